import { describe, expect, it } from 'vitest';
import { grouped, openChoices, shedMissing, stillSelected } from '../src/playing/choices';
import { moveInWords } from '../src/playing/chronicle';
import { backoff } from '../src/room/connection.svelte';
import { homeOf, parsePlace, roomWords } from '../src/app/router.svelte';
import { nameless, shuffled, toRoom } from '../src/lobby/seats';
import { choiceName, effectPhrases, reason } from '../src/app/words';
import type { ExplainCode } from '../src/generated/messages';
import type { Choice, Effect } from '../src/table/types';
import { exampleOf, STEPS } from '../src/help/tutorial';
import record from '../src/help/tutorial/record.json';
import { BOARDS } from '../src/table/printed';
import { rules } from '../src/table/rules.testing';

const NO_EFFECT: Effect = {
  ducats: 0, price: null, brewmaster: 0, markers: {}, sheds: [], barrels: [], projected_points: 0, opens: null, events: [],
};
const choice = (move: string): Choice => ({
  move, kind: move.split(' ')[0] as Choice['kind'], tile: null, spot: null, effect: NO_EFFECT,
});

describe('rooms', () => {
  it('understands three words however they are given', () => {
    expect(roomWords('amber-monk-kettle')).toBe('amber-monk-kettle');
    expect(roomWords('  Amber Monk   Kettle ')).toBe('amber-monk-kettle');
    expect(roomWords('http://localhost:8000/amber-monk-kettle?x=1')).toBe('amber-monk-kettle');
    expect(roomWords('amber monk')).toBeUndefined();
    expect(roomWords('')).toBeUndefined();
  });

  it('reads the address', () => {
    expect(parsePlace('/')).toEqual({ page: 'start' });
    expect(parsePlace('/learn')).toEqual({ page: 'learn' });
    expect(parsePlace('/amber-monk-kettle', '?move=40')).toEqual({ page: 'room', words: 'amber-monk-kettle', at: 40 });
    expect(parsePlace('/nonsense')).toEqual({ page: 'start' });
  });

  it('lives in a folder of another site as well', () => {
    expect(homeOf('/')).toBe('/');
    expect(homeOf('/amber-monk-kettle')).toBe('/');
    expect(homeOf('/games/ale/amber-monk-kettle')).toBe('/games/ale/');
  });

  it('makes seats of drafts', () => {
    const drafts = [
      { kind: 'here' as const, level: 'novice', name: ' Anna ' },
      { kind: 'agent' as const, level: 'abbot', name: 'x' },
      { kind: 'friend' as const, level: '', name: '' },
    ];
    expect(nameless(drafts)).toEqual([]);
    expect(nameless([{ ...drafts[0]!, name: ' ' }, ...drafts])).toEqual([0]);
    expect(toRoom(drafts, false).seats).toEqual([{ kind: 'here', name: 'Anna' }, { kind: 'agent', level: 'abbot' }, { kind: 'friend' }]);
    expect(shuffled([1, 2, 3], () => 0).sort()).toEqual([1, 2, 3]);
  });
});

describe('connection', () => {
  it('waits longer each time, but never too long', () => {
    const waits = [0, 1, 2, 10].map((attempt) => backoff(attempt, 0.5));
    expect(waits).toEqual([500, 1000, 2000, 15000]);
  });
});

describe('choices', () => {
  const buys = ['buy H5 L1', 'buy H5 D1', 'buy W2 D1', 'done', 'sell tiles'].map(choice);
  const sheds = ['shed L5 D8', 'shed L7 D6', 'shed L10 D3', 'sell tiles'].map(choice);

  it('keeps what fits the selection', () => {
    expect(openChoices(buys, { tile: 'H5' }).map((one) => one.move)).toEqual(['buy H5 L1', 'buy H5 D1']);
    expect(openChoices(buys, { spot: 'D1' }).map((one) => one.move)).toEqual(['buy H5 D1', 'buy W2 D1']);
    expect(openChoices(sheds, { spots: ['D8'] }).map((one) => one.move)).toEqual(['shed L5 D8']);
    expect(openChoices(buys, {})).toHaveLength(buys.length);
  });

  it('drops a selection that no longer makes sense', () => {
    expect(stillSelected(buys, { tile: 'H5' })).toEqual({ tile: 'H5' });
    expect(stillSelected(buys, { tile: 'A1' })).toEqual({});
  });

  it('counts what a shed still asks for', () => {
    expect(shedMissing(sheds, {})).toBe(2);
    expect(shedMissing(sheds, { spots: ['L5'] })).toBe(1);
    expect(shedMissing(buys, {})).toBe(0);
  });

  it('groups choices for reading', () => {
    expect(grouped(buys).map((group) => [group.name, group.choices.length])).toEqual([['buy H5', 2], ['buy W2', 1], ['done', 1], ['sell', 1]]);
  });
});

describe('words', () => {
  const name = (seat: number): string => `Player ${seat}`;

  it('names every kind of move', () => {
    expect(moveInWords('start hops', 'Ada')).toBe('Ada takes the starting space (hops marker +2).');
    expect(moveInWords('buy H5 D3', 'Ada')).toBe('Ada plants Hops 5 on shady spot D3.');
    expect(moveInWords('shed L7 D6', 'Ada', { L7: 'H2', D6: 'M1' })).toBe('Ada activates Hops 2 (L7) and Monk 1 (D6) at the shed.');
    expect(moveInWords('score number 3', 'Ada')).toBe('Ada scores fertility number 3.');
    expect(moveInWords('card discs water', 'Ada')).toBe('Ada places the Discs card for water.');
    expect(choiceName('card none')).toBe('Place no card');
  });

  it('says what a move brings', () => {
    const effect = { ...NO_EFFECT, ducats: -6, markers: { hops: 4 }, brewmaster: 1, sheds: [{ shed: 'S3', type: 2 }], opens: 'shed' as const };
    expect(effectPhrases(effect)).toEqual(['−6 ducats', 'hops +4', 'brewmaster +1', 'encloses shed S3 (type 2)', 'then choose tiles to activate']);
  });

  it('explains prices, with the way out', () => {
    expect(reason('too_expensive', { price: 6, ducats: 4, with_cards: 19 }, name)).toMatch(/^Costs 6, you have 4; selling/);
    expect(reason('too_expensive', { price: 6, ducats: 4, with_cards: 4 }, name)).toBe('Costs 6, you have 4.');
    expect(reason('occupied', { space: 'first', by_player: 2 }, name)).toBe('The figure of Player 2 stands there.');
  });

  it('has a sentence for every code', () => {
    const codes: Record<ExplainCode, true> = {
      legal: true, game_over: true, not_now: true, not_ahead: true, no_tile: true, garden_full: true, too_expensive: true, no_barrel: true,
      no_disc: true, no_usable_scoring_spot: true, must_take_first: true, occupied: true, tile_not_here: true, spot_taken: true, must_buy: true,
      not_a_choice_of_shed: true, not_allowed_here: true, scoring_spot_taken: true, no_such_tile: true, no_such_card: true, not_rearmost: true,
    };
    for (const code of Object.keys(codes) as ExplainCode[]) expect(reason(code, {}, name), code).toMatch(/\S/);
  });
});

describe('the tutorial', async () => {
  await rules();
  const { moments, entries } = exampleOf(record);

  it('has every position, and every move asked for is legal there and the next of the record', () => {
    for (const { id, ply, move } of STEPS) {
      const moment = moments.get(ply);
      expect(moment, id).toBeDefined();
      if (move) {
        expect(moment?.decision.choices.map((one) => one.move), id).toContain(move);
        expect(moments.has(ply + 1), id).toBe(true);
        expect(entries.get(ply + 1)?.move, id).toBe(move);
      }
    }
  });
});

it('has the tables as the boards take them', () => {
  expect(BOARDS.spaces.join(' ')).toBe('R R M4 A R R B R R M3 R C R K R X R M2 R X R R R X M1 K R');
  expect(BOARDS.letters).toEqual(['W', 'Y', 'H', 'A', 'B']);
  expect(BOARDS.tile_copies).toBe(4);
  expect(BOARDS.monk_types).toBe(4);
});
