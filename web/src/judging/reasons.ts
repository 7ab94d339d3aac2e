/** What speaks for a move: what its turn brings that another would not. All of it is found by playing both on copies of the game. */
import type { Card, Game, GameEvent, Resource } from '../engine';
import { BOARDS } from '../table/printed';

/** How far one has come when a turn has been played. */
export interface Reached {
  steps: Record<string, number>; // of each marker, in this turn
  brewmaster: number;
  ducats: number;
  rearmost: number; // where the rearmost marker stands
  sheds: Record<string, number>; // closed in this turn: their types
  nearly: string[]; // shed spots that lack one tile only
  barrels: Record<number, number>; // taken in this turn
  goals: Record<number, number>; // how much of each is done, as a part
  harvested: number; // tiles that a disc activated
  cards: Card[]; // placed in this turn
  planted: Record<string, Yield>; // "L5 H4" -> what an activation would bring
  ahead: number; // spaces of the round that can still be reached
  isFirst: boolean; // on the first player starting space
  points: number; // were the game to end now
}

interface Yield {
  tile: string;
  spot: string;
  what: Resource | 'ducats' | 'brewmaster';
  n: number;
}

export type Reason =
  | { kind: 'barrel'; goal: number; points: number }
  | { kind: 'race'; goal: number; players: number[] }
  | { kind: 'shed'; shed: string; activates: number }
  | { kind: 'nearly'; shed: string }
  | { kind: 'steps'; steps: { resource: string; n: number }[] }
  | { kind: 'brewmaster'; n: number }
  | { kind: 'rearmost'; n: number }
  | { kind: 'harvest'; n: number }
  | { kind: 'card'; card: Card }
  | ({ kind: 'yield' } & Yield)
  | { kind: 'goal'; goal: number; done: number; needs: number }
  | { kind: 'ducats'; n: number }
  | { kind: 'ahead'; n: number }
  | { kind: 'first' }
  | { kind: 'points'; n: number };

export type ReasonKind = Reason['kind'];

const MOST = 3; // more than that nobody reads
const FAR_AHEAD = 3; // spaces from which on it counts that one has not gone so far
const HALFWAY = 0.5; // from which on it counts that one gets nearer to a goal

/** The most important things that a turn brings and the other does not; nothing if they differ in nothing that has a name. */
export function reasonsFor(game: Game, plan: readonly string[], other: readonly string[]): Reason[] {
  const [mine, its] = [played(game, plan), played(game, other)];
  return differences(game, mine, its)
    .filter(({ weight }) => weight > 0)
    .sort((one, two) => two.weight - one.weight)
    .slice(0, MOST)
    .map(({ reason }) => reason);
}

/** What comes of a turn. */
export function played(game: Game, plan: readonly string[]): Reached {
  const player = game.player!;
  const ahead = game.clone();
  const events: (GameEvent & { move: string })[] = [];
  const cards: Card[] = [];
  for (const move of plan) {
    ahead.push(move);
    events.push(...ahead.events.map((event) => ({ ...event, move })));
    const [kind, card] = move.split(' ');
    if (kind === 'card' && card !== 'none') cards.push(card as Card);
  }
  const sum = (kind: string): number => events.reduce((total, event) => (event.kind === kind ? total + event.amount : total), 0);
  const board = ahead.table.boards[player - 1]!;
  const worth = ahead.worth(player);
  const home = plan.find((move) => /^(home|start) /.test(move));
  const bought = plan.filter((move) => move.startsWith('buy ')).map((move) => move.split(' ') as [string, string, string]);
  const openSheds = BOARDS.garden.filter(({ name }) => name[0] === 'S' && board.sheds[name] === undefined);
  const goals = Object.entries(worth.goals).filter(([goal]) => board.barrels[Number(goal)] === undefined && ahead.table.barrels[Number(goal)]?.length);
  return {
    steps: Object.fromEntries(BOARDS.resources.map((resource) => [resource, sum(resource)])),
    brewmaster: sum('brewmaster'),
    ducats: sum('ducats'),
    rearmost: Math.min(...Object.values(board.markers)),
    sheds: Object.fromEntries(events.filter(({ kind }) => kind === 'shed').map(({ source, amount }) => [source, amount])),
    nearly: openSheds.flatMap(({ name }) => (worth.shed(name).missing.length === 1 ? [name] : [])),
    barrels: Object.fromEntries(events.filter(({ kind }) => kind === 'barrel').map(({ source, amount }) => [source.replace('goal ', ''), amount])),
    goals: Object.fromEntries(goals.map(([goal, { done, needs }]) => [goal, Math.max(0, Math.min(1, done / needs))])),
    harvested: new Set(events.flatMap(({ move, tile, source }) => (tile && move.startsWith('score ') ? [source] : []))).size,
    cards,
    planted: Object.fromEntries(bought.flatMap(([, tile, spot]) => yieldOf(worth.tile(spot), tile, spot))),
    ahead: home ? 0 : BOARDS.spaces.length - Number(board.figure),
    isFirst: home?.split(' ')[1] === 'first',
    points: board.projected_points,
  };
}

function yieldOf(gains: Partial<Record<string, number>>, tile: string, spot: string): [string, Yield][] {
  const [[what, n] = ['', 0]] = Object.entries(gains).filter(([name]) => name !== 'points');
  return n ? [[`${spot} ${tile}`, { tile, spot, what: what as Yield['what'], n }]] : [];
}

interface Weighed {
  reason: Reason;
  weight: number;
}

/** Everything that one has more of; weights are roughly the steps of a marker that it is worth. */
function differences(game: Game, mine: Reached, its: Reached): Weighed[] {
  const found: Weighed[] = [];
  const say = (weight: number, reason: Reason): void => void found.push({ weight, reason });
  for (const [goal, points] of Object.entries(mine.barrels)) {
    if (its.barrels[Number(goal)]) continue;
    say(2 * points, { kind: 'barrel', goal: Number(goal), points });
    const players = rivals(game, Number(goal));
    if (players.length) say(2 * points - 1, { kind: 'race', goal: Number(goal), players });
  }
  for (const [shed, type] of Object.entries(mine.sheds)) {
    const activates = BOARDS.sheds.find((one) => one.type === type)?.activates ?? 0;
    if (its.sheds[shed] === undefined) say(3 + activates, { kind: 'shed', shed, activates });
  }
  for (const card of mine.cards) if (!its.cards.includes(card)) say(4, { kind: 'card', card });
  const steps = BOARDS.resources.map((resource) => ({ resource, n: mine.steps[resource]!, more: mine.steps[resource]! - its.steps[resource]! }));
  const better = steps.filter(({ n, more }) => n > 0 && more > 0).sort((one, two) => two.more - one.more);
  if (better.length) say(better.reduce((sum, { more }) => sum + more, 0), { kind: 'steps', steps: better.map(({ resource, n }) => ({ resource, n })) });
  if (mine.harvested > its.harvested) say(1 + mine.harvested / 2, { kind: 'harvest', n: mine.harvested });
  if (mine.brewmaster > Math.max(0, its.brewmaster)) say(mine.brewmaster - its.brewmaster, { kind: 'brewmaster', n: mine.brewmaster });
  const rearmost = Math.min(...Object.values(game.table.boards[game.player! - 1]!.markers));
  if (mine.rearmost > Math.max(rearmost, its.rearmost)) say(2 * (mine.rearmost - its.rearmost), { kind: 'rearmost', n: mine.rearmost - rearmost });
  const yields = Object.entries(mine.planted).filter(([key]) => !its.planted[key]).sort(([, one], [, two]) => two.n - one.n);
  if (yields[0]) say(1 + yields[0][1].n / 2, { kind: 'yield', ...yields[0][1] });
  for (const shed of mine.nearly) if (!its.nearly.includes(shed) && its.sheds[shed] === undefined) say(1.5, { kind: 'nearly', shed });
  for (const reason of nearerGoals(game, mine, its)) say(2, reason);
  if (mine.ducats > its.ducats) say((mine.ducats - its.ducats) / 4, { kind: 'ducats', n: mine.ducats - its.ducats });
  if (mine.ahead - its.ahead >= FAR_AHEAD) say((mine.ahead - its.ahead) / 2, { kind: 'ahead', n: mine.ahead });
  if (mine.isFirst && !its.isFirst) say(2.5, { kind: 'first' });
  if (mine.points > its.points) say((mine.points - its.points) / 3, { kind: 'points', n: mine.points - its.points });
  return found;
}

/** Goals towards which one has gone on in this turn, and the other has not. */
function nearerGoals(game: Game, mine: Reached, its: Reached): Reason[] {
  const before = game.worth(game.player!).goals;
  return Object.entries(mine.goals).flatMap(([name, part]): Reason[] => {
    const goal = Number(name);
    const { done, needs } = before[goal]!;
    const isNearer = part > (its.goals[goal] ?? 1) && part > Math.max(0, done) / needs;
    return isNearer && part >= HALFWAY && needs > 1 ? [{ kind: 'goal', goal, done: Math.round(part * needs), needs }] : [];
  });
}

/** The others who could take a barrel of this goal later in the round. */
function rivals(game: Game, goal: number): number[] {
  return game.table.boards.flatMap(({ player }) => (player !== game.player && game.worth(player).goals[goal]!.in_reach ? [player] : []));
}
