import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Signs } from './signs.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('signs', () => {
  it('are shown for a few seconds, of each seat the newest, and kept in a list', () => {
    const signs = new Signs();
    signs.hear(1, 'hello');
    signs.hear(2, 'hello');
    vi.advanceTimersByTime(4000);
    signs.hear(1, 'oops');
    expect(signs.shown.map(({ seat, sign }) => [seat, sign])).toEqual([[2, 'hello'], [1, 'oops']]);
    vi.advanceTimersByTime(4000);
    expect(signs.shown.map(({ seat }) => seat)).toEqual([1]);
    vi.advanceTimersByTime(4000);
    expect(signs.shown).toEqual([]);
    expect(signs.heard.map(({ sign }) => sign)).toEqual(['oops', 'hello', 'hello']);
  });

  it('of somebody who is muted are not heard, until they are again', () => {
    const signs = new Signs();
    signs.hear(2, 'hurry');
    signs.mute(2, true);
    expect(signs.shown).toEqual([]);
    expect([signs.hear(2, 'hurry'), signs.hear(3, 'thinking')]).toEqual([false, true]);
    signs.mute(2, false);
    expect(signs.hear(2, 'thank_you')).toBe(true);
    expect(signs.heard).toHaveLength(3);
  });
});
