/** The printed tables of the game, as generated from the rules: the client has no copy of a number. */
import type { BoardTables } from '../board/types';
import { FIXED_MOVES, RULES, SPOTS } from '../generated/tables';

export { RULES, SPOTS };

/** The moves that mean the same wherever they are made: all but purchases and the activations of sheds. */
export const CATALOGUE: readonly string[] = FIXED_MOVES;

const fertile = RULES.tiles.filter((tile) => tile.resource !== null);
const DISC_LETTERS: Record<string, string> = { number: 'A', monk: 'B', resource: 'C' };

function letterOf({ kind, cost, allows }: { kind: string; cost: number | null; allows: readonly string[] }): string {
  if (kind === 'resource') return 'R';
  if (kind === 'monk') return `M${cost}`;
  if (kind === 'barrel') return 'K';
  return allows.length > 1 ? 'X' : (DISC_LETTERS[allows[0] ?? ''] ?? '');
}

/** The tables as the boards take them. */
export const BOARDS: BoardTables = {
  resources: RULES.resources,
  letters: RULES.resources.map((resource) => fertile.find((tile) => tile.resource === resource)?.tile[0] ?? ''),
  spaces: RULES.track.map(letterOf),
  starting_spaces: RULES.starting_spaces.map((space) => space.name),
  start_rewards: Object.fromEntries(
    RULES.starting_spaces.map((space) => [space.name, space.brewmaster + space.marker_of_choice + space.ducats]),
  ),
  garden: RULES.garden.map(({ name, x, row }) => ({ name, x, row })),
  track_start: RULES.track_start,
  track_end: RULES.track_end,
  first_numbered: RULES.first_numbered_spot,
  brewmaster_levels: RULES.brewmaster_levels.map((level) => ({ ...level, position: level.from_position })),
  pairs: RULES.pairs,
  cards: RULES.cards,
  goals: RULES.goals.length,
  barrel_points: [RULES.large_barrel_points, RULES.small_barrel_points],
  tile_copies: 2 * (fertile[0]?.copies_per_set ?? 0),
  fertilities: Math.max(...fertile.map((tile) => tile.fertility ?? 0)),
  monk_types: RULES.tiles.length - fertile.length,
  sheds: RULES.sheds,
  ducats_per_step: RULES.ducats_per_step,
};
