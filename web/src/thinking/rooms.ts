/** The memory in which the agents' compiled functions work: arrays of the same name are the same memory in all calls. */
import type { Engine } from '../engine';
import { ROOMS, SAME_MEMORY, type ThinkingFunctions } from '../generated/thinking';

export type Work = keyof typeof ROOMS;
type Shape = readonly number[]; // the bytes of an item, and the length of every axis

const shapes = Object.assign({}, ...Object.values(ROOMS)) as Record<string, Shape>;
const HALF = 2; // halves of a whole number in memory; ours are never negative and fit into one

export class Rooms {
  readonly #places = new Map<string, number>();
  #file: number | undefined;

  constructor(readonly engine: Engine) {}

  get call(): ThinkingFunctions {
    return this.engine.call as ThinkingFunctions;
  }

  /** Call a function: a game comes first, if it takes one, then its arrays, perhaps others instead, then these numbers. */
  run(work: Work, numbers: readonly (number | bigint)[] = [], game?: Uint8Array, instead: Record<string, string> = {}): number {
    const arrays = Object.keys(ROOMS[work]).map((name) => this.at(instead[name] ?? name));
    const first = game ? [this.engine.lay(game)] : [];
    return (this.call[work] as (...all: (number | bigint)[]) => number)(...first, ...arrays, ...numbers);
  }

  /** Where an array lies. */
  at(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const same = (SAME_MEMORY as Record<string, string>)[name];
    const [bytes, ...lengths] = shapes[name]!;
    const place = same ? this.at(same) : this.engine.allocate(lengths.reduce((size, length) => size * length, bytes!));
    this.#places.set(name, place);
    return place;
  }

  /** Lay a file, which must have the size of the one before, if there was one; returns where it lies. */
  file(data: Uint8Array): number {
    this.#file ??= this.engine.allocate(data.length);
    this.engine.bytes.set(data, this.#file);
    return this.#file;
  }

  /** The first whole numbers of an array. */
  numbers(name: string, count: number): number[] {
    const halves = new Int32Array(this.engine.memory.buffer, this.at(name), HALF * count);
    return Array.from({ length: count }, (_, n) => halves[HALF * n]!);
  }

  /** The first fractions of an array. */
  fractions(name: string, count: number): number[] {
    return Array.from(new Float64Array(this.engine.memory.buffer, this.at(name), count));
  }
}
