import { describe, expect, it } from 'vitest';
import { TONES } from '../app/sound';
import { sample, tables } from '../board/samples.testing';
import { storyOf, type Step } from '../board/story';
import { soundsOf } from './hearing';

/** The steps of the first of a sample's moves that has one of this kind. */
function stepsWith(kind: Step['kind']): Step[] {
  for (const name of ['buy-2', 'shed-2', 'late-2', 'mid-3', 'late-4']) {
    let before = sample(name).table;
    for (const { entry, table } of sample(name).then) {
      const steps = storyOf(entry, before, tables).flat();
      if (steps.some((step) => step.kind === kind)) return steps;
      before = table;
    }
  }
  throw new Error(kind);
}

describe('what is heard', () => {
  it('of a purchase is the tile, not the money that goes', () => {
    expect(soundsOf(stepsWith('tile').slice(0, 2))).toEqual(['tile']);
  });
  it('of a shed is the shed, after the tile that closed it', () => {
    const heard = soundsOf(stepsWith('shed'));
    expect(heard.slice(0, 2)).toEqual(['tile', 'shed']);
  });
  it('of barrels and coins is each once, however many there are', () => {
    const coin: Step = { kind: 'gain', seat: 1, value: 'ducats', amount: 3, from: null };
    const marker: Step = { ...coin, value: 'hops' };
    const barrel: Step = { kind: 'barrel', seat: 1, goal: '3', points: 4 };
    expect(soundsOf([coin, marker, coin, barrel, barrel])).toEqual(['coin', 'step', 'barrel']);
    expect(soundsOf([{ ...coin, amount: -3 }])).toEqual([]);
  });
});

describe('sounds', () => {
  it('are short, and no tone is louder than another may be', () => {
    for (const [name, tones] of Object.entries(TONES))
      for (const { at = 0, length, loud } of tones) {
        expect(at + length, name).toBeLessThan(1.5);
        expect(loud, name).toBeGreaterThan(0);
        expect(loud, name).toBeLessThanOrEqual(1);
      }
  });
});
