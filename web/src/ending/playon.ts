/** The beginning of a game that is over, as a game of its own. */
import type { SeatSpec } from '../generated/messages';

/** The record with these moves instead of its own; how the whole game ended is no part of it. */
export function recordFrom(record: Record<string, unknown>, moves: readonly string[]): Record<string, unknown> {
  const { format, players, resource_pile, monk_pile } = record;
  return { format, players, resource_pile, monk_pile, moves: [...moves] };
}

const LONGEST_NAME = 24;

/** Who plays on: a level for each seat, or nothing for somebody at this screen. */
export function seatsFrom(levels: readonly string[], names: readonly string[]): SeatSpec[] {
  return levels.map((level, n) => (level ? { kind: 'agent', level } : { kind: 'here', name: names[n]?.slice(0, LONGEST_NAME) ?? null }));
}
