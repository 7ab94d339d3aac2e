/** A turn that is advised, as it is drawn: the way along the ring, the tiles, and the places on a board, numbered in their order. */
import type { RingLayout } from './ring';
import { openPair, startingSpace } from './selection';
import type { Advised, BoardTables, Place, Point, TableView } from './types';

/** A piece of the plan at a place of the main board or of a player's. */
export interface Mark extends Pick<Place, 'x' | 'y' | 'w' | 'h' | 'shape'> {
  n: number; // in the order of the turn
}

export interface Way {
  n: number;
  points: Point[]; // from where the figure stands, along the ring
}

interface Step {
  n: number;
  kind: string;
  words: string[];
}

/** The moves of a plan that are seen somewhere. */
function stepsOf(plan: readonly string[]): Step[] {
  const seen = plan.filter((move) => move !== 'done');
  return seen.map((move, n) => {
    const [kind = '', ...words] = move.split(' ');
    return { n: n + 1, kind, words };
  });
}

export const isLong = (plan: readonly string[]): boolean => stepsOf(plan).length > 1;

/** The way of the figure, and the tiles that are bought. */
export function onRing({ seat, plan }: Advised, layout: RingLayout, table: TableView, tables: BoardTables): { ways: Way[]; marks: Mark[] } {
  const ways: Way[] = [];
  const marks: Mark[] = [];
  let here = table.boards.find((board) => board.player === seat)?.figure ?? '';
  const gone = new Map<string, number>(); // slots of tiles that an earlier step buys
  for (const { n, kind, words } of stepsOf(plan)) {
    const [name = ''] = words;
    if (kind === 'go' || kind === 'home' || kind === 'start') {
      const to = kind === 'go' ? name : startingSpace(name, tables);
      if (kind !== 'start') ways.push({ n, points: wayFrom(here, to, layout) });
      const box = boxOf(to, layout);
      if (box) marks.push({ n, x: box.x + box.w / 2, y: box.y + box.h / 2, w: box.w - 8, h: box.h - 8, shape: 'box' });
      here = to;
    }
    if (kind === 'buy') {
      const stone = layout.stones.find(({ space }) => String(space) === here);
      const from = gone.get(name) ?? -1;
      const slot = stone?.tiles.findIndex(({ tile }, nth) => tile === name && nth > from) ?? -1;
      if (!stone || slot < 0) continue;
      gone.set(name, slot);
      marks.push({ n, ...stone.tiles[slot]!.at, w: stone.radius * 1.73, h: stone.radius * 2, shape: 'hex' });
    }
  }
  return { ways, marks };
}

/** The places of the player's own board. */
export function onBoard({ seat, plan }: Advised, places: readonly Place[], table: TableView, tables: BoardTables): Mark[] {
  return stepsOf(plan).flatMap(({ n, kind, words }) =>
    targets(kind, words, table, tables, seat).flatMap((target): Mark[] => {
      const place = places.find(({ id }) => id === target);
      return place ? [{ n, x: place.x, y: place.y, w: place.w, h: place.h, shape: place.shape }] : [];
    }),
  );
}

/** The tiles that would be planted, and where. */
export const plantedBy = ({ plan }: Advised): { tile: string; spot: string }[] =>
  stepsOf(plan).flatMap(({ kind, words: [tile = '', spot = ''] }) => (kind === 'buy' ? [{ tile, spot }] : []));

function targets(kind: string, words: string[], table: TableView, tables: BoardTables, seat: number): string[] {
  const [name = '', second = ''] = words;
  switch (kind) {
    case 'buy':
      return [`spot:${second}`];
    case 'shed':
      return words.map((spot) => `spot:${spot}`);
    case 'score':
      return [`score:${name === 'number' ? name : words.join(' ')}`];
    case 'card':
      return [name === 'none' ? `pair:${openPair(table, tables, seat)}` : `card:${name}`];
    case 'sell':
      return [`card:${name}`];
    default:
      return [];
  }
}

const boxOf = (name: string, { stones, gates }: RingLayout) =>
  (stones.find(({ space }) => String(space) === name) ?? gates.find((gate) => gate.name === name))?.box;

/** Along the inner side of the stones, so that it hides neither numbers nor tiles. */
function wayFrom(from: string, to: string, layout: RingLayout): Point[] {
  const first = Number(from) || 0; // figures on a starting space set out before space 1
  const last = Number(to) || layout.stones.length;
  const between = layout.stones.filter(({ space }) => space > first && space < last).map(({ space }) => String(space));
  const names = [from, ...between, ...(Number(to) ? [] : [String(last)]), to];
  return names.flatMap((name) => {
    const box = boxOf(name, layout);
    return box ? [inwards(box, layout)] : [];
  });
}

const INWARDS = 0.68; // of the way from the middle of a stone to the courtyard

function inwards({ x, y, w, h }: { x: number; y: number; w: number; h: number }, { yard }: RingLayout): Point {
  const [cx, cy] = [x + w / 2, y + h / 2];
  const nearest = { x: Math.min(Math.max(cx, yard.x), yard.x + yard.w), y: Math.min(Math.max(cy, yard.y), yard.y + yard.h) };
  return { x: cx + INWARDS * (nearest.x - cx), y: cy + INWARDS * (nearest.y - cy) };
}
