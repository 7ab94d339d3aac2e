/** Looking back: one moment of the game instead of the live table; and in a finished game what else could have been done. */
import type { Course } from '../table/course';
import type { LogEntry, Snapshot } from '../table/types';

export class Replay {
  ply = $state<number>(); // moves made at the moment that is shown; undefined: the live table
  moment = $state.raw<Snapshot>();
  tried = $state.raw<readonly LogEntry[]>([]); // moves that were not played, on top of that moment
  #course: Course | undefined; // with these

  constructor(
    readonly courseAt: (ply: number) => Course | undefined,
    readonly momentOf: (course: Course) => Snapshot | undefined,
  ) {}

  /** Show the table after this many moves. */
  show(ply: number): void {
    this.ply = ply;
    this.tried = [];
    this.#course = this.courseAt(ply);
    this.#look();
  }

  leave(): void {
    this.ply = undefined;
    this.moment = undefined;
    this.tried = [];
    this.#course = undefined;
  }

  /** Make a move that was not made in the game; what it was is returned. */
  try(move: string): LogEntry | undefined {
    const course = this.#course;
    if (!course || course.turns.game.explain(move).code !== 'legal') return undefined;
    course.push(move, null);
    if (course.turns.isComplete) course.endTurn();
    course.revealed = course.number; // the game is over: no tile is secret any more
    this.#look();
    return this.tried.at(-1);
  }

  /** Take the last move back that was tried. */
  takeBack(): void {
    const course = this.#course;
    if (!course || !this.tried.length) return;
    course.cut(course.number - 1);
    this.#look();
  }

  /** All moves that led to what is shown. */
  get moves(): string[] {
    return this.#course?.turns.made.map(({ move }) => move) ?? [];
  }

  #look(): void {
    if (!this.#course) return;
    this.tried = this.#course.log.slice(this.ply);
    this.moment = this.momentOf(this.#course);
  }
}
