/** As `arrange`, with one of the others pinned: its board has the form and the size of one's own, to compare them. */
import type { Arrangement, Slot } from './arrange';
import { fitRing, type Box } from './geometry';
import { layoutOf } from './layouts';
import type { BoardTables } from './types';

const GAP = 10;
const EDGE = 8; // units that a board's picture is larger than the board
const LEAST = { w: 900, h: 440, ring: 260 }; // where there is less room, boards are seen one at a time
const FOOT = 0.2; // of the height, for the boards that are not pinned
const ENOUGH = 0.72; // pixels of a unit of the ring, in a window of this breadth: what is left goes to the boards that are compared
const WIDE = 1440;
const STEPS = 60; // sizes tried are portions of the breadth

/** The pinned board is the first of the others; nothing where there is no room for two. */
export function arrangePinned(width: number, height: number, others: number, tables: BoardTables): Arrangement | null {
  if (width < LEAST.w || height < LEAST.h) return null;
  const rest = others - 1;
  const foot = rest > 0 ? height * FOOT : 0;
  const high = height - (foot ? foot + GAP : 0);
  let best: Arrangement | undefined;
  let most = -Infinity;
  for (const shape of ['upright', 'large'] as const)
    for (let n = STEPS / 6; n <= STEPS / 2.4; n++) {
      const wide = (width * n) / STEPS;
      // side by side, or one above the other
      const pairs: [Box, Box][] = [
        [{ x: width - 2 * wide - GAP, y: 0, w: wide, h: high }, { x: width - wide, y: 0, w: wide, h: high }],
        [{ x: width - wide, y: 0, w: wide, h: (high - GAP) / 2 }, { x: width - wide, y: (high + GAP) / 2, w: wide, h: (high - GAP) / 2 }],
      ];
      for (const [mine, theirs] of pairs) {
        const left = mine.x - GAP;
        if (left < LEAST.ring) continue;
        const own = filled(mine, shape, tables);
        const ring = fitRing(left, high);
        const value = 1.4 * Math.log(own.w / layoutOf(shape, tables).w) + Math.log(Math.min(ring.unit, ENOUGH * Math.max(1, width / WIDE)));
        if (value <= most) continue;
        most = value;
        best = { ring: { ...ring, x: (left - ring.w) / 2, y: 0 }, own, others: [filled(theirs, shape, tables)] };
      }
    }
  best?.others.push(...row({ x: 0, y: height - foot, w: width, h: foot }, rest).map((box) => filled(box, 'compact', tables)));
  return best ?? null;
}

function row(box: Box, count: number): Box[] {
  const w = (box.w - (count - 1) * GAP) / Math.max(count, 1);
  return Array.from({ length: count }, (_, n) => ({ ...box, x: box.x + n * (w + GAP), w }));
}

/** As large as the box lets it be, in the middle of its breadth. */
function filled(box: Box, shape: Slot['shape'], tables: BoardTables): Slot {
  const { w, h } = layoutOf(shape, tables);
  const scale = Math.min(box.w / (w + EDGE), box.h / (h + EDGE));
  return { shape, x: box.x + (box.w - (w + EDGE) * scale) / 2, y: box.y, w: (w + EDGE) * scale, h: (h + EDGE) * scale };
}
