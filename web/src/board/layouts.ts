/** How the parts of a player's board lie. Every shape has its own layout; lengths are in units of its view box. */
import { gardenSize, trackHeight, type Box, type TrackShape } from './geometry';
import type { BoardTables } from './types';

/**
 * Own boards: `large` as on the cardboard, `upright` with the pairs below the garden, `tall` for a phone.
 * The others': `compact` beside each other, `slim` below each other.
 */
export type BoardShape = 'large' | 'upright' | 'tall' | 'compact' | 'slim';

export interface BoardLayout {
  shape: BoardShape;
  small: boolean; // a board to look at: short words, no buttons
  w: number;
  h: number;
  head: number;
  track: TrackLayout;
  garden: { x: number; y: number; radius: number };
  purse: Box;
  points: Box;
  pairs: Pair[];
  spot: number; // radius of a scoring spot
  hand: Box[]; // x and y are the middle of a card
  barrels: Box;
  barrelScale: number;
}

export interface TrackLayout {
  x: number;
  y: number;
  shape: TrackShape;
  marker: number; // radius
  numbers: number; // height of the numbers in their cells; 0 where only some are written
  values: Box | null; // where small boards write the values in figures
}

export interface Pair {
  box: Box;
  spots: { x: number; y: number }[];
  card: Box; // x and y are its middle
}

type Scoring = Pick<BoardLayout, 'pairs' | 'spot'>;

/** `height` lets a tall board fit the room above the fold: its garden gives way first. */
export function layoutOf(shape: BoardShape, tables: BoardTables, height?: number): BoardLayout {
  switch (shape) {
    case 'large':
      return large(tables);
    case 'upright':
      return upright(tables);
    case 'tall':
      return tall(tables, height);
    case 'compact':
      return compact(tables);
    case 'slim':
      return slim(tables);
  }
}

const HEAD = 46;
const PAD = 12;
const LEFT = 82; // breadth of the track below zero
const CARD = { w: 84, h: 70 };
/** The button below a card: high enough for a finger. */
export const SALE = 27;

/** Track round the corner and garden inside it: the heart of all boards on wide screens. */
function heart(tables: BoardTables, w: number, radius: number) {
  const garden = gardenSize(tables.garden, radius);
  const shape: TrackShape = {
    kind: 'corner',
    w: w - 2 * PAD,
    left: LEFT,
    stepDown: garden.h / -tables.track_start,
    cellHeight: 66,
    lane: 32,
    levels: 22,
    lastWidth: 66,
  };
  const y = HEAD + 10;
  const top = y + shape.levels + shape.lane + shape.cellHeight + 10;
  const left = PAD + LEFT + 12;
  const corner = { w: 2.3 * radius * Math.sqrt(3) - 22, h: 2 * radius };
  return {
    size: garden,
    track: { x: PAD, y, shape, marker: 11.5, numbers: 15, values: null },
    garden: { x: left, y: top, radius },
    purse: { x: left - 2, y: top + 2, ...corner },
    points: { x: left + garden.w + 2 - corner.w, y: top + 2, ...corner },
    bottom: y + trackHeight(tables, shape),
  };
}

/** Pairs below each other: both spots at the left, above each other or side by side. */
function pairsDown(tables: BoardTables, box: Box, spot: number, beside = false): Scoring {
  const h = box.h / tables.pairs.length;
  const spots = (beside ? 4 * spot + 3 : 2 * spot) + 6; // their breadth
  return {
    spot,
    pairs: tables.pairs.map((_, n) => {
      const y = box.y + n * h;
      const c = y + h / 2;
      const card = box.w - spots - 14;
      const left = box.x + spot + 6;
      return {
        box: { x: box.x, y: y + 2, w: box.w, h: h - 4 },
        spots: beside
          ? [0, 1].map((k) => ({ x: left + k * (2 * spot + 2), y: c }))
          : [-1, 1].map((side) => ({ x: left, y: c + side * Math.min(spot + 2, h / 2 - spot - 3) })),
        card: { x: box.x + box.w - 6 - card / 2, y: c, w: card, h: h - 13 },
      };
    }),
  };
}

/** Pairs beside each other: both spots at the left, or above the card. */
function pairsAcross(tables: BoardTables, box: Box, spot: number, above = false): Scoring {
  const w = box.w / tables.pairs.length;
  return {
    spot,
    pairs: tables.pairs.map((_, n) => {
      const x = box.x + n * w;
      const middle = { x: x + w / 2, y: box.y + box.h / 2 };
      const top = above ? 2 * spot + 9 : 5; // of the card
      const card = { w: above ? w - 13 : w - 2 * spot - 15, h: box.h - top - 5 };
      return {
        box: { x: x + 1.5, y: box.y, w: w - 3, h: box.h },
        spots: [-1, 1].map((side) =>
          above
            ? { x: middle.x + side * (spot + 1), y: box.y + spot + 4 }
            : { x: x + spot + 5, y: middle.y + side * Math.min(spot + 2, box.h / 2 - spot - 2) },
        ),
        card: { x: above ? middle.x : x + w - 6 - card.w / 2, y: box.y + top + card.h / 2, ...card },
      };
    }),
  };
}

const handAcross = (tables: BoardTables, x: number, y: number, card: { w: number; h: number }, gap: number): Box[] =>
  tables.cards.map((_, n) => ({ x: x + card.w / 2 + n * (card.w + gap), y: y + card.h / 2, ...card }));

function large(tables: BoardTables): BoardLayout {
  const w = 732;
  const { size, bottom, ...parts } = heart(tables, w, 38.5);
  const right = parts.garden.x + size.w + 12;
  const handTop = bottom + 16;
  const hand = tables.cards.length * (CARD.w + 7);
  return {
    shape: 'large',
    small: false,
    w,
    h: handTop + CARD.h + SALE + 9,
    head: HEAD,
    ...parts,
    ...pairsDown(tables, { x: right, y: parts.garden.y, w: w - PAD - right, h: size.h }, 18.5),
    hand: handAcross(tables, PAD, handTop, CARD, 7),
    barrels: { x: PAD + hand + 8, y: handTop, w: w - 2 * PAD - hand - 8, h: CARD.h + SALE },
    barrelScale: 1.2,
  };
}

function upright(tables: BoardTables): BoardLayout {
  const w = 640;
  const radius = (w - 2 * PAD - LEFT - 14) / (7 * Math.sqrt(3));
  const { size: _, bottom, ...parts } = heart(tables, w, radius);
  const pairsTop = bottom + 10;
  const handTop = pairsTop + 86;
  const hand = tables.cards.length * (CARD.w + 5);
  return {
    shape: 'upright',
    small: false,
    w,
    h: handTop + CARD.h + SALE + 9,
    head: HEAD,
    ...parts,
    ...pairsAcross(tables, { x: PAD, y: pairsTop, w: w - 2 * PAD, h: 78 }, 17.5),
    hand: handAcross(tables, PAD, handTop, CARD, 5),
    barrels: { x: PAD + hand + 6, y: handTop, w: w - 2 * PAD - hand - 6, h: CARD.h + SALE },
    barrelScale: 1.2,
  };
}

function tall(tables: BoardTables, height = 640): BoardLayout {
  const w = 420;
  const head = 32;
  const pad = 7;
  const shape: TrackShape = {
    kind: 'rows',
    w: w - 2 * pad,
    left: 0,
    stepDown: 0,
    cellHeight: 32,
    lane: 21,
    levels: 16,
    lastWidth: 36,
  };
  const card = { w: 62, h: 48 };
  const top = head + 4;
  const gardenTop = top + trackHeight(tables, shape) + 6;
  const below = 6 + 66 + 5 + card.h + SALE + 7;
  const radius = Math.min(33, Math.max(21.5, (height - gardenTop - below - 8) / 11));
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
    head,
    track: { x: pad, y: top, shape, marker: 9.5, numbers: 12.5, values: null },
    garden: { x: gardenLeft, y: gardenTop, radius },
    purse: { x: pad, y: gardenTop + 2, ...corner },
    points: { x: w - pad - corner.w, y: gardenTop + 2, ...corner },
    ...pairsAcross(tables, { x: pad, y: pairsTop, w: w - 2 * pad, h: 66 }, 15.5),
    hand: handAcross(tables, pad, handTop, card, 4),
    barrels: { x: pad + hand + 4, y: handTop, w: w - 2 * pad - hand - 4, h: card.h + SALE },
    barrelScale: 1,
  };
}

const SMALL_HEAD = 36;

/** The track in one line, without numbers: the values stand beside it in figures. */
const line = (w: number): TrackShape => ({
  kind: 'line',
  w,
  left: 0,
  stepDown: 0,
  cellHeight: 23,
  lane: 0,
  levels: 0,
  lastWidth: 16,
});

function compact(tables: BoardTables): BoardLayout {
  const w = 600;
  const pad = 8;
  const radius = 19.6;
  const garden = gardenSize(tables.garden, radius);
  const left = pad + garden.w + 12;
  const breadth = w - pad - left;
  const top = SMALL_HEAD + 8;
  const card = { w: 40, h: 52 };
  const hand = tables.cards.length * (card.w + 4);
  const bottom = top + garden.h;
  const handTop = bottom - card.h;
  return {
    shape: 'compact',
    small: true,
    w,
    h: bottom + 8,
    head: SMALL_HEAD,
    track: { x: left, y: top + 38, shape: line(breadth), marker: 8.5, numbers: 0, values: { x: left, y: top, w: breadth, h: 32 } },
    garden: { x: pad, y: top, radius },
    purse: { x: w - 190, y: 3, w: 84, h: 30 },
    points: { x: w - 104, y: 3, w: 98, h: 30 },
    ...pairsAcross(tables, { x: left, y: top + 72, w: breadth, h: handTop - top - 80 }, 14.8, true),
    hand: handAcross(tables, left, handTop, card, 4),
    barrels: { x: left + hand + 2, y: handTop, w: breadth - hand - 2, h: card.h },
    barrelScale: 1.15,
  };
}

function slim(tables: BoardTables): BoardLayout {
  const w = 352;
  const pad = 8;
  const radius = 19.6;
  const garden = gardenSize(tables.garden, radius);
  const breadth = w - 2 * pad;
  const top = SMALL_HEAD + 7;
  const gardenTop = top + 62;
  const right = pad + garden.w + 8;
  const card = { w: 31, h: 40 };
  const handTop = gardenTop + garden.h + 6;
  const hand = tables.cards.length * (card.w + 3);
  return {
    shape: 'slim',
    small: true,
    w,
    h: handTop + card.h + 7,
    head: SMALL_HEAD,
    track: { x: pad, y: top + 34, shape: line(breadth), marker: 8, numbers: 0, values: { x: pad, y: top, w: breadth, h: 30 } },
    garden: { x: pad, y: gardenTop, radius },
    purse: { x: w - 136, y: 3, w: 66, h: 30 },
    points: { x: w - 68, y: 3, w: 62, h: 30 },
    ...pairsDown(tables, { x: right, y: gardenTop, w: w - pad - right, h: garden.h }, 12.5, true),
    hand: handAcross(tables, pad, handTop, card, 3),
    barrels: { x: pad + hand + 4, y: handTop - 2, w: breadth - hand - 4, h: card.h + 4 },
    barrelScale: 1,
  };
}
