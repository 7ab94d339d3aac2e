import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../board/samples.testing';
import type { GameRecord } from '../engine';
import { Course } from './course';
import { BOARDS } from './printed';
import { rules } from './rules.testing';
import type { Choice, Moment } from './types';

beforeAll(rules);

/** Whole games, and for each position what the server told when it still worked the table out (as check sums). */
interface Golden {
  record: GameRecord;
  rows: (number | string | null)[][];
  winners: number[];
}
const games = JSON.parse(readFileSync(new URL('./games.testing.json', import.meta.url), 'utf8')) as Golden[];

/** JSON with sorted keys: numbers as keys come as their texts would, not in the order that objects give them. */
function textOf(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(textOf).join(',')}]`;
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const entries = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join(',')}}`;
}

/** FNV-1a of the text. */
function sumOf(data: unknown): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(textOf(data))) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, '0');
}

// The server told of every choice whether it ends the turn, too; nobody looks at that.
const plain = ({ move, kind, effect }: Choice) => ({ move, kind, effect: { ...effect, ends_turn: !effect.opens && kind !== 'sell' } });
const told = (course: Course, moment: Moment): unknown[] => [
  moment.to_decide, moment.next_to_decide, Number(moment.turn_complete), Number(moment.can_end_turn),
  Number(!course.turns.isOver && course.turns.nothingLeftToDecide()),
  sumOf(moment.table), sumOf(moment.decision.choices.map(plain)), sumOf(moment.decision.blocked),
  sumOf(course.visibleLog().slice(-1)), sumOf(moment.projected),
];

describe.each(games)('a game of $record.players', ({ record, rows, winners }) => {
  it('is told at every moment as the server once told it', () => {
    const course = Course.of({ record: { ...record, moves: [] }, agents: [], ended: 0 });
    expect(told(course, course.moment())).toEqual(rows[0]);
    for (const [n, move] of record.moves.entries()) {
      course.push(move, null);
      expect(told(course, course.moment()), `after ${n + 1} moves, the last ${move}`).toEqual(rows[n + 1]?.slice(0, 10));
      if (!course.turns.isComplete) continue;
      course.endTurn();
      course.revealed = course.ended;
      if (rows[n + 1]?.[10]) expect(sumOf(course.moment().table), `round ended with move ${n + 1}`).toBe(rows[n + 1]?.[10]);
    }
    expect(course.moment().winners).toEqual(winners);
    expect(course.moment().scores).toEqual(course.moment().projected);
  });
});

describe.each(['move-2', 'buy-2', 'shed-2', 'score-2', 'card-2', 'start-4', 'mid-3', 'late-4'])('the sample %s', (name) => {
  const golden = sample(name);

  it('has the table, the choices and the reasons that the server told', () => {
    const course = Course.of({ record: golden.record, agents: [], ended: golden.record.moves.length });
    const { table, decision } = course.moment();
    expect(table).toEqual(golden.table);
    expect(decision.choices.map(plain)).toEqual(golden.choices.map(plain));
    expect(decision.blocked).toEqual(golden.blocked);
    for (const then of golden.then) {
      course.push(then.entry.move, null);
      if (course.turns.isComplete) course.endTurn();
      course.revealed = course.ended;
      expect(course.log.at(-1)).toEqual(then.entry);
      expect(course.moment().table).toEqual(then.table);
    }
  });
});

describe('a round that ends', () => {
  const { record } = games[0]!;
  const rows = games[0]!.rows;
  const last = rows.findIndex((row) => row[10]); // moves made when the first round ends
  const dealt = (kind: string): number => BOARDS.spaces.filter((space) => space.startsWith(kind)).length;
  const asKnown: GameRecord = {
    ...record,
    moves: record.moves.slice(0, last),
    resource_pile: record.resource_pile.slice(0, dealt('R')),
    monk_pile: record.monk_pile.slice(0, dealt('M')),
  };

  it('shows its own tiles until the room tells the new ones', () => {
    const course = Course.of({ record: asKnown, agents: [], ended: 0 });
    const open = course.moment();
    expect([open.turn_complete, open.can_end_turn, open.table.round]).toEqual([true, true, 1]);
    course.endTurn();
    expect(course.waitsForTiles).toBe(true);
    const waiting = course.moment();
    expect(waiting.table).toEqual(open.table);
    expect([waiting.can_end_turn, waiting.decision.choices]).toEqual([false, []]);
    course.deal(record);
    course.revealed = course.ended;
    const next = course.moment(waiting);
    expect(next.table.round).toBe(2);
    expect(sumOf(next.table)).toBe(rows[last]?.[10]);
    expect(next.table.boards[0]?.garden).toBe(waiting.table.boards[0]?.garden); // what is the same is not drawn again
  });

  it('can be looked at again, move by move', () => {
    const course = Course.of({ record, agents: [], ended: record.moves.length });
    expect(sumOf(course.at(last).moment().table)).toBe(rows[last]?.[10]);
    expect(sumOf(course.at(0).moment().table)).toBe(rows[0]?.[5]);
  });
});
