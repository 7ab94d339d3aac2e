/** A player's board in one sentence. */
import type { TableView, Words } from './types';

export function summaryOf(table: TableView, seat: number, words: Words): string {
  const board = table.boards.find((one) => one.player === seat);
  if (!board) return '';
  return words.say('board.summary', {
    name: words.player(seat),
    ducats: board.ducats,
    points: board.projected_points,
    tiles: Object.keys(board.garden).length,
    discs: board.discs.length,
    barrels: Object.keys(board.barrels).length,
  });
}
