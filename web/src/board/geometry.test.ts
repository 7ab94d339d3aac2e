import { describe, expect, it } from 'vitest';
import { arrange, othersPage, ownPage, type Arrangement } from './arrange';
import {
  courtyardOf,
  crowd,
  figureWay,
  fitRing,
  gardenPlaces,
  gateAt,
  hexPoints,
  middle,
  RING_FRAME,
  ringSize,
  stackPlaces,
  stoneAt,
  trackCell,
  trackHeight,
  type Box,
} from './geometry';
import { goalLayout } from './goals';
import type { BoardShape } from './layoutParts';
import { layoutOf } from './layouts';
import { de } from '../i18n/de';
import { en } from '../i18n/en';
import { es } from '../i18n/es';
import { figurePlaces, ringLayout } from './ring';
import { nextPlace } from './roving';
import { sample, tables } from './samples.testing';

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const ROOMS = [
  [1032, 824],
  [720, 460],
  [500, 680],
  [620, 520],
  [3000, 1900],
  [384, 590],
  [384, 480],
] as const;

describe('the ring', () => {
  it.each(ROOMS)('leaves no gap and no overlap, and fits, %i x %i', (width, height) => {
    const { shape, unit, w: wide, h: high } = fitRing(width, height, width < 400);
    const spaces = tables.spaces.map((_, n) => stoneAt(n + 1, shape));
    const gates = tables.starting_spaces.map((_, n) => gateAt(n, tables.starting_spaces.length, shape));
    const yard = courtyardOf(shape);
    const area = [...spaces, ...gates, yard].reduce((sum, box) => sum + box.w * box.h, 0);
    const { w, h } = ringSize(shape);
    expect(area).toBeCloseTo(w * h);
    expect(new Set(spaces.map((box) => `${Math.round(box.x)} ${Math.round(box.y)}`)).size).toBe(27);
    spaces.slice(1).forEach((box, n) => {
      const before = spaces[n] as { x: number; y: number };
      expect(Math.abs(box.x - before.x) / shape.stoneWidth + Math.abs(box.y - before.y) / shape.stoneHeight).toBeCloseTo(1);
    });
    expect(wide).toBeLessThanOrEqual(width + 0.01);
    expect(high).toBeLessThanOrEqual(height + 0.01);
    expect(wide * high).toBeGreaterThan(0.85 * width * height); // and leaves little room unused
    expect((w + 2 * RING_FRAME) * unit).toBeCloseTo(wide);
  });

  it.each(ROOMS)('has goals and piles side by side in its courtyard, %i x %i', (width, height) => {
    const { shape, unit } = fitRing(width, height, width < 400);
    const { yard, goals, piles, hub } = ringLayout(shape, unit, sample('buy-2').table, tables);
    const boxes = [
      ...goals.map(({ box }) => box),
      ...piles.map(({ x, y }) => ({ x: x - 34, y: y - 40, w: 68, h: 84 })),
      { x: hub.x - 60, y: hub.y - 60, w: 120, h: 120 },
    ];
    boxes.forEach((a, n) => {
      expect(a.x).toBeGreaterThanOrEqual(yard.x);
      expect(a.x + a.w).toBeLessThanOrEqual(yard.x + yard.w + 0.01);
      expect(a.y).toBeGreaterThanOrEqual(yard.y);
      expect(a.y + a.h).toBeLessThanOrEqual(yard.y + yard.h + 0.01);
      for (const b of boxes.slice(n + 1)) expect(overlap(a, b), `${n}`).toBeLessThan(1);
    });
  });

  it('is made of hexagons with six corners', () => expect(hexPoints(10).split(' ')).toHaveLength(6));

  it('ends below the gatehouse and begins above it', () => {
    const { shape } = fitRing(1032, 824);
    const last = stoneAt(27, shape);
    const gate = gateAt(3, 4, shape);
    expect(gate.y + gate.h).toBeCloseTo(last.y);
    expect(gateAt(0, 4, shape).y).toBe(stoneAt(1, shape).h);
  });

  it('shows every tile of a stack of up to six, in the box and apart', () => {
    const box = { x: 0, y: 0, w: 100, h: 72 };
    for (let count = 1; count <= 6; count++) {
      const { radius, places } = stackPlaces(count, box);
      expect(places).toHaveLength(count);
      expect(radius).toBeGreaterThan(14);
      places.forEach((a, n) => {
        expect(a.x - radius * 0.87).toBeGreaterThanOrEqual(-0.1);
        expect(a.x + radius * 0.87).toBeLessThanOrEqual(100.1);
        expect(a.y - radius).toBeGreaterThanOrEqual(-0.1);
        expect(a.y + radius).toBeLessThanOrEqual(72.1);
        for (const b of places.slice(n + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(radius * 1.72);
      });
    }
    expect(stackPlaces(0, box).places).toEqual([]);
  });

  it('has a place for every figure, on its stone or in its gate', () => {
    for (const name of ['buy-2', 'mid-3', 'late-4']) {
      const { table } = sample(name);
      const { shape, unit } = fitRing(700, 500);
      const layout = ringLayout(shape, unit, table, tables);
      const figures = figurePlaces(layout, table);
      expect(figures.map(({ player }) => player).sort()).toEqual(table.boards.map(({ player }) => player));
      for (const { player, x, y } of figures) {
        const at = table.boards[player - 1]?.figure ?? '';
        const box = layout.gates.find((gate) => gate.name === at)?.box ?? layout.stones[Number(at) - 1]?.box;
        expect(x).toBeGreaterThan(box?.x ?? NaN);
        expect(x).toBeLessThan((box?.x ?? NaN) + (box?.w ?? NaN));
        expect(y).toBeGreaterThan((box?.y ?? NaN) - 1);
        expect(y).toBeLessThan((box?.y ?? NaN) + (box?.h ?? NaN));
      }
    }
  });

  it('leads figures forward, stone by stone', () => {
    expect(figureWay(-1, 3, 27)).toEqual([1, 2, 3]);
    expect(figureWay(25, -4, 27)).toEqual([26, 27, -4]);
    expect(figureWay(4, 5, 27)).toEqual([5]);
  });
});

describe('the player board', () => {
  it('has the garden in its true shape', () => {
    const places = gardenPlaces(tables.garden, 10);
    expect(places.size).toBe(37);
    const far = (a: string, b: string) => {
      const [p, q] = [places.get(a), places.get(b)];
      return p && q ? Math.hypot(p.x - q.x, p.y - q.y) : NaN;
    };
    for (const spot of ['L1', 'D1', 'L2', 'D2', 'L5', 'D3']) expect(far('S1', spot)).toBeCloseTo(10 * Math.sqrt(3));
    expect(far('L15', 'D13')).toBeCloseTo(10 * Math.sqrt(3));
  });

  for (const [shape, height] of [['large'], ['upright'], ['tall'], ['broad', 380], ['broad', 520], ['compact'], ['compact', 760], ['slim'], ['long']] as [BoardShape, number?][])
    it(`keeps all parts on the board and apart, ${shape} ${height ?? ''}`, () => {
      const layout = layoutOf(shape, tables, height);
      const cards = layout.hand.map((card) => ({ ...card, x: card.x - card.w / 2, y: card.y - card.h / 2 }));
      const boxes = [layout.purse, layout.points, layout.barrels, ...layout.pairs.map((pair) => pair.box), ...cards];
      boxes.forEach((a, n) => boxes.slice(n + 1).forEach((b) => expect(overlap(a, b)).toBeLessThan(1)));
      for (const { box, spots, card } of layout.pairs)
        for (const { x, y } of spots) {
          const spot = { x: x - layout.spot, y: y - layout.spot, w: 2 * layout.spot, h: 2 * layout.spot };
          expect(overlap(spot, box)).toBeGreaterThan(0.98 * spot.w * spot.h);
          expect(overlap(spot, { ...card, x: card.x - card.w / 2, y: card.y - card.h / 2 })).toBe(0);
        }
      for (const box of boxes) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.w).toBeLessThanOrEqual(layout.w + 0.01);
        expect(box.y + box.h).toBeLessThanOrEqual(layout.h + 0.01);
      }
      const places = gardenPlaces(tables.garden, layout.garden.radius);
      for (const { x, y } of places.values()) {
        expect(layout.garden.x + x + layout.garden.radius * 0.8).toBeLessThan(layout.w);
        expect(layout.garden.y + y + layout.garden.radius).toBeLessThan(layout.h);
      }
      const foot = layout.track.y + trackHeight(tables, layout.track.shape);
      const cells = Array.from({ length: 31 }, (_, n) => trackCell(n - 10, tables, layout.track.shape));
      expect(new Set(cells.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(31);
      for (const cell of cells) {
        expect(layout.track.x + cell.x + cell.w).toBeLessThanOrEqual(layout.w);
        expect(layout.track.y + cell.y + cell.h).toBeLessThanOrEqual(foot + 0.01);
        const five = crowd(5, cell, layout.track.marker);
        expect(new Set(five.map(({ x, y }) => `${x} ${y}`)).size).toBe(5); // each can be seen
      }
    });

  it('puts a single piece in the middle', () => {
    expect(crowd(1, { x: 0, y: 0, w: 20, h: 60 }, 10)).toEqual([{ x: 10, y: 30 }]);
  });
});

const together = (w: number, h: number, others: number): Arrangement => {
  const plan = arrange(w, h, others, tables);
  if (!plan) throw new Error(`no room for all boards in ${w} x ${h}`);
  return plan;
};

describe('the room', () => {
  // What the page leaves to the table, from 1024 x 768 to 4K, beside the log and without it: below 1600 px it lies over the table.
  // And what must be larger there: the fields of one's own garden, the unit of the ring, the fields of others; with 1, 2, 3 of them, if that matters.
  const WIDE: [w: number, h: number, own: Limit, ring: Limit, other: Limit][] = [
    [998, 646, [31.5, 31.5, 26], 0.47, [11, 11, 9.5]], // a tablet
    [1254, 515, 26, [0.47, 0.47, 0.46], 11], // a low window
    [1414, 771, 31.5, 0.6, 11],
    [1254, 678, 31.5, 0.6, 11],
    [1238, 778, 31.5, 0.6, 11],
    [1574, 778, 31.5, 0.6, 11],
    [1558, 958, 31.5, 0.6, 11],
    [1894, 958, 31.5, 0.6, 11],
    [2530, 950, 31.5, 0.6, 11],
    [3210, 1905, 31.5, 0.6, 11],
    [3800, 1905, 31.5, 0.6, 11],
  ];
  type Limit = number | [number, number, number];
  const OTHERS = [1, 2, 3];
  const all = WIDE.flatMap(([w, h, ...limits]) =>
    OTHERS.map((others) => [w, h, others, ...limits.map((limit) => (typeof limit === 'number' ? limit : limit[others - 1]) ?? NaN)] as const),
  );

  it('has one board at a time where all together would be too small', () => {
    for (const [w, h] of [[390, 600], [580, 345], [504, 405], [768, 850], [1000, 400]] as const) expect(arrange(w, h, 1, tables)).toBeNull();
  });
  it.each(all)('is filled, with nothing over the edge or over another, %i x %i and %i others', (w, h, others) => {
    const plan = together(w, h, others);
    const boxes = [plan.ring, plan.own, ...plan.others];
    expect(plan.others).toHaveLength(others);
    boxes.forEach((a, n) => {
      expect(a.x).toBeGreaterThan(-0.01);
      expect(a.y).toBeGreaterThan(-0.01);
      expect(a.x + a.w).toBeLessThan(w + 0.01);
      expect(a.y + a.h).toBeLessThan(h + 0.01);
      for (const b of boxes.slice(n + 1)) expect(overlap(a, b)).toBeLessThan(1);
    });
    expect(boxes.reduce((sum, box) => sum + box.w * box.h, 0)).toBeGreaterThan(0.91 * w * h);
  });
  it.each(all)('leaves all boards readable, %i x %i and %i others', (w, h, others, ...limits) => {
    const plan = together(w, h, others);
    const radius = ({ shape, w: wide }: { shape: BoardShape; w: number }) => {
      const layout = layoutOf(shape, tables);
      return (layout.garden.radius * wide) / layout.w;
    };
    const [own = NaN, ring = NaN, theirs = NaN] = limits;
    expect(radius(plan.own)).toBeGreaterThan(own);
    expect(plan.ring.unit).toBeGreaterThan(ring);
    for (const other of plan.others) expect(radius(other)).toBeGreaterThan(theirs);
  });
  // What the page leaves to one board on phones upright and lying, at 200 %, and on a tablet.
  const PAGES = [
    [354, 400],
    [384, 600],
    [570, 345],
    [504, 405],
    [762, 830],
  ] as const;
  it.each(PAGES)('lets the garden of a page be larger than the others, and large enough for a finger, %i x %i', (w, h) => {
    const page = ownPage(w, h, tables);
    const radius = (one: typeof page) => {
      const layout = layoutOf(one.shape, tables, one.units);
      return (layout.garden.radius * one.w) / (layout.w + 8);
    };
    expect(page.w).toBeLessThanOrEqual(w + 0.01);
    if (w > 354) expect(page.h).toBeLessThanOrEqual(h + 1); // only the smallest phone scrolls
    expect(radius(page)).toBeGreaterThan(20);
    for (const others of [1, 2, 3]) expect(radius(othersPage(w, h, others, tables))).toBeLessThan(radius(page));
    const { spot } = layoutOf(page.shape, tables, page.units);
    expect((2 * spot * page.w) / layoutOf(page.shape, tables).w).toBeGreaterThan(24);
  });
});

describe('the goals', () => {
  it.each(Object.entries({ en, de, es } as Record<string, Record<string, string>>))('can be read in %s at 1280 x 800', (_, messages) => {
    for (const others of [1, 2, 3]) {
      const { ring } = together(1254, 678, others);
      const { goals, words } = ringLayout(ring.shape, ring.unit, sample('buy-2').table, tables);
      for (const { goal, box } of goals) {
        const { text, scale } = goalLayout(messages[`goal.${goal}`] ?? '', box, words);
        expect(text.size * ring.unit, `${messages[`goal.${goal}`]}, ${others} others`).toBeGreaterThanOrEqual(11);
        expect(scale).toBeGreaterThan(0.7);
      }
    }
  });
});

describe('keys', () => {
  const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ id: `${x}${y}`, x: x * 10, y: y * 10 })));
  it('lead to the next place in their direction', () => {
    expect(nextPlace(grid, '11', 'ArrowRight')?.id).toBe('21');
    expect(nextPlace(grid, '11', 'ArrowUp')?.id).toBe('10');
    expect(nextPlace(grid, '00', 'ArrowLeft')).toBeUndefined();
    expect(nextPlace(grid, '11', 'Home')?.id).toBe('00');
    expect(nextPlace(grid, '11', 'End')?.id).toBe('22');
    expect(nextPlace(grid, '11', 'x')).toBeUndefined();
  });
  it('go through all places in order, and begin again', () => {
    expect(nextPlace(grid, '11', 'PageDown')?.id).toBe('21');
    expect(nextPlace(grid, '11', 'PageUp')?.id).toBe('01');
    expect(nextPlace(grid, '22', 'PageDown')?.id).toBe('00');
    expect(nextPlace(grid, '00', 'PageUp')?.id).toBe('22');
  });

  /** Where the arrow keys come from a place. */
  function reached(places: readonly { id: string; x: number; y: number }[]): number {
    const seen = new Set(places.slice(0, 1).map(({ id }) => id));
    for (const here of seen)
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = nextPlace(places, here, key)?.id;
        if (next) seen.add(next);
      }
    return seen.size;
  }
  it('reach every cell of the garden', () => {
    expect(reached([...gardenPlaces(tables.garden, 30)].map(([id, at]) => ({ id, ...at })))).toBe(37);
  });
  it.each(ROOMS)('reach every space that can be gone to, whichever these are, %i x %i', (width, height) => {
    const { shape } = fitRing(width, height, width < 400);
    const spaces = tables.spaces.map((_, n) => ({ id: `${n + 1}`, ...middle(stoneAt(n + 1, shape)) }));
    for (let some = 0; some < 200; some++) {
      const open = spaces.filter((_, n) => (7 * some + 5 * n * (some % 11) + n * n) % 4 < 2); // half of them or so, in many ways
      expect(reached(open), open.map(({ id }) => id).join(' ')).toBe(open.length);
    }
  });
});
