/** Where things lie. Pure arithmetic over the printed tables; every length is in units of an SVG view box. */
import type { BoardTables, Point } from './types';

export interface Box extends Point {
  w: number;
  h: number;
}

const ROOT3 = Math.sqrt(3);

export const round1 = (n: number): number => Math.round(n * 10) / 10;

/** The corners of a hexagon around the origin that stands on a corner. */
export function hexPoints(radius: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((n) => `${round1(radius * Math.sin((n * Math.PI) / 3))},${round1(-radius * Math.cos((n * Math.PI) / 3))}`)
    .join(' ');
}

// --- The ring of the main board -----------------------------------------------------------------------------

export interface RingShape {
  columns: number;
  rows: number;
  stoneWidth: number;
  stoneHeight: number;
}

const GATE_STONES = 3;

export function ringSize({ columns, rows, stoneWidth, stoneHeight }: RingShape): { w: number; h: number } {
  return { w: columns * stoneWidth, h: rows * stoneHeight };
}

export const RING_FRAME = 12; // the oak around it

const STONE = { w: 112, h: 100 }; // the least of a stone
const SQUATTEST = 1.4; // breadth of a stone to its height
const SLIMMEST = 0.92;
const LEAST_RING = 200; // pixels
const STONES_ROUND = 30; // 27 spaces, and three for the gatehouse

export interface Ring {
  shape: RingShape;
  unit: number; // pixels of a unit of its view box
  w: number;
  h: number;
}

/** The ring that fills a room best: as many stones a side, and of such a form, that they are largest. */
export function fitRing(wide: number, high: number, slim = false): Ring {
  const width = Math.max(wide, LEAST_RING);
  const height = Math.max(high, LEAST_RING);
  let best: Ring = { shape: { columns: 0, rows: 0, stoneWidth: 0, stoneHeight: 0 }, unit: 0, w: 0, h: 0 };
  for (let columns = slim ? 5 : 7; columns <= 10; columns++) {
    const rows = STONES_ROUND / 2 + 2 - columns;
    const unit = Math.min(width / (columns * STONE.w + 2 * RING_FRAME), height / (rows * STONE.h + 2 * RING_FRAME));
    const room = { w: (width / unit - 2 * RING_FRAME) / columns, h: (height / unit - 2 * RING_FRAME) / rows };
    const stoneWidth = Math.min(room.w, room.h * SQUATTEST);
    const stoneHeight = Math.min(room.h, room.w / SLIMMEST);
    if (unit > best.unit)
      best = {
        shape: { columns, rows, stoneWidth, stoneHeight },
        unit,
        w: (columns * stoneWidth + 2 * RING_FRAME) * unit,
        h: (rows * stoneHeight + 2 * RING_FRAME) * unit,
      };
  }
  return best;
}

/** The place of a track space: clockwise from the upper left corner, ending below the gatehouse. */
export function stoneAt(space: number, shape: RingShape): Box {
  const { columns, rows, stoneWidth: w, stoneHeight: h } = shape;
  const right = columns + rows - 2; // the last stone of the right side before the corner below
  const bottom = right + columns;
  if (space <= columns) return { x: (space - 1) * w, y: 0, w, h };
  if (space <= right) return { x: (columns - 1) * w, y: (space - columns) * h, w, h };
  if (space <= bottom) return { x: (bottom - space) * w, y: (rows - 1) * h, w, h };
  return { x: 0, y: (rows - 1 - (space - bottom)) * h, w, h };
}

/** The place of the nth starting space in the gatehouse, between the first stone and the last. */
export function gateAt(n: number, count: number, shape: RingShape): Box {
  const h = (GATE_STONES * shape.stoneHeight) / count;
  return { x: 0, y: shape.stoneHeight + n * h, w: shape.stoneWidth, h };
}

/** The courtyard inside the ring. */
export function courtyardOf(shape: RingShape): Box {
  const { w, h } = ringSize(shape);
  return { x: shape.stoneWidth, y: shape.stoneHeight, w: w - 2 * shape.stoneWidth, h: h - 2 * shape.stoneHeight };
}

export const middle = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/** Tiles of a stack side by side, as a honeycomb in the middle of a box: nothing is hidden under another. */
export function stackPlaces(count: number, box: Box, largest = 33): { radius: number; places: Point[] } {
  let radius = 0;
  let rows: number[] = [];
  for (let n = 1; n <= count; n++) {
    const inRows = Array.from({ length: n }, (_, row) => Math.ceil((count - row) / n));
    const across = Math.max(...inRows.map((tiles, row) => tiles + (shifted(inRows, row) ? 0.5 : 0)));
    const fits = Math.min(box.w / (across * ROOT3), box.h / (2 + 1.5 * (n - 1)), largest);
    if (fits > radius) {
      radius = fits;
      rows = inRows;
    }
  }
  const c = middle(box);
  const places = rows.flatMap((tiles, row) =>
    Array.from({ length: tiles }, (_, n) => ({
      x: c.x + (n - (tiles - 1) / 2 + (shifted(rows, row) ? (row % 2 ? 0.25 : -0.25) : 0)) * radius * ROOT3,
      y: c.y + (row - (rows.length - 1) / 2) * radius * 1.5,
    })),
  );
  return { radius: radius * 0.95, places };
}

/** Whether a row must step aside to lie in the gaps of the next one: it does not when their lengths differ by one. */
const shifted = (rows: number[], row: number): boolean =>
  rows.length > 1 && (rows[row] === rows[row - 1] || rows[row] === rows[row + 1]);

/** The way of a figure along the ring, stone by stone, from one place to another. Starting spaces are negative: -1 is the first. */
export function figureWay(from: number, to: number, spaces: number): number[] {
  const first = from > 0 ? from + 1 : 1;
  const last = to > 0 ? to : spaces;
  const way = [];
  for (let space = first; space <= last; space++) way.push(space);
  if (to <= 0) way.push(to);
  return way;
}

// --- The garden ---------------------------------------------------------------------------------------------

/** The middle of every garden cell for hexagons of this radius, from the upper left of the garden. */
export function gardenPlaces(cells: BoardTables['garden'], radius: number): Map<string, Point> {
  const left = Math.min(...cells.map((cell) => cell.x));
  return new Map(
    cells.map(({ name, x, row }) => [
      name,
      { x: ((x - left + 1) * radius * ROOT3) / 2, y: radius + row * radius * 1.5 },
    ]),
  );
}

export function gardenSize(cells: BoardTables['garden'], radius: number): { w: number; h: number } {
  const xs = cells.map((cell) => cell.x);
  const rows = Math.max(...cells.map((cell) => cell.row));
  return {
    w: ((Math.max(...xs) - Math.min(...xs) + 2) * radius * ROOT3) / 2,
    h: 2 * radius + rows * 1.5 * radius,
  };
}

// --- The production track -----------------------------------------------------------------------------------

export interface TrackShape {
  kind: 'corner' | 'rows' | 'row' | 'line'; // round a corner as on the cardboard, in two rows where it is narrow, or in one; a line is only looked at
  w: number;
  left: number; // breadth of the part below zero (corner), or height of a row (rows)
  stepDown: number;
  cellHeight: number;
  lane: number; // breadth of the brewmaster's lane beside the cells
  levels: number; // height of the row with rates and points
  lastWidth: number; // the kettle at the end is broader
}

export interface TrackCell extends Box {
  across: boolean;
  lane: Point; // where the brewmaster stands
}

/** The cell of a position. The brewmaster walks in a lane outside the cells. */
export function trackCell(position: number, tables: BoardTables, shape: TrackShape): TrackCell {
  const { w, left, lane, levels, cellHeight, lastWidth } = shape;
  const { track_end: end, track_start: start } = tables;
  if (shape.kind === 'line') {
    const step = (w - lastWidth) / (end - start);
    const x = (position - start) * step;
    const width = position === end ? lastWidth : step;
    return { x, y: 0, w: width, h: cellHeight, across: true, lane: { x: x + width / 2, y: cellHeight / 2 } };
  }
  if (shape.kind === 'row') {
    const step = (w - lastWidth) / (end - start);
    const x = (position - start) * step;
    const width = position === end ? lastWidth : step;
    return { x, y: levels + lane, w: width, h: cellHeight, across: true, lane: { x: x + width / 2, y: levels + lane / 2 } };
  }
  if (shape.kind === 'rows') {
    const rowHeight = levels + lane + cellHeight;
    if (position <= 0) {
      const step = w / (1 - start);
      const x = (position - start) * step;
      return {
        x,
        y: levels + lane,
        w: step,
        h: cellHeight,
        across: true,
        lane: { x: x + step / 2, y: levels + lane / 2 },
      };
    }
    const step = (w - lastWidth) / (end - 1);
    const x = (position - 1) * step;
    const top = rowHeight + 4 + levels; // of the lower row's lane
    const width = position === end ? lastWidth : step;
    return { x, y: top + lane, w: width, h: cellHeight, across: true, lane: { x: x + width / 2, y: top + lane / 2 } };
  }
  const top = levels + lane;
  if (position < 0) {
    const y = top + cellHeight + (-position - 1) * shape.stepDown;
    return {
      x: lane,
      y,
      w: left - lane,
      h: shape.stepDown,
      across: false,
      lane: { x: lane / 2, y: y + shape.stepDown / 2 },
    };
  }
  const step = (w - left - lastWidth) / (end - 1);
  const x = position === 0 ? 0 : left + (position - 1) * step;
  const width = position === 0 ? left : position === end ? lastWidth : step;
  return { x, y: top, w: width, h: cellHeight, across: true, lane: { x: x + width / 2, y: levels + lane / 2 } };
}

export function trackHeight(tables: BoardTables, shape: TrackShape): number {
  if (shape.kind === 'line') return shape.cellHeight;
  if (shape.kind === 'row') return shape.levels + shape.lane + shape.cellHeight;
  if (shape.kind === 'rows') return 2 * (shape.levels + shape.lane + shape.cellHeight) + 4;
  return shape.levels + shape.lane + shape.cellHeight - tables.track_start * shape.stepDown;
}

/** Places for some round pieces in a box: in a row, a column or a zigzag; where many meet they overlap a little. */
export function crowd(count: number, box: Box, radius: number): Point[] {
  if (!count) return [];
  const size = 2 * radius;
  const narrow = box.w < 1.7 * size;
  const flat = box.h < 1.7 * size;
  const c = middle(box);
  const pitch = (pieces: number, length: number) =>
    pieces > 1 ? Math.min(size + 1, Math.max(0, length - size) / (pieces - 1)) : 0;
  const places: Point[] = [];
  if (narrow || flat) {
    const along = pitch(count, narrow ? box.h : box.w);
    const sway =
      count > 1 && along < size * 0.9
        ? Math.min(radius * 0.55, Math.max(0, ((narrow ? box.w : box.h) - size) / 2 + radius * 0.3))
        : 0;
    for (let n = 0; n < count; n++) {
      const a = along * (n - (count - 1) / 2);
      const s = n % 2 ? sway : -sway;
      places.push(narrow ? { x: c.x + s, y: c.y + a } : { x: c.x + a, y: c.y + s });
    }
    return places;
  }
  const perRow = Math.min(count, Math.max(2, Math.floor(box.w / size)));
  const rows = Math.ceil(count / perRow);
  for (let n = 0; n < count; n++) {
    const row = Math.floor(n / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    places.push({
      x: c.x + pitch(perRow, box.w) * ((n % perRow) - (inRow - 1) / 2),
      y: c.y + pitch(rows, box.h) * (row - (rows - 1) / 2),
    });
  }
  return places;
}
