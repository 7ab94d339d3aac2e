/** A room in this page: its game, its seats and who looks. What is asked of it is in `actions.ts`. */
import type {
  Around, Deal, KnownRecord, Moved, NoticeCode, Room as RoomTold, RoomInfo, RoomState, SeatView, ServerMessage, Thinking,
} from '../../generated/messages';
import { RULES } from '../../generated/tables';
import type { GameRecord } from '../../engine';
import type { TurnGame } from '../../table/turns';
import { Trouble } from '../house';
import { Refusal } from './refusal';
import { NotStored, Outdated, type Storage } from './storage';
import { asStored, replayed, type StoredGame, type StoredMove, type StoredSeat } from './stored';

/** Who looks at a room from this page. */
export interface Viewer {
  heard(message: ServerMessage): void;
}

/** What the viewers know of the game. */
interface Told {
  moves: StoredMove[];
  ended: number;
  state: RoomState;
  piles: Deal;
}

export class Room {
  readonly viewers = new Set<Viewer>();
  openNext: (game: StoredGame) => Promise<string> = () => Promise.reject(new Refusal('failed')); // set by the house
  wake: () => void = () => undefined; // lets computers think about what has changed; set by who drives them
  #stored: StoredGame;
  #turns: TurnGame;
  #told: Told; // to all viewers: whoever comes is told everything
  #around: string; // what they were told of everything beside it
  #queue: Promise<unknown> = Promise.resolve();

  /** Raises Damaged if what was kept cannot be played. */
  constructor(kept: unknown, readonly storage: Storage, readonly onkept: () => void = () => undefined) {
    this.#stored = asStored(kept);
    this.#turns = replayed(this.#stored);
    this.#told = this.#toTell();
    this.#around = JSON.stringify(this.#surroundings());
  }

  // --- Where it stands -------------------------------------------------------------------------------------

  get words(): string {
    return this.#stored.words;
  }

  get turns(): TurnGame {
    return this.#turns;
  }

  get seats(): readonly StoredSeat[] {
    return this.#stored.seats;
  }

  get state(): RoomState {
    return this.#turns.isOver ? 'over' : 'playing';
  }

  /** The seats at this screen: all but those made for a computer. */
  get you(): number[] {
    return this.seats.flatMap((seat, n) => (seat.kind === 'here' ? [n + 1] : []));
  }

  seat(number: number): StoredSeat | undefined {
    return this.seats[number - 1];
  }

  /** The level of the computer whose decision it is. */
  get agentToDecide(): string | null {
    const seat = this.#turns.toDecide;
    return seat !== null && this.state === 'playing' ? (this.seat(seat)?.level ?? null) : null;
  }

  get #thinking(): Thinking | null {
    const [level, seat] = [this.agentToDecide, this.#turns.toDecide];
    return level !== null && seat !== null ? { seat, level } : null;
  }

  get #isSerious(): boolean {
    return this.#stored.serious ?? false;
  }

  get autoEndTurn(): boolean {
    return this.#stored.auto_end_turn;
  }

  /** The game in which the same people play again. */
  get next(): string | null {
    return this.#stored.next ?? null;
  }

  /** Where the last turn of this screen began; it can be taken back while no tile was turned up since. */
  get startOfTakeBack(): number {
    const start = this.state === 'playing' ? this.#turns.startOfLastTurn(this.you) : undefined;
    if (start === undefined) throw new Refusal('nothing_to_take_back');
    if (this.#turns.roundAfter(start) !== this.#turns.round) throw new Refusal('round_ended', { round: this.#turns.round });
    return start;
  }

  info(): RoomInfo {
    const turns = this.#turns;
    return {
      words: this.words,
      state: this.state,
      players: this.seats.length,
      number: turns.number,
      round: turns.round,
      rounds: turns.game.rounds,
      seats: this.#seatViews(),
      winners: turns.isOver ? turns.game.winners : [],
      points: turns.isOver ? turns.game.scores().map(({ points }) => points) : [],
      next: this.next,
      fixed_seed: this.#stored.fixed_seed,
      serious: this.#isSerious,
    };
  }

  /** The record to keep outside: whole when the game is over, before that only ended turns and the tiles seen. */
  record(): GameRecord {
    const names = this.seats.map((seat, n) => seat.name || seat.level || `Player ${n + 1}`);
    const { seed, resource_pile, monk_pile } = this.#stored;
    const known = this.knownRecord();
    if (!this.#turns.isOver) return { ...known, moves: known.moves.slice(0, this.#turns.ended), names };
    const scores = this.#turns.game.scores().map((score) => score.points);
    return { ...known, resource_pile, monk_pile, ...(seed === null ? {} : { seed }), names, scores };
  }

  /** What the players know: all moves, and of the piles only what ended turns have turned up. */
  knownRecord(): KnownRecord {
    const moves = this.#turns.made.map(({ move }) => move);
    return { format: 'heaven-ale/1', players: this.seats.length, ...this.#seenPiles(), moves };
  }

  #seenPiles(): Deal {
    const { resource_pile, monk_pile } = this.#stored;
    const round = this.#turns.roundAfter(this.#turns.ended);
    return {
      resource_pile: resource_pile.slice(0, round * spacesFor('resource')),
      monk_pile: monk_pile.slice(0, round * spacesFor('monk')),
    };
  }

  #seatViews(): SeatView[] {
    return this.seats.map(({ kind, name, level }, n) => ({ seat: n + 1, kind, name, level, connected: true, open: false }));
  }

  // --- Telling ---------------------------------------------------------------------------------------------

  /** Everything, for somebody who comes or has missed something. */
  told(): RoomTold {
    const { type: _, state, ...around } = this.#surroundings();
    const { made, ended } = this.#turns;
    return {
      type: 'room', room: this.words, state, record: this.knownRecord(), agents: made.map((one) => one.agent), ended, ...around,
    };
  }

  /** What is new, for everybody here; who asked is told which request it answers, and `around` if that was wished. */
  tell(asker?: Viewer, re: number | null = null, withAround = false): void {
    const before = this.#told;
    const now = (this.#told = this.#toTell());
    const moved = difference(before, now);
    const around = JSON.stringify(this.#surroundings());
    for (const viewer of this.viewers) {
      if (moved) viewer.heard({ ...moved, re: viewer === asker ? re : null });
      if (around !== this.#around || (withAround && viewer === asker)) viewer.heard(JSON.parse(around) as Around);
    }
    const isNew = !!moved || around !== this.#around;
    this.#around = around;
    if (isNew) this.wake();
  }

  notify(code: NoticeCode, facts: Record<string, number | string> = {}): void {
    for (const viewer of this.viewers) viewer.heard({ type: 'notice', code, facts });
  }

  /** Everything beside the game. */
  #surroundings(): Around {
    return {
      type: 'around',
      state: this.state,
      you: this.you,
      seats: this.#seatViews(),
      thinking: this.#thinking,
      take_back: null,
      settings: { auto_end_turn: this.autoEndTurn },
      next: this.next,
      serious: this.#isSerious,
    };
  }

  #toTell(): Told {
    const moves = this.#turns.made.map(({ move, agent }) => ({ move, agent }));
    return { moves, ended: this.#turns.ended, state: this.state, piles: this.#seenPiles() };
  }

  // --- Changing; one thing after the other -----------------------------------------------------------------

  /** Do something with the room for oneself. */
  alone<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Make a move, end the turn if that is wanted and possible, and keep it. */
  async push(move: string, { agent = null, endTurn = false }: { agent?: string | null; endTurn?: boolean } = {}): Promise<void> {
    const turns = this.#turns;
    turns.push(move, agent);
    const automatic = endTurn || agent !== null || this.autoEndTurn;
    if (automatic && agent === null && !turns.isComplete && turns.nothingLeftToDecide()) turns.push('done');
    if (turns.isComplete && (automatic || turns.made.at(-1)?.move === 'done')) turns.endTurn();
    await this.#keep({});
  }

  async endTurn(): Promise<void> {
    this.#turns.endTurn();
    await this.#keep({});
  }

  /** Go back to the position after this many moves. */
  async cut(number: number): Promise<void> {
    this.#turns.cut(number);
    await this.#keep({});
  }

  /** Have a game in which the same people play again; there is never more than one. */
  async rematch(): Promise<void> {
    if (this.next) return;
    const next = await this.openNext(this.#stored);
    try {
      await this.#keep({ next });
    } catch (error) {
      await this.storage.forget(next);
      if (!this.next) throw error; // else another tab was quicker, and has opened one
    }
  }

  async changeSeat(number: number, level: string | null): Promise<void> {
    await this.#keep({ seats: this.seats.map((seat, n) => (n + 1 === number ? { ...seat, level } : seat)) });
  }

  async setAutoEndTurn(on: boolean): Promise<void> {
    if (on !== this.autoEndTurn) await this.#keep({ auto_end_turn: on });
  }

  /** Another tab may have changed the game: take it as it is kept; if that cannot be read, what is known here goes on. */
  async follow(): Promise<void> {
    await this.#takeKept().catch((error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
    });
  }

  async #takeKept(): Promise<void> {
    const found = await this.storage.load(this.words);
    if (found === undefined) throw new Trouble('unknown_room', `${this.words} was deleted`);
    const kept = asStored(found);
    if (kept.revision === this.#stored.revision) return;
    this.#turns = replayed(kept);
    this.#stored = kept;
    this.tell();
  }

  async #keep(changes: Partial<StoredGame>): Promise<void> {
    const { made, ended } = this.#turns;
    const known = this.#stored.revision;
    const moves = made.map(({ move, agent }) => ({ move, agent }));
    const game = { ...this.#stored, ...changes, moves, ended, revision: known + 1, at: Date.now() };
    try {
      await this.storage.save(game, known);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      await this.#startOver();
      throw new Refusal('stale', { sent: made.length });
    }
    this.#stored = game;
    this.onkept();
  }

  /** What was just changed here does not count: another tab was quicker. */
  async #startOver(): Promise<void> {
    this.#stored = { ...this.#stored, revision: -1 };
    await this.#takeKept();
  }
}

/** How many tiles of a pile are turned up in each round: one for each space. */
function spacesFor(kind: 'resource' | 'monk'): number {
  return RULES.track.filter((space) => space.kind === kind).length;
}

/** The change of the game from what was told to what is; nothing if there is none. */
function difference(before: Told, now: Told): Omit<Moved, 're'> | undefined {
  const isSame = (one: StoredMove, n: number): boolean => one.move === now.moves[n]?.move && one.agent === now.moves[n].agent;
  const parting = before.moves.findIndex((one, n) => !isSame(one, n));
  const after = parting < 0 ? before.moves.length : parting;
  const moves = now.moves.slice(after);
  const deal = {
    resource_pile: now.piles.resource_pile.slice(before.piles.resource_pile.length),
    monk_pile: now.piles.monk_pile.slice(before.piles.monk_pile.length),
  };
  const isDealt = deal.resource_pile.length > 0;
  if (after === before.moves.length && !moves.length && before.ended === now.ended && before.state === now.state) return undefined;
  return { type: 'moved', after, moves, ended: now.ended, state: now.state, deal: isDealt ? deal : null };
}
