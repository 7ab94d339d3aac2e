/** The places of the main board that can be pointed at, with what they are called. */
import { middle } from './geometry';
import { GAP, type RingLayout } from './ring';
import type { BoardTables, Place, TableView, Words } from './types';

export function ringPlaces(layout: RingLayout, table: TableView, tables: BoardTables, words: Words): Place[] {
  const names = (players: number[]) => players.map((player) => words.player(player)).join(', ');
  const standing = (place: string) => table.boards.filter((board) => board.figure === place).map((board) => board.player);
  const figures = (place: string) => {
    const here = standing(place);
    return here.length ? [words.say('board.figures_here', { names: names(here) })] : [];
  };
  const buying = table.phase === 'buy' ? table.boards.find((board) => board.player === table.player)?.figure : undefined;

  const spaceLabel = (space: number, tiles: string[]): string => {
    const parts = [words.space(space)];
    if (table.market[space])
      parts.push(
        tiles.length
          ? words.say('board.tiles_here', { tiles: tiles.map((tile) => words.tile(tile)).join(', ') })
          : words.say('board.sold_out'),
      );
    const discs = table.discs[space];
    if (discs !== undefined) parts.push(words.say('board.discs_here', { n: discs }));
    return [...parts, ...figures(String(space))].join('. ');
  };

  return [
    ...layout.stones.flatMap(({ space, box, tiles, radius }): Place[] => [
      {
        id: `space:${space}`,
        ...middle(box),
        w: box.w - 2 * GAP,
        h: box.h - 2 * GAP,
        shape: 'box',
        label: spaceLabel(
          space,
          tiles.map(({ tile }) => tile),
        ),
      },
      ...(buying === String(space)
        ? tiles.map(({ tile, at }, slot): Place => ({ id: `tile:${space}:${slot}`, ...at, w: radius * 1.73, h: radius * 2, shape: 'hex', label: tileLabel(table, words, space, tile, slot) }))
        : []),
    ]),
    ...layout.gates.map(
      ({ name, box }): Place => ({
        id: `start:${name}`,
        ...middle(box),
        w: box.w - 2 * GAP,
        h: box.h - 2 * GAP,
        shape: 'box',
        label: [words.start(name), ...figures(name)].join('. '),
      }),
    ),
    ...layout.goals.map(
      ({ goal, box }): Place => ({ id: `goal:${goal}`, ...middle(box), w: box.w - 8, h: box.h - 6, shape: 'box', label: goalLabel(table, tables, words, goal) }),
    ),
    ...(['resource', 'monk'] as const).map(
      (pile, n): Place => ({
        id: `pile:${pile}`,
        ...(layout.piles[n] ?? layout.hub),
        w: 100,
        h: 108,
        shape: 'box',
        label: words.say('board.pile_left', {
          n: n ? table.monk_tiles_left : table.resource_tiles_left,
          pile: words.say(`board.${pile}_pile`),
        }),
      }),
    ),
  ];
}

/** A tile for sale, with its prices. */
export function tileLabel(table: TableView, words: Words, space: number | string, tile: string, slot: number): string {
  const price = table.prices?.[space]?.[slot];
  return price
    ? `${words.tile(tile)}, ${words.say('board.tile_prices', { shady: price.shady, sunny: price.sunny })}`
    : words.tile(tile);
}

/** A goal, and what has become of its barrels. */
export function goalLabel(table: TableView, tables: BoardTables, words: Words, goal: number): string {
  return [words.goal(goal), ...goalBarrels(table, tables, words, goal)].join('. ');
}

export function goalBarrels(table: TableView, tables: BoardTables, words: Words, goal: number): string[] {
  const left = table.barrels[goal] ?? [];
  return tables.barrel_points.flatMap((points) => {
    if (left.includes(points)) return words.say('board.barrel_left', { points });
    const owner = table.boards.find((board) => board.barrels[goal] === points);
    return owner ? words.say('board.barrel_of', { points, name: words.player(owner.player) }) : [];
  });
}
