/** Where nothing may move, what the others did is pointed out instead: one marked move after the other. */
import type { LogEntry } from '../table/types';

const SHORTEST = 900; // milliseconds; a mark needs a moment to be found

export class Pointing {
  at = $state.raw<LogEntry>(); // the move that is marked now
  #queue: LogEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly pause: () => number) {}

  add(entries: readonly LogEntry[]): void {
    if (!this.pause()) return;
    this.#queue.push(...entries.filter((entry) => entry.kind !== 'done'));
    if (!this.#timer) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.at = undefined;
  }

  #next(): void {
    this.at = this.#queue.shift();
    this.#timer = this.at ? setTimeout(() => this.#next(), Math.max(SHORTEST, this.pause())) : undefined;
  }
}
