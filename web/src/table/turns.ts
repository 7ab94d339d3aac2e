/** A game as a room plays it: moves, and turns that stay open until they are ended. */
import type { Game } from '../engine';

/** A move that was made, and where. */
export interface MadeMove {
  move: string;
  agent: string | null; // the level that decided it; null: a person
  seat: number;
  round: number; // in which it was made
  endsTurn: boolean; // nothing was left to decide after it
}

/** A game, its moves, and how many of them can no longer be undone. */
export class TurnGame {
  readonly made: MadeMove[] = [];
  ended = 0; // moves of turns that were ended

  constructor(readonly game: Game) {}

  get number(): number {
    return this.made.length;
  }

  /** Whether the current turn has nothing left to decide and waits to be ended. */
  get isComplete(): boolean {
    return this.number > this.ended && !!this.made.at(-1)?.endsTurn;
  }

  /** Whether the game is over for good. */
  get isOver(): boolean {
    return this.game.isOver && !this.isComplete;
  }

  /** Whose decision it is; while a turn waits to be ended, whose turn it is. */
  get toDecide(): number | null {
    return this.isComplete ? (this.made.at(-1)?.seat ?? null) : this.game.player;
  }

  /** Whose turn comes after this one; null while figures are placed, and after the end. */
  get nextToDecide(): number | null {
    return this.isComplete ? this.game.player : this.game.nextPlayer;
  }

  /** The round that everybody sees: the next one begins when the turn is ended. */
  get round(): number {
    return this.isComplete ? this.roundAfter(this.number - 1) : this.game.round;
  }

  /** Whether the turn may be ended now. */
  get canEndTurn(): boolean {
    return this.isComplete || isLegal(this.game, 'done');
  }

  /** The round after so many moves. */
  roundAfter(number: number): number {
    return this.made[number]?.round ?? this.game.round;
  }

  /** Make a move; an illegal one is refused by the rules, and nothing changes. */
  push(move: string, agent: string | null = null): void {
    const { player, round } = this.game;
    this.game.push(move); // when the game is over it refuses, so there is a player
    this.made.push({ move, agent, seat: player ?? 0, round, endsTurn: this.game.endsTurn });
  }

  /** End the turn for good. */
  endTurn(): void {
    this.ended = this.number;
  }

  /** Go back to the position after this many moves. */
  cut(number: number): void {
    while (this.number > number) {
      this.game.pop();
      this.made.pop();
    }
    this.ended = Math.min(this.ended, number);
  }

  /** Whether the turn is complete, or nothing more could be bought even if all cards were sold. */
  nothingLeftToDecide(): boolean {
    if (this.isComplete) return true;
    if (!this.canEndTurn) return false;
    const twin = this.game.clone();
    let sale: string | undefined;
    while ((sale = twin.legalMoves.find((move) => move.startsWith('sell ')))) twin.push(sale);
    return !twin.legalMoves.some((move) => move.startsWith('buy '));
  }

  /** How many moves had been made before the last ended turn of these seats; nothing if there is none. */
  startOfLastTurn(seats: readonly number[]): number | undefined {
    const isLast = (one: MadeMove, n: number): boolean => n < this.ended && one.endsTurn && seats.includes(one.seat);
    const last = this.made.findLastIndex(isLast);
    return last < 0 ? undefined : this.made.slice(0, last).findLastIndex((one) => one.endsTurn) + 1;
  }
}

/** How many of the moves belong to ended turns, in a game that comes from elsewhere: all but an open turn at its end. */
export function endedMoves(made: readonly MadeMove[]): number {
  return made.findLastIndex((one) => one.endsTurn) + 1;
}

function isLegal(game: Game, move: string): boolean {
  return game.explain(move).code === 'legal';
}
