/** Tells moves as little stories: pieces fly over the boards, and the table shown follows step by step. */
import { share } from '../table/share';
import { flightOf, type Flight } from './flights';
import { after, dealing, storyOf, type Beat, type Step } from './story';
import type { BoardTables, LogEntry, TableView } from './types';

export interface Sprite extends Flight {
  id: number;
  done: () => void;
}

const STAGGER = 130; // ms between steps of one beat: so that the eye can follow
const LONGEST_STAGGER = 1500; // of a whole beat
const LONGEST_DEAL = 900;
const BEAT = 520; // about what a beat takes
const PATIENCE = 3600; // stories that would take longer are told faster
const FASTEST = 0.3;
const MOST_MOVES = 12; // a longer news is shown at once

interface News {
  table: TableView;
  entries: readonly LogEntry[];
}

export class Teller {
  shown = $state.raw<TableView>() as TableView;
  sprites = $state.raw<Sprite[]>([]);
  playing = $state(false);
  root: HTMLElement | undefined;
  #queue: News[] = [];
  #target: TableView;
  #tables: () => BoardTables;
  #ontold: (steps: readonly Step[]) => void;
  #run = 0;
  #next = 0;
  #pace = 1;

  /** `ontold` hears of steps when they have come to their end on the screen. */
  constructor(table: TableView, tables: () => BoardTables, ontold: (steps: readonly Step[]) => void = () => undefined) {
    this.shown = table;
    this.#target = table;
    this.#tables = tables;
    this.#ontold = ontold;
  }

  /** Show a new table; `entries` are the moves that led to it from the one before. */
  show(table: TableView, entries: readonly LogEntry[], moving: boolean): void {
    if (table === this.#target) return;
    const before = this.#target;
    this.#target = table;
    const moves = this.#queue.reduce((sum, news) => sum + news.entries.length, entries.length);
    if (!moving || moves > MOST_MOVES || document.hidden) {
      this.skip();
      if (moves <= MOST_MOVES) this.#ontold([...entries.flatMap((entry) => storyOf(entry, before, this.#tables()).flat()), ...dealing(before, table, this.#tables())]);
      return;
    }
    if (!entries.length && !this.playing && !dealing(before, table, this.#tables()).length) {
      this.shown = share(this.shown, table);
      return;
    }
    this.#queue.push({ table, entries });
    this.#hurry();
    if (!this.playing) void this.#play();
  }

  /** Stop all stories and show the table as it is. */
  skip(): void {
    this.#run++;
    this.#queue = [];
    for (const sprite of this.sprites) sprite.done();
    this.sprites = [];
    this.playing = false;
    this.root?.querySelectorAll<SVGElement>('[data-away]').forEach(comeBack);
    this.shown = share(this.shown, this.#target);
  }

  /** Nobody should wait long for their decision: the more there is to tell, the faster it is told. */
  #hurry(): void {
    let time = 0;
    for (const { entries } of this.#queue)
      for (const entry of entries)
        for (const beat of storyOf(entry, this.shown, this.#tables())) time += BEAT + stagger(beat) * (beat.length - 1);
    this.#pace = Math.max(FASTEST, Math.min(1, PATIENCE / Math.max(1, time)));
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    this.playing = true;
    for (let news = this.#queue.shift(); news && run === this.#run; news = this.#queue.shift()) {
      for (const entry of news.entries)
        for (const beat of storyOf(entry, this.shown, this.#tables())) {
          await this.#tell(beat);
          if (run !== this.#run) return;
        }
      await this.#tell(dealing(this.shown, news.table, this.#tables()));
      if (run !== this.#run) return;
      this.shown = share(this.shown, news.table);
    }
    if (run === this.#run) this.playing = false;
  }

  async #tell(beat: Beat): Promise<void> {
    const run = this.#run;
    const pause = stagger(beat) * this.#pace;
    const landed: number[] = [];
    const together = isDeal(beat); // many tiles: the table follows once, when all have landed
    await Promise.all(
      beat.map(async (step, n) => {
        await wait(n * pause);
        if (run !== this.#run) return;
        landed.push(...(await this.#act(step)));
        if (run !== this.#run || together) return;
        this.shown = after(this.shown, step);
        this.#remove(landed);
        this.#ontold([step]);
      }),
    );
    if (run !== this.#run || !together) return;
    this.shown = beat.reduce(after, this.shown);
    this.#remove(landed);
    this.#ontold(beat);
  }

  /** Send the pieces of a step on their way; at once, if nothing of them can be seen. */
  async #act(step: Step): Promise<number[]> {
    const flights = this.root ? flightOf(step, this.shown, this.#tables(), this.root) : [];
    return Promise.all(flights.map((flight) => this.#send(flight)));
  }

  #remove(landed: number[]): void {
    this.sprites = this.sprites.filter((one) => !landed.includes(one.id));
  }

  async #send(flight: Flight): Promise<number> {
    const away = flight.lifted;
    if (away) {
      away.dataset.away = '';
      away.style.visibility = 'hidden';
    }
    const id = this.#next++;
    const time = flight.time * this.#pace;
    await new Promise<void>((done) => {
      this.sprites = [...this.sprites, { ...flight, time, id, done }];
      setTimeout(done, time + 100); // should the animation never report its end
    });
    // Once the table shown has followed, what was lifted stands elsewhere or is gone.
    if (away) requestAnimationFrame(() => comeBack(away));
    return id;
  }
}

const isDeal = (beat: Beat): boolean => beat.some((step) => step.kind === 'deal');
const stagger = (beat: Beat): number => Math.min(STAGGER, (isDeal(beat) ? LONGEST_DEAL : LONGEST_STAGGER) / Math.max(1, beat.length));
const wait = (ms: number): Promise<void> => (ms ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve());

function comeBack(element: SVGElement): void {
  delete element.dataset.away;
  element.style.visibility = '';
}
