import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameRecord } from '../engine';
import type { RoomInfo } from '../generated/messages';
import { Replay } from '../judging/replay.svelte';
import { Course } from '../table/course';
import { rules } from '../table/rules.testing';
import { snapshotOf, type Surroundings } from '../table/snapshot';
import type { PlayerBoard, Score, Snapshot } from '../table/types';
import { concealed, withoutPoints } from './concealing';
import { recordFrom, seatsFrom } from './playon';
import { forgetResults, keepResult, PEOPLE, placeOf, resultOf, results, statisticsOf } from './results';
import { eveningOut, scoringSteps, standing, stepsBack } from './scoring';
import { Telling } from './telling.svelte';

beforeAll(rules);

const games = (JSON.parse(readFileSync(new URL('../table/games.testing.json', import.meta.url), 'utf8')) as { record: GameRecord }[]).map(({ record }) => record);
const around = (players: number): Surroundings => ({
  state: 'playing',
  you: [1],
  seats: Array.from({ length: players }, (_, n) => ({ seat: n + 1, kind: 'here', name: `P${n + 1}`, level: null, connected: true, open: false })),
  thinking: null,
  take_back: null,
  settings: { auto_end_turn: true },
  next: null,
} as Surroundings);
const courseOf = (record: GameRecord): Course => Course.of({ record, agents: [], ended: record.moves.length });
const endOf = (record: GameRecord): Snapshot => snapshotOf(courseOf(record), around(record.players));

describe('evening the markers out', () => {
  const score = (part: Partial<Score>): Score => ({ level: 0, exchange_rate: 2, points_per_step: 4, exchanges: 0, ducat_steps: 0, ...part }) as Score;
  const board = (markers: number[]): PlayerBoard =>
    ({ markers: Object.fromEntries(['wood', 'yeast', 'hops', 'water', 'barley'].map((name, n) => [name, markers[n]])) }) as unknown as PlayerBoard;

  it('comes to the level that the rules say', () => {
    const result = eveningOut(board([10, 6, 6, 6, 5]), score({ level: 6, exchanges: 1 }));
    expect(stepsBack(score({ exchanges: 1 }))).toBe(2);
    expect(result.exchanged).toEqual({ wood: 8, yeast: 6, hops: 6, water: 6, barley: 6 });
  });

  it('adds bought steps', () => {
    const result = eveningOut(board([6, 6, 6, 6, 4]), score({ level: 6, ducat_steps: 2 }));
    expect(Math.min(...Object.values(result.bought))).toBe(6);
    expect(result.exchanged).toEqual(result.begin);
  });
});

describe.each(games)('the scoring of a game of $players', (record) => {
  it('tells every player in the order of the seats, and comes to the points of the rules', () => {
    const { scores, table } = endOf(record);
    const steps = scoringSteps(scores!, table.boards);
    expect([...new Set(steps.map(({ seat }) => seat))]).toEqual(scores!.map(({ player }) => player));
    const last = standing(steps);
    for (const { player, points, level } of scores!) {
      expect(last.get(player)?.points).toBe(points);
      expect(Math.max(0, Math.min(...Object.values(last.get(player)!.markers)))).toBe(level);
      expect(last.get(player)!.ducats).toBeGreaterThanOrEqual(0);
    }
  });

  it('gives nothing away before it is told', () => {
    const end = endOf(record);
    const steps = scoringSteps(end.scores!, end.table.boards);
    const hidden = concealed(end, []);
    expect([hidden.scores, hidden.winners, hidden.state]).toEqual([null, [], 'over']);
    expect(hidden.projected.every(({ points }) => points === 0)).toBe(true);
    expect(hidden.table.boards.map(({ projected_points: points }) => points)).toEqual(end.seats.map(() => 0));
    const first = concealed(end, steps.filter(({ seat }) => seat === 1));
    expect(first.table.boards.map(({ projected_points: points }) => points)).toEqual([end.scores![0]!.points, ...end.seats.slice(1).map(() => 0)]);
    expect(courseOf(record).log.map(withoutPoints).some(({ changes }) => changes.some(({ value }) => value === 'projected_points'))).toBe(false);
  });
});

describe('telling', () => {
  it('goes forwards and back and ends once', () => {
    const { scores, table } = endOf(games[0]!);
    const ended = vi.fn();
    const telling = new Telling(() => ({ scores: scores!, table }), (seat) => `P${seat}`, ended);
    expect([telling.step, telling.told.length]).toEqual([undefined, 0]);
    telling.begin();
    expect(telling.text).toMatch(/^P1: the brewmaster/);
    telling.back();
    telling.forward();
    telling.forward();
    telling.back();
    expect([telling.at, telling.told.length]).toEqual([1, 2]);
    while (telling.step) telling.forward();
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('looking back at a finished game', () => {
  const record = games[0]!;
  const everybody = { ...around(record.players), you: around(record.players).seats.map(({ seat }) => seat) };
  const replay = (): Replay => new Replay((ply) => courseOf(record).at(ply), (course) => snapshotOf(course, everybody));

  it('lets other moves be tried to the end, and leaves the game as it was', () => {
    const one = replay();
    one.show(7);
    const before = one.moment!;
    expect(one.moves).toEqual(record.moves.slice(0, 7));
    expect(one.try('card none')).toBeUndefined();
    while (one.moment!.decision.choices.length) {
      const choices = one.moment!.decision.choices.map(({ move }) => move);
      expect(one.try(choices.find((move) => move.startsWith('home')) ?? choices[0]!)?.move).toBe(one.moves.at(-1));
    }
    expect(one.moment!.scores).not.toBeNull();
    expect(one.moves.slice(0, 7)).toEqual(record.moves.slice(0, 7));
    expect(one.moves.length).toBe(7 + one.tried.length);
    while (one.tried.length) one.takeBack();
    expect(one.moment!.table).toEqual(before.table);
    one.show(8);
    expect(one.moves).toEqual(record.moves.slice(0, 8));
  });

  it('makes a game of its own from a moment', () => {
    const whole = { ...record, format: 'heaven-ale/1', seed: 7, scores: [1, 2], names: ['a', 'b'] };
    expect(recordFrom(whole, ['start ducats'])).toEqual({
      format: 'heaven-ale/1', players: record.players, resource_pile: record.resource_pile, monk_pile: record.monk_pile, moves: ['start ducats'],
    });
    expect(seatsFrom(['', 'novice'], ['Anna', 'Ben'])).toEqual([{ kind: 'here', name: 'Anna' }, { kind: 'agent', level: 'novice' }]);
  });
});

describe('how one’s games ended', () => {
  const order = ['novice', 'brewer', 'abbot'];
  const info = (words: string, levels: (string | null)[], points: number[], rest: Partial<RoomInfo> = {}): RoomInfo =>
    ({
      words, points, state: 'over', fixed_seed: false,
      winners: points.flatMap((one, n) => (one === Math.max(...points) ? [n + 1] : [])),
      seats: levels.map((level, n) => ({ seat: n + 1, name: '', level, kind: level ? 'agent' : 'here', connected: true, open: false })),
      ...rest,
    }) as RoomInfo;

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
  });

  it('counts by the strongest computer, by people, and by how many sat there', () => {
    keepResult(info('a', [null, 'novice'], [40, 30]), [1], 1);
    keepResult(info('b', ['abbot', null, 'novice'], [50, 45, 12]), [2], 2);
    keepResult(info('c', [null, null], [20, 20]), [2], 3);
    keepResult(info('d', [null, 'novice'], [10, 30]), [1], 4);
    const all = statisticsOf(results(), order);
    expect([all.games, all.wins, all.best?.points, all.best?.words]).toEqual([4, 2, 45, 'b']);
    expect(all.rows.map(({ against, tallies }) => [against, [...tallies]])).toEqual([
      ['novice', [[2, { games: 2, wins: 1 }]]],
      ['abbot', [[3, { games: 1, wins: 0 }]]],
      [PEOPLE, [[2, { games: 1, wins: 1 }]]],
    ]);
    expect(['a', 'b', 'c', 'd'].map((words) => placeOf(resultOf(words)!))).toEqual([1, 2, 1, 2]);
  });

  it('leaves out what is not one’s own doing, and what is not over', () => {
    keepResult(info('chosen', [null, 'novice'], [40, 30], { fixed_seed: true }), [1]);
    keepResult(info('hot-seat', [null, null], [40, 30]), [1, 2]);
    keepResult(info('away', ['abbot', 'novice'], [40, 30]), [1]);
    keepResult(info('looker', [null, null], [40, 30]), []);
    keepResult(info('open', [null, null], [], { state: 'playing' }), [1]);
    expect(results().map(({ words }) => words).sort()).toEqual(['away', 'chosen', 'hot-seat']);
    expect(statisticsOf(results(), order).games).toBe(0);
  });

  it('keeps the first result of a game, and survives what others wrote there', () => {
    keepResult(info('a', [null, 'novice'], [40, 30]), [1], 1);
    keepResult(info('a', [null, 'novice'], [0, 30]), [1], 2);
    expect(resultOf('a')?.points).toEqual([40, 30]);
    localStorage.setItem('heavenale.results', '[null, 3, {"words": "x"}]');
    expect(results()).toEqual([]);
    localStorage.setItem('heavenale.results', 'no JSON');
    expect(results()).toEqual([]);
    keepResult(info('b', [null, 'novice'], [40, 30]), [1]);
    forgetResults();
    expect(results()).toEqual([]);
  });
});
