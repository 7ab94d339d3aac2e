/** Arrow keys on a board: the nearest place in that direction. */
import type { Point } from './types';

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ASIDE = 1.4; // how much worse a step aside is than one ahead

export function nextPlace<T extends Point & { id: string }>(places: T[], from: string, key: string): T | undefined {
  if (key === 'Home') return places[0];
  if (key === 'End') return places.at(-1);
  const direction = DIRECTIONS[key];
  const here = places.find((place) => place.id === from);
  if (!direction || !here) return undefined;
  let best: T | undefined;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - here.x;
    const dy = place.y - here.y;
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (ahead <= 1 || aside > 2.4 * ahead) continue;
    const cost = ahead + ASIDE * aside;
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}
