import { describe, expect, it } from 'vitest';
import type { Analysis, Judgement } from '../thinking';
import { coursesOf, gridOf, roundsOf } from './courses';
import { chancesOf, costliestOf, countOf, LEAST, percent } from './verdicts';

const judged = (number: number, player: number, cost: number, rest: Partial<Judgement> = {}): Judgement => ({
  number, player, round: 1, move: 'done', best: 'go 3', is_forced: false, cost, verdict: null, lost_points: 0,
  winning_chances: [0.6, 0.4], expected_points: [20, 15], line: [], ...rest,
});
const analysis: Analysis = {
  players: 2,
  names: null,
  final_points: [31, -4],
  final_chances: [1, 0],
  accuracy: [90, null],
  decisions: [
    judged(1, 1, 0.06, { verdict: 'inaccuracy' }),
    judged(2, 2, 0.3, { verdict: 'blunder' }),
    judged(3, 1, 0.17, { verdict: 'blunder', round: 2 }),
    judged(4, 1, 0.004, { round: 2 }),
    judged(5, 1, 0.06, { verdict: 'inaccuracy', round: 2 }),
  ],
};

describe('what an analysis says about people', () => {
  it('their own costliest decisions come first, the earlier of two alike before the later', () => {
    expect(costliestOf(analysis, [1]).map((one) => one.number)).toEqual([3, 1, 5]);
    expect(costliestOf(analysis, [2]).map((one) => one.number)).toEqual([2]);
    expect(costliestOf(analysis, [1, 2]).map((one) => one.number)).toEqual([2, 3, 1]);
  });

  it('less than a per cent is noise, and nobody is blamed for it', () => {
    expect(percent(0.004)).toBe(0);
    expect(costliestOf({ ...analysis, decisions: analysis.decisions.slice(3, 4) }, [1])).toEqual([]);
  });

  it('tells the chance before and after so that the difference is what is said', () => {
    const all = [0.004, 0.255, 0.615, 1].flatMap((chance) => [0, 0.004, 0.1, 0.335].map((cost) => judged(1, 1, Math.min(cost, chance), { winning_chances: [chance, 0] })));
    for (const one of all) {
      const { before, after } = chancesOf(one);
      expect([before - after, after >= 0]).toEqual([percent(one.cost), true]);
    }
  });

  it('counts what each player did wrong', () => {
    expect([countOf(analysis, 1, 'blunder'), countOf(analysis, 2, 'blunder'), countOf(analysis, 1, 'inaccuracy')]).toEqual([1, 1, 2]);
    expect(LEAST.inaccuracy).toBeLessThan(LEAST.mistake);
    expect(LEAST.mistake).toBeLessThan(LEAST.blunder);
  });
});

describe('the chart', () => {
  it('has a line for each player, which ends with what came of it', () => {
    expect(coursesOf(analysis, 'chances').map((course) => [course.length, course.at(-1)])).toEqual([[6, 1], [6, 0]]);
    expect(coursesOf(analysis, 'points')[1]).toEqual([15, 15, 15, 15, 15, -4]);
    expect(coursesOf({ ...analysis, final_chances: null }, 'chances')[0]).toHaveLength(5);
  });

  it('marks where each round begins', () => {
    expect(roundsOf(analysis)).toEqual([{ round: 1, at: 0 }, { round: 2, at: 2 }]);
  });

  it('leaves room for all values', () => {
    expect(gridOf('chances', [[0.2]])).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(gridOf('points', [[31, -4]])).toEqual([-10, 0, 10, 20, 30, 40]);
    expect(gridOf('points', [[81]])).toEqual([0, 20, 40, 60, 80, 100]);
  });
});
