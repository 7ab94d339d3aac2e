/** Entries of the log: what a move brought, with the change of every value. */
import type { GameEvent, MoveKind, PlayerBoard, Resource, Table } from '../engine';
import { RULES } from './printed';
import type { MadeMove } from './turns';
import type { Change, LogEntry } from './types';

/** The entry of a move, from the tables before and after it. */
export function entryOf(number: number, made: MadeMove, events: GameEvent[], before: Table, after: Table): LogEntry {
  const { move, agent, seat, round, endsTurn } = made;
  const kind = move.split(' ')[0] as MoveKind;
  return { number, seat, move, kind, round, agent, ends_turn: endsTurn, events, changes: changesOf(seat, before, after) };
}

/** The entry without what the end of the turn will reveal. */
export function concealed(entry: LogEntry): LogEntry {
  return { ...entry, events: entry.events.filter(({ kind }) => kind !== 'round' && kind !== 'over') };
}

function changesOf(seat: number, before: Table, after: Table): Change[] {
  const [then, now] = [before, after].map((table) => valuesOf(table.boards[seat - 1]));
  if (!then || !now) return [];
  return now.flatMap(([value, amount], n): Change[] => {
    const was = then[n]?.[1] ?? 0;
    return was === amount ? [] : [{ value, before: was, after: amount }];
  });
}

/** The values of a player's board that moves change. */
function valuesOf(board: PlayerBoard | undefined): [Change['value'], number][] {
  if (!board) return [];
  return [
    ['ducats', board.ducats],
    ['brewmaster', board.brewmaster],
    ...(RULES.resources as Resource[]).map((name): [Resource, number] => [name, board.markers[name]]),
    ['projected_points', board.projected_points],
  ];
}
