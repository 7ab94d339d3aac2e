import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../board/samples.testing';
import { Game, loadEngine } from '../engine';
import { advise, estimate } from './advising';
import { layNetwork } from './network';
import { Thinker } from './thinker';
import { LEVELS } from '../generated/thinking';
import type { Level } from './levels';

const file = async (name: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(new URL(`../generated/${name}`, import.meta.url)));
const breath = (): Promise<void> => Promise.resolve();
const known = (name: string, order = 0): Game => Game.fromRecord(sample(name).record).asSeen(order);
let thinker: Thinker;

beforeAll(async () => {
  thinker = new Thinker(await loadEngine(await file('thinking.wasm')));
  expect(layNetwork(thinker.rooms, await file('weights.network'))).toBe(true);
});

describe('advice', { timeout: 30_000 }, () => {
  it('is the same for the same position, whatever was thought of in between', async () => {
    const first = await advise(thinker, known('move-2'), breath);
    await thinker.decide(known('mid-3'), LEVELS.at(-1) as Level, { iterations: 20 }, breath);
    await advise(thinker, known('buy-2'), breath);
    expect(await advise(thinker, known('move-2'), breath)).toEqual(first);
  });

  it('names up to four moves, the first with the best chance, each with the rest of its turn', async () => {
    for (const name of ['start-4', 'buy-2', 'mid-3']) {
      const game = known(name);
      const suggestions = await advise(thinker, game, breath);
      expect(suggestions.length, name).toBeLessThanOrEqual(4);
      const chances = suggestions.map((one) => Math.round(100 * one.winning_chance));
      expect(chances, name).toEqual([...chances].sort((one, other) => other - one));
      for (const chance of chances) expect(chance >= 0 && chance <= 100, name).toBe(true);
      expect(new Set(suggestions.map(({ plan }) => plan[0])).size, name).toBe(suggestions.length);
      for (const { plan } of suggestions) {
        const ahead = game.clone();
        for (const move of plan) {
          expect(ahead.moves.length > game.moves.length && ahead.endsTurn, name).toBe(false);
          ahead.push(move);
        }
        expect(ahead.endsTurn, name).toBe(true);
      }
    }
  });
});

describe('the estimate', { timeout: 30_000 }, () => {
  it('adds up to one, and does not depend on what is face down', async () => {
    for (const name of ['start-2', 'mid-3', 'late-4']) {
      const chances = await estimate(thinker, known(name), breath);
      expect(chances.reduce((sum, one) => sum + one), name).toBeCloseTo(1, 6);
      expect(await estimate(thinker, known(name, 7), breath), name).toEqual(chances);
    }
  });

  it('of a game that is over is its result', async () => {
    const game = known('over-2');
    const chances = await estimate(thinker, game, breath);
    for (const player of [1, 2]) expect(chances[player - 1]).toBe(game.winners.includes(player) ? 1 / game.winners.length : 0);
  });
});
