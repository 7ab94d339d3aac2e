/** How the parts of a player's board lie. Every shape has its own layout; lengths are in units of its view box. */
import { gardenSize, trackHeight, type TrackShape } from './geometry';
import { handAcross, pairsAcross, pairsDown, SALE, type BoardLayout, type BoardShape } from './layoutParts';
import { broad, tall } from './phoneLayouts';
import type { BoardTables } from './types';

/** `units` tell how high the boards of a phone are, whose gardens give way first, and how broad a compact one. */
export function layoutOf(shape: BoardShape, tables: BoardTables, units?: number): BoardLayout {
  switch (shape) {
    case 'large':
      return large(tables);
    case 'upright':
      return upright(tables);
    case 'tall':
      return tall(tables, units);
    case 'broad':
      return broad(tables, units);
    case 'compact':
      return compact(tables, units);
    case 'slim':
      return slim(tables);
    case 'long':
      return long(tables);
  }
}

const HEAD = 46;
const PAD = 12;
const LEFT = 82; // breadth of the track below zero
const CARD = { w: 84, h: 70 };

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
    track: { x: PAD, y, shape, marker: 11.5, numbers: 15.6, values: null },
    garden: { x: left, y: top, radius },
    purse: { x: left - 2, y: top + 2, ...corner },
    points: { x: left + garden.w + 2 - corner.w, y: top + 2, ...corner },
    bottom: y + trackHeight(tables, shape),
  };
}

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

const SMALL_HEAD = 36;
const COMPACT = 600; // breadth of a compact board, at least
const SPREAD = 680; // from here on its cards lie beside their spots

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

function compact(tables: BoardTables, w = COMPACT): BoardLayout {
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
    ...pairsAcross(tables, { x: left, y: top + 72, w: breadth, h: handTop - top - 80 }, 14.8, w < SPREAD),
    hand: handAcross(tables, left, handTop, card, 4),
    barrels: { x: left + hand + 2, y: handTop, w: breadth - hand - 2, h: card.h },
    barrelScale: 1.2,
  };
}

function slim(tables: BoardTables): BoardLayout {
  const w = 384;
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
    ...pairsDown(tables, { x: right, y: gardenTop, w: w - pad - right, h: garden.h }, 14, true),
    hand: handAcross(tables, pad, handTop, card, 3),
    barrels: { x: pad + hand + 4, y: handTop - 2, w: breadth - hand - 4, h: card.h + 4 },
    barrelScale: 1.2,
  };
}

function long(tables: BoardTables): BoardLayout {
  const w = 384;
  const pad = 8;
  const breadth = w - 2 * pad;
  const top = SMALL_HEAD + 7;
  const gardenTop = top + 62;
  const garden = gardenSize(tables.garden, 1);
  const radius = breadth / garden.w;
  const pairsTop = gardenTop + garden.h * radius + 8;
  const pairs = { x: pad, y: pairsTop, w: breadth, h: 74 };
  const card = { w: 34, h: 44 };
  const handTop = pairsTop + pairs.h + 8;
  const hand = tables.cards.length * (card.w + 3);
  return {
    shape: 'long',
    small: true,
    w,
    h: handTop + card.h + 7,
    head: SMALL_HEAD,
    track: { x: pad, y: top + 34, shape: line(breadth), marker: 8, numbers: 0, values: { x: pad, y: top, w: breadth, h: 30 } },
    garden: { x: pad, y: gardenTop, radius },
    purse: { x: w - 136, y: 3, w: 66, h: 30 },
    points: { x: w - 68, y: 3, w: 62, h: 30 },
    ...pairsAcross(tables, pairs, 14.5, true),
    hand: handAcross(tables, pad, handTop, card, 3),
    barrels: { x: pad + hand + 4, y: handTop, w: breadth - hand - 4, h: card.h },
    barrelScale: 1.2,
  };
}
