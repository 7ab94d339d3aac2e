/** Structural sharing: what is the same as before stays the same object, so that only what changed is drawn again. */

/** `now`, with every part that equals its counterpart in `before` taken from there. */
export function share<T>(before: unknown, now: T): T {
  if (Object.is(before, now) || !isTree(before) || !isTree(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(before).length;
  const result = (Array.isArray(now) ? [] : {}) as Record<string, unknown>;
  for (const key of keys) {
    const value = share(before[key], (now as Record<string, unknown>)[key]);
    result[key] = value;
    same &&= key in before && Object.is(value, before[key]);
  }
  return (same ? before : result) as T;
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
