/** Tiny sounds made on the spot; none is loaded. Off unless the person wants them. */
import { settings } from './settings.svelte';

type Sound = 'place' | 'gain' | 'turn' | 'refuse' | 'end';

const NOTES: Record<Sound, [frequency: number, at: number, length: number][]> = {
  place: [[196, 0, 0.09]],
  gain: [[523, 0, 0.09], [659, 0.07, 0.12]],
  turn: [[440, 0, 0.16], [587, 0.14, 0.22]],
  refuse: [[147, 0, 0.14]],
  end: [[392, 0, 0.2], [523, 0.18, 0.2], [659, 0.36, 0.4]],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, at, length] of NOTES[sound]) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = sound === 'place' ? 'triangle' : 'sine';
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, now + at);
    volume.gain.exponentialRampToValueAtTime(0.12, now + at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(now + at);
    oscillator.stop(now + at + length + 0.02);
  }
}
