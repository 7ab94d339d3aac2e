/** The final scoring as a story: seat by seat, where the markers stand after each step, and what has come of it so far. */
import { BOARDS } from '../table/printed';
import type { PlayerBoard, Resource, Score } from '../table/types';
import { RESOURCES } from '../playing/choices';

export type Markers = Record<Resource, number>;
export type StepKind = 'begin' | 'exchange' | 'ducats' | 'level' | 'barrels' | 'card' | 'first';

export interface ScoringStep {
  seat: number;
  kind: StepKind;
  markers: Markers;
  ducats: number;
  points: number; // of this player, so far
}

interface Evening {
  begin: Markers;
  exchanged: Markers; // after evening out
  bought: Markers; // after steps for ducats
}

function lift(markers: Markers, steps: number, level: number): void {
  for (let n = 0; n < steps; n++) {
    const rearmost = RESOURCES.reduce((a, b) => (markers[b] < markers[a] ? b : a));
    if (markers[rearmost] >= level) return;
    markers[rearmost]++;
  }
}

/** Steps back that markers in front pay for their exchanges. */
export const stepsBack = ({ exchanges, exchange_rate }: Score): number => exchanges * exchange_rate;

/**
 * How the markers come to the level that the rules' scoring says: steps back from the front, in turn with steps forward
 * at the rear, then the bought ones. Which marker in front pays is free; here it is always the foremost.
 */
export function eveningOut(board: PlayerBoard, score: Score): Evening {
  const begin = { ...board.markers } as Markers;
  const exchanged = { ...begin };
  for (let n = 0; n < stepsBack(score); n++) {
    const foremost = RESOURCES.reduce((a, b) => (exchanged[b] > exchanged[a] ? b : a));
    if (exchanged[foremost] <= score.level) break;
    exchanged[foremost]--;
  }
  lift(exchanged, score.exchanges, score.level);
  const bought = { ...exchanged };
  lift(bought, score.ducat_steps, score.level);
  return { begin, exchanged, bought };
}

/** What is told of one player. Steps that bring points are left out if they bring none. */
function stepsOf(board: PlayerBoard, score: Score): ScoringStep[] {
  const { begin, exchanged, bought } = eveningOut(board, score);
  const left = board.ducats - score.ducat_steps * BOARDS.ducats_per_step;
  const seat = score.player;
  const steps: ScoringStep[] = [
    { seat, kind: 'begin', markers: begin, ducats: board.ducats, points: 0 },
    { seat, kind: 'exchange', markers: exchanged, ducats: board.ducats, points: 0 },
    { seat, kind: 'ducats', markers: bought, ducats: left, points: 0 },
  ];
  let points = score.level * score.points_per_step;
  steps.push({ seat, kind: 'level', markers: bought, ducats: left, points });
  const more: [StepKind, number][] = [['barrels', score.barrel_points], ['card', score.barrels_card_points], ['first', score.first_player_points]];
  for (const [kind, worth] of more) {
    if (!worth) continue;
    points += worth;
    steps.push({ seat, kind, markers: bought, ducats: left, points });
  }
  return steps;
}

/** The whole scoring, in the order of the seats: the order must not tell who has won. */
export function scoringSteps(scores: readonly Score[], boards: readonly PlayerBoard[]): ScoringStep[] {
  return scores.flatMap((score) => {
    const board = boards.find(({ player }) => player === score.player);
    return board ? stepsOf(board, score) : [];
  });
}

/** Where each player stands after these steps: those of whom nothing was told yet are not in it. */
export function standing(steps: readonly ScoringStep[]): Map<number, ScoringStep> {
  return new Map(steps.map((step) => [step.seat, step]));
}
