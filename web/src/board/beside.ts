/** Where an explanation lies: beside the thing explained, never over it, and inside the window. */
import type { Box } from './geometry';
import type { Point } from './types';

const MARGIN = 6;

interface Size {
  w: number;
  h: number;
}

/** The upper left corner: above the thing if there is room, else below, then on the side with more room. */
export function beside(thing: Box, size: Size, window: Size): Point {
  const within = (wish: number, length: number, room: number) => Math.max(MARGIN, Math.min(wish, room - length - MARGIN));
  const x = within(thing.x + (thing.w - size.w) / 2, size.w, window.w);
  const y = within(thing.y + (thing.h - size.h) / 2, size.h, window.h);
  const room = { above: thing.y, below: window.h - thing.y - thing.h, left: thing.x, right: window.w - thing.x - thing.w };
  const need = { h: size.h + 2 * MARGIN, w: size.w + 2 * MARGIN };
  if (room.above >= need.h) return { x, y: thing.y - size.h - MARGIN };
  if (room.below >= need.h) return { x, y: thing.y + thing.h + MARGIN };
  if (room.right >= need.w) return { x: thing.x + thing.w + MARGIN, y };
  if (room.left >= need.w) return { x: thing.x - size.w - MARGIN, y };
  // Nowhere is room for all of it: as far from the thing as the window allows.
  return { x, y: room.above > room.below ? MARGIN : Math.max(MARGIN, window.h - size.h - MARGIN) };
}
