/** Where everything of the main board lies, for a ring of any form. */
import {
  courtyardOf,
  crowd,
  gateAt,
  middle,
  ringSize,
  stackPlaces,
  stoneAt,
  type Box,
  type RingShape,
} from './geometry';
import type { BoardTables, Point, TableView } from './types';

export interface Stone {
  space: number;
  kind: string;
  box: Box;
  area: Box; // for what lies on it
  tiles: { tile: string; at: Point }[];
  radius: number; // of its tiles
  discs: number;
  sells: boolean; // tiles, if any are left
}

export interface RingLayout {
  size: { w: number; h: number };
  label: number; // size of small words
  words: number; // size of the goals' words
  stones: Stone[];
  gates: { name: string; box: Box }[];
  yard: Box;
  path: Box; // between the goals, with round and piles
  hub: Point;
  piles: Point[]; // of resources, of monks
  goals: { goal: number; box: Box }[];
}

export const GAP = 2.5; // half the joint between stones
const MARGIN = 14; // of the courtyard
const PATH = 164;
const LEAST_LABEL = 11.5; // pixels
const LEAST_WORDS = 12;
const GOAL = { w: 150, h: 140 }; // a goal that can be read well

export function ringLayout(shape: RingShape, unit: number, table: TableView, tables: BoardTables): RingLayout {
  const label = Math.min(22, Math.max(14, LEAST_LABEL / unit));
  return {
    size: ringSize(shape),
    label,
    words: Math.min(24, Math.max(17, LEAST_WORDS / unit)),
    stones: tables.spaces.map((kind, n) => stone(n + 1, kind, shape, label, table)),
    gates: tables.starting_spaces.map((name, n) => ({ name, box: gateAt(n, tables.starting_spaces.length, shape) })),
    ...courtyard(courtyardOf(shape), tables.goals),
  };
}

function stone(space: number, kind: string, shape: RingShape, label: number, table: TableView): Stone {
  const box = stoneAt(space, shape);
  const market = table.market[space];
  const head = label + 7;
  const foot = market ? 7 : 20; // figures stand on the lower edge of stones without tiles
  const area = { x: box.x + 6, y: box.y + head, w: box.w - 12, h: box.h - head - foot };
  const { radius, places } = stackPlaces(market?.length ?? 0, area, 36);
  return { space, kind, box, area, radius, tiles: (market ?? []).map((tile, n) => ({ tile, at: places[n] ?? middle(area) })), discs: table.discs[space] ?? 0, sells: !!market };
}

/** Goals stand at both sides of a path, which leads through the courtyard so that they are largest. */
function courtyard(yard: Box, goals: number): Pick<RingLayout, 'yard' | 'path' | 'hub' | 'piles' | 'goals'> {
  const inner = { x: yard.x + MARGIN, y: yard.y + MARGIN, w: yard.w - 2 * MARGIN, h: yard.h - 2 * MARGIN };
  const half = goals / 2;
  const hub = middle(inner);
  const down = { w: (inner.w - PATH) / 4, h: inner.h / (half / 2) }; // the path leads down: two columns at each side
  const across = { w: inner.w / 3, h: (inner.h - PATH) / (goals / 3) };
  const size = ({ w, h }: { w: number; h: number }) => Math.min(w / GOAL.w, h / GOAL.h);
  const leadsDown = size(down) > size(across);
  const { w, h } = leadsDown ? down : across;
  const columns = leadsDown ? 4 : 3;
  const places = Array.from({ length: goals }, (_, n) => {
    const column = n % columns;
    const row = Math.floor(n / columns);
    const beyond = leadsDown ? column >= 2 : row >= goals / columns / 2;
    return {
      goal: n + 1,
      box: { x: inner.x + column * w + (leadsDown && beyond ? PATH : 0), y: inner.y + row * h + (!leadsDown && beyond ? PATH : 0), w, h },
    };
  });
  const far = leadsDown ? Math.min(inner.h / 2 - 70, 190) : Math.min(inner.w / 2 - 56, 230);
  return {
    yard,
    path: leadsDown ? { x: hub.x - PATH / 2, y: yard.y, w: PATH, h: yard.h } : { x: yard.x, y: hub.y - PATH / 2, w: yard.w, h: PATH },
    hub,
    piles: [-far, far].map((d) => (leadsDown ? { x: hub.x, y: hub.y + d } : { x: hub.x + d, y: hub.y })),
    goals: places,
  };
}

export const FIGURE = 12; // half the breadth of a figure

/** Where each figure stands: beside the number of a stone, so that no tile is covered, or in its gate. */
export function figurePlaces(layout: RingLayout, table: TableView): { player: number; x: number; y: number }[] {
  const at = new Map<string, number[]>();
  for (const board of table.boards) at.set(board.figure, [...(at.get(board.figure) ?? []), board.player]);
  return [...at].flatMap(([name, players]) => {
    const area = standingRoom(name, layout, table);
    if (!area) return [];
    return crowd(players.length, area, FIGURE).map((place, n) => ({ player: players[n] as number, ...place }));
  });
}

function standingRoom(name: string, { stones, gates, label }: RingLayout, table: TableView): Box | null {
  const gate = gates.find((one) => one.name === name)?.box;
  if (gate) return { x: gate.x + gate.w / 2 + 4, y: gate.y + gate.h - 44, w: gate.w / 2 - 10, h: 40 };
  const box = stones[Number(name) - 1]?.box;
  if (!box) return null;
  if (table.market[name]) return { x: box.x + label * 1.7, y: box.y - 7, w: box.w - label * 1.7 - 28, h: 32 };
  return { x: box.x + 8, y: box.y + box.h - 34, w: box.w - 16, h: 32 };
}
