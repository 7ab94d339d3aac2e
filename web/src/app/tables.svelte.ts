/** The printed tables of the game, fetched once: the client has no copy of a number. */
import type { RulesData } from '../generated/messages';
import type { BoardTables } from '../board/types';
import { fetchRules } from './api';

let rules = $state.raw<RulesData>();
let forBoards = $state.raw<BoardTables>();

export function rulesData(): RulesData | undefined {
  return rules;
}

/** The tables as the boards take them. */
export function tables(): BoardTables | undefined {
  return forBoards;
}

export function useTables(data: RulesData): void {
  rules = data;
  forBoards = boardTables(data);
}

export async function loadTables(): Promise<void> {
  if (!rules) useTables(await fetchRules());
}

export function boardTables(data: RulesData): BoardTables {
  const discLetters: Record<string, string> = { number: 'A', monk: 'B', resource: 'C' };
  const fertile = data.tiles.filter((tile) => tile.resource);
  return {
    resources: data.resources,
    letters: data.resources.map((resource) => fertile.find((tile) => tile.resource === resource)?.tile[0] ?? ''),
    spaces: data.track.map((space) => {
      if (space.kind === 'resource') return 'R';
      if (space.kind === 'monk') return `M${space.cost}`;
      if (space.kind === 'barrel') return 'K';
      return space.allows.length > 1 ? 'X' : (discLetters[space.allows[0] ?? ''] ?? '');
    }),
    starting_spaces: data.starting_spaces.map((space) => space.name),
    start_rewards: Object.fromEntries(
      data.starting_spaces.map((space) => [space.name, space.brewmaster + space.marker_of_choice + space.ducats]),
    ),
    garden: data.garden.map(({ name, x, row }) => ({ name, x, row })),
    track_start: data.track_start,
    track_end: data.track_end,
    first_numbered: data.first_numbered_spot,
    brewmaster_levels: data.brewmaster_levels.map((level) => ({ ...level, position: level.from_position })),
    pairs: data.pairs,
    cards: data.cards,
    goals: data.goals.length,
    barrel_points: [data.large_barrel_points, data.small_barrel_points],
    tile_copies: 2 * (fertile[0]?.copies_per_set ?? 0),
    fertilities: Math.max(...fertile.map((tile) => tile.fertility ?? 0)),
    monk_types: data.tiles.length - fertile.length,
  };
}
