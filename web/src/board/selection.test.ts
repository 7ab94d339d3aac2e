import { describe, expect, it } from 'vitest';
import { tables, sample } from './samples.testing';
import {
  byTarget,
  companions,
  drop,
  effectiveSelection,
  isSelected,
  openAt,
  openPair,
  press,
  reasonAt,
  targetsOf,
} from './selection';
import type { Blocked, Choice } from './types';

describe('choosing', () => {
  const { table, choices } = sample('buy-2');
  const index = byTarget(choices, table, tables);
  const space = table.boards[0]?.figure ?? '';
  const stack = table.market[space] ?? [];
  const [first = '', second = ''] = stack;

  it('takes a tile, then a spot', () => {
    const tile = press(`tile:${space}:0`, table, index, {});
    expect(tile).toEqual({ do: 'select', selected: { tile: first } });
    expect(press('spot:L1', table, index, { tile: first })).toEqual({ do: 'choose', move: `buy ${first} L1` });
  });
  it('takes a spot, then a tile', () => {
    expect(press('spot:L1', table, index, {})).toEqual({ do: 'select', selected: { spot: 'L1' } });
    expect(press(`tile:${space}:1`, table, index, { spot: 'L1' })).toEqual({ do: 'choose', move: `buy ${second} L1` });
  });
  it('lets go of a tile, and takes another instead', () => {
    expect(press(`tile:${space}:0`, table, index, { tile: first })).toEqual({ do: 'select', selected: {} });
    expect(press(`tile:${space}:1`, table, index, { tile: first })).toEqual({
      do: 'select',
      selected: { tile: second },
    });
  });
  it('takes a dragged tile', () => {
    expect(drop(`tile:${space}:0`, 'spot:D1', table, index)).toEqual({ do: 'choose', move: `buy ${first} D1` });
    expect(drop(`tile:${space}:0`, 'score:wood', table, index)).toEqual({ do: 'nothing' });
    expect(drop(`tile:${space}:0`, 'spot:L5', table, index)).toEqual({ do: 'nothing' });
  });
  it('knows why not, for what is chosen', () => {
    const because = (move: string, price: number): Blocked => ({ move, code: 'too_expensive', facts: { price } });
    const reasons = byTarget([because(`buy ${first} L5`, 8), because(`buy ${second} L5`, 10)], table, tables);
    expect(press('spot:L5', table, index, { tile: first })).toEqual({ do: 'nothing' });
    expect(reasonAt('spot:L5', reasons, { tile: first })?.facts.price).toBe(8);
    expect(reasonAt('spot:L5', reasons, { tile: second })?.facts.price).toBe(10);
    expect(reasonAt('spot:L5', reasons, {})?.code).toBe('too_expensive');
    expect(reasonAt('spot:L6', reasons, {})).toBeNull();
  });
  it('counts the only tile as chosen', () => {
    const one = choices.filter((choice) => choice.move.startsWith(`buy ${first}`));
    expect(effectiveSelection(one, {})).toEqual({ tile: first });
    expect(effectiveSelection(choices, {})).toEqual({});
    expect(isSelected(`tile:${space}:0`, { tile: first }, table)).toBe(true);
  });

  it('chooses a shed by any of its tiles', () => {
    const shed = sample('shed-2');
    const there = byTarget(shed.choices, shed.table, tables);
    const move = shed.choices.find((choice) => choice.kind === 'shed')?.move ?? '';
    const [spot = ''] = move.split(' ').slice(1);
    expect(companions(`spot:${spot}`, there, {})).toEqual(move.split(' ').slice(1));
    expect(press(`spot:${spot}`, shed.table, there, {})).toEqual({ do: 'choose', move });
  });
  it('collects four tiles where each may be chosen freely', () => {
    const spots = ['L1', 'L2', 'L5', 'D1', 'D2', 'D3'];
    const fours = spots.flatMap((_, a) =>
      spots.slice(a + 1).map((__, b) => spots.filter((___, n) => n !== a && n !== a + 1 + b)),
    );
    const effect = choices[0]?.effect as Choice['effect'];
    const all = fours.map((four) => ({ move: `shed ${four.join(' ')}`, kind: 'shed', effect }) as Choice);
    expect(all).toHaveLength(15);
    const there = byTarget(all, table, tables);
    let selected = {};
    for (const spot of ['D3', 'L1', 'L2']) {
      const outcome = press(`spot:${spot}`, table, there, selected);
      if (outcome.do !== 'select') throw new Error(spot);
      selected = outcome.selected;
    }
    expect(openAt('spot:D1', there, selected)).toHaveLength(1);
    expect(press('spot:D1', table, there, selected)).toEqual({ do: 'choose', move: 'shed L1 L2 D1 D3' });
    expect(press('spot:L1', table, there, selected)).toEqual({ do: 'select', selected: { spots: ['D3', 'L2'] } });
  });

  it('opens a menu where a place has several choices', () => {
    const score = sample('score-2');
    const there = byTarget(score.choices, score.table, tables);
    expect(press('score:number', score.table, there, {}).do).toBe('menu');
    expect(press('score:yeast', score.table, there, {})).toEqual({ do: 'choose', move: 'score yeast' });
    const start = sample('start-2');
    const gates = byTarget(start.choices, start.table, tables);
    expect(press('start:resource', start.table, gates, {}).do).toBe('menu');
    expect(press('start:ducats', start.table, gates, {})).toEqual({ do: 'choose', move: 'start ducats' });
    expect(press('start:first', start.table, gates, {})).toEqual({ do: 'nothing' });
  });
  it('places or declines a card at the pair just completed', () => {
    const card = sample('card-2');
    const there = byTarget(card.choices, card.table, tables);
    const pair = openPair(card.table, tables, 1);
    expect(pair).toBeGreaterThanOrEqual(0);
    expect(press(`pair:${pair}`, card.table, there, {})).toEqual({ do: 'choose', move: 'card none' });
    expect(press('card:ducats', card.table, there, {})).toEqual({ do: 'choose', move: 'card ducats' });
    expect(press('card:tiles', card.table, there, {}).do).toBe('menu');
    expect(press('sell:tiles', card.table, there, {})).toEqual({ do: 'choose', move: 'sell tiles' });
    expect(drop('card:ducats', `pair:${pair}`, card.table, there)).toEqual({ do: 'choose', move: 'card ducats' });
  });
  it('moves a dragged figure', () => {
    const move = sample('move-2');
    const there = byTarget(move.choices, move.table, tables);
    expect(drop('figure:1', 'space:2', move.table, there)).toEqual({ do: 'choose', move: 'go 2' });
  });
  it('finds a place for every choice but done', () => {
    for (const name of ['start-2', 'move-2', 'buy-2', 'shed-2', 'score-2', 'card-2', 'mid-3', 'mid-4', 'late-4']) {
      const one = sample(name);
      for (const choice of one.choices)
        if (choice.kind !== 'done')
          expect(targetsOf(choice.move, one.table, tables).length, choice.move).toBeGreaterThan(0);
    }
  });
});
