/** Small sounds made on the spot; none is loaded. Off unless the person wants them. */
import { settings } from './settings.svelte';

export type Sound = 'step' | 'tile' | 'coin' | 'barrel' | 'shed' | 'turn' | 'nudge' | 'refuse' | 'end';

/** A tone that dies away. Wood is struck with a `knock`, whose pitch falls; metal rings with the tones above its own. */
interface Tone {
  pitch: number; // hertz
  at?: number; // seconds after the sound has begun
  length: number; // seconds
  loud: number; // 1 is as loud as any tone gets
  falls?: number; // to what part of its pitch
  shape?: OscillatorType;
}

const bell = (pitch: number, at: number, length: number): Tone[] => [
  { pitch, at, length, loud: 0.7 },
  { pitch: 2.76 * pitch, at, length: length / 2, loud: 0.16 },
  { pitch: 5.4 * pitch, at, length: length / 5, loud: 0.07 },
];
const knock = (pitch: number, at: number, length: number, loud = 1): Tone[] => [
  { pitch, at, length, loud, falls: 0.55, shape: 'triangle' },
  { pitch: 4.1 * pitch, at, length: length / 4, loud: loud / 4 },
];

export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  step: knock(620, 0, 0.05, 0.35),
  tile: knock(240, 0, 0.11),
  coin: [...bell(2093, 0, 0.16), ...bell(2637, 0.07, 0.24)],
  barrel: [...knock(92, 0, 0.26), ...knock(118, 0.15, 0.2, 0.7)],
  shed: [...knock(300, 0, 0.08), ...knock(300, 0.13, 0.08), ...bell(392, 0.24, 0.5)],
  turn: [...bell(587, 0, 0.5), ...bell(880, 0.16, 0.8)],
  nudge: [...knock(520, 0, 0.07, 0.8), ...knock(520, 0.16, 0.07, 0.8), ...bell(880, 0.34, 0.6)],
  refuse: [{ pitch: 130, length: 0.16, loud: 0.8, falls: 0.8 }],
  end: [...bell(392, 0, 0.5), ...bell(523, 0.18, 0.5), ...bell(659, 0.36, 1.1)],
};

const LOUDEST = 0.14; // beside what else a person listens to
const RISE = 0.006; // seconds: without it, tones click
const APART = 0.11; // seconds between sounds that come at the same time
const SILENT = 0.0001; // a volume that falls evenly to the ear never reaches nothing

let context: AudioContext | undefined;

/** One after the other, so that each is heard. */
export function play(...sounds: Sound[]): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume(); // browsers begin in silence until somebody has pressed something
  const now = context.currentTime;
  sounds.forEach((sound, n) => TONES[sound].forEach((tone) => strike(context as AudioContext, tone, now + n * APART)));
}

function strike(on: AudioContext, { pitch, at = 0, length, loud, falls = 1, shape = 'sine' }: Tone, begin: number): void {
  const [from, to] = [begin + at, begin + at + length];
  const tone = on.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, from);
  tone.frequency.exponentialRampToValueAtTime(falls * pitch, to);
  const volume = on.createGain();
  volume.gain.setValueAtTime(SILENT, from);
  volume.gain.exponentialRampToValueAtTime(LOUDEST * loud, from + RISE);
  volume.gain.exponentialRampToValueAtTime(SILENT, to);
  tone.connect(volume).connect(on.destination);
  tone.start(from);
  tone.stop(to);
}
