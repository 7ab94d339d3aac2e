/** How the parts of a player's board lie: large as on the cardboard, tall for a phone, compact for the others. */
import { gardenSize, trackHeight, type Box, type TrackShape } from './geometry';
import type { BoardTables } from './types';

export type BoardShape = 'large' | 'tall' | 'compact';

export interface BoardLayout {
  w: number;
  h: number;
  head: number;
  track: { x: number; y: number; shape: TrackShape; marker: number; numbers: number };
  garden: { x: number; y: number; radius: number };
  purse: Box;
  points: Box;
  pairs: Pair[];
  spot: number; // radius of a scoring spot
  hand: Box[];
  barrels: Box;
  barrelScale: number;
}

export interface Pair {
  box: Box;
  spots: { x: number; y: number }[];
  card: Box; // x and y are its middle
}

export function layoutOf(shape: BoardShape, tables: BoardTables): BoardLayout {
  return shape === 'large' ? large(tables) : shape === 'tall' ? tall(tables) : compact(tables);
}

function large(tables: BoardTables): BoardLayout {
  const w = 732;
  const head = 46;
  const pad = 12;
  const radius = 38.5;
  const garden = gardenSize(tables.garden, radius);
  const left = 82;
  const track: TrackShape = {
    kind: 'corner',
    w: w - 2 * pad,
    left,
    stepDown: garden.h / -tables.track_start,
    cellHeight: 72,
    lane: 32,
    levels: 21,
    lastWidth: 66,
  };
  const top = head + 10;
  const gardenTop = top + track.levels + track.lane + track.cellHeight + 10;
  const gardenLeft = pad + left + 12;
  const pairsLeft = gardenLeft + garden.w + 14;
  const pairWidth = w - pad - pairsLeft;
  const pairHeight = garden.h / tables.pairs.length;
  const spot = 18.5;
  const handTop = top + trackHeight(tables, track) + 20;
  const card = { w: 84, h: 72 };
  return {
    w,
    h: handTop + card.h + 32,
    head,
    track: { x: pad, y: top, shape: track, marker: 11, numbers: 13 },
    garden: { x: gardenLeft, y: gardenTop, radius },
    purse: { x: gardenLeft - 2, y: gardenTop + 4, w: 124, h: 78 },
    points: { x: gardenLeft + garden.w - 122, y: gardenTop + 4, w: 124, h: 78 },
    pairs: tables.pairs.map((_, n) => {
      const y = gardenTop + n * pairHeight;
      const c = y + pairHeight / 2;
      return {
        box: { x: pairsLeft, y: y + 2, w: pairWidth, h: pairHeight - 4 },
        spots: [
          { x: pairsLeft + spot + 5, y: c - spot - 1 },
          { x: pairsLeft + spot + 5, y: c + spot + 1 },
        ],
        card: {
          x: pairsLeft + 2 * spot + 10 + (pairWidth - 2 * spot - 14) / 2,
          y: c,
          w: pairWidth - 2 * spot - 20,
          h: pairHeight - 14,
        },
      };
    }),
    spot,
    hand: tables.cards.map((_, n) => ({ x: pad + card.w / 2 + n * (card.w + 7), y: handTop + card.h / 2, ...card })),
    barrels: {
      x: pad + tables.cards.length * (card.w + 7) + 8,
      y: handTop - 2,
      w: w - 2 * pad - tables.cards.length * (card.w + 7) - 8,
      h: card.h + 6,
    },
    barrelScale: 1.15,
  };
}

function tall(tables: BoardTables): BoardLayout {
  const w = 420;
  const head = 44;
  const pad = 8;
  const radius = 33.2;
  const garden = gardenSize(tables.garden, radius);
  const track: TrackShape = {
    kind: 'rows',
    w: w - 2 * pad,
    left: 0,
    stepDown: 0,
    cellHeight: 40,
    lane: 25,
    levels: 18,
    lastWidth: 40,
  };
  const top = head + 4;
  const gardenTop = top + trackHeight(tables, track) + 10;
  const gardenLeft = (w - garden.w) / 2;
  const pairsTop = gardenTop + garden.h + 8;
  const pairWidth = (w - 2 * pad) / tables.pairs.length;
  const spot = 17;
  const handTop = pairsTop + 112;
  const card = { w: 76, h: 62 };
  return {
    w,
    h: handTop + card.h + 74,
    head,
    track: { x: pad, y: top, shape: track, marker: 9.5, numbers: 12.5 },
    garden: { x: gardenLeft, y: gardenTop, radius },
    purse: { x: gardenLeft, y: gardenTop + 2, w: 112, h: 68 },
    points: { x: gardenLeft + garden.w - 112, y: gardenTop + 2, w: 112, h: 68 },
    pairs: tables.pairs.map((_, n) => {
      const x = pad + n * pairWidth;
      const c = x + pairWidth / 2;
      return {
        box: { x: x + 2, y: pairsTop, w: pairWidth - 4, h: 104 },
        spots: [
          { x: c - spot - 1, y: pairsTop + spot + 5 },
          { x: c + spot + 1, y: pairsTop + spot + 5 },
        ],
        card: { x: c, y: pairsTop + 71, w: pairWidth - 12, h: 56 },
      };
    }),
    spot,
    hand: tables.cards.map((_, n) => ({ x: pad + card.w / 2 + n * (card.w + 6), y: handTop + card.h / 2, ...card })),
    barrels: { x: pad, y: handTop + card.h + 30, w: w - 2 * pad, h: 38 },
    barrelScale: 0.95,
  };
}

function compact(tables: BoardTables): BoardLayout {
  const w = 610;
  const head = 34;
  const pad = 8;
  const radius = 20;
  const garden = gardenSize(tables.garden, radius);
  const left = pad + garden.w + 12;
  const breadth = w - pad - left;
  const track: TrackShape = {
    kind: 'rows',
    w: breadth,
    left: 0,
    stepDown: 0,
    cellHeight: 21,
    lane: 18,
    levels: 15,
    lastWidth: 26,
  };
  const top = head + 6;
  const pairsTop = top + trackHeight(tables, track) + 6;
  const pairWidth = breadth / tables.pairs.length;
  const pairHeight = 52;
  const spot = 11.5;
  const handTop = pairsTop + pairHeight + 5;
  const card = { w: 31, h: 38 };
  const bottom = Math.max(top + garden.h, handTop + card.h);
  const hand = tables.cards.length * (card.w + 4);
  return {
    w,
    h: bottom + 8,
    head,
    track: { x: left, y: top, shape: track, marker: 7.2, numbers: 0 },
    garden: { x: pad, y: top + (bottom - top - garden.h) / 2, radius },
    purse: { x: w - 196, y: 2, w: 88, h: 30 },
    points: { x: w - 100, y: 2, w: 92, h: 30 },
    pairs: tables.pairs.map((_, n) => {
      const x = left + n * pairWidth;
      const c = pairsTop + pairHeight / 2;
      return {
        box: { x: x + 1.5, y: pairsTop, w: pairWidth - 3, h: pairHeight },
        spots: [
          { x: x + spot + 4, y: c - spot - 0.7 },
          { x: x + spot + 4, y: c + spot + 0.7 },
        ],
        card: { x: x + (pairWidth + 2 * spot + 3) / 2, y: c, w: pairWidth - 2 * spot - 12, h: pairHeight - 10 },
      };
    }),
    spot,
    hand: tables.cards.map((_, n) => ({
      x: left + card.w / 2 + 2 + n * (card.w + 4),
      y: handTop + card.h / 2,
      ...card,
    })),
    barrels: { x: left + hand + 8, y: handTop, w: breadth - hand - 8, h: card.h },
    barrelScale: 0.95,
  };
}
