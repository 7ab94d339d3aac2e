import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GameRecord } from '../engine';
import type { Deal } from '../generated/messages';
import type { Known } from './course';
import { Forecast, type Wish } from './forecast';
import games from './games.testing.json';
import { BOARDS } from './printed';
import { rules } from './rules.testing';

beforeAll(rules);

const { record, rows } = games[0]!;
const TURN = record.moves.slice(1, 6); // the first one after the figures are placed: go, sell, buy, sell, done
const [go, sell, buy] = TURN as [string, string, string];

/** The game after the placement and these moves; the turn they belong to is open unless told otherwise. */
const after = (moves: string[], ended = 0): Known => {
  const all = [record.moves[0]!, ...moves];
  return { record: { ...record, moves: all } as GameRecord, agents: all.map(() => null), ended: ended + 1 };
};

let forecast: Forecast;
let id: number;
beforeEach(() => {
  forecast = new Forecast(after([]));
  id = 0;
});

const shown = (): string[] => forecast.course.log.slice(1).map(({ move }) => move);
function wish(one: Wish, auto = false): number {
  expect(forecast.foresee(++id, one, auto), JSON.stringify(one)).toBe(true);
  return id;
}
const act = (move: string, auto = false): number => wish({ type: 'act', move }, auto);

/** The house tells that the game goes on with these moves after so many; whether that was news. */
function moved(re: number | null, number: number, moves: string[], ended = 0, agent: string | null = null, deal: Deal | null = null): boolean {
  const made = moves.map((move) => ({ move, agent }));
  return forecast.moved({ type: 'moved', after: number + 1, moves: made, ended: ended + 1, state: 'playing', deal, re });
}

describe('a move', () => {
  it('shows at once, and its confirmation changes nothing', () => {
    const one = act(go);
    expect(shown()).toEqual([go]);
    expect(forecast.isWaiting).toBe(true);
    const entry = forecast.course.log.at(-1);
    expect(moved(one, 0, [go])).toBe(false);
    expect(forecast.isWaiting).toBe(false);
    expect(forecast.course.log.at(-1)).toBe(entry);
  });

  it('may follow another before that is confirmed', () => {
    const ids = TURN.map((move) => act(move));
    expect(shown()).toEqual(TURN);
    expect(forecast.course.ended).toBe(1 + TURN.length); // "done" ends the turn
    for (const [n, move] of TURN.entries()) {
      expect(moved(ids[n]!, n, [move], move === 'done' ? TURN.length : 0), move).toBe(false);
      expect(shown()).toEqual(TURN);
    }
    expect(forecast.isWaiting).toBe(false);
  });

  it('that the rules do not allow is not even asked for', () => {
    expect(forecast.foresee(++id, { type: 'act', move: buy }, false)).toBe(false);
    expect(forecast.foresee(++id, { type: 'end_turn' }, false)).toBe(false);
    expect(forecast.foresee(++id, { type: 'undo', to: 'step' }, false)).toBe(false);
    expect([shown(), forecast.isWaiting]).toEqual([[], false]);
  });

  it('that is refused is rolled back, with those built on it, and that is news once', () => {
    const [one, two, three] = [act(go), act(sell), act(buy)];
    expect(moved(one, 0, [go])).toBe(false);
    expect(forecast.refused(two)).toBe(true);
    expect(shown()).toEqual([go]);
    expect(forecast.isWaiting).toBe(false);
    expect(forecast.refused(three)).toBe(false);
    expect(forecast.refused(null)).toBe(true); // not about a move: news, and nothing changes
    expect(shown()).toEqual([go]);
  });
});

describe('taking back and ending', () => {
  it('show at once as well', () => {
    const ids = [act(go), act(sell), wish({ type: 'undo', to: 'step' }), act('sell discs'), wish({ type: 'undo', to: 'turn' })];
    expect(shown()).toEqual([]);
    expect(moved(ids[0]!, 0, [go])).toBe(false);
    expect(moved(ids[1]!, 1, [sell])).toBe(false);
    expect(moved(ids[2]!, 1, [])).toBe(false);
    expect(moved(ids[3]!, 1, ['sell discs'])).toBe(false);
    expect(moved(ids[4]!, 0, [])).toBe(false);
    expect([shown(), forecast.isWaiting]).toEqual([[], false]);
  });

  it('a turn ends by itself if that is wished, and waits otherwise', () => {
    const home = record.moves.findIndex((move) => move.startsWith('home'));
    const before = (): Forecast => new Forecast(after(record.moves.slice(1, home), home - 1));
    forecast = before();
    act(record.moves[home]!);
    expect([forecast.course.turns.isComplete, forecast.course.ended]).toEqual([true, home]);
    wish({ type: 'end_turn' });
    expect(forecast.course.ended).toBe(home + 1);
    forecast = before();
    act(record.moves[home]!, true);
    expect(forecast.course.ended).toBe(home + 1);
  });
});

describe('what was not foreseen', () => {
  it('comes first, and what was wished before goes on top of it if it still can', () => {
    const one = act(go);
    expect(moved(null, 0, ['go 2'], 0, 'novice')).toBe(true); // somebody let an agent play
    expect(shown()).toEqual(['go 2']);
    expect(forecast.refused(one)).toBe(true);
    expect(shown()).toEqual(['go 2']);
    const two = act(sell);
    expect(moved(null, 0, [go])).toBe(true);
    expect(shown()).toEqual([go, sell]);
    expect(moved(two, 1, [sell])).toBe(false);
  });

  it('is taken as it is, whatever one expected', () => {
    const one = act(go);
    expect(moved(one, 0, [go, sell])).toBe(true);
    expect(shown()).toEqual([go, sell]);
  });
});

describe('a line that breaks', () => {
  it('tells how many moves were lost, if the game has gone on without them', () => {
    act(go);
    act(sell);
    expect(forecast.told(after(['go 1']), true)).toEqual({ lost: 2, again: [] });
    expect([shown(), forecast.isWaiting]).toEqual([['go 1'], false]);
  });

  it('does again what had not arrived, if the game stands as it did', () => {
    act(go);
    const ids = [act(sell), act(buy)];
    const { lost, again } = forecast.told(after([go]), true);
    expect(lost).toBe(0);
    expect(again.map(({ id, wish, before }) => [id, wish, before.moves.length])).toEqual([
      [ids[0], { type: 'act', move: sell }, 2],
      [ids[1], { type: 'act', move: buy }, 3],
    ]);
    expect([shown(), forecast.isWaiting]).toEqual([[go, sell, buy], true]);
    expect(moved(ids[0]!, 1, [sell])).toBe(false);
    expect(forecast.refused(ids[1]!)).toBe(true);
    expect([shown(), forecast.isWaiting]).toEqual([[go, sell], false]);
  });

  it('loses nothing if all had arrived, also when others have gone on', () => {
    act(go);
    expect(forecast.told(after([go]), true)).toEqual({ lost: 0, again: [] });
    for (const move of TURN.slice(1)) act(move);
    expect(forecast.told(after([...TURN, record.moves[6]!], TURN.length), true)).toEqual({ lost: 0, again: [] });
    expect(shown()).toEqual([...TURN, record.moves[6]!]);
  });

  it('knows that a move was not undone, and undoes it', () => {
    forecast = new Forecast(after([go]));
    wish({ type: 'undo', to: 'step' });
    expect(forecast.told(after([go]), true).again).toHaveLength(1);
    expect(shown()).toEqual([]);
  });

  it('is another matter than being told everything anew: answers still come', () => {
    act(go);
    const two = act(sell);
    expect(forecast.told(after([go]), false)).toEqual({ lost: 0, again: [] });
    expect([shown(), forecast.isWaiting]).toEqual([[go, sell], true]);
    expect(moved(two, 1, [sell])).toBe(false);
  });
});

describe('the end of a round', () => {
  it('shows the new tiles when the house tells them', () => {
    const last = rows.findIndex((row) => row.length > 10); // moves made when the first round ends
    const dealt = (kind: string): number => BOARDS.spaces.filter((space) => space.startsWith(kind)).length;
    const pilesOf = (round: number): Deal => ({
      resource_pile: record.resource_pile.slice((round - 1) * dealt('R'), round * dealt('R')),
      monk_pile: record.monk_pile.slice((round - 1) * dealt('M'), round * dealt('M')),
    });
    const before = after(record.moves.slice(1, last - 1), last - 2);
    forecast = new Forecast({ ...before, record: { ...before.record, ...pilesOf(1) } });
    const one = act(record.moves[last - 1]!);
    const two = forecast.course.turns.isComplete ? wish({ type: 'end_turn' }) : 0;
    expect(forecast.course.waitsForTiles).toBe(true);
    expect(forecast.course.moment().table.round).toBe(1);
    expect(forecast.foresee(++id, { type: 'act', move: 'go 1' }, false)).toBe(false);
    if (two) expect(moved(one, last - 2, [record.moves[last - 1]!], last - 2)).toBe(false);
    expect(moved(two || one, two ? last - 1 : last - 2, two ? [] : [record.moves[last - 1]!], last - 1, null, pilesOf(2))).toBe(true);
    const { table, decision } = forecast.course.moment();
    expect([table.round, forecast.course.waitsForTiles]).toEqual([2, false]);
    expect(decision.choices.map(({ move }) => move)).toContain(record.moves[last]);
  });
});
