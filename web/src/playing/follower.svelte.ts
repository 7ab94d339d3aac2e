/** Lets the eye keep up: what others do is shown move by move, with a pause after each, however fast it was decided. */
import type { LogEntry, Snapshot } from '../table/types';
import { isOwn } from './chronicle';

interface News {
  snapshot: Snapshot;
  entries: LogEntry[]; // the moves that led to it from the one before
}

type Shown = (now: Snapshot, before: Snapshot | undefined, entries: LogEntry[]) => void;

const LOOK_AGAIN = 50; // milliseconds

export class Follower {
  shown = $state.raw<Snapshot>(); // what is on the screen; never ahead of what has been told
  behind = $state(false); // more has happened than is shown
  #queue: News[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly pause: () => number, // milliseconds after a move of somebody else; 0: everything at once
    readonly isTelling: () => boolean, // whether the boards still show the last move moving
    readonly onshow: Shown,
  ) {}

  /** Something has happened. One's own moves are never kept waiting. */
  arrive(snapshot: Snapshot, entries: LogEntry[]): void {
    if (!entries.length && !this.#queue.length) {
      this.#show({ snapshot, entries }); // not about the game: the eye need not follow
      return;
    }
    this.#queue.push({ snapshot, entries });
    if (entries.length && !this.#isPaced(entries, snapshot.you) && this.#queue.length === 1) this.#stopResting();
    this.#goOn();
  }

  /** Enough watched: everything as it stands. */
  skip(): void {
    const waiting = this.#queue;
    this.#stopResting();
    this.#queue = [];
    const last = waiting.at(-1);
    if (last) this.#show({ snapshot: last.snapshot, entries: waiting.flatMap((news) => news.entries) });
    this.behind = false;
  }

  /** Nobody looks any more. */
  close(): void {
    this.#stopResting();
    this.#queue = [];
  }

  #isPaced(entries: LogEntry[], you: number[]): boolean {
    return this.pause() > 0 && entries.some((entry) => !isOwn(entry, you) && entry.kind !== 'done');
  }

  #goOn(): void {
    while (this.#rest === undefined) {
      const news = this.#queue.shift();
      if (!news) break;
      this.#show(news);
      if (this.#isPaced(news.entries, news.snapshot.you)) this.#restFor(this.pause());
    }
    this.behind = this.#queue.length > 0;
  }

  /** The pause begins when the boards have told the move. */
  #restFor(left: number): void {
    this.#rest = setTimeout(() => {
      if (this.isTelling()) this.#restFor(left);
      else if (left > 0) this.#restFor(left - LOOK_AGAIN);
      else {
        this.#rest = undefined;
        this.#goOn();
      }
    }, LOOK_AGAIN);
  }

  #stopResting(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
  }

  #show({ snapshot, entries }: News): void {
    const before = this.shown;
    this.shown = snapshot;
    this.onshow(snapshot, before, entries);
  }
}
