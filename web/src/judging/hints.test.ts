/** What is made of advice: its words, its place over the table, its drawing, and per cents that add up. */
import { beforeAll, describe, expect, it } from 'vitest';
import { onBoard, onRing, plantedBy } from '../board/advised';
import { fitRing } from '../board/geometry';
import { layoutOf } from '../board/layouts';
import { playerPlaces } from '../board/playerPlaces';
import { ringLayout } from '../board/ring';
import { demoWords } from '../board/demo/words';
import { sample, tables } from '../board/samples.testing';
import { Game } from '../engine';
import { LANGUAGES, setLanguage, t, type Language } from '../i18n/index.svelte';
import { rules } from '../table/rules.testing';
import { hintsOf } from './advice.svelte';
import { cornerBeside } from './corner';
import { wholePercents } from './estimate.svelte';
import type { Reason } from './reasons';
import { reasonText } from './reasonWords';

beforeAll(() => rules());

describe('reasons in words', () => {
  const reasons: Reason[] = [
    { kind: 'barrel', goal: 3, points: 4 },
    { kind: 'race', goal: 3, players: [2, 3] },
    { kind: 'shed', shed: 'S4', activates: 3 },
    { kind: 'shed', shed: 'S4', activates: 0 },
    { kind: 'nearly', shed: 'S4' },
    { kind: 'steps', steps: [{ resource: 'barley', n: 3 }, { resource: 'wood', n: 1 }] },
    { kind: 'brewmaster', n: 2 },
    { kind: 'rearmost', n: 1 },
    { kind: 'harvest', n: 3 },
    { kind: 'card', card: 'discs' },
    { kind: 'yield', tile: 'B4', spot: 'L5', what: 'barley', n: 4 },
    { kind: 'yield', tile: 'B4', spot: 'D5', what: 'ducats', n: 4 },
    { kind: 'goal', goal: 3, done: 4, needs: 6 },
    { kind: 'ducats', n: 4 },
    { kind: 'ahead', n: 7 },
    { kind: 'first' },
    { kind: 'points', n: 2 },
  ];
  const names = ['', 'Anna', 'Ben', 'Clara'];

  it.each(Object.keys(LANGUAGES) as Language[])('are whole, and say different things: %s', async (language) => {
    await setLanguage(language);
    const texts = reasons.map((reason) => reasonText(reason, (seat) => names[seat]!));
    for (const text of texts) expect(text).not.toMatch(/[{}|#]|undefined/);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('name who could be first, and what a move brings', async () => {
    await setLanguage('en');
    const say = (reason: Reason): string => reasonText(reason, (seat) => names[seat]!);
    expect(say(reasons[1]!)).toBe(`before Ben or Clara can, who could take a barrel for it this round: ${t('goal.3')}`);
    expect(say(reasons[2]!)).toBe('encloses shed S4 with 3 activations');
    expect(say(reasons[5]!)).toBe('brings 3 steps of barley and 1 step of wood');
    expect(say(reasons[13]!)).toBe('keeps 4 ducats more');
  });
});

describe('hints', () => {
  it('tell the advised move from the next best, and each other one from the advised', () => {
    const game = Game.fromRecord(sample('buy-2').record);
    const [one, other] = [game.legalMoves[0]!, game.legalMoves.find((move) => move.startsWith('buy ') && move.split(' ')[1] !== game.legalMoves[0]!.split(' ')[1])!];
    const hints = hintsOf(game, [{ plan: [one, 'done'], winning_chance: 0.614 }, { plan: [other, 'done'], winning_chance: 0.5 }]);
    expect(hints.map(({ move, chance }) => [move, chance])).toEqual([[one, 61], [other, 50]]);
    expect(hints[0]!.cons).toEqual([]);
    expect(hints[1]!.cons).toEqual(hints[0]!.pros);
    expect(hintsOf(game, [])).toEqual([]);
  });
});

describe('the drawing of a turn', () => {
  const { table } = sample('move-2');
  const seat = table.player!;
  const { shape, unit } = fitRing(1400, 700);
  const layout = ringLayout(shape, unit, table, tables);

  it('leads from the figure over every space between to the tile that is bought there', () => {
    const from = Number(table.boards[seat - 1]!.figure) || 0; // on a starting space: before the first
    const to = Object.keys(table.market).map(Number).find((space) => space > from + 1 && table.market[space]!.length)!;
    const [tile] = table.market[to]!;
    const advised = { seat, plan: [`go ${to}`, `buy ${tile} L1`, 'done'] };
    const { ways, marks } = onRing(advised, layout, table, tables);
    expect(ways[0]!.points).toHaveLength(to - from + 1);
    expect(marks.map(({ n, shape: form }) => [n, form])).toEqual([[1, 'box'], [2, 'hex']]);
    expect(plantedBy(advised)).toEqual([{ tile, spot: 'L1' }]);
  });

  it('leads home through the last space', () => {
    const from = Number(table.boards[seat - 1]!.figure) || 0; // on a starting space: before the first
    const { ways } = onRing({ seat, plan: ['home ducats'] }, layout, table, tables);
    expect(ways[0]!.points).toHaveLength(layout.stones.length - from + 2);
  });

  it('marks every kind of place on a board', () => {
    const board = table.boards[seat - 1]!;
    const places = playerPlaces(board, layoutOf('large', tables), tables, demoWords(), new Set(), false);
    const plan = ['buy W1 L1', 'shed L1 D2', 'score number 3', 'score wood', `card ${board.cards[0]}`, 'done'];
    expect(onBoard({ seat, plan }, places, table, tables).map(({ n }) => n)).toEqual([1, 2, 2, 3, 4, 5]);
  });
});

describe('the place of the hint', () => {
  const room = { left: 0, top: 0, right: 1000, bottom: 600 };
  const box = { width: 300, height: 200 };
  it('is below at the left, or in the first corner that covers nothing it speaks of', () => {
    expect(cornerBeside(room, box, [])).toEqual({ x: 8, y: 392 });
    expect(cornerBeside(room, box, [{ left: 50, top: 500, right: 90, bottom: 540 }])).toEqual({ x: 692, y: 392 });
    expect(cornerBeside(room, box, [{ left: 50, top: 500, right: 900, bottom: 540 }])).toEqual({ x: 8, y: 8 });
  });
});

describe('whole per cents', () => {
  it.each([[[1 / 3, 1 / 3, 1 / 3]], [[0.005, 0.995]], [[0.125, 0.125, 0.375, 0.375]], [[1, 0]], [[0.4999, 0.5001]]])('of %j add up to 100', (parts) => {
    const whole = wholePercents(parts);
    expect(whole.reduce((sum, one) => sum + one)).toBe(100);
    whole.forEach((one, n) => expect(Math.abs(one - 100 * parts[n]!)).toBeLessThan(1));
  });
});
