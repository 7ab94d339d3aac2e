/** The live connection to a room: where the game stands, what this screen wants of it, and a line that mends itself. */
import type { ClientMessage, Notice, Refused, ServerMessage } from '../generated/messages';
import type { GameRecord } from '../engine';
import { house, type Line } from '../house';
import type { Course } from '../table/course';
import { Forecast, type Wish } from '../table/forecast';
import { share } from '../table/share';
import { snapshotOf, type Surroundings } from '../table/snapshot';
import type { LogEntry, Snapshot } from '../table/types';

const FIRST_WAIT = 500; // milliseconds until the first new attempt; doubled each time
const AT_ONCE = 100; // about, so that not all come in the same moment
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;
/** After these there is no table to come back to. */
export const FINAL_CODES: readonly string[] = ['unknown_room', 'foreign_token', 'room_full', 'room_damaged'];

export type Status = 'connecting' | 'open' | 'lost' | 'closed';
type Request = ClientMessage extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;

/** How long to wait before the n-th attempt (from 0), with some chance so that not all come at once. */
export function backoff(attempt: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.8 + 0.4 * chance);
}

export class Connection {
  status = $state<Status>('connecting');
  snapshot = $state.raw<Snapshot>();
  log = $state.raw<LogEntry[]>([]);
  retryAt = $state(0);
  isMoving = $state(false); // the line is lost for a moment only: nobody need be told
  waiting = $state(false); // for the answer to a move that is shown already

  onSnapshot: (now: Snapshot, before: Snapshot | undefined) => void = () => undefined;
  onNotice: (notice: Notice) => void = () => undefined;
  onRefused: (refused: Refused) => void = () => undefined;
  /** So many moves that were shown had not arrived when the line broke. */
  onLost: (moves: number) => void = () => undefined;

  #line: Line | undefined;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #forecast: Forecast | undefined;
  #around: Surroundings | undefined;
  #asked = 0; // ids of requests

  constructor(
    readonly words: string,
    public tokens: string[],
  ) {}

  // --- The line ------------------------------------------------------------------------------------------------

  open(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.status = this.snapshot ? 'lost' : 'connecting';
    this.retryAt = 0;
    this.#line = house().call(this.words, {
      opened: () => {
        this.#line?.send({ type: 'enter', tokens: this.tokens });
        this.#ping = setInterval(() => this.send({ type: 'ping' }), PING_EVERY);
      },
      heard: (message) => this.receive(message),
      lost: (isAwaited) => this.#retry(isAwaited),
    });
  }

  close(): void {
    this.status = 'closed';
    clearTimeout(this.#timer);
    this.#drop();
  }

  #drop(): void {
    clearInterval(this.#ping);
    this.#line?.close();
    this.#line = undefined;
  }

  #retry(isAwaited: boolean): void {
    clearInterval(this.#ping);
    if (this.status === 'closed') return;
    this.status = 'lost';
    this.isMoving = isAwaited && this.#attempt === 0;
    const wait = this.isMoving ? AT_ONCE * Math.random() : backoff(this.#attempt);
    this.#attempt++;
    this.retryAt = Date.now() + wait;
    this.#timer = setTimeout(() => this.open(), wait);
  }

  // --- What the house says -------------------------------------------------------------------------------------

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'room': {
        const { record, agents, ended, type: _, room: __, ...around } = message;
        const known = { record: { ...record }, agents, ended };
        const { lost, again } = this.#forecast?.told(known, this.status !== 'open') ?? { lost: 0, again: [] };
        this.#forecast ??= new Forecast(known);
        this.#around = around;
        this.status = 'open';
        this.#attempt = 0;
        this.#show();
        for (const { wish, before, id } of again) this.#line?.send({ ...wish, number: before.moves.length, id });
        if (lost) this.onLost(lost);
        break;
      }
      case 'moved': {
        if (!this.#around || !this.#forecast) break;
        const isNews = this.#forecast.moved(message);
        if (isNews || message.state !== this.#around.state) {
          this.#around = { ...this.#around, state: message.state };
          this.#show();
        }
        break;
      }
      case 'around': {
        const { type: _, ...around } = message;
        this.#around = around;
        this.#show();
        break;
      }
      case 'refused': {
        const isNews = this.#forecast?.refused(message.re) ?? true;
        if (FINAL_CODES.includes(message.code)) this.close();
        if (!isNews) break;
        this.#show();
        this.onRefused(message);
        break;
      }
      case 'notice':
        this.onNotice(message);
        break;
    }
    this.waiting = this.#forecast?.isWaiting ?? false;
  }

  /** Bring where the game stands onto the screen. */
  #show(): void {
    if (!this.#forecast || !this.#around) return;
    const before = this.snapshot;
    this.log = share(this.log, this.#forecast.course.visibleLog());
    this.snapshot = snapshotOf(this.#forecast.course, this.#around, before);
    this.onSnapshot(this.snapshot, before);
  }

  /** The game as it is known, as far as it is shown: what thinking about it needs. */
  record(): GameRecord | undefined {
    return this.#forecast?.record;
  }

  /** A copy of the game after so many moves. */
  courseAt = (number: number): Course | undefined => this.#forecast?.course.at(number);

  /** A moment of such a copy, as spectators saw it; when the game is over, everything may be tried there. */
  momentOf = (course: Course): Snapshot | undefined => {
    if (!this.#around) return undefined;
    const isOver = this.snapshot?.state === 'over';
    const seats = isOver ? this.#around.seats.map((seat) => ({ ...seat, level: null })) : this.#around.seats;
    const you = isOver ? seats.map(({ seat }) => seat) : [];
    const around: Surroundings = { ...this.#around, seats, state: 'playing', you, thinking: null, take_back: null };
    return snapshotOf(course, around, this.snapshot);
  };

  // --- What this screen wants ----------------------------------------------------------------------------------

  /** False if there is no line to send it over. */
  send(message: Request): boolean {
    return this.#line?.send(message) ?? false;
  }

  get number(): number {
    return this.snapshot?.number ?? 0;
  }

  act(move: string): void {
    this.#wish({ type: 'act', move });
  }

  undo(to: 'step' | 'turn'): void {
    this.#wish({ type: 'undo', to });
  }

  /** Take back the last turn of this screen, at once or if the others agree; false if there is no line. */
  takeBack(): boolean {
    return this.send({ type: 'take_back', number: this.number });
  }

  endTurn(): void {
    this.#wish({ type: 'end_turn' });
  }

  /** Ask for it, and show it at once. */
  #wish(wish: Wish): void {
    const forecast = this.#forecast;
    if (!forecast || this.status !== 'open') return;
    const { number } = forecast.course;
    const id = ++this.#asked;
    if (!forecast.foresee(id, wish, this.#around?.settings.auto_end_turn ?? false)) return;
    // When nothing could be sent, the line is about to be found broken: what is shown is then told as lost.
    this.#line?.send({ ...wish, number, id });
    this.waiting = true;
    this.#show();
  }
}
