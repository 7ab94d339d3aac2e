import { describe, expect, it } from 'vitest';
import { beside } from './beside';

const covers = (at: { x: number; y: number }, size: { w: number; h: number }, thing: { x: number; y: number; w: number; h: number }) =>
  at.x < thing.x + thing.w && thing.x < at.x + size.w && at.y < thing.y + thing.h && thing.y < at.y + size.h;

describe('an explanation', () => {
  it('never covers what it explains, and stays inside the window', () => {
    const wrong: string[] = []; // asked once: thousands of expectations are slow
    for (const window of [{ w: 360, h: 640 }, { w: 844, h: 390 }, { w: 1440, h: 900 }])
      for (const size of [{ w: 120, h: 40 }, { w: 320, h: 150 }])
        for (let x = 0; x <= window.w - 40; x += 20)
          for (let y = 0; y <= window.h - 40; y += 10) {
            const thing = { x, y, w: 40, h: 40 };
            const at = beside(thing, size, window);
            const isInside = at.x >= 0 && at.y >= 0 && at.x + size.w <= window.w && at.y + size.h <= window.h;
            if (covers(at, size, thing) || !isInside) wrong.push(JSON.stringify({ window, size, thing, at }));
          }
    expect(wrong).toEqual([]);
  });

  it('stands above the thing where it can', () => {
    expect(beside({ x: 400, y: 400, w: 50, h: 50 }, { w: 100, h: 60 }, { w: 1440, h: 900 })).toEqual({ x: 375, y: 334 });
  });
});
