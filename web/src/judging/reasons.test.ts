/** In real games: the turn that was played beside another one, and whether what is said of them is so. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Game, type GameRecord, type PlayerBoard } from '../engine';
import { BOARDS } from '../table/printed';
import { rules } from '../table/rules.testing';
import { reasonsFor, type Reason, type ReasonKind } from './reasons';

interface Source {
  players: number;
  resource_pile: string[];
  monk_pile: string[];
  plies: { move: string }[];
}

interface Case {
  game: Game; // before both turns
  mine: Game; // after one of them
  its: Game; // after the other
  plan: string[];
  other: string[];
  reason: Reason;
}

const GAMES = ['strong-2p-3', 'lively-3p-2', 'strong-4p-1'];
const read = (name: string): Source => JSON.parse(readFileSync(new URL(`../../../tests/conformance/games/${name}.json`, import.meta.url), 'utf8')) as Source;

/** Another turn than the one that was played: one more of the legal moves, and then whatever comes first. */
function otherTurn(game: Game, move: string, nth: number): string[] | undefined {
  const others = game.legalMoves.filter((one) => one !== move && !one.startsWith('sell '));
  if (!others.length) return undefined;
  const ahead = game.clone();
  const plan: string[] = [];
  for (let next = others[nth % others.length]!; ; next = ahead.legalMoves.find((one) => one === 'done') ?? ahead.legalMoves[0]!) {
    ahead.push(next);
    plan.push(next);
    if (ahead.endsTurn || ahead.isOver) return plan;
  }
}

/** What is said of every turn of some games, both ways. */
function* cases(): Generator<Case> {
  for (const name of GAMES) {
    const { players, resource_pile, monk_pile, plies } = read(name);
    const game = Game.fromRecord({ players, resource_pile, monk_pile, moves: [] } as GameRecord);
    for (let n = 0; n < plies.length; ) {
      const plan: string[] = [];
      const ahead = game.clone();
      do {
        const { move } = plies[n++]!;
        ahead.push(move);
        plan.push(move);
      } while (!ahead.endsTurn && n < plies.length);
      const other = otherTurn(game, plan[0]!, n);
      if (other) {
        const before = game.clone();
        const its = other.reduce((twin, move) => (twin.push(move), twin), game.clone());
        for (const reason of reasonsFor(before, plan, other)) yield { game: before, mine: ahead, its, plan, other, reason };
        for (const reason of reasonsFor(before, other, plan)) yield { game: before, mine: its, its: ahead, plan: other, other: plan, reason };
      }
      plan.forEach((move) => game.push(move));
    }
  }
}

const board = (game: Game, { game: before }: Case): PlayerBoard => game.table.boards[before.player! - 1]!;
/** How a number of one's own board grew in each of both turns. */
function growth(one: Case, of: (own: PlayerBoard) => number): [number, number] {
  const start = of(board(one.game, one));
  return [of(board(one.mine, one)) - start, of(board(one.its, one)) - start];
}
const rearmost = (own: PlayerBoard): number => Math.min(...Object.values(own.markers));
const tiles = (own: PlayerBoard): number => Object.keys(own.garden).length;

/** How each kind of reason is seen in the positions themselves. */
const CHECKS: { [K in ReasonKind]: (reason: Extract<Reason, { kind: K }>, one: Case) => void } = {
  barrel({ goal, points }, one) {
    expect(board(one.mine, one).barrels[goal]).toBe(points);
    expect(board(one.its, one).barrels[goal]).toBeUndefined();
  },
  race({ goal, players }, one) {
    expect(board(one.mine, one).barrels[goal]).toBeDefined();
    for (const player of players) {
      const { done, needs } = one.game.worth(player).goals[goal]!;
      expect(player).not.toBe(one.game.player);
      expect(done).toBeGreaterThanOrEqual(needs);
      expect(one.game.table.boards[player - 1]!.is_home).toBe(false);
    }
  },
  shed({ shed, activates }, one) {
    const type = board(one.mine, one).sheds[shed];
    expect(BOARDS.sheds.find((it) => it.type === type)?.activates).toBe(activates);
    expect(board(one.game, one).sheds[shed]).toBeUndefined();
    expect(board(one.its, one).sheds[shed]).toBeUndefined();
  },
  nearly({ shed }, one) {
    expect(one.mine.worth(one.game.player!).shed(shed).missing).toHaveLength(1);
    expect(one.its.worth(one.game.player!).shed(shed).missing.length).not.toBe(1);
  },
  steps({ steps }, one) {
    for (const { resource, n } of steps) {
      const [mine, its] = growth(one, (own) => own.markers[resource as keyof PlayerBoard['markers']]);
      expect(mine).toBe(n);
      expect(its).toBeLessThan(n);
    }
  },
  brewmaster({ n }, one) {
    const [mine, its] = growth(one, (own) => own.brewmaster);
    expect(mine).toBe(n);
    expect(its).toBeLessThan(n);
  },
  rearmost({ n }, one) {
    const [mine, its] = growth(one, rearmost);
    expect(mine).toBe(n);
    expect(its).toBeLessThan(n);
  },
  harvest({ n }, one) {
    expect(growth(one, (own) => own.discs.length)[0]).toBeGreaterThan(0);
    expect(n).toBeGreaterThan(0);
    expect(n).toBeLessThanOrEqual(tiles(board(one.mine, one)));
  },
  card({ card }, one) {
    expect(board(one.mine, one).pairs.map((pair) => pair.card)).toContain(card);
    expect(board(one.its, one).pairs.map((pair) => pair.card)).not.toContain(card);
  },
  yield({ tile, spot, what, n }, one) {
    expect(board(one.mine, one).garden[spot]).toBe(tile);
    expect(board(one.its, one).garden[spot]).not.toBe(tile);
    expect(one.mine.worth(one.game.player!).tile(spot)[what]).toBe(n);
  },
  goal({ goal, done, needs }, one) {
    const after = one.mine.worth(one.game.player!).goals[goal]!;
    expect([Math.min(after.done, needs), after.needs]).toEqual([done, needs]);
    expect(one.game.worth(one.game.player!).goals[goal]!.done).toBeLessThan(done);
    const rest = one.its.worth(one.game.player!).goals[goal]!;
    expect(Math.min(rest.done, needs)).toBeLessThan(done);
  },
  ducats({ n }, one) {
    expect(board(one.mine, one).ducats - board(one.its, one).ducats).toBe(n);
  },
  ahead({ n }, one) {
    const figure = Number(board(one.mine, one).figure);
    expect(figure + n).toBe(BOARDS.spaces.length);
    expect(one.other.some((move) => move.startsWith('home')) || Number(board(one.its, one).figure) > figure).toBe(true);
  },
  first(_, one) {
    expect(one.plan.some((move) => /^(home|start) first$/.test(move))).toBe(true);
    expect(one.other.some((move) => /^(home|start) first$/.test(move))).toBe(false);
  },
  points({ n }, one) {
    expect(board(one.mine, one).projected_points - board(one.its, one).projected_points).toBe(n);
  },
};

describe('what speaks for a move', () => {
  let all: Case[];
  beforeAll(async () => {
    await rules();
    all = [...cases()];
  });

  it.each(Object.keys(CHECKS) as ReasonKind[])('is true of the positions: %s', (kind) => {
    const found = all.filter(({ reason }) => reason.kind === kind);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) (CHECKS[kind] as (reason: Reason, one: Case) => void)(one.reason, one);
  });

  it('is nothing where two turns are the same', () => {
    for (const { game, plan } of all.slice(0, 50)) expect(reasonsFor(game, plan, plan)).toEqual([]);
  });

  it('is three things at most, and always the same', () => {
    for (const { game, plan, other } of all.slice(0, 50)) {
      const reasons = reasonsFor(game, plan, other);
      expect(reasons.length).toBeLessThanOrEqual(3);
      expect(reasonsFor(game, plan, other)).toEqual(reasons);
    }
  });
});
