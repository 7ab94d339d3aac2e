/** What a move brought, in words: read off the state, where the rules noted it. */
import { EVENTS, SHED_NAMES, SOURCES, SPOT_NAMES, TILES } from '../generated/numbers';
import type { State } from './state';
import type { EventKind, GameEvent } from './types';

/** The events of the last move, which this player (from 0) made. */
export function eventsOf(state: State, player: number): GameEvent[] {
  return Array.from({ length: state.at('event_count') }, (_, n) => {
    const kind = EVENTS[state.at('event_kind', n)] as EventKind;
    const [source, amount] = [state.at('event_source', n), state.at('event_amount', n)];
    if (kind === 'shed') return { kind, amount, source: SHED_NAMES[source]!, tile: '' };
    if (kind === 'barrel') return { kind, amount, source: `goal ${source + 1}`, tile: '' };
    if (source >= SPOT_NAMES.length) return { kind, amount, source: (SOURCES as Record<string, string>)[source]!, tile: '' };
    return { kind, amount, source: SPOT_NAMES[source]!, tile: TILES[state.at('garden', player, source)]! };
  });
}
