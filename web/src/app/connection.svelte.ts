/** The live connection to a room: the latest snapshot, the whole log, and a line that mends itself. */
import type {
  AnalysisProgress, AnalysisResult, ClientMessage, HintResult, LogEntry, Notice, Refused, ServerMessage, Snapshot,
} from '../generated/messages';

const FIRST_WAIT = 500; // milliseconds until the first new attempt; doubled each time
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;
/** After these there is no table to come back to. */
export const FINAL_CODES: readonly string[] = ['unknown_room', 'foreign_token', 'room_full'];

export type Status = 'connecting' | 'open' | 'lost' | 'closed';
type Request = ClientMessage extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;

/** The log after a snapshot: what it keeps of the old one, and what it adds. */
export function mergeLog(old: LogEntry[], snapshot: Snapshot): LogEntry[] {
  return [...old.slice(0, snapshot.log_from), ...snapshot.log];
}

/** How long to wait before the n-th attempt (from 0), with some chance so that not all come at once. */
export function backoff(attempt: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.8 + 0.4 * chance);
}

export class Connection {
  status = $state<Status>('connecting');
  snapshot = $state.raw<Snapshot>();
  log = $state.raw<LogEntry[]>([]);
  retryAt = $state(0);
  hint = $state.raw<HintResult | 'asked'>();
  analysis = $state.raw<AnalysisResult | AnalysisProgress>();
  waiting = $state(false); // for the answer to a move; news of anything else is none

  onSnapshot: (now: Snapshot, before: Snapshot | undefined) => void = () => undefined;
  onNotice: (notice: Notice) => void = () => undefined;
  onRefused: (refused: Refused) => void = () => undefined;

  #socket: WebSocket | undefined;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly words: string,
    public tokens: string[],
  ) {}

  open(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.status = this.snapshot ? 'lost' : 'connecting';
    this.retryAt = 0;
    const query = this.tokens.map((token) => `token=${encodeURIComponent(token)}`).join('&');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${this.words}/live${query ? `?${query}` : ''}`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onopen = () => {
      this.#ping = setInterval(() => this.send({ type: 'ping' }), PING_EVERY);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#retry();
    };
  }

  close(): void {
    this.status = 'closed';
    clearTimeout(this.#timer);
    this.#drop();
  }

  #drop(): void {
    clearInterval(this.#ping);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #retry(): void {
    clearInterval(this.#ping);
    this.waiting = false;
    if (this.hint === 'asked') this.hint = undefined;
    if (this.status === 'closed') return;
    this.status = 'lost';
    const wait = backoff(this.#attempt++);
    this.retryAt = Date.now() + wait;
    this.#timer = setTimeout(() => this.open(), wait);
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot': {
        const before = this.snapshot;
        if (before && this.status === 'lost') this.#resume();
        this.log = mergeLog(this.log, message);
        this.snapshot = message;
        this.status = 'open';
        if (message.number !== before?.number || message.turn_start !== before.turn_start) this.waiting = false;
        this.#attempt = 0;
        if (this.hint !== 'asked' && this.hint?.number !== message.number) this.hint = undefined;
        this.onSnapshot(message, before);
        break;
      }
      case 'refused':
        this.waiting = false;
        if (this.hint === 'asked') this.hint = undefined;
        if (FINAL_CODES.includes(message.code)) this.close();
        this.onRefused(message);
        break;
      case 'notice':
        this.onNotice(message);
        break;
      case 'hint':
        if (message.number === this.snapshot?.number) this.hint = message;
        break;
      case 'analysis_progress':
      case 'analysis':
        this.analysis = message;
        break;
    }
  }

  /** What was asked for on the old line is asked for again on the new one: another server may have begun. */
  #resume(): void {
    if (this.analysis?.type === 'analysis_progress') this.send({ type: 'analyse' });
  }

  send(message: Request): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  get number(): number {
    return this.snapshot?.number ?? 0;
  }

  act(move: string): void {
    this.waiting = this.send({ type: 'act', number: this.number, move });
  }

  undo(to: 'step' | 'turn'): void {
    this.waiting = this.send({ type: 'undo', number: this.number, to });
  }

  endTurn(): void {
    this.waiting = this.send({ type: 'end_turn', number: this.number });
  }

  askHint(): void {
    if (this.send({ type: 'ask_hint', time_ms: 1500 })) this.hint = 'asked';
  }
}
