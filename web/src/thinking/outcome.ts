/** What a game that is over has brought. */
import type { Game } from '../engine';

/** What all players may expect. */
export interface Outlook {
  chances: number[];
  points: number[];
}

/** A game that is over: its result. Who ties shares the victory. */
export function outcome(game: Game): Outlook {
  const { winners } = game;
  const scores = game.scores();
  return {
    chances: scores.map(({ player }) => (winners.includes(player) ? 1 / winners.length : 0)),
    points: scores.map(({ points }) => points),
  };
}
