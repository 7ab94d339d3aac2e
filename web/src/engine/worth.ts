/** What things on the table are worth now: the rules try them on a copy of the game, here the numbers get their names. */
import {
  CARD_CHOICES, DISC_SPACES, GAINS, GOALS, RESOURCES, SCORES, SHED_FACTS, SHED_NAMES, SPOT_NAMES,
} from '../generated/numbers';
import { engine } from './engine';
import { scoresOf } from './scores';
import { contains, membersOf, type State } from './state';
import type { Gains, GoalWorth, Resource, Score, ShedWorth, Told } from './types';

const FIRST_CHOICE = 1; // choice 0 of a completed pair places no card

/** What the things of a player are worth: each is worked out when somebody asks for it, and then remembered. */
export class Worth {
  readonly #known = new Map<string, unknown>();

  /** The state is this object's own: it stays as it is. */
  constructor(
    readonly state: State,
    readonly player: number, // from 1
  ) {}

  get #index(): number {
    return this.player - 1;
  }

  /** How far the player is with every goal. */
  get goals(): Record<number, GoalWorth> {
    return this.#once('goals', () => {
      const rules = engine();
      const game = rules.lay(this.state.bytes);
      rules.call.tell_goals(game, this.#index, rules.list);
      const done = rules.listed(GOALS);
      const reach = rules.call.goals_in_reach(game, this.#index);
      return Object.fromEntries(done.map((n, goal) => [goal + 1, { done: n, needs: rules.call.goal_needs(goal), in_reach: contains(reach, goal) }]));
    });
  }

  /** A shed spot and what lies round it. */
  shed(name: string): ShedWorth {
    return this.#once(`shed ${name}`, () => {
      const rules = engine();
      rules.call.tell_shed(rules.lay(this.state.bytes), this.#index, SHED_NAMES.indexOf(name), rules.list);
      const [sum, missing, least, most] = rules.listed(SHED_FACTS) as [number, number, number, number];
      return { sum, missing: membersOf(missing, SPOT_NAMES), least, most };
    });
  }

  /** What activating the tile on a spot would bring. */
  tile(spot: string): Gains {
    return this.#once(`tile ${spot}`, () => this.#tried('try_tile', SPOT_NAMES.indexOf(spot)).gains);
  }

  /** The shed spots that a tile on an empty spot would enclose. */
  closes(spot: string): string[] {
    return this.#once(`closes ${spot}`, () => {
      const rules = engine();
      return membersOf(rules.call.sheds_closed_by(rules.lay(this.state.bytes), this.#index, SPOT_NAMES.indexOf(spot)), SHED_NAMES);
    });
  }

  /** The kinds that a disc can harvest, "number 3", "wood": from a space, or from any. */
  kinds(space?: number): string[] {
    return this.#once(`kinds ${space ?? ''}`, () => {
      const rules = engine();
      const { call } = rules;
      const game = rules.lay(this.state.bytes);
      return membersOf(space === undefined ? call.usable_kinds(game, this.#index) : call.kinds_on(game, this.#index, space), SCORES);
    });
  }

  /** What a disc would bring that harvests this kind. */
  disc(kind: string): { gains: Gains; completes_pair: boolean } {
    return this.#once(`disc ${kind}`, () => {
      const { gains, answer } = this.#tried('try_disc', SCORES.indexOf(kind));
      return { gains, completes_pair: answer !== 0 };
    });
  }

  /** What placing a card of the hand would bring, "tiles wood", "barrels"; nothing if no pair is left for it. */
  get cards(): Record<string, Gains> {
    return this.#once('cards', () => {
      const rules = engine();
      const choices = rules.call.card_choices(rules.lay(this.state.bytes), this.#index);
      const open = CARD_CHOICES.flatMap((name, choice) => (choice >= FIRST_CHOICE && contains(choices, choice) ? [{ name, choice }] : []));
      return Object.fromEntries(
        open.flatMap(({ name, choice }) => {
          const { gains, answer } = this.#tried('try_card', choice);
          return answer ? [[name, gains]] : [];
        }),
      );
    });
  }

  /** The markers furthest behind. */
  get rearmost(): Resource[] {
    return this.#once('rearmost', () => {
      const rules = engine();
      return membersOf(rules.call.rearmost_markers(rules.lay(this.state.bytes), this.#index), RESOURCES as Resource[]);
    });
  }

  /** The player's scoring, were the game to end now. */
  get score(): Score {
    return this.#once('score', () => scoresOf(this.state)[this.#index]!);
  }

  /** All of it at once. */
  get told(): Told {
    const planted = SPOT_NAMES.filter((_, n) => this.state.at('garden', this.#index, n));
    const closing = SPOT_NAMES.map((spot) => [spot, this.closes(spot)] as const).filter(([, sheds]) => sheds.length);
    return {
      player: this.player,
      goals: this.goals,
      sheds: Object.fromEntries(SHED_NAMES.map((name) => [name, this.shed(name)])),
      tiles: Object.fromEntries(planted.map((spot) => [spot, this.tile(spot)])),
      closes: Object.fromEntries(closing),
      discs: Object.fromEntries(this.kinds().map((kind) => [kind, this.disc(kind)])),
      spaces: Object.fromEntries(DISC_SPACES.map((space) => [space, this.kinds(space)])),
      cards: this.cards,
      rearmost: this.rearmost,
    };
  }

  #tried(attempt: 'try_tile' | 'try_disc' | 'try_card', what: number): { gains: Gains; answer: number } {
    const rules = engine();
    const answer = Number(rules.call[attempt](rules.lay(this.state.bytes), this.#index, what, rules.list));
    const amounts = rules.listed(GAINS.length);
    return { gains: Object.fromEntries(GAINS.flatMap((name, n) => (amounts[n] ? [[name, amounts[n]]] : []))) as Gains, answer };
  }

  #once<T>(what: string, work: () => T): T {
    if (!this.#known.has(what)) this.#known.set(what, work());
    return this.#known.get(what) as T;
  }
}
