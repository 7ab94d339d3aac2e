/** Boards of one's own where there is room for one board at a time: large enough for a finger. */
import { gardenSize, trackHeight, type TrackShape } from './geometry';
import { handAcross, pairsAcross, pairsDown, SALE, type BoardLayout } from './layoutParts';
import type { BoardTables } from './types';

/** Two rows of the track, low enough for a phone. */
const rows = (w: number): TrackShape => ({
  kind: 'rows',
  w,
  left: 0,
  stepDown: 0,
  cellHeight: 33,
  lane: 21,
  levels: 16,
  lastWidth: 36,
});
const PHONE_HEAD = 44; // tiles for sale lie in it
const LEAST_RADIUS = 26; // a smaller garden is no use to a finger: the page scrolls instead

export function tall(tables: BoardTables, height = 640): BoardLayout {
  const w = 420;
  const pad = 7;
  const shape = rows(w - 2 * pad);
  const card = { w: 62, h: 48 };
  const top = PHONE_HEAD + 4;
  const gardenTop = top + trackHeight(tables, shape) + 6;
  const below = 6 + 66 + 5 + card.h + SALE + 7;
  const radius = Math.min(33, Math.max(LEAST_RADIUS, (height - gardenTop - below - 8) / 11));
  const garden = gardenSize(tables.garden, radius);
  const gardenLeft = (w - garden.w) / 2;
  const pairsTop = gardenTop + garden.h + 6;
  const handTop = pairsTop + 71;
  const hand = tables.cards.length * (card.w + 4);
  const corner = { w: Math.min(112, gardenLeft + 2.3 * radius * Math.sqrt(3) - pad - 6), h: 2 * radius };
  return {
    shape: 'tall',
    small: false,
    w,
    h: gardenTop + garden.h + below,
    head: PHONE_HEAD,
    track: { x: pad, y: top, shape, marker: 10, numbers: 13.2, values: null },
    garden: { x: gardenLeft, y: gardenTop, radius },
    purse: { x: pad, y: gardenTop + 2, ...corner },
    points: { x: w - pad - corner.w, y: gardenTop + 2, ...corner },
    ...pairsAcross(tables, { x: pad, y: pairsTop, w: w - 2 * pad, h: 66 }, 15.5),
    hand: handAcross(tables, pad, handTop, card, 4),
    barrels: { x: pad + hand + 4, y: handTop, w: w - 2 * pad - hand - 4, h: card.h + SALE },
    barrelScale: 1,
  };
}

/** For a screen that is broad and low: the garden at the left, all else in a column beside it, below the track. */
export function broad(tables: BoardTables, height = 380): BoardLayout {
  const w = 640;
  const pad = 7;
  const shape: TrackShape = { ...rows(w - 2 * pad), kind: 'row' };
  const top = PHONE_HEAD + 4;
  const gardenTop = top + trackHeight(tables, shape) + 7;
  const card = { h: 50, gap: 4 };
  const column = 46 + 7 + 7 + card.h + SALE + 7 + 26; // all of it but the pairs
  const high = Math.max(height - 8 - gardenTop - pad, column + 74);
  const down = high - column >= 5 * 40; // the pairs below each other
  const radius = Math.min(down ? 31 : 24.4, high / 11);
  const garden = gardenSize(tables.garden, radius);
  const left = pad + garden.w + 10;
  const breadth = w - pad - left;
  const pairsTop = gardenTop + 46 + 7;
  const pairs = { x: left, y: pairsTop, w: breadth, h: Math.min(down ? 5 * 44 : 104, high - column) };
  const handTop = pairsTop + pairs.h + 7;
  const barrelsTop = handTop + card.h + SALE + 7;
  const each = (breadth - (tables.cards.length - 1) * card.gap) / tables.cards.length;
  const plate = { w: (breadth - 6) / 2, h: 46 };
  return {
    shape: 'broad',
    small: false,
    w,
    h: Math.max(gardenTop + garden.h, barrelsTop + 26) + pad,
    head: PHONE_HEAD,
    track: { x: pad, y: top, shape, marker: 10, numbers: 13.2, values: null },
    garden: { x: pad, y: gardenTop, radius },
    purse: { x: left, y: gardenTop, ...plate },
    points: { x: left + plate.w + 6, y: gardenTop, ...plate },
    ...(down ? pairsDown(tables, pairs, 17.5, true) : pairsAcross(tables, pairs, Math.min(17.5, breadth / 20 - 1.5), true)),
    hand: handAcross(tables, left, handTop, { w: each, h: card.h }, card.gap),
    barrels: { x: left, y: barrelsTop, w: breadth, h: 26 },
    barrelScale: 0.8,
  };
}
