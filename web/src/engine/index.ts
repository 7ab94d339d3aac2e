/** The rules in the page: engine.wasm and a Game around it, in the spirit of Python's. */
import { EngineError } from './errors';
import type { Explanation, GameEvent, GameRecord, Score, Table } from './types';

export * from './errors';
export type * from './types';

/** The compiled rules of this thread. */
export interface Engine {
  readonly exports: WebAssembly.Exports;
}

export type Source = Response | BufferSource;

/** Load engine.wasm, once a thread; afterwards everything is synchronous. */
export async function loadEngine(_source: Source | Promise<Source>): Promise<Engine> {
  throw new EngineError('not_ready');
}

export interface Setup {
  seed?: number | bigint;
  resourcePile?: readonly string[]; // in draw order; both piles or neither
  monkPile?: readonly string[];
}

const soon = (): never => {
  throw new EngineError('not_ready');
};

/** A game for two to four players, always at one decision of one player. */
export class Game {
  /** Give a seed, or the piles in draw order; with neither, the seed is drawn at random. */
  constructor(
    readonly players: number,
    readonly setup: Setup = {},
  ) {}

  /** Replay a record; of its piles only the dealt tiles need be known, the rest is filled with the tiles left. */
  static fromRecord(_record: GameRecord): Game {
    return soon();
  }

  /** Whose decision it is, from 1; null when the game is over. */
  get player(): number | null {
    return soon();
  }

  /** What is to be decided: start, move, buy, shed, score or card; over when nothing is. */
  get phase(): Table['phase'] {
    return soon();
  }

  get round(): number {
    return soon();
  }

  get rounds(): number {
    return soon();
  }

  get isOver(): boolean {
    return soon();
  }

  /** All moves made so far. */
  get moves(): readonly string[] {
    return soon();
  }

  get legalMoves(): readonly string[] {
    return soon();
  }

  /** The legal moves as numbers of the catalogue of actions. */
  get legalActions(): readonly number[] {
    return soon();
  }

  /** Whether the last move ended its maker's turn. */
  get endsTurn(): boolean {
    return soon();
  }

  /** Whose turn would come next if this one ended now; null when that ends the game, or while figures are placed. */
  get nextPlayer(): number | null {
    return soon();
  }

  /** Make a move; an illegal one is refused with the reason (IllegalMove), and nothing changes. */
  push(_move: string | number): void {
    soon();
  }

  /** Take the last move back and return it. */
  pop(): string {
    return soon();
  }

  clone(): Game {
    return soon();
  }

  /** Why a move is not legal, as a code with its facts; the code "legal" says that nothing is wrong. */
  explain(_move: string | number): Explanation {
    return soon();
  }

  /** What the last move brought. */
  get events(): GameEvent[] {
    return soon();
  }

  get table(): Table {
    return soon();
  }

  /** The final scoring of all players. */
  scores(): Score[] {
    return soon();
  }

  /** The scoring of all players, were the game to end now. */
  projectedScores(): Score[] {
    return soon();
  }

  /** Who share the victory; nobody before the game is over. */
  get winners(): number[] {
    return soon();
  }

  record(): GameRecord {
    return soon();
  }

  /** The game as its players see it: what they cannot know is shuffled anew for this seed. */
  asSeen(_seed: number | bigint): Game {
    return soon();
  }

  /** The rules' own record of the position, laid out as src/generated/layout.ts says. */
  get state(): Uint8Array {
    return soon();
  }
}

/** What a tile costs on a space, in the shade and in the sun. */
export function priceOf(_tile: string, _space: number): { shady: number; sunny: number } {
  return soon();
}
