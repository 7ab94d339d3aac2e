import { describe, expect, it } from 'vitest';
import { tables, sample, type Sample } from './samples.testing';
import { highlightOf } from './selection';
import { after, storyOf } from './story';

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

  it('mark what a line of the log speaks of', () => {
    const { table, then } = sample('late-2');
    const scored = then.find(({ entry }) => entry.move.startsWith('score')) as Sample['then'][number];
    const { seat, targets } = highlightOf(scored.entry, table, tables);
    expect(seat).toBe(scored.entry.seat);
    expect(targets).toContain(`score:${scored.entry.move.slice(6)}`);
    expect(targets.some((target) => target.startsWith('spot:'))).toBe(true);
  });
});
