/** Game: a game at one decision of one player, in the spirit of Python's. */
import { FIELDS, MAX_FACTS, SEED_LIMIT, SPOT_NAMES, TILES } from '../generated/numbers';
import { engine, type Engine } from './engine';
import { EngineError, IllegalMove, RecordError } from './errors';
import { eventsOf } from './events';
import { numberOf, numbersOf, textOf } from './notation';
import { explanation } from './reasons';
import { checkPile, checkPlayers, checkRecord, FORMAT, PILES, tileNumbers, wholeSize } from './records';
import { scoresOf } from './scores';
import { State } from './state';
import { layOut, phaseOf, winnersOf } from './table';
import { Worth } from './worth';
import type { Explanation, GameEvent, GameRecord, Phase, Score, Table } from './types';

const NOTHING = -1; // what the rules answer where a move is not legal
const SHOWN_MOVES = 4; // of those that would have been legal
const SHOWN_LETTERS = 40; // of a wrong move; right ones are shorter

export interface Setup {
  seed?: number | bigint;
  resourcePile?: readonly string[]; // in draw order; both piles or neither
  monkPile?: readonly string[];
}

interface Made {
  move: string;
  player: number; // who made it, from 0
  before: Uint8Array | null; // the state before it; null if that holds what players cannot know
}

/** A game for two to four players, always at one decision of one player. */
export class Game {
  #state = new State();
  #past: Made[] = [];
  #seed: bigint | null = null;
  #legal: readonly string[] | null = null; // worked out when somebody asks

  /** Give a seed, or the piles in draw order; with neither, the seed is drawn at random. */
  constructor(players: number, { seed, resourcePile, monkPile }: Setup = {}, twin?: Game) {
    if (twin) {
      this.#state = twin.#state.clone();
      this.#past = twin.#past.slice();
      this.#seed = twin.#seed;
      return;
    }
    checkPlayers(players);
    if (seed !== undefined) this.#seed = checkedSeed(seed);
    if (resourcePile && monkPile) {
      this.#deal(players, [resourcePile, monkPile]);
    } else {
      this.#seed ??= randomSeed();
      const chosen = this.#seed;
      this.#change((rules, game) => rules.call.begin_shuffled(game, players, chosen));
    }
  }

  /** Lay out the game; what the piles lack is filled up with the tiles that are left, in some order. */
  #deal(players: number, piles: readonly [readonly string[], readonly string[]]): void {
    PILES.forEach((kind, n) => {
      checkPile(kind, piles[n], players);
      this.state.set(tileNumbers(piles[n]!), FIELDS[kind.name].at); // tiles are bytes
    });
    this.#change((rules, game) => {
      rules.call.fill_piles(game, piles[0].length, piles[1].length);
      rules.call.begin(game, players);
    });
  }

  /** Replay a record; of its piles no more need be known than the tiles that are dealt. */
  static fromRecord(record: GameRecord): Game {
    checkRecord(record);
    const { players, resource_pile: resourcePile, monk_pile: monkPile, seed } = record;
    const game = new Game(players, { resourcePile, monkPile, ...(typeof seed === 'number' && { seed }) });
    game.#checkDealt(record);
    record.moves.forEach((move, n) => {
      game.#replay(move, n + 1);
      game.#checkDealt(record);
    });
    game.#checkScores(record);
    return game;
  }

  #replay(move: string, number: number): void {
    try {
      this.push(move);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const facts = { number, move: move.slice(0, SHOWN_LETTERS), legal: this.legalMoves.slice(0, SHOWN_MOVES) };
      if (!(error instanceof IllegalMove)) throw new RecordError('not_a_move', facts);
      throw new RecordError('illegal_move', facts, { code: error.code, facts: error.facts });
    }
  }

  /** Refuse moves that were made among tiles the record does not tell. */
  #checkDealt(record: GameRecord): void {
    for (const { name, perRound } of PILES) {
      if (record[name].length < perRound * this.round) throw new RecordError('pile_size', { pile: name, count: record[name].length });
    }
  }

  #checkScores({ scores }: GameRecord): void {
    if (!scores) return;
    const points = this.projectedScores().map((score) => score.points);
    if (!this.isOver || points.some((own, n) => own !== scores[n])) throw new RecordError('scores');
  }

  // --- Where the game stands ---

  get players(): number {
    return this.#state.at('players');
  }

  /** Whose decision it is, from 1; null when the game is over. */
  get player(): number | null {
    return this.isOver ? null : this.#state.at('player') + 1;
  }

  /** What is to be decided: start, move, buy, shed, score or card; over when nothing is. */
  get phase(): Phase {
    return phaseOf(this.#state);
  }

  get round(): number {
    return this.#state.at('round_number');
  }

  get rounds(): number {
    return this.#state.at('rounds');
  }

  get isOver(): boolean {
    return this.phase === 'over';
  }

  /** All moves made so far. */
  get moves(): readonly string[] {
    return this.#past.map((made) => made.move);
  }

  /** Whether the last move ended its maker's turn. */
  get endsTurn(): boolean {
    return this.#state.at('turn_ended') === 1;
  }

  /** Whose turn would come next if this one ended now; null if the game ends, or while figures are placed. */
  get nextPlayer(): number | null {
    if (this.phase === 'start' || this.isOver) return null;
    const twin = this.clone();
    twin.#change((rules, game) => rules.call.end_turn(game));
    return twin.player;
  }

  /** Everything that lies on the table, without what is hidden. */
  get table(): Table {
    return layOut(this.#state);
  }

  /** The rules' own record of the position, to read: `FIELDS` in src/generated/numbers.ts says what lies where. */
  get state(): Uint8Array<ArrayBuffer> {
    return this.#state.bytes;
  }

  // --- Playing ---

  /** The moves open to the player, in the order of the catalogue. */
  get legalMoves(): readonly string[] {
    return (this.#legal ??= this.#listed((rules, game) => rules.call.list_wordings(game, rules.list)).map(textOf));
  }

  /** The same as numbers of the catalogue of actions. */
  get legalActions(): readonly number[] {
    return this.#listed((rules, game) => rules.call.list_actions(game, rules.list));
  }

  /** Make a move, given as text or as the number of its action; an illegal one is refused with the reason. */
  push(move: string | number): void {
    const number = typeof move === 'number' ? move : numberOf(move);
    if (number === null) throw new EngineError('not_a_move', { move });
    const [before, player] = [this.#state.bytes.slice(), this.#state.at('player')];
    const answer = this.#change((rules, game) =>
      typeof move === 'number' ? rules.call.make(game, number) : rules.call.make_worded(game, number),
    );
    if (answer === NOTHING) {
      const { code, facts } = this.explain(move);
      throw new IllegalMove(code, facts);
    }
    this.#past.push({ move: typeof move === 'number' ? textOf(answer) : move, player, before });
  }

  /** Take the last move back and return it. */
  pop(): string {
    const made = this.#past.at(-1);
    if (!made?.before) throw new EngineError('nothing_to_undo');
    this.#past.pop();
    this.#state.bytes.set(made.before);
    this.#legal = null;
    return made.move;
  }

  /** Why a move is not legal, as a code with its facts; the code "legal" says that nothing is wrong. */
  explain(move: string | number): Explanation {
    if (typeof move === 'number') {
      return this.legalActions.includes(move) ? { code: 'legal', facts: {} } : { code: 'not_legal', facts: { action: move } };
    }
    const told = numbersOf(move);
    if (!told) throw new EngineError('not_a_move', { move });
    const rules = engine();
    const reason = rules.call.explain(rules.lay(this.state), ...told, rules.list);
    return explanation(this.#state, reason, rules.listed(MAX_FACTS));
  }

  /** What the last move brought: every step and ducat, with the tile or space it came from. */
  get events(): GameEvent[] {
    const made = this.#past.at(-1);
    return made ? eventsOf(this.#state, made.player) : [];
  }

  // --- Scoring ---

  /** The final scoring of all players. */
  scores(): Score[] {
    if (!this.isOver) throw new EngineError('not_over');
    return this.projectedScores();
  }

  /** The scoring of all players, were the game to end now. */
  projectedScores(): Score[] {
    return scoresOf(this.#state);
  }

  /** Who share the victory; nobody before the game is over. */
  get winners(): number[] {
    if (!this.isOver) return [];
    const rules = engine();
    rules.lay(this.state);
    return winnersOf(rules);
  }

  /** What the things of a player (from 1) are worth now: goals, sheds, tiles, cards. */
  worth(player: number): Worth {
    return new Worth(this.#state.clone(), player);
  }

  /** Whether whoever decides can pay for no tile with the ducats in hand, so that selling a card may be sensible. */
  get isMoneyShort(): boolean {
    const rules = engine();
    return Number(rules.call.is_money_short(rules.lay(this.state))) !== 0;
  }

  // --- Copies and records ---

  /** A game of its own at the same point, with the same past. */
  clone(): Game {
    return new Game(this.players, {}, this);
  }

  /** The game as its players see it: what they cannot know is shuffled anew for this seed, and there is no way back. */
  asSeen(seed: number | bigint): Game {
    const chosen = checkedSeed(seed);
    const twin = this.clone();
    twin.#change((rules, game) => rules.call.hide(game, chosen));
    twin.#seed = null;
    twin.#past = twin.#past.map((made) => ({ ...made, before: null }));
    return twin;
  }

  /** The game as its piles and moves, the hidden tiles too. */
  record(): GameRecord {
    const { players } = this;
    const [resource_pile, monk_pile] = PILES.map((kind) => this.#pile(kind.name, wholeSize(kind, players))) as [string[], string[]];
    return {
      format: FORMAT,
      players,
      resource_pile,
      monk_pile,
      moves: [...this.moves],
      ...(this.#seed !== null && this.#seed <= Number.MAX_SAFE_INTEGER && { seed: Number(this.#seed) }),
      ...(this.isOver && { scores: this.projectedScores().map((score) => score.points) }),
    };
  }

  #pile(name: 'resource_pile' | 'monk_pile', size: number): string[] {
    return Array.from({ length: size }, (_, n) => TILES[this.#state.at(name, n)]!);
  }

  /** Let the rules work on the state. */
  #change<T>(work: (rules: Engine, game: number) => T): T {
    const rules = engine();
    const answer = work(rules, rules.lay(this.state));
    rules.take(this.state);
    this.#legal = null;
    return answer;
  }

  #listed(list: (rules: Engine, game: number) => number): number[] {
    const rules = engine();
    return rules.listed(list(rules, rules.lay(this.state)));
  }
}

function checkedSeed(seed: number | bigint): bigint {
  const isWhole = typeof seed === 'bigint' || Number.isSafeInteger(seed);
  if (!isWhole || seed < 0 || BigInt(seed) >= BigInt(SEED_LIMIT)) throw new EngineError('seed', { seed: String(seed) });
  return BigInt(seed);
}

function randomSeed(): bigint {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
  return BigInt(high & 0xfffff) << 32n | BigInt(low); // below 2^52, so that records hold it exactly
}

/** What a tile costs on a space, in the shade and in the sun. */
export function priceOf(tile: string, space: number): { shady: number; sunny: number } {
  const { call } = engine();
  const [number, first, last] = [TILES.indexOf(tile), 0, SPOT_NAMES.length - 1]; // sunny spots come first, then shady ones
  return { sunny: call.price_on(number, space, first), shady: call.price_on(number, space, last) };
}
