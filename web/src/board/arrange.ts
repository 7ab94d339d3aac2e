/** How the boards share the room there is. */
import { ringSize, SQUARE_RING } from './geometry';
import { layoutOf } from './layouts';
import type { BoardTables } from './types';

export interface Arrangement {
  mode: 'wide' | 'stack' | 'phone';
  style: string;
}

const PHONE = 640; // narrower than this, one board fills the screen
const GAP = 10;
const FRAME = 24; // of the ring
const READABLE = 190; // height of a compact board

/** Wide: ring and own board side by side, the others below (a single one below the ring only). */
export function arrange(width: number, height: number, others: number, tables: BoardTables): Arrangement {
  if (width < PHONE) return { mode: 'phone', style: '' };
  if (width < 900 || width < 1.2 * height) return { mode: 'stack', style: '' };
  const ring = ringSize(SQUARE_RING);
  const ringRatio = (ring.w + FRAME) / (ring.h + FRAME);
  const large = layoutOf('large', tables);
  const ownRatio = large.w / large.h;
  const small = layoutOf('compact', tables);
  const smallRatio = small.w / small.h;
  if (others <= 1) {
    const own = Math.min(height * ownRatio, width * 0.515);
    const left = width - own - GAP;
    const top = Math.min(left / ringRatio, height * 0.72);
    return { mode: 'wide', style: `--own: ${Math.round(own)}px; --top: ${Math.round(top)}px` };
  }
  // Ring and own board take what the breadth allows; the others below keep a height at which they can be read.
  const widest = (width - GAP) / (ringRatio + ownRatio);
  const least = Math.min((width - (others - 1) * GAP) / others / smallRatio, Math.max(READABLE, height * 0.22));
  const top = Math.min(height - least - GAP, widest);
  const own = ((width - GAP) * ownRatio) / (ringRatio + ownRatio);
  return { mode: 'wide', style: `--own: ${Math.round(own)}px; --top: ${Math.round(top)}px` };
}
