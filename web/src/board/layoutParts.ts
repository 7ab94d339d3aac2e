/** What the layouts of boards are made of. */
import type { Box, TrackShape } from './geometry';
import type { BoardTables } from './types';

/**
 * Own boards: `large` as on the cardboard, `upright` with the pairs below the garden, `tall` and `broad` for a phone.
 * The others': `compact` and `slim` beside each other, `long` in a narrow column.
 */
export type BoardShape = 'large' | 'upright' | 'tall' | 'broad' | 'compact' | 'slim' | 'long';

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

/** The button below a card: high enough for a finger. */
export const SALE = 27;

/** Pairs below each other: both spots at the left, above each other or side by side. */
export function pairsDown(tables: BoardTables, box: Box, spot: number, beside = false): Scoring {
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
export function pairsAcross(tables: BoardTables, box: Box, spot: number, above = false): Scoring {
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

export const handAcross = (tables: BoardTables, x: number, y: number, card: { w: number; h: number }, gap: number): Box[] =>
  tables.cards.map((_, n) => ({ x: x + card.w / 2 + n * (card.w + gap), y: y + card.h / 2, ...card }));
