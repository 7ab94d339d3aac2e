/** A level decides: the compiled functions think, here it is only said when to go on, and when to stop. */
import type { Engine, Game } from '../engine';
import { CANDIDATES, DEFAULT_NODES, LINE, NOT_FORCED, UNKNOWN } from '../generated/thinking';
import type { Level } from './levels';
import { Rooms } from './rooms';
import type { Candidate, Decision } from './types';

export type Wish = { timeMs?: number | undefined; iterations?: number | undefined; seed?: number | undefined };
/** Lets others have the thread for a moment; throws if nobody wants the answer any more. */
export type Breath = () => Promise<void>;

const SLICE_MS = 15; // between two breaths
const FIRST_SLICE = 16; // iterations
const NEW_SEED = 2 ** 32;

export class Thinker {
  readonly rooms: Rooms;
  #begun = new Set<string>(); // agents whose generator has begun

  constructor(engine: Engine) {
    this.rooms = new Rooms(engine);
  }

  /** The only action worth asking for, or NOT_FORCED. */
  forcedMove(game: Game): number {
    const { call, engine } = this.rooms;
    return call.forced_move(engine.lay(game.state));
  }

  /** Decide as a level does. With a seed nothing of earlier decisions matters, so the answer is always the same. */
  async decide(game: Game, level: Level, wish: Wish, breath: Breath): Promise<Decision> {
    this.#begin(level.agent, wish.seed);
    switch (level.agent) {
      case 'greedy':
        this.rooms.run('decide_greedily', [level.temperature], game.state);
        break;
      case 'search':
        await this.#search(game, wish.iterations ?? level.nodes ?? DEFAULT_NODES, breath);
        break;
      case 'policy':
        this.#look(game);
        this.rooms.run('decide_by_preference', [level.temperature], game.state);
        break;
      case 'guided':
        await this.#guided(game, level, wish, breath);
    }
    return this.#verdict(game);
  }

  #begin(agent: Level['agent'], seed: number | undefined): void {
    const kind = { greedy: 'set_seed', policy: 'set_seed', search: 'search_forget', guided: 'guided_forget' } as const;
    if (seed === undefined && this.#begun.has(kind[agent])) return;
    this.#begun.add(kind[agent]);
    this.rooms.run(kind[agent], [BigInt(seed ?? Math.floor(Math.random() * NEW_SEED))]);
  }

  async #search(game: Game, nodes: number, breath: Breath): Promise<void> {
    const { rooms } = this;
    const isForced = rooms.run('search_stand_at', [], game.state) === 1;
    let slice = FIRST_SLICE;
    for (let left = isForced ? 1 : nodes; left > 0; ) {
      const begun = performance.now();
      const count = Math.min(slice, left);
      rooms.run('search_iterate', [count], game.state);
      left -= count;
      slice = Math.max(1, Math.round((count * SLICE_MS) / Math.max(1, performance.now() - begun)));
      if (left > 0) await breath();
    }
    rooms.run('search_conclude', [], game.state);
  }

  async #guided(game: Game, level: Level, wish: Wish, breath: Breath): Promise<void> {
    const { rooms } = this;
    const only = rooms.run('guided_only_move', [], game.state);
    if (only !== NOT_FORCED) {
      this.#look(game);
      rooms.run('take_the_only_move', [only], game.state);
      return;
    }
    const nodes = wish.iterations ?? level.nodes;
    const deadline = performance.now() + Math.min(wish.timeMs ?? Infinity, level.mostTimeMs ?? Infinity);
    rooms.run('guided_stand_at', [], game.state);
    if (this.#visits === 0) this.#walk(1);
    const [begun, first] = [performance.now(), this.#visits];
    for (;;) {
      const visits = this.#visits;
      const now = performance.now();
      const left = nodes === null ? rooms.call.guided_visits_in(visits - first, now - begun, deadline - now) : nodes - visits;
      const walks = rooms.run('guided_walks', [left]);
      if (walks === 0) break;
      this.#walk(walks);
      if (this.#visits === visits) break; // there is no room for more
      await breath();
    }
    rooms.run('guided_conclude', [], game.state);
  }

  get #visits(): number {
    return this.rooms.run('guided_visits');
  }

  #walk(wanted: number): void {
    const { rooms } = this;
    const walks = rooms.run('guided_collect', [wanted]);
    if (walks === 0) return;
    this.#compute('guided_observations', rooms.run('guided_rows'));
    rooms.run('guided_absorb', [walks]);
  }

  /** Ask the network what it makes of the view of every player where somebody decides next. */
  #look(game: Game): void {
    const rows = this.rooms.run('look_around', [], game.state);
    if (rows > 0) this.#compute('observations', rows);
  }

  /** The network judges rows of observations. */
  #compute(observations: string, rows: number): void {
    this.rooms.run('compute', [rows], undefined, { observations });
  }

  /** What the compiled functions have written down. */
  #verdict(game: Game): Decision {
    const { rooms } = this;
    const [candidates, line] = [rooms.numbers('verdict_used', 2)[CANDIDATES]!, rooms.numbers('verdict_used', 2)[LINE]!];
    const moves = rooms.numbers('verdict_line', line).reduce((twin, action) => (twin.push(action), twin), game.clone()).moves;
    const winning = rooms.fractions('verdict_winning', game.players);
    return {
      move: moves[game.moves.length]!,
      expected_points: rooms.fractions('verdict_expected', game.players),
      ...(winning.some((chance) => chance > 0) && { winning_chances: winning }),
      candidates: this.#candidates(game, candidates),
      line: moves.slice(game.moves.length),
    };
  }

  #candidates(game: Game, count: number): Candidate[] {
    const { rooms } = this;
    const texts = new Map(game.legalActions.map((action, n) => [action, game.legalMoves[n]!]));
    const visits = rooms.numbers('verdict_visits', count);
    const worths = rooms.fractions('verdict_worths', count);
    const chances = rooms.fractions('verdict_chances', count);
    return rooms.numbers('verdict_actions', count).map((action, n) => ({
      move: texts.get(action)!,
      expected_points: worths[n]!,
      ...(chances[n] !== UNKNOWN && { winning_chance: chances[n]! }),
      visits: visits[n]!,
    }));
  }
}
