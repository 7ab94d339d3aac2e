import { describe, expect, it } from 'vitest';
import { tables, sample, type Sample } from './samples.testing';
import { highlightOf } from './selection';
import { after, dealing, storyOf } from './story';

describe('stories', () => {
  it('lead to the table that the rules made, move by move', () => {
    let steps = 0;
    for (const name of [
      'start-2',
      'buy-2',
      'shed-2',
      'score-2',
      'card-2',
      'late-2',
      'mid-3',
      'start-4',
      'mid-4',
      'late-4',
    ]) {
      const { table, then } = sample(name);
      let before = table;
      for (const { entry, table: next } of then) {
        let now = before;
        for (const beat of storyOf(entry, before, tables)) for (const step of beat) ((now = after(now, step)), steps++);
        const mine = now.boards[entry.seat - 1];
        const theirs = next.boards[entry.seat - 1];
        if (!mine || !theirs) throw new Error(name);
        const what = `${name} ${entry.number} ${entry.move}`;
        expect(mine.ducats, what).toBe(theirs.ducats);
        expect(mine.markers, what).toEqual(theirs.markers);
        expect(mine.brewmaster, what).toBe(theirs.brewmaster);
        expect(mine.garden, what).toEqual(theirs.garden);
        expect(mine.sheds, what).toEqual(theirs.sheds);
        expect(mine.cards, what).toEqual(theirs.cards);
        expect([...mine.discs].sort(), what).toEqual([...theirs.discs].sort());
        expect(mine.barrels, what).toEqual(theirs.barrels);
        expect(mine.figure, what).toBe(theirs.figure);
        before = next;
      }
    }
    expect(steps).toBeGreaterThan(100);
  });

  it('deal the tiles of a new round, and nothing when somebody leaps through the game', () => {
    const [first, ...rest] = [sample('end-2'), sample('late-2'), sample('mid-3'), sample('mid-4'), sample('late-4')].flatMap(({ table, then }) => {
      const tablesInOrder = [table, ...then.map((one) => one.table)];
      return tablesInOrder.slice(1).flatMap((now, n) => {
        const before = tablesInOrder[n];
        return before && now.round > before.round ? [{ before, now }] : [];
      });
    });
    if (!first) throw new Error('no sample has the end of a round');
    for (const { before, now } of [first, ...rest]) {
      const beat = dealing(before, now, tables);
      expect(beat.filter((step) => step.kind === 'deal')).toHaveLength(19);
      const dealt = beat.reduce(after, before);
      for (const space of Object.keys(now.market)) expect([...(dealt.market[space] ?? [])].sort()).toEqual([...(now.market[space] ?? [])].sort());
      expect(dealt.discs).toEqual(now.discs);
      expect(dealt.resource_tiles_left).toBe(now.resource_tiles_left);
      expect(dealt.monk_tiles_left).toBe(now.monk_tiles_left);
    }
    const { before, now } = first;
    expect(dealing(now, now, tables)).toEqual([]);
    expect(dealing(now, before, tables)).toEqual([]);
    const board = now.boards[0];
    if (!board) throw new Error();
    const leapt = { ...now, boards: now.boards.map((one, n) => (n ? one : { ...board, garden: { ...board.garden, X: 'W1' } })) };
    expect(dealing(before, leapt, tables)).toEqual([]);
  });

  it('mark what a line of the log speaks of', () => {
    const { table, then } = sample('late-2');
    const scored = then.find(({ entry }) => entry.move.startsWith('score')) as Sample['then'][number];
    const { seat, targets } = highlightOf(scored.entry, table, tables);
    expect(seat).toBe(scored.entry.seat);
    expect(targets).toContain(`score:${scored.entry.move.slice(6)}`);
    expect(targets.some((target) => target.startsWith('spot:'))).toBe(true);
  });
});
