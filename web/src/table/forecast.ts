/** The game as it will stand when the house has obeyed: one's own moves show at once, and are rolled back if refused. */
import type { GameRecord } from '../engine';
import type { Moved } from '../generated/messages';
import { Course, type Known } from './course';

/** What somebody at this screen wants to happen. */
export type Wish = { type: 'act'; move: string } | { type: 'undo'; to: 'step' | 'turn' } | { type: 'end_turn' };

interface Position {
  moves: string[];
  ended: number;
}

/** A wish that was sent and not answered yet: where the game stood, and where it stands if the wish is obeyed. */
export interface Sent extends Position {
  id: number;
  wish: Wish;
  auto: boolean; // the turn ends by itself when nothing is left to decide
  before: Position;
}

/** What a new line finds of the wishes sent over the old one. */
interface Found {
  lost: number; // they had not arrived, and the game has gone on without them
  again: Sent[]; // they had not arrived, and the game stands as it did: they can be sent once more
}

export class Forecast {
  readonly course: Course;
  #known: Known;
  #sent: Sent[] = [];
  #fallen = new Set<number>(); // wishes that cannot come true because an earlier one was refused

  constructor(known: Known) {
    this.#known = known;
    this.course = Course.of(known);
  }

  /** The game as it is shown: what is known of the piles, and the moves. */
  get record(): GameRecord {
    return { ...this.#known.record, moves: movesOf(this.course) };
  }

  /** Whether the house has still to answer. */
  get isWaiting(): boolean {
    return this.#sent.length > 0;
  }

  /** Show what is wished as if it had been obeyed; false if the rules have something against it. */
  foresee(id: number, wish: Wish, auto: boolean): boolean {
    const before = positionOf(this.course);
    if (!this.#isGranted(wish, auto)) return false;
    this.#sent.push({ id, wish, auto, before, ...positionOf(this.course) });
    return true;
  }

  /** The game has changed; false if all of that was foreseen. */
  moved({ after, moves, ended, deal, re }: Moved): boolean {
    const { record, agents } = this.#known;
    this.#known = {
      record: {
        ...record,
        resource_pile: [...record.resource_pile, ...(deal?.resource_pile ?? [])],
        monk_pile: [...record.monk_pile, ...(deal?.monk_pile ?? [])],
        moves: [...record.moves.slice(0, after), ...moves.map(({ move }) => move)],
      },
      agents: [...agents.slice(0, after), ...moves.map(({ agent }) => agent)],
      ended,
    };
    const answered = this.#sent.findIndex(({ id }) => id === re);
    const last = this.#sent[answered];
    this.#sent = this.#sent.slice(answered + 1);
    if (last && !deal && this.#equals(last)) {
      this.course.revealed = ended;
      return false;
    }
    this.#settle(deal !== null);
    return true;
  }

  /** A wish was refused: it is taken back, with all that were built on it. False if that is known already. */
  refused(id: number | null): boolean {
    if (id !== null && this.#fallen.delete(id)) return false;
    const at = this.#sent.findIndex((one) => one.id === id);
    if (at >= 0) {
      for (const { id: fallen } of this.#sent.slice(at + 1)) this.#fallen.add(fallen);
      this.#sent = this.#sent.slice(0, at);
      this.#settle(false);
    }
    return true;
  }

  /** All that is known is told anew; on a new line, what has become of the wishes that were on their way. */
  told(known: Known, isNewLine: boolean): Found {
    const { record: before } = this.#known;
    this.#known = known;
    const arrived = this.#sent.findLastIndex((one) => this.#equals(one) || this.#wentOnFrom(one));
    const left = this.#sent.slice(arrived + 1);
    const asBefore = left[0] !== undefined && this.#equals(left[0].before);
    this.#sent = isNewLine && !asBefore ? [] : left;
    if (isNewLine) this.#fallen.clear();
    this.#settle(known.record.resource_pile.length !== before.resource_pile.length);
    return { lost: left.length - this.#sent.length, again: isNewLine ? this.#sent : [] };
  }

  /** The game as it is known, and what was sent done again on top of it. */
  #settle(dealt: boolean): void {
    const { course } = this;
    const { record, agents, ended } = this.#known;
    const { made } = course.turns;
    const differs = made.findIndex((one, n) => one.move !== record.moves[n] || one.agent !== (agents[n] ?? null));
    course.cut(differs < 0 ? made.length : differs);
    if (dealt) course.deal(record);
    for (let n = course.number; n < record.moves.length; n++) course.push(record.moves[n]!, agents[n] ?? null);
    course.ended = ended;
    course.revealed = ended;
    for (const one of this.#sent) {
      this.#isGranted(one.wish, one.auto);
      Object.assign(one, positionOf(course));
    }
  }

  /** Do what is wished; false, and nothing is changed, if that is not possible. */
  #isGranted(wish: Wish, auto: boolean): boolean {
    const { course } = this;
    const { turns, number, ended } = course;
    if (wish.type === 'undo') {
      if (number === ended) return false;
      course.cut(wish.to === 'turn' ? ended : number - 1);
      return true;
    }
    if (course.waitsForTiles) return false;
    if (wish.type === 'end_turn') {
      if (!turns.canEndTurn) return false;
      if (!turns.isComplete) course.push('done', null);
      course.endTurn();
      return true;
    }
    if (turns.isComplete || turns.game.explain(wish.move).code !== 'legal') return false;
    course.push(wish.move, null);
    if (auto && !turns.isComplete && turns.nothingLeftToDecide()) course.push('done', null);
    if (turns.isComplete && (auto || turns.made.at(-1)?.move === 'done')) course.endTurn();
    return true;
  }

  /** Whether the game is known to stand just where it was foreseen. */
  #equals({ moves, ended }: Position): boolean {
    const { record, ended: known } = this.#known;
    return ended === known && moves.length === record.moves.length && startsWith(record.moves, moves);
  }

  /** Whether a turn that was to be ended is, and others have gone on from there. */
  #wentOnFrom({ wish, moves, ended }: Sent): boolean {
    const { record, ended: known } = this.#known;
    return wish.type !== 'undo' && ended === moves.length && known >= ended && startsWith(record.moves, moves);
  }
}

const movesOf = (course: Course): string[] => course.turns.made.map(({ move }) => move);
const positionOf = (course: Course): Position => ({ moves: movesOf(course), ended: course.ended });
const startsWith = (all: readonly string[], first: readonly string[]): boolean => first.every((move, n) => move === all[n]);
