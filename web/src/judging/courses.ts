/** An analysis as lines of a chart: what all players could expect, from decision to decision. */
import type { Analysis } from '../thinking';

export type Measure = 'chances' | 'points';

/** A line for each player: a value before every decision, and at the end what came of it. */
export function coursesOf({ players, decisions, final_chances, final_points }: Analysis, measure: Measure): number[][] {
  const final = measure === 'chances' ? final_chances : final_points;
  return Array.from({ length: players }, (_, n) => {
    const values = decisions.map((one) => (measure === 'chances' ? one.winning_chances : one.expected_points)[n] ?? 0);
    return final ? [...values, final[n] ?? 0] : values;
  });
}

/** Where each round begins. */
export function roundsOf({ decisions }: Analysis): { round: number; at: number }[] {
  return decisions.flatMap(({ round }, at) => (round !== decisions[at - 1]?.round ? [{ round, at }] : []));
}

/** What stands at the side of the chart, from below. */
export function gridOf(measure: Measure, courses: readonly number[][]): number[] {
  if (measure === 'chances') return [0, 0.25, 0.5, 0.75, 1];
  const values = courses.flat();
  const [least, most] = [Math.min(0, ...values), Math.max(10, ...values)];
  const step = most - least > 60 ? 20 : 10;
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, n) => (first + n) * step);
}
