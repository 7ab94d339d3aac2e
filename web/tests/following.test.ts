import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sinceOwnTurn, turnGains, turnInShort, turnsOf } from '../src/playing/chronicle';
import { Follower } from '../src/playing/follower.svelte';
import { seatName } from '../src/app/names';
import { Pointing } from '../src/playing/pointing.svelte';
import type { SeatView } from '../src/generated/messages';
import type { LogEntry, Snapshot } from '../src/table/types';

const PAUSE = 800;
const ME = 1;

const entry = (number: number, seat: number, move: string, rest: Partial<LogEntry> = {}): LogEntry => ({
  number, seat, move, kind: move.split(' ')[0] as LogEntry['kind'], round: 1,
  agent: seat === ME ? null : 'novice', ends_turn: false, events: [], changes: [], ...rest,
});
const snapshot = (number: number): Snapshot => ({ number, you: [ME] }) as unknown as Snapshot;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the moves of the others', () => {
  let pause = PAUSE;
  let telling = false;
  let told: number[][] = [];
  let follower: Follower;

  beforeEach(() => {
    [pause, telling, told] = [PAUSE, false, []];
    follower = new Follower(() => pause, () => telling, (_now, _before, entries) => told.push(entries.map((one) => one.number)));
    follower.arrive(snapshot(0), []);
    follower.arrive(snapshot(1), [entry(1, 2, 'go 3')]);
    follower.arrive(snapshot(2), [entry(2, 2, 'buy W1 D1')]);
    follower.arrive(snapshot(3), [entry(3, 2, 'done')]);
  });

  it('are shown one after the other, with a pause after each', () => {
    expect(told).toEqual([[], [1]]);
    expect(follower.behind).toBe(true);
    vi.advanceTimersByTime(PAUSE / 2);
    expect(follower.shown?.number).toBe(1);
    vi.advanceTimersByTime(PAUSE);
    expect(follower.shown?.number).toBe(2);
    vi.advanceTimersByTime(2 * PAUSE);
    expect(told).toEqual([[], [1], [2], [3]]);
    expect(follower.behind).toBe(false);
  });

  it('wait until the boards have told the one before', () => {
    telling = true;
    vi.advanceTimersByTime(10 * PAUSE);
    expect(follower.shown?.number).toBe(1);
    telling = false;
    vi.advanceTimersByTime(PAUSE + 200);
    expect(follower.shown?.number).toBe(2);
  });

  it('can be skipped, and nothing of them is lost', () => {
    follower.skip();
    expect(told).toEqual([[], [1], [2, 3]]);
    expect([follower.shown?.number, follower.behind]).toEqual([3, false]);
    vi.advanceTimersByTime(10 * PAUSE);
    expect(told).toHaveLength(3);
  });

  it('come at once if nobody wants to watch', () => {
    pause = 0;
    follower.skip();
    follower.arrive(snapshot(4), [entry(4, 2, 'go 9')]);
    follower.arrive(snapshot(5), [entry(5, 2, 'score wood')]);
    expect([follower.shown?.number, follower.behind]).toEqual([5, false]);
  });

  it('keep their pause when something beside the game happens meanwhile', () => {
    vi.advanceTimersByTime(4 * PAUSE);
    follower.arrive(snapshot(4), [entry(4, 2, 'go 5')]);
    follower.arrive(snapshot(4), []); // somebody thinks no more
    expect([told.at(-1), follower.behind]).toEqual([[], false]);
    follower.arrive(snapshot(5), [entry(5, 2, 'score wood')]);
    expect([follower.shown?.number, follower.behind]).toEqual([4, true]);
  });

  it('never keep my own move waiting', () => {
    vi.advanceTimersByTime(3 * PAUSE);
    follower.arrive(snapshot(4), [entry(4, 2, 'go 5')]);
    follower.arrive(snapshot(5), [entry(5, ME, 'go 7')]); // while the other is still looked at
    expect(follower.shown?.number).toBe(5);
  });
});

describe('where nothing may move', () => {
  it('points at one move after the other, for a while each', () => {
    const pointing = new Pointing(() => 1000);
    pointing.add([entry(1, 2, 'go 3'), entry(2, 2, 'buy W1 D1'), entry(3, 2, 'done')]);
    expect(pointing.at?.number).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(pointing.at?.number).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(pointing.at).toBeUndefined();
    pointing.add([entry(4, 2, 'go 9')]);
    pointing.stop();
    expect(pointing.at).toBeUndefined();
  });

  it('points at nothing if that is wished', () => {
    const pointing = new Pointing(() => 0);
    pointing.add([entry(1, 2, 'go 3')]);
    expect(pointing.at).toBeUndefined();
  });
});

describe('since my last turn', () => {
  const log = [
    entry(1, ME, 'go 1'),
    entry(2, ME, 'done', { ends_turn: true }),
    entry(3, 2, 'go 5', { ends_turn: false }),
    entry(4, 2, 'buy H3 L4', { changes: [{ value: 'ducats', before: 12, after: 6 }] }),
    entry(5, 2, 'done', { ends_turn: true }),
    entry(6, 3, 'home ducats', { ends_turn: true, changes: [{ value: 'ducats', before: 3, after: 5 }, { value: 'projected_points', before: 1, after: 2 }] }),
  ];

  it('the others have moved, and that stays so while my own turn is open', () => {
    expect(sinceOwnTurn(log, [ME], 6).map((one) => one.number)).toEqual([3, 4, 5, 6]);
    expect(sinceOwnTurn([...log, entry(7, ME, 'go 2')], [ME], 6).map((one) => one.number)).toEqual([3, 4, 5, 6]);
    expect(sinceOwnTurn([...log, entry(7, ME, 'home first', { ends_turn: true })], [ME], 7)).toEqual([]);
  });

  it('is about nobody for those who watch, and about agents that play for me too', () => {
    expect(sinceOwnTurn(log, [], 6)).toEqual([]);
    expect(sinceOwnTurn([...log, entry(7, ME, 'go 2', { agent: 'novice' })], [ME], 7)).toHaveLength(5);
  });

  it('is told turn by turn in words', () => {
    const turns = turnsOf(sinceOwnTurn(log, [ME], 6));
    expect(turns.map((turn) => [turn.seat, turnInShort(turn), ...turnGains(turn)])).toEqual([
      [2, 'moves to resource space 5, plants Hops 3 on sunny spot L4', '−6 ducats'],
      [3, 'goes home: starting space (2 ducats)', '+2 ducats'],
    ]);
  });
});

it('calls everybody something, and no two the same', () => {
  const seat = (number: number, name: string, level: string | null = null): SeatView => ({
    seat: number, kind: 'here', name, level, connected: true, open: false,
  });
  expect(seatName([seat(1, 'Ann'), seat(2, '')], 1)).toBe('Ann');
  expect(seatName([seat(1, 'Ann'), seat(2, '')], 2)).toBe('Player 2');
  expect(seatName([seat(1, '', 'novice'), seat(2, '', 'novice')], 2)).toBe('Novice 2');
  expect(seatName([seat(1, 'novice'), seat(2, 'stranger')], 1)).toBe('Novice'); // an agent's name in a record
  expect(seatName([seat(1, 'novice'), seat(2, 'stranger')], 2)).toBe('stranger');
  expect(seatName([seat(1, 'Eve'), seat(2, 'Eve')], 1)).toBe('Eve 1');
});
