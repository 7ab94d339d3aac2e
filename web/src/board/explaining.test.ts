import { beforeAll, describe, expect, it } from 'vitest';
import { Game } from '../engine';
import { rules } from '../table/rules.testing';
import { demoWords } from './demo/words';
import { explain, type About } from './explaining';
import { fitRing } from './geometry';
import { ringLayout } from './ring';
import { ringPlaces } from './ringPlaces';
import { layoutOf } from './layouts';
import { playerPlaces } from './playerPlaces';
import { sample, tables } from './samples.testing';
import { formatMessage } from '../i18n/format';
import { boardEn } from './words/en';
import type { Words } from './types';

beforeAll(() => rules());

const words: Words = {
  ...demoWords(),
  say: (key, values) => formatMessage('en', boardEn[key], values),
  cardHelp: (card) => `about ${card}`,
};

function about(name: string, seat: number, shared = false): About {
  const { table, record } = sample(name);
  const game = Game.fromRecord(record);
  return { table, tables, words, seat, shared, worth: (player) => game.worth(player) };
}

const texts = (target: string, given: About): string[] => explain(target, given).map(({ text, figures = [] }) => [text, ...figures.map(({ icon, text: n }) => `${n} ${icon}`)].join(' '));

describe('explanations', () => {
  it('say of a goal how far everybody is, who looks first', () => {
    const given = about('late-4', 2, true);
    const lines = texts('goal:3', given).filter((text) => / of 6/.test(text));
    expect(lines).toHaveLength(given.table.boards.length);
    expect(lines[0]).toContain(words.player(2));
    for (const board of given.table.boards) {
      const ones = Object.values(board.garden).filter((tile) => /^[^M]1$/.test(tile)).length;
      expect(lines.some((line) => line.startsWith(`${words.player(board.player)}: ${Math.min(ones, 6)} of 6`)), lines.join()).toBe(true);
    }
  });

  it('say what a shed lacks and which types it can have', () => {
    const given = about('late-4', 1);
    for (const { name } of tables.garden.filter((cell) => cell.name[0] === 'S')) {
      const [first, ...types] = texts(`shed:${name}`, given);
      const closed = given.table.boards[0]!.sheds[name];
      expect(first).toMatch(closed === undefined ? /^Sum so far \d+, \d spots? empty$/ : /^Its sum is \d+$/);
      if (closed === undefined) expect(types.length).toBeGreaterThan(0);
      else expect(types).toEqual([expect.stringContaining(`Type ${closed}`)]);
    }
  });

  it('say what a card would bring now', () => {
    const given = about('late-4', 1);
    const { cards, discs } = given.table.boards[0]!;
    for (const card of cards) expect(texts(`card:${card}`, given)[0]).toBe(`about ${card}`);
    if (cards.includes('discs')) expect(texts('card:discs', given)[1]).toContain(`+${discs.length} `);
  });

  it('have every word, at every place of every board', () => {
    const { shape, unit } = fitRing(1400, 700);
    for (const name of ['start-4', 'move-2', 'buy-2', 'shed-2', 'score-2', 'card-2', 'mid-3', 'late-4', 'over-2']) {
      const given = about(name, 1);
      const { table } = given;
      const ring = ringPlaces(ringLayout(shape, unit, table, tables), table, tables, words);
      const own = playerPlaces(table.boards[0]!, layoutOf('large', tables), tables, words, new Set(), false);
      for (const { id } of ring) for (const text of texts(id, { ...given, shared: true })) expect(text).not.toMatch(/[{}]|undefined|NaN/);
      for (const { id } of own) for (const text of texts(id, given)) expect(text).not.toMatch(/[{}]|undefined|NaN/);
    }
  });

  it('are silent while the boards tell a story', () => {
    expect(explain('goal:3', { ...about('late-4', 1, true), worth: null })).toEqual([]);
  });
});
