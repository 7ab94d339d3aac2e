/** The final scoring as a sequence of pictures: where the markers stand after each step. */
import type { PlayerBoard, Resource, Score } from '../table/types';
import { RESOURCES } from '../playing/choices';

export type Markers = Record<Resource, number>;

export interface Evening {
  begin: Markers;
  exchanged: Markers; // after evening out
  bought: Markers; // after steps for ducats
  stepsBack: number;
}

function lift(markers: Markers, steps: number, level: number): void {
  for (let n = 0; n < steps; n++) {
    const rearmost = RESOURCES.reduce((a, b) => (markers[b] < markers[a] ? b : a));
    if (markers[rearmost] >= level) return;
    markers[rearmost]++;
  }
}

/**
 * How the markers come to the level that the server's scoring says: steps back from the front, in turn with steps forward
 * at the rear, then the bought ones. Which marker in front pays is free; here it is always the foremost.
 */
export function eveningOut(board: PlayerBoard, score: Score): Evening {
  const begin = { ...board.markers } as Markers;
  const exchanged = { ...begin };
  const stepsBack = score.exchanges * score.exchange_rate;
  for (let n = 0; n < stepsBack; n++) {
    const foremost = RESOURCES.reduce((a, b) => (exchanged[b] > exchanged[a] ? b : a));
    if (exchanged[foremost] <= score.level) break;
    exchanged[foremost]--;
  }
  lift(exchanged, score.exchanges, score.level);
  const bought = { ...exchanged };
  lift(bought, score.ducat_steps, score.level);
  return { begin, exchanged, bought, stepsBack };
}
