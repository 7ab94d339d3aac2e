import { describe, expect, it } from 'vitest';
import { arrange } from './arrange';
import {
  courtyardOf,
  crowd,
  figureWay,
  gardenPlaces,
  gateAt,
  hexPoints,
  ringSize,
  SQUARE_RING,
  stackPlaces,
  stoneAt,
  TALL_RING,
  trackCell,
  trackHeight,
} from './geometry';
import { layoutOf, type BoardShape } from './layouts';
import { nextPlace } from './roving';
import { tables } from './samples.testing';

describe('the ring', () => {
  for (const [name, shape] of [
    ['square', SQUARE_RING],
    ['tall', TALL_RING],
  ] as const)
    it(`leaves no gap and no overlap, ${name}`, () => {
      const spaces = tables.spaces.map((_, n) => stoneAt(n + 1, shape));
      const gates = tables.starting_spaces.map((_, n) => gateAt(n, tables.starting_spaces.length, shape));
      const yard = courtyardOf(shape);
      const area = [...spaces, ...gates, yard].reduce((sum, box) => sum + box.w * box.h, 0);
      const { w, h } = ringSize(shape);
      expect(area).toBeCloseTo(w * h);
      expect(new Set(spaces.map((box) => `${box.x} ${box.y}`)).size).toBe(27);
      spaces.slice(1).forEach((box, n) => {
        const before = spaces[n] as { x: number; y: number };
        expect(Math.abs(box.x - before.x) / shape.stoneWidth + Math.abs(box.y - before.y) / shape.stoneHeight).toBe(1);
      });
    });

  it('is made of hexagons with six corners', () => expect(hexPoints(10).split(' ')).toHaveLength(6));

  it('ends below the gatehouse and begins above it', () => {
    const last = stoneAt(27, SQUARE_RING);
    const gate = gateAt(3, 4, SQUARE_RING);
    expect(gate.y + gate.h).toBeCloseTo(last.y);
    expect(gateAt(0, 4, SQUARE_RING).y).toBe(stoneAt(1, SQUARE_RING).h);
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

  for (const shape of ['large', 'tall', 'compact'] as BoardShape[])
    it(`keeps all parts on the board and apart, ${shape}`, () => {
      const layout = layoutOf(shape, tables);
      const boxes = [layout.purse, layout.points, layout.barrels, ...layout.pairs.map((pair) => pair.box)];
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
      const height = layout.track.y + trackHeight(tables, layout.track.shape);
      const cells = Array.from({ length: 31 }, (_, n) => trackCell(n - 10, tables, layout.track.shape));
      expect(new Set(cells.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(31);
      for (const cell of cells) {
        expect(layout.track.x + cell.x + cell.w).toBeLessThanOrEqual(layout.w);
        expect(layout.track.y + cell.y + cell.h).toBeLessThanOrEqual(height + 0.01);
        const five = crowd(5, cell, layout.track.marker);
        expect(new Set(five.map(({ x, y }) => `${x} ${y}`)).size).toBe(5); // each can be seen
      }
    });

  it('puts a single piece in the middle', () => {
    expect(crowd(1, { x: 0, y: 0, w: 20, h: 60 }, 10)).toEqual([{ x: 10, y: 30 }]);
  });
});

describe('the room', () => {
  const of = (w: number, h: number, others: number) => arrange(w, h, others, tables);
  it('is shared by the size of the screen', () => {
    expect(of(390, 780, 1).mode).toBe('phone');
    expect(of(820, 1180, 3).mode).toBe('stack');
    expect(of(1440, 840, 3).mode).toBe('wide');
    expect(of(3840, 2000, 1).mode).toBe('wide');
  });
  it('leaves the others a readable height', () => {
    for (const [w, h] of [
      [1280, 680],
      [1440, 840],
      [1920, 980],
      [2560, 1340],
    ] as const) {
      const top = Number(/--top: (\d+)/.exec(of(w, h, 3).style)?.[1]);
      expect(h - top).toBeGreaterThanOrEqual(Math.min(180, h * 0.2));
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
  it('reach every cell of the garden', () => {
    const places = [...gardenPlaces(tables.garden, 30)].map(([id, at]) => ({ id, ...at }));
    const seen = new Set(['L1']);
    const queue = ['L1'];
    for (let here = queue.shift(); here; here = queue.shift())
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = nextPlace(places, here, key)?.id;
        if (next && !seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      }
    expect(seen.size).toBe(37);
  });
});
