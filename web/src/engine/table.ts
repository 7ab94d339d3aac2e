/** Laying out the table: from the rules' record to the words of `Table`. */
import {
  AT_START, BARREL_POINTS, CARDS, DISC_SPACES, GOALS, HOME, MONKS_PER_ROUND, NO_CARD, NO_SHED, PAIRS, PHASES,
  RESOURCE_TILES, RESOURCES, RESOURCES_PER_ROUND, SCORING_SPOTS, SHED_NAMES, SPOT_NAMES, STARTING_SPACES, TILE_SPACES, TILES,
  UNPLACED,
} from '../generated/numbers';
import { engine, type Engine } from './engine';
import { membersOf, type State } from './state';
import type { Card, Pair, Phase, PlayerBoard, Table } from './types';

const PLAYERS = [1, 2, 3, 4];
const [LARGE, SMALL] = BARREL_POINTS as [number, number];

/** Everything that lies on the table. */
export function layOut(state: State): Table {
  const rules = engine();
  rules.lay(state.bytes);
  const [round, rounds] = [state.at('round_number'), state.at('rounds')];
  const phase = phaseOf(state);
  return {
    round,
    rounds,
    player: phase === 'over' ? null : state.at('player') + 1,
    phase,
    market: Object.fromEntries(TILE_SPACES.map((space) => [space, tilesOn(state, space)])),
    discs: Object.fromEntries(DISC_SPACES.map((space) => [space, discsOn(state, space)])),
    barrels: Object.fromEntries(Array.from({ length: GOALS }, (_, goal) => [goal + 1, barrelsLeft(state, goal)])),
    resource_tiles_left: RESOURCE_TILES - round * RESOURCES_PER_ROUND,
    monk_tiles_left: (rounds - round) * MONKS_PER_ROUND,
    enclosed_shed: phase === 'shed' ? SHED_NAMES[state.at('shed')]! : null,
    winners: phase === 'over' ? winnersOf(rules) : [],
    boards: PLAYERS.slice(0, state.at('players')).map((player) => boardOf(rules, state, player - 1)),
  };
}

export const phaseOf = (state: State): Phase => PHASES[state.at('phase')] as Phase;

/** Who share the victory in the game on the desk. */
export const winnersOf = (rules: Engine): number[] => membersOf(rules.call.winners(rules.desk), PLAYERS);

export function tilesOn(state: State, space: number): string[] {
  return state.row('market', state.at('rounds'), space).flatMap((tile) => TILES[tile] || []);
}

const discsOn = (state: State, space: number): number =>
  Number(state.has('discs_on_track', space)) + Number(state.has('second_discs', space));

function barrelsLeft(state: State, goal: number): number[] {
  return [...(state.has('large_barrels', goal) ? [LARGE] : []), ...(state.has('small_barrels', goal) ? [SMALL] : [])];
}

function boardOf(rules: Engine, state: State, player: number): PlayerBoard {
  const garden = state.row('garden', SPOT_NAMES.length, player);
  const sheds = state.row('sheds', SHED_NAMES.length, player);
  return {
    player: player + 1,
    ducats: state.at('ducats', player),
    markers: Object.fromEntries(RESOURCES.map((name, n) => [name, state.at('markers', player, n)])) as PlayerBoard['markers'],
    brewmaster: state.at('brewmaster', player),
    exchange_rate: rules.call.exchange_rate(rules.desk, player),
    points_per_step: rules.call.points_per_step(rules.desk, player),
    garden: Object.fromEntries(garden.flatMap((tile, n) => (tile ? [[SPOT_NAMES[n], TILES[tile]]] : []))),
    sheds: Object.fromEntries(sheds.flatMap((type, n) => (type === NO_SHED ? [] : [[SHED_NAMES[n], type]]))),
    discs: membersOf(state.at('discs', player), SCORING_SPOTS),
    cards: membersOf(state.at('cards', player), CARDS as Card[]),
    pairs: pairsOf(state, player),
    barrels: ownBarrels(state, player),
    figure: figureOf(state, player),
    is_home: state.at('figure', player) === HOME,
    projected_points: rules.call.points(rules.desk, player),
  };
}

function pairsOf(state: State, player: number): Pair[] {
  return (PAIRS as [string, string][]).flatMap((pair, n) => {
    const card = state.at('pair_cards', player, n);
    return card === NO_CARD ? [] : [{ pair, card: (CARDS[card] as Card | undefined) ?? null }];
  });
}

function ownBarrels(state: State, player: number): Record<number, number> {
  const points: Record<number, number> = {};
  for (let goal = 0; goal < GOALS; goal += 1) {
    if (state.has('own_large_barrels', goal, player)) points[goal + 1] = LARGE;
    else if (state.has('own_small_barrels', goal, player)) points[goal + 1] = SMALL;
  }
  return points;
}

function figureOf(state: State, player: number): string {
  const [space, start] = [state.at('figure', player), state.at('starting_space', player)];
  if (space !== AT_START && space !== HOME) return String(space);
  return start === UNPLACED ? 'unplaced' : STARTING_SPACES[start]!;
}
