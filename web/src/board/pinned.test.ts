import { describe, expect, it } from 'vitest';
import { BOARDS as tables } from '../table/printed';
import type { Box } from './geometry';
import { arrangePinned } from './pinned';

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));
const SIZES = [[918, 678], [1254, 678], [1400, 740], [1894, 958], [3800, 1905]] as const;

describe('with a pinned board', () => {
  it.each(SIZES.flatMap(([w, h]) => [1, 2, 3].map((others) => [w, h, others] as const)))(
    'nothing lies over another, and it is as large as one’s own: %i x %i and %i others',
    (w, h, others) => {
      const plan = arrangePinned(w, h, others, tables);
      if (!plan) throw new Error('no room');
      const boxes: Box[] = [plan.ring, plan.own, ...plan.others];
      expect(boxes).toHaveLength(others + 2);
      boxes.forEach((a, n) => {
        expect(Math.min(a.x, a.y)).toBeGreaterThan(-0.01);
        expect(a.x + a.w).toBeLessThan(w + 0.01);
        expect(a.y + a.h).toBeLessThan(h + 0.01);
        for (const b of boxes.slice(n + 1)) expect(overlap(a, b)).toBeLessThan(1);
      });
      const [pinned] = plan.others;
      expect([pinned?.shape, pinned?.w]).toEqual([plan.own.shape, plan.own.w]);
      expect(plan.ring.unit).toBeGreaterThan(w < 1000 ? 0.3 : 0.42);
    },
  );
  it('has no room for two in a small window', () => {
    expect(arrangePinned(844, 300, 1, tables)).toBeNull();
  });
});
