/** Tells moves as little stories: pieces fly over the boards, and the table shown follows step by step. */
import { after, storyOf, type Beat, type Step } from './story';
import { figureWay } from './geometry';
import type { BoardTables, LogEntry, Point, TableView } from './types';

export interface Sprite {
  id: number;
  kind: 'tile' | 'figure' | 'disc' | 'barrel' | 'card' | 'chip' | 'glow';
  what: string; // the tile, player, points, card, or the icon of a chip
  text: string; // of a chip
  way: Point[]; // on the screen
  size: number; // on the screen
  time: number;
  done: () => void;
}

const FLIGHT = 360; // ms
const WALK = 400;
const GLOW = 400;
const BEAT = 90; // between steps of one beat
const MOST_MOVES = 8; // a longer news is shown at once

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
  #run = 0;
  #next = 0;

  constructor(table: TableView, tables: () => BoardTables) {
    this.shown = table;
    this.#target = table;
    this.#tables = tables;
  }

  /** Show a new table; `entries` are the moves that led to it from the one before. */
  show(table: TableView, entries: readonly LogEntry[], moving: boolean): void {
    if (table === this.#target) return;
    this.#target = table;
    if (!moving || this.#moves() + entries.length > MOST_MOVES || document.hidden) {
      this.skip();
      return;
    }
    if (!entries.length && !this.playing) {
      this.shown = table;
      return;
    }
    this.#queue.push({ table, entries });
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
    this.shown = this.#target;
  }

  #moves(): number {
    return this.#queue.reduce((sum, news) => sum + news.entries.length, 0);
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
      this.shown = news.table;
    }
    if (run === this.#run) this.playing = false;
  }

  async #tell(beat: Beat): Promise<void> {
    const run = this.#run;
    await Promise.all(
      beat.map(async (step, n) => {
        await wait(n * BEAT);
        if (run !== this.#run) return;
        await this.#act(step);
        if (run === this.#run) this.shown = after(this.shown, step);
      }),
    );
  }

  async #act(step: Step): Promise<void> {
    const { seat } = step;
    switch (step.kind) {
      case 'figure':
        return this.#walk(seat, step.to);
      case 'tile': {
        const slot = this.shown.market[step.space]?.indexOf(step.tile) ?? -1;
        return this.#fly('tile', step.tile, '', `tile:${step.space}:${slot}`, `spot:${seat}:${step.spot}`, true);
      }
      case 'disc':
        return this.#fly('disc', '', '', `space:${step.space}`, `score:${seat}:${step.spot}`);
      case 'card':
        return step.card
          ? this.#fly('card', step.card, '', `card:${seat}:${step.card}`, `pair:${seat}:${step.pair}`, true)
          : undefined;
      case 'barrel':
        return this.#fly('barrel', String(step.points), '', `goal:${step.goal}`, `barrels:${seat}`);
      case 'gain': {
        const text = step.amount < 0 ? `\u2212${-step.amount}` : `+${step.amount}`;
        const icon = step.value === 'ducats' ? 'ducat' : step.value;
        const to =
          step.value === 'ducats'
            ? `purse:${seat}`
            : step.value === 'brewmaster'
              ? `brewmaster:${seat}`
              : `marker:${seat}:${step.value}`;
        if (!step.from) return undefined;
        const [kind, name] = step.from.split(':');
        const from =
          kind === 'start' ? step.from : kind === 'sell' ? `card:${seat}:${name}` : `${kind}:${seat}:${name}`;
        if (kind === 'spot') void this.#glow(from);
        return this.#fly('chip', icon, text, from, to);
      }
      case 'shed':
        return this.#glow(`shed:${seat}:${step.shed}`);
      default:
        return undefined;
    }
  }

  async #walk(seat: number, to: string): Promise<void> {
    const board = this.shown.boards.find((b) => b.player === seat);
    const tables = this.#tables();
    const spaces = tables.spaces.length;
    const number = (place: string) =>
      /^\d+$/.test(place) ? Number(place) : -1 - tables.starting_spaces.indexOf(place);
    const name = (n: number) => (n > 0 ? `space:${n}` : `start:${tables.starting_spaces[-1 - n]}`);
    const from = board?.figure ?? '';
    const figure = this.#box(`figure:${seat}`);
    if (!figure || from === 'unplaced') return;
    const way = figureWay(number(from), number(to), spaces).map((n) => this.#box(name(n)));
    const last = way.at(-1);
    if (!last) return;
    const points = way.flatMap((box) => (box ? [lower(box)] : []));
    await this.#send(
      {
        kind: 'figure',
        what: String(seat),
        text: '',
        way: [centre(figure), ...points],
        size: figure.height,
        time: WALK,
      },
      `figure:${seat}`,
    );
  }

  #fly(
    kind: Sprite['kind'],
    what: string,
    text: string,
    from: string,
    to: string,
    lift = false,
  ): Promise<void> | undefined {
    const start = this.#box(from);
    const end = this.#box(to);
    if (!start || !end) return undefined;
    const size =
      kind === 'tile'
        ? Math.max(start.height, end.height * 0.9)
        : kind === 'disc'
          ? end.height
          : Math.min(64, start.height);
    return this.#send(
      { kind, what, text, way: [centre(start), centre(end)], size, time: FLIGHT },
      lift ? from : undefined,
    );
  }

  #glow(at: string): Promise<void> | undefined {
    const box = this.#box(at);
    if (!box) return undefined;
    return this.#send({ kind: 'glow', what: '', text: '', way: [centre(box)], size: box.height, time: GLOW });
  }

  async #send(sprite: Omit<Sprite, 'id' | 'done'>, lifted?: string): Promise<void> {
    const away = lifted ? this.#find(lifted) : undefined;
    if (away) {
      away.dataset.away = '';
      away.style.visibility = 'hidden';
    }
    const id = this.#next++;
    await new Promise<void>((done) => {
      this.sprites = [...this.sprites, { ...sprite, id, done }];
      setTimeout(done, sprite.time + 100); // should the animation never report its end
    });
    this.sprites = this.sprites.filter((one) => one.id !== id);
    // Once the table shown has followed, what was lifted stands elsewhere or is gone.
    if (away) requestAnimationFrame(() => comeBack(away));
  }

  #find(anchor: string): SVGElement | undefined {
    return this.root?.querySelector<SVGElement>(`[data-anchor="${CSS.escape(anchor)}"]`) ?? undefined;
  }

  /** Where something is on the screen; nothing if it is out of sight. */
  #box(anchor: string): DOMRect | undefined {
    const element = this.#find(anchor) ?? this.root?.querySelector(`[data-target="${CSS.escape(anchor)}"]`);
    const box = element?.getBoundingClientRect();
    if (!box || box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight) return undefined;
    return box;
  }
}

const wait = (ms: number): Promise<void> => (ms ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve());
const centre = (box: DOMRect): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
const lower = (box: DOMRect): Point => ({ x: box.x + box.width / 2, y: box.y + box.height * 0.8 });

function comeBack(element: SVGElement): void {
  delete element.dataset.away;
  element.style.visibility = '';
}
