/** The places of a player's board that can be pointed at, with what they are called. */
import { gardenPlaces, middle, trackCell, type Box } from './geometry';
import { SALE, type BoardLayout } from './layoutParts';
import type { BoardTables, Place, PlayerBoard, Target, Words } from './types';

const card = (id: Target, { x, y, w, h }: Box, label: string): Place => ({ id, x, y, w, h, shape: 'box', label });
const box = (id: Target, at: Box, label: string): Place => ({ id, ...middle(at), w: at.w, h: at.h, shape: 'box', label });

/** `sales` are the cards that can be sold now; `over`: the points are final. */
export function playerPlaces(board: PlayerBoard, layout: BoardLayout, tables: BoardTables, words: Words, sales: ReadonlySet<string>, over: boolean): Place[] {
  const { say } = words;
  return [
    ...onTrack(board, layout, tables, words),
    box('purse', layout.purse, `${board.ducats} ${say('board.ducats', { n: board.ducats })}`),
    box('points', layout.points, `${board.projected_points} ${say(over ? 'board.points' : 'board.points_now', { n: board.projected_points })}`),
    ...inGarden(board, layout, tables, words),
    ...atPairs(board, layout, tables, words),
    ...board.cards.flatMap((name, n): Place[] => {
      const at = layout.hand[n];
      if (!at) return [];
      const here = [card(`card:${name}`, at, say('board.in_hand', { card: words.card(name) }))];
      if (sales.has(name)) here.push(card(`sell:${name}`, { ...saleBox(at), h: SALE + 7 }, say('board.sell_card', { card: words.card(name) })));
      return here;
    }),
    ...barrelPlaces(board, layout).map(
      ({ goal, points, x, y }): Place => ({
        id: `goal:${goal}`,
        x,
        y,
        w: 26,
        h: 30,
        shape: 'box',
        label: `${say('board.barrel_of', { points, name: words.player(board.player) })}: ${words.goal(goal)}`,
      }),
    ),
  ];
}

/** The button below a card in hand. */
export const saleBox = (at: Box): Box => ({ x: at.x, y: at.y + at.h / 2 + 3 + SALE / 2, w: at.w - 2, h: SALE });

const FINGER = 34; // breadth of a piece of the track, to a finger

function onTrack(board: PlayerBoard, { track }: BoardLayout, tables: BoardTables, words: Words): Place[] {
  const cell = (position: number) => trackCell(position, tables, track.shape);
  const place = (id: Target, at: { x: number; y: number }, size: number, label: string): Place => ({
    id,
    x: track.x + at.x,
    y: track.y + at.y,
    w: size,
    h: size,
    shape: 'round',
    label,
  });
  const { brewmaster: n, exchange_rate: rate, points_per_step: points } = board;
  return [
    ...tables.resources.map((resource) => {
      const at = board.markers[resource] ?? 0;
      return place(`marker:${resource}`, middle(cell(at)), FINGER, words.say('board.marker_at', { name: words.resource(resource), n: at }));
    }),
    place('brewmaster', cell(n).lane, FINGER, words.say('board.brewmaster_at', { n, rate, points })),
  ];
}

function inGarden(board: PlayerBoard, { garden }: BoardLayout, tables: BoardTables, words: Words): Place[] {
  const cells = gardenPlaces(tables.garden, garden.radius);
  return tables.garden.map(({ name }): Place => {
    const at = cells.get(name) ?? { x: 0, y: 0 };
    const shed = name[0] === 'S';
    const tile = board.garden[name];
    const type = board.sheds[name];
    const label = !shed
      ? `${words.spot(name)}: ${tile ? words.tile(tile) : words.say('board.empty')}`
      : type === undefined
        ? words.say('board.shed_open', { shed: name })
        : words.say('board.shed_type', { shed: name, type });
    return {
      id: `${shed ? 'shed' : 'spot'}:${name}`,
      x: garden.x + at.x,
      y: garden.y + at.y,
      w: garden.radius * 1.7,
      h: garden.radius * 1.96,
      shape: 'hex',
      label,
    };
  });
}

/** What was decided about a pair; nothing while it is open. */
export const decided = (pairs: PlayerBoard['pairs'], pair: string[]) => pairs.find((one) => one.pair.every((spot, n) => spot === pair[n]));

function atPairs(board: PlayerBoard, layout: BoardLayout, tables: BoardTables, words: Words): Place[] {
  return tables.pairs.flatMap((pair, n): Place[] => {
    const at = layout.pairs[n];
    if (!at) return [];
    const done = decided(board.pairs, pair);
    const name = pair.map((spot) => words.scoring(spot)).join(', ');
    const label = !done
      ? words.say('board.card_place', { pair: name })
      : done.card
        ? words.say('board.card_placed', { pair: name, card: words.card(done.card) })
        : words.say('board.card_declined', { pair: name });
    return [
      ...pair.map(
        (spot, k): Place => ({
          id: `score:${spot}`,
          x: at.spots[k]?.x ?? 0,
          y: at.spots[k]?.y ?? 0,
          w: 2 * layout.spot,
          h: 2 * layout.spot,
          shape: 'round',
          label: `${words.scoring(spot)}: ${words.say(board.discs.includes(spot) ? 'board.disc_placed' : 'board.no_disc')}`,
        }),
      ),
      card(`pair:${n}`, at.card, label),
    ];
  });
}

const STEP = 36; // from barrel to barrel, at scale 1
const ROW = 33;

/** A few barrels lie in one row, many in smaller ones; on small boards they stand close together instead. */
export function barrelPlaces(board: PlayerBoard, { small, barrels: room, barrelScale }: BoardLayout): { goal: number; points: number; x: number; y: number; scale: number }[] {
  const all = Object.entries(board.barrels);
  if (small) {
    const step = Math.min(STEP * barrelScale, (room.w - STEP * barrelScale) / Math.max(1, all.length - 1));
    return all.map(([goal, points], n) => ({ goal: Number(goal), points: points ?? 0, scale: barrelScale, x: room.x + STEP * barrelScale * 0.4 + step * n, y: room.y + room.h / 2 }));
  }
  let scale = barrelScale;
  const perRow = () => Math.max(1, Math.floor((room.w + 4) / (STEP * scale)));
  while (scale > 0.4 && Math.ceil(all.length / perRow()) * ROW * scale > room.h) scale -= 0.05;
  return all.map(([goal, points], n) => ({
    goal: Number(goal),
    points: points ?? 0,
    scale,
    x: room.x + STEP * scale * ((n % perRow()) + 0.38),
    y: room.y + (16 + ROW * Math.floor(n / perRow())) * scale,
  }));
}
