/** How a goal lies in its window: sign and barrels above its words, or beside each other where the window is broad. */
import { type Box } from './geometry';
import { fitWords } from './lettering';
import type { Point } from './types';

export interface GoalLayout {
  w: number;
  h: number;
  rise: number; // of the arch
  text: { lines: string[]; size: number };
  sign: Point;
  span: number; // breadth for the sign
  barrels: Point;
  scale: number; // of the barrels
}

const LINE = 1.06; // from line to line, as part of the size of the words
const BARREL = 33; // height of a barrel at scale 1
const BOTH = 68; // breadth of both
const LEAST_BARREL = 0.8; // smaller ones could not be told apart
const LEAST_WORDS = 0.68; // as part of the size wished for

/** Words have their size, or a smaller one where the barrels could not be seen otherwise: hovering tells the words as well. */
export function goalLayout(words: string, box: Box, size: number): GoalLayout {
  const w = box.w - 8;
  const h = box.h - 8;
  const broad = w > 1.2 * h;
  const rise = Math.min(w * 0.16, h * 0.12);
  const room = (text: GoalLayout['text']) => h - text.lines.length * text.size * LINE - 4;
  const scaleIn = (free: number) => Math.min(1.8, (broad ? free - rise - 4 : free - rise - 32) / BARREL, (broad ? w / 2 : w) / BOTH);
  let wish = size;
  let text = fitWords(words, w - 6, wish, 4);
  while (scaleIn(room(text)) < LEAST_BARREL && wish > size * LEAST_WORDS) {
    wish *= 0.96;
    text = fitWords(words, w - 6, wish, 4);
  }
  const free = room(text);
  return {
    w,
    h,
    rise,
    text,
    sign: broad ? { x: -w * 0.24, y: (rise + free) / 2 + 2 } : { x: 0, y: rise + 15 },
    span: broad ? w / 2 - 10 : w - 20,
    barrels: broad ? { x: w * 0.2, y: (rise * 0.6 + free) / 2 + 2 } : { x: 0, y: (rise + 26 + free) / 2 },
    scale: scaleIn(free),
  };
}
