/** Keys on a board: the arrows to the nearest place in their direction, Page to the next in order. */
import type { Point } from './types';

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ASIDE = 1.4; // how much worse a step aside is than one ahead
const AHEAD = 2.4; // further aside than this does not look like ahead, and is gone to only for want of anything better
const WORSE = 10000; // than any place that lies ahead

export function nextPlace<T extends Point & { id: string }>(places: readonly T[], from: string, key: string): T | undefined {
  if (key === 'Home') return places[0];
  if (key === 'End') return places.at(-1);
  const index = places.findIndex((place) => place.id === from);
  if (key === 'PageDown') return places[(index + 1) % places.length];
  if (key === 'PageUp') return places.at(index < 0 ? -1 : index - 1);
  const direction = DIRECTIONS[key];
  const here = places[index];
  if (!direction || !here) return undefined;
  let best: T | undefined;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - here.x;
    const dy = place.y - here.y;
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (ahead <= 1) continue;
    const cost = ahead + ASIDE * aside + (aside > AHEAD * ahead ? WORSE : 0);
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}
