/** How the boards share the room there is: of many ways to lay them out, the one in which they are largest. */
import { fitRing, type Box, type Ring } from './geometry';
import type { BoardShape } from './layoutParts';
import { layoutOf } from './layouts';
import type { BoardTables } from './types';

export interface Slot extends Box {
  shape: BoardShape;
  units?: number | undefined; // for which it is laid out
}

export interface Arrangement {
  ring: Ring & Box;
  own: Slot;
  others: Slot[];
}

/** Where less room than this is, there is one board at a time. */
const TOGETHER = { w: 900, h: 440, ratio: 1.2 };
const GAP = 10;
const EDGE = 8; // units that a board's picture is larger than the board
const BREADTHS = [680, 760, 840]; // of compact boards where there is room beside them
/** Scales below which small writing cannot be read: some boards are out of the question then, others are worth less. */
const LEAST_FORM: Partial<Record<BoardShape, number>> = { tall: 0.8, long: 0.64 };
const LEGIBLE: Partial<Record<BoardShape, number>> = { upright: 0.74, large: 0.74, slim: 0.6, compact: 0.6, long: 0.64 };
const STEPS = 100; // sizes tried are portions of the room
const LEAST = 200; // of the ring

/** What size is worth: one's own garden most, then the ring. What cannot be read any more costs dearly, and so does room that is left over. */
const WORTH = { own: 1.2, ring: 1, others: 0.4, used: 0.7 };
const READABLE = { own: 32, ring: 0.62, others: 13.5 }; // pixels of a garden's radius, or of a unit of the ring
const DEAR = 3;

/** The size of a shape, in its own units. */
interface Form {
  shape: BoardShape;
  units?: number | undefined;
  w: number;
  h: number;
  radius: number;
  least: number; // scale below which its small writing cannot be read
}

/** All boards side by side; nothing where they would be too small for that. */
export function arrange(width: number, height: number, others: number, tables: BoardTables): Arrangement | null {
  if (width < TOGETHER.w || height < TOGETHER.h || width < TOGETHER.ratio * height) return null;
  const form = (shape: BoardShape, units?: number): Form => {
    const { w, h, garden } = layoutOf(shape, tables, units);
    return { shape, units, w: w + EDGE, h: h + EDGE, radius: garden.radius, least: LEAST_FORM[shape] ?? 0 };
  };
  const own = [form('upright'), form('large')];
  const other = [form('slim'), form('compact'), ...BREADTHS.map((breadth) => form('compact', breadth)), ...(others === 1 ? [form('long'), form('tall')] : [])];
  let best: Plan | undefined;
  let most = -Infinity;
  for (const plan of plans(width, height, others, own, other)) {
    if (plan.ring.w < LEAST || plan.ring.h < LEAST) continue;
    const ring = fitRing(plan.ring.w, plan.ring.h);
    const used = [ring, plan.own, ...plan.others].reduce((sum, box) => sum + box.w * box.h, 0) / (width * height);
    const value =
      WORTH.used * Math.log(used) +
      WORTH.own * gain(plan.own.radius, READABLE.own) +
      WORTH.ring * gain(ring.unit, READABLE.ring) +
      WORTH.others * gain(plan.others[0]?.radius ?? READABLE.others, READABLE.others);
    if (value <= most) continue;
    most = value;
    best = plan;
  }
  if (!best) return null;
  const ring = fitRing(best.ring.w, best.ring.h);
  return {
    ring: { ...ring, x: best.ring.x + (best.ring.w - ring.w) / 2, y: best.ring.y },
    own: best.own,
    others: best.others,
  };
}

interface Placed extends Slot {
  radius: number; // of the garden, on the screen; less where the writing is too small
}

interface Plan {
  ring: Box;
  own: Placed;
  others: Placed[];
}

/** The others below both boards, below the ring only, or beside them, in any size. The ring, which can have any form, fills the rest. */
function* plans(w: number, h: number, count: number, ownForms: Form[], otherForms: Form[]): Generator<Plan> {
  const portion = (n: number) => n / STEPS;
  for (let a = 0.25 * STEPS; a <= 0.6 * STEPS; a++)
    for (let b = 0.08 * STEPS; b <= 0.45 * STEPS; b++) {
      // below both
      const low = row({ x: 0, y: h - h * portion(b), w, h: h * portion(b) }, count).map((box) => largest(box, otherForms));
      const above = Math.min(...low.map((slot) => slot.y)) - GAP;
      const upper = atRight(largest({ x: 0, y: 0, w: w * portion(a), h: above }, ownForms), w);
      yield { ring: { x: 0, y: 0, w: upper.x - GAP, h: above }, own: upper, others: low };
      // below the ring
      const whole = atRight(largest({ x: 0, y: 0, w: w * portion(a), h }, ownForms), w);
      const left = whole.x - GAP;
      const under = row({ x: 0, y: h - h * portion(b), w: left, h: h * portion(b) }, count).map((box) => largest(box, otherForms));
      yield { ring: { x: 0, y: 0, w: left, h: Math.min(...under.map((slot) => slot.y)) - GAP }, own: whole, others: under };
      // beside both
      const beside = column({ x: 0, y: 0, w: w * portion(b), h }, count).map((box) => atRight(largest(box, otherForms), w));
      const middle = atRight(largest({ x: 0, y: 0, w: w * portion(a), h }, ownForms), Math.min(...beside.map((slot) => slot.x)) - GAP);
      yield { ring: { x: 0, y: 0, w: middle.x - GAP, h }, own: middle, others: spread(beside, h) };
    }
}

/** At the top and the right. */
const atRight = <T extends Box>(box: T, right: number): T => ({ ...box, x: right - box.w, y: 0 });

function row(box: Box, count: number): Box[] {
  const w = (box.w - (count - 1) * GAP) / count;
  return Array.from({ length: count }, (_, n) => ({ ...box, x: box.x + n * (w + GAP), w }));
}

function column(box: Box, count: number): Box[] {
  const h = (box.h - (count - 1) * GAP) / count;
  return Array.from({ length: count }, (_, n) => ({ ...box, y: box.y + n * (h + GAP), h }));
}

/** From the top to the foot of a column, with even gaps. */
function spread<T extends Box>(boxes: T[], height: number): T[] {
  const free = height - boxes.reduce((sum, box) => sum + box.h, 0);
  const gap = boxes.length > 1 ? free / (boxes.length - 1) : 0;
  return boxes.map((box, n) => ({ ...box, y: n * (box.h + gap) }));
}

const SAME = 0.01;

/** The form whose garden is largest in a box, the broadest of these: in the middle of its breadth, at its foot. */
function largest(box: Box, forms: Form[]): Placed {
  let best: Placed = { shape: 'large', ...box, radius: 0 };
  for (const { shape, units, w, h, radius, least } of forms) {
    const scale = Math.min(box.w / w, box.h / h);
    const seen = radius * scale * Math.min(1, scale / (LEGIBLE[shape] ?? scale));
    const gained = seen - best.radius;
    if (scale >= least && (gained > SAME || (gained > -SAME && w * scale > best.w)))
      best = {
        shape,
        units,
        x: box.x + (box.w - w * scale) / 2,
        y: box.y + box.h - h * scale,
        w: w * scale,
        h: h * scale,
        radius: seen,
      };
  }
  return best;
}

function gain(size: number, readable: number): number {
  const more = Math.log(Math.max(size, 0.01) / readable);
  return more < 0 ? DEAR * more * (1 - 2 * more) : more;
}

// --- One board at a time ------------------------------------------------------------------------------------

/** Scales below which an own board's small writing cannot be read. */
const LEAST_SCALE: [BoardShape, number][] = [
  ['tall', 0.8],
  ['broad', 0.75],
  ['upright', 0.7],
  ['large', 0.7],
];
const UNREADABLE = 3; // the power with which too small a writing counts
const SCROLLS = 0.5; // what a garden is worth on an upright phone if the rest of its board lies below the screen
const OTHERS = { shapes: ['slim', 'compact'] as const, least: 16, most: 1.4 }; // radius in pixels; scale

export interface PageBoard {
  shape: BoardShape;
  units?: number; // the height it is laid out for
  w: number;
  h: number;
}

/** One's own board on a page of its own: of all forms the one with the largest garden. */
export function ownPage(width: number, height: number, tables: BoardTables): PageBoard {
  let best: PageBoard & { worth: number } = { shape: 'tall', units: 0, w: 0, h: 0, worth: -1 };
  for (const [shape, least] of LEAST_SCALE) {
    const across = width / (layoutOf(shape, tables).w + EDGE);
    for (const scale of [across, height / (layoutOf(shape, tables).h + EDGE)]) {
      if (scale > across) continue;
      const units = height / scale;
      const { w, h, garden } = layoutOf(shape, tables, units);
      const fits = (h + EDGE) * scale <= height + 1;
      const worth = garden.radius * scale * Math.min(1, scale / least) ** UNREADABLE * (fits ? 1 : width < height ? SCROLLS : 0);
      if (worth > best.worth) best = { shape, units, w: (w + EDGE) * scale, h: (h + EDGE) * scale, worth };
    }
  }
  const { worth: _, ...page } = best;
  return page;
}

/** The others' boards on a page of theirs: all at once if they can be read, else each as large as fits, and the page scrolls. */
export function othersPage(width: number, height: number, count: number, tables: BoardTables): PageBoard {
  const fitting = (wide: number, high: number): PageBoard & { radius: number } =>
    OTHERS.shapes
      .map((shape) => {
        const { w, h, garden } = layoutOf(shape, tables);
        const scale = Math.min(wide / (w + EDGE), high / (h + EDGE), OTHERS.most);
        return { shape, w: (w + EDGE) * scale, h: (h + EDGE) * scale, radius: garden.radius * scale };
      })
      .reduce((one, other) => (other.radius > one.radius ? other : one));
  const grids = Array.from({ length: count }, (_, n) => fitting((width - n * GAP) / (n + 1), height / Math.ceil(count / (n + 1)) - GAP));
  const { radius, ...largest } = grids.reduce((one, other) => (other.radius > one.radius ? other : one));
  if (radius >= OTHERS.least) return largest;
  const { radius: _, ...alone } = fitting(width, height);
  return alone;
}
