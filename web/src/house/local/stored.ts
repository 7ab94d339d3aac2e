/** A game as this browser keeps it: who sits where, and the record with all its piles. */
import { Game } from '../../engine';
import { TurnGame } from '../../table/turns';

export interface StoredSeat {
  kind: 'here' | 'agent'; // as the game was made
  name: string; // "" for an agent
  level: string | null; // the agent that plays it now; null: a person does
}

export interface StoredMove {
  move: string;
  agent: string | null;
}

export interface StoredGame {
  words: string;
  revision: number; // counts the changes: whoever writes says which one he knew
  at: number; // when it was last changed, in milliseconds
  resource_pile: string[]; // whole, in draw order; only the house knows what is still face down
  monk_pile: string[];
  seed: number | null;
  fixed_seed: boolean; // whoever made the game chose the shuffle, and may know it
  serious?: boolean; // nobody is advised before the end
  ended: number; // moves of ended turns
  auto_end_turn: boolean;
  seats: StoredSeat[];
  moves: StoredMove[];
  next?: string; // the game in which the same people play again
}

/** What is kept cannot be played: it was changed from outside, or the disk lost some of it. */
export class Damaged extends Error {
  override name = 'Damaged';
}

/** What was read from the disk, checked as far as everything else relies on it. */
export function asStored(value: unknown): StoredGame {
  const game = value as Partial<StoredGame> | null;
  const isWhole =
    !!game &&
    typeof game.words === 'string' &&
    [game.revision, game.at, game.ended].every(Number.isSafeInteger) &&
    areTexts(game.resource_pile) &&
    areTexts(game.monk_pile) &&
    Array.isArray(game.seats) &&
    game.seats.every((seat) => typeof seat?.name === 'string' && isTextOrNull(seat.level)) &&
    Array.isArray(game.moves) &&
    game.moves.every((one) => typeof one?.move === 'string' && isTextOrNull(one.agent)) &&
    isTextOrNull(game.next ?? null);
  if (!isWhole) throw new Damaged('parts of the game are missing');
  return game as StoredGame;
}

/** The game with all its moves made. */
export function replayed(stored: StoredGame): TurnGame {
  try {
    const { resource_pile: resourcePile, monk_pile: monkPile } = stored;
    const turns = new TurnGame(new Game(stored.seats.length, { resourcePile, monkPile }));
    for (const { move, agent } of stored.moves) turns.push(move, agent);
    turns.ended = Math.min(stored.ended, turns.number);
    return turns;
  } catch (error) {
    throw new Damaged(`the moves cannot be made again: ${String(error)}`);
  }
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
