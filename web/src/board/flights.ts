/** The way of a piece over the screen, for a step of a story: from where it lies to where it will lie. */
import { figureWay } from './geometry';
import type { Step } from './story';
import type { BoardTables, Point, TableView } from './types';

export interface Flight {
  kind: 'tile' | 'figure' | 'disc' | 'barrel' | 'card' | 'chip' | 'glow';
  what: string; // the tile, player, points, card, or the icon of a chip
  text: string; // of a chip
  way: Point[]; // on the screen
  size: number; // on the screen
  time: number; // ms
  lifted?: SVGElement | undefined; // what is not to be seen at its place meanwhile
}

const FLIGHT = 400;
const CHIP = 620; // what a harvest brings is followed by the eye to where it counts
const DEAL = 340;
const GLOW = 520;
const STEP = 55; // of a figure, from stone to stone
const WALK = 260;
const LONGEST_WALK = 900;
const CHIP_SIZE = 34;

type Look = Pick<Flight, 'kind' | 'what'> & { text?: string };

export function flightOf(step: Step, table: TableView, tables: BoardTables, root: HTMLElement): Flight[] {
  const { seat } = step;
  const find = (anchor: string) => root.querySelector<SVGElement>(`[data-anchor="${CSS.escape(anchor)}"]`) ?? undefined;

  /** Where something is on the screen; nothing if it is out of sight. */
  const boxOf = (anchor: string): DOMRect | undefined => {
    const box = find(anchor)?.getBoundingClientRect();
    if (!box || box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight) return undefined;
    return box;
  };
  const glow = (at: string): Flight[] => {
    const box = boxOf(at);
    return box ? [{ kind: 'glow', what: '', text: '', way: [centre(box)], size: box.height, time: GLOW }] : [];
  };
  const fly = (look: Look, from: string, to: string, { lift = false, time = FLIGHT } = {}): Flight[] => {
    const start = boxOf(from);
    const end = boxOf(to);
    if (!start || !end) return [];
    const way = arc(centre(start), centre(end));
    return [{ text: '', ...look, way, size: sizeOf(look.kind, start, end), time, lifted: lift ? find(from) : undefined }];
  };

  switch (step.kind) {
    case 'figure':
      return walk(seat, step.to, table, tables, boxOf, find);
    case 'tile': {
      const slot = table.market[step.space]?.indexOf(step.tile) ?? -1;
      return fly({ kind: 'tile', what: step.tile }, `tile:${step.space}:${slot}`, `spot:${seat}:${step.spot}`, { lift: true });
    }
    case 'disc':
      return fly({ kind: 'disc', what: '' }, `space:${step.space}`, `score:${seat}:${step.spot}`);
    case 'card':
      return step.card ? fly({ kind: 'card', what: step.card }, `card:${seat}:${step.card}`, `pair:${seat}:${step.pair}`, { lift: true }) : [];
    case 'barrel':
      return fly({ kind: 'barrel', what: String(step.points) }, `goal:${step.goal}`, `barrels:${seat}`);
    case 'shed':
      return glow(`shed:${seat}:${step.shed}`);
    case 'deal':
      return fly({ kind: 'tile', what: step.tile }, `pile:${step.monk ? 'monk' : 'resource'}`, `space:${step.space}`, { time: DEAL });
    case 'refill':
      return glow(`space:${step.space}`);
    case 'gain': {
      if (!step.from) return [];
      const [kind, name] = step.from.split(':');
      const from = kind === 'start' ? step.from : `${kind === 'sell' ? 'card' : kind}:${seat}:${name}`;
      const to = step.value === 'ducats' ? `purse:${seat}` : step.value === 'brewmaster' ? `brewmaster:${seat}` : `marker:${seat}:${step.value}`;
      const text = step.amount < 0 ? `\u2212${-step.amount}` : `+${step.amount}`;
      const icon = step.value === 'ducats' ? 'ducat' : step.value;
      return [...(kind === 'spot' ? glow(from) : []), ...fly({ kind: 'chip', what: icon, text }, from, to, { time: CHIP })];
    }
    default:
      return [];
  }
}

/** Along the stones; at the beginning of the game from the player's board to the gatehouse. */
function walk(
  seat: number,
  to: string,
  table: TableView,
  tables: BoardTables,
  boxOf: (anchor: string) => DOMRect | undefined,
  find: (anchor: string) => SVGElement | undefined,
): Flight[] {
  const from = table.boards.find((board) => board.player === seat)?.figure ?? '';
  const unplaced = from === 'unplaced';
  const number = (place: string) => (/^\d+$/.test(place) ? Number(place) : -1 - tables.starting_spaces.indexOf(place));
  const anchor = (n: number) => (n > 0 ? `space:${n}` : `start:${tables.starting_spaces[-1 - n]}`);
  const start = boxOf(unplaced ? `shield:${seat}` : `figure:${seat}`);
  const spaces = unplaced ? [number(to)] : figureWay(number(from), number(to), tables.spaces.length);
  const way = spaces.flatMap((n) => boxOf(anchor(n)) ?? []);
  const last = way.at(-1);
  if (!start || !last) return [];
  const points = unplaced ? arc(centre(start), lower(last)) : [centre(start), ...way.map(lower)];
  return [
    {
      kind: 'figure',
      what: String(seat),
      text: '',
      way: points,
      size: Math.max(start.height, 30),
      time: Math.min(LONGEST_WALK, WALK + STEP * (points.length - 1)),
      lifted: unplaced ? undefined : find(`figure:${seat}`),
    },
  ];
}

function sizeOf(kind: Flight['kind'], start: DOMRect, end: DOMRect): number {
  if (kind === 'tile') return Math.max(40, end.height * 0.66);
  if (kind === 'disc') return end.height;
  if (kind === 'chip') return CHIP_SIZE;
  return Math.min(64, start.height);
}

/** Thrown, not pushed: a little above the straight line. */
function arc(from: Point, to: Point): Point[] {
  const lift = Math.min(70, Math.hypot(to.x - from.x, to.y - from.y) * 0.16);
  const at = (t: number): Point => ({
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t - lift * 4 * t * (1 - t),
  });
  return [from, at(0.25), at(0.5), at(0.75), to];
}

const centre = (box: DOMRect): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
const lower = (box: DOMRect): Point => ({ x: box.x + box.width / 2, y: box.y + box.height * 0.8 });
