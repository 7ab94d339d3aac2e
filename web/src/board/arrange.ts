/** How the boards share the room there is: of many ways to lay them out, the one in which they are largest. */
import { fitRing, type Box, type Ring } from './geometry';
import { layoutOf, type BoardShape } from './layouts';
import type { BoardTables } from './types';

export interface Slot extends Box {
  shape: BoardShape;
}

export interface Arrangement {
  mode: 'wide' | 'stack';
  ring: Ring & Box;
  own: Slot;
  others: Slot[];
}

const PHONE = 640; // narrower than this, one board fills the screen
const STACK = 900; // narrower than this, boards lie below each other
const GAP = 10;
const STEPS = 100; // sizes tried are portions of the room
const LEAST = 200; // of the ring

/** What size is worth: one's own garden most, then the ring. What cannot be read any more costs dearly. */
const WORTH = { own: 1.2, ring: 1, others: 0.3 };
const READABLE = { own: 32, ring: 0.62, others: 13.5 }; // pixels of a garden's radius, or of a unit of the ring
const DEAR = 3;

/** The size of a shape, in its own units. */
interface Form {
  shape: BoardShape;
  w: number;
  h: number;
  radius: number;
  least: number; // scale below which its small writing cannot be read
}

export const isPhone = (width: number): boolean => width < PHONE;

export function arrange(width: number, height: number, others: number, tables: BoardTables): Arrangement {
  if (width < STACK || width < 1.2 * height) return stacked(width, height, others, tables);
  const forms = (...shapes: BoardShape[]): Form[] =>
    shapes.map((shape) => {
      const { w, h, garden } = layoutOf(shape, tables);
      return { shape, w, h, radius: garden.radius, least: shape === 'tall' ? 0.8 : 0 };
    });
  const own = forms('upright', 'large');
  const other = others === 1 ? forms('compact', 'slim', 'tall') : forms('compact', 'slim');
  let best: Plan | undefined;
  let most = -Infinity;
  for (const plan of plans(width, height, others, own, other)) {
    if (plan.ring.w < LEAST || plan.ring.h < LEAST) continue;
    const value =
      WORTH.own * gain(plan.own.radius, READABLE.own) +
      WORTH.ring * gain(fitRing(plan.ring.w, plan.ring.h).unit, READABLE.ring) +
      WORTH.others * gain(plan.others[0]?.radius ?? READABLE.others, READABLE.others);
    if (value <= most) continue;
    most = value;
    best = plan;
  }
  if (!best) return stacked(width, height, others, tables);
  const ring = fitRing(best.ring.w, best.ring.h);
  return {
    mode: 'wide',
    ring: { ...ring, x: best.ring.x + (best.ring.w - ring.w) / 2, y: best.ring.y },
    own: best.own,
    others: best.others,
  };
}

interface Placed extends Slot {
  radius: number; // of the garden, on the screen
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

/** The form whose garden is largest in a box: in the middle of its breadth, at its foot. */
function largest(box: Box, forms: Form[]): Placed {
  let best: Placed = { shape: 'large', ...box, radius: 0 };
  for (const { shape, w, h, radius, least } of forms) {
    const scale = Math.min(box.w / w, box.h / h);
    if (scale >= least && radius * scale > best.radius)
      best = {
        shape,
        x: box.x + (box.w - w * scale) / 2,
        y: box.y + box.h - h * scale,
        w: w * scale,
        h: h * scale,
        radius: radius * scale,
      };
  }
  return best;
}

function gain(size: number, readable: number): number {
  const more = Math.log(Math.max(size, 0.01) / readable);
  return more < 0 ? DEAR * more * (1 - 2 * more) : more;
}

/** One below the other; the page scrolls. */
function stacked(width: number, height: number, others: number, tables: BoardTables): Arrangement {
  const ring = fitRing(width, Math.min(height, width));
  let y = ring.h + GAP;
  const slot = (shape: BoardShape): Slot => {
    const { w, h } = layoutOf(shape, tables);
    const scale = Math.min(width / w, shape === 'large' ? Math.max(height, 600) / h : Infinity);
    const placed = { shape, x: (width - w * scale) / 2, y, w: w * scale, h: h * scale };
    y += placed.h + GAP;
    return placed;
  };
  return {
    mode: 'stack',
    ring: { ...ring, x: (width - ring.w) / 2, y: 0 },
    own: slot('large'),
    others: Array.from({ length: others }, () => slot('compact')),
  };
}
