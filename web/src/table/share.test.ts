import { describe, expect, it } from 'vitest';
import { share } from './share';

describe('sharing', () => {
  const before = { boards: [{ ducats: 1, garden: { L1: 'W1' } }, { ducats: 2, garden: {} }], round: 1, player: null };

  it('keeps what is the same, and only that', () => {
    const now = structuredClone(before);
    now.boards[1]!.ducats = 3;
    const shared = share(before, now);
    expect(shared).toEqual(now);
    expect(shared).not.toBe(before);
    expect(shared.boards[0]).toBe(before.boards[0]);
    expect(shared.boards[1]).not.toBe(before.boards[1]);
    expect(shared.boards[1]?.garden).toBe(before.boards[1]?.garden);
  });

  it('is the one before when nothing differs', () => {
    expect(share(before, structuredClone(before))).toBe(before);
  });

  it('sees what is gone, what is new, and what is another kind of thing', () => {
    expect(share({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(share({ a: 1 }, { b: undefined })).toEqual({ b: undefined });
    expect(share([1], { 0: 1 })).toEqual({ 0: 1 });
    expect(share([1, 2], [1])).toEqual([1]);
    expect(share(undefined, { a: 1 })).toEqual({ a: 1 });
    expect(share({ a: null }, { a: {} })).toEqual({ a: {} });
  });
});
