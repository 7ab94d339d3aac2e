/** A game that is over, without its result: nothing on the screen tells it before the scoring has been told. */
import type { LogEntry, Snapshot, TableView } from '../table/types';
import { standing, type ScoringStep } from './scoring';

/** The boards as far as the scoring has been told. */
export function tableTold(table: TableView, told: readonly ScoringStep[]): TableView {
  const known = standing(told);
  const boards = table.boards.map((board) => {
    const { markers = board.markers, ducats = board.ducats, points = 0 } = known.get(board.player) ?? {};
    return { ...board, markers, ducats, projected_points: points };
  });
  return { ...table, boards };
}

/** The end as far as the scoring has been told: boards and points show these steps, and nobody has won yet. */
export function concealed(snapshot: Snapshot, told: readonly ScoringStep[]): Snapshot {
  const known = standing(told);
  return {
    ...snapshot,
    table: tableTold(snapshot.table, told),
    projected: snapshot.projected.map((score) => ({ ...score, points: known.get(score.player)?.points ?? 0 })),
    scores: null,
    winners: [],
  };
}

/** A line of the log without how many points it would have been. */
export function withoutPoints(entry: LogEntry): LogEntry {
  return { ...entry, changes: entry.changes.filter(({ value }) => value !== 'projected_points') };
}
