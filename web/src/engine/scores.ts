/** The final scoring, taken apart for people to follow. */
import { engine } from './engine';
import { membersOf, type State } from './state';
import type { Score } from './types';

const EVERY = Array.from({ length: 32 }, (_, n) => n);

/** The score of every player, were the game to end now. */
export function scoresOf(state: State): Score[] {
  const rules = engine();
  const { call } = rules;
  const game = rules.lay(state.bytes);
  return Array.from({ length: state.at('players') }, (_, player) => ({
    player: player + 1,
    level: call.level_reached(game, player),
    exchange_rate: call.exchange_rate(game, player),
    points_per_step: call.points_per_step(game, player),
    exchanges: call.exchanges_made(game, player),
    ducat_steps: call.ducat_steps_made(game, player),
    large_barrels: membersOf(state.at('own_large_barrels', player), EVERY).length,
    small_barrels: membersOf(state.at('own_small_barrels', player), EVERY).length,
    barrel_points: call.barrel_points(game, player),
    barrels_card_points: call.barrels_card_points(game, player),
    first_player_points: call.first_player_points(game, player),
    points: call.points(game, player),
  }));
}
