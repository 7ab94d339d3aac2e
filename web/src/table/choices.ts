/** What may be decided now and what it would bring; what may not, and why. All of it is the rules' answer. */
import type { Game, GameEvent, MoveKind, Resource } from '../engine';
import { CATALOGUE, RULES, SPOTS } from './printed';
import type { Blocked, Choice, Effect, Options } from './types';

const PLAIN_TO_SEE = 'spot_taken';

/** A legal move; what it would bring is worked out when somebody looks. */
class OpenChoice implements Choice {
  readonly kind: MoveKind;
  readonly tile: string | null = null;
  readonly spot: string | null = null;
  #effect: Effect | undefined;

  constructor(
    readonly move: string,
    readonly game: Game,
  ) {
    const [kind, first = null, second = null] = move.split(' ');
    this.kind = kind as MoveKind;
    if (kind === 'buy') [this.tile, this.spot] = [first, second];
  }

  get effect(): Effect {
    return (this.#effect ??= effectOf(this.game, this.move));
  }
}

/** What is to be decided in a position: worked out when somebody asks. */
export class Decision {
  #choices: readonly Choice[] | undefined;
  #blocked: readonly Blocked[] | undefined;

  /** The game is this decision's own: it stays as it is. */
  constructor(readonly game: Game) {}

  get choices(): readonly Choice[] {
    return (this.#choices ??= this.game.legalMoves.map((move) => new OpenChoice(move, this.game)));
  }

  get blocked(): readonly Blocked[] {
    return (this.#blocked ??= blockedIn(this.game));
  }
}

/** When nothing is to be decided, or not by whoever looks. */
export const NOTHING: Options = { choices: [], blocked: [] };

/** What a move would bring; it is made and taken back. */
export function effectOf(game: Game, move: string): Effect {
  const player = game.player ?? 0;
  const before = pointsOf(game, player);
  game.push(move);
  const { events, phase, endsTurn } = game;
  const after = pointsOf(game, player);
  game.pop();
  const opens = endsTurn || phase === 'move' ? null : phase; // to move is what every turn begins with
  const markers: Effect['markers'] = {};
  for (const resource of RULES.resources as Resource[]) {
    const steps = sum(events, resource);
    if (steps) markers[resource] = steps;
  }
  return {
    ducats: sum(events, 'ducats'),
    price: move.startsWith('buy ') ? -sum(events.filter(({ source }) => source === 'purchase')) : null,
    brewmaster: sum(events, 'brewmaster'),
    markers,
    sheds: events.filter(({ kind }) => kind === 'shed').map(({ source, amount }) => ({ shed: source, type: amount })),
    barrels: events
      .filter(({ kind }) => kind === 'barrel')
      .map(({ source, amount }) => ({ goal: Number(source.replace('goal ', '')), points: amount })),
    projected_points: after - before,
    opens,
    // That a round or the game ends is told when the turn has been ended.
    events: events.filter(({ kind }) => kind !== 'round' && kind !== 'over'),
  };
}

function pointsOf(game: Game, player: number): number {
  return game.projectedScores().find((score) => score.player === player)?.points ?? 0;
}

function sum(events: readonly GameEvent[], kind?: string): number {
  return events.reduce((total, event) => (kind === undefined || event.kind === kind ? total + event.amount : total), 0);
}

/** The moves of this decision that one could point at and that are not legal. */
export function blockedIn(game: Game): Blocked[] {
  return pointable(game).flatMap((move): Blocked[] => {
    const { code, facts } = game.explain(move);
    return code === 'legal' || code === PLAIN_TO_SEE ? [] : [{ move, code: code as Blocked['code'], facts }];
  });
}

function pointable(game: Game): string[] {
  const { table, player } = game;
  const board = table.boards.find((one) => one.player === player);
  const listed = (...kinds: string[]): string[] => CATALOGUE.filter((move) => kinds.includes(move.split(' ')[0] ?? ''));
  switch (game.phase) {
    case 'start':
      return listed('start');
    case 'move':
      return listed('go', 'home');
    case 'score':
      return listed('score');
    case 'card':
      return listed('card');
    case 'buy': {
      const tiles = new Set(table.market[Number(board?.figure)]);
      return [...[...tiles].flatMap((tile) => SPOTS.map((spot) => `buy ${tile} ${spot}`)), 'done'];
    }
    case 'shed': {
      const ofUse = new Set(game.legalMoves.flatMap((move) => move.split(' ')));
      return Object.keys(board?.garden ?? {}).filter((spot) => !ofUse.has(spot)).map((spot) => `shed ${spot}`);
    }
    default:
      return [];
  }
}
