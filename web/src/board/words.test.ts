import { describe, expect, it } from 'vitest';
import { figuresOf, signed } from './effects';
import { breadthOf, fitWords } from './lettering';
import { tables } from './samples.testing';
import { boardDe } from './words/de';
import { boardEn } from './words/en';
import { boardEs } from './words/es';

describe('figures and words', () => {
  it('show what a choice brings', () => {
    const effect = {
      ducats: -6,
      price: 6,
      brewmaster: 1,
      markers: { hops: 4 },
      sheds: [{ shed: 'S3', type: 2 }],
      barrels: [{ goal: 4, points: 2 }],
      projected_points: 3,
      opens: null,
      events: [],
    };
    expect(figuresOf(effect, tables).map(({ icon, text }) => `${icon} ${text}`)).toEqual([
      'ducat −6',
      'hops +4',
      'brewmaster +1',
      'shed S3',
      'barrel +2',
    ]);
    expect(signed(-3)).toBe('−3');
  });
  it('fit their width', () => {
    expect(fitWords('brewmaster at 1 or more', 100, 14, 2).lines).toEqual(['brewmaster', 'at 1 or more']);
    expect(fitWords('Fruchtbarkeit', 50, 14).size).toBeLessThan(9);
    expect(breadthOf('illi')).toBeLessThan(breadthOf('mm'));
    expect(fitWords('alle fünf Rohstoff-Erntefelder', 100, 14, 3).lines).toEqual(['alle fünf', 'Rohstoff-', 'Erntefelder']);
    expect(fitWords('Rohstoff-Erntefelder', 400, 14).lines).toEqual(['Rohstoff-Erntefelder']);
  });
  it('have the same keys and placeholders in all languages', () => {
    const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(boardEn))
      for (const other of [boardDe, boardEs])
        expect(holes(other[key as keyof typeof boardEn]), key).toEqual(holes(text));
  });
});
