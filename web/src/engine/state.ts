/** Reading the rules' own record of a position. */
import { FIELDS, STATE_SIZE } from '../generated/numbers';

export type Field = keyof typeof FIELDS;

export class State {
  readonly #views: { 8: Int8Array; 16: Int16Array; 32: Int32Array };

  constructor(readonly bytes: Uint8Array<ArrayBuffer> = new Uint8Array(STATE_SIZE)) {
    const { buffer } = bytes;
    this.#views = { 8: new Int8Array(buffer), 16: new Int16Array(buffer), 32: new Int32Array(buffer) };
  }

  /** A number of a field, or of its row and column. */
  at(field: Field, row = 0, column = 0): number {
    const { bits, at, row: length } = FIELDS[field];
    return this.#views[bits as 8 | 16 | 32][at + row * length + column]!;
  }

  /** The first numbers of a row. */
  row(field: Field, count: number, row = 0): number[] {
    return Array.from({ length: count }, (_, n) => this.at(field, row, n));
  }

  has(field: Field, member: number, row = 0): boolean {
    return contains(this.at(field, row), member);
  }

  clone(): State {
    return new State(this.bytes.slice());
  }
}

export const contains = (members: number, member: number): boolean => ((members >> member) & 1) === 1;

/** Those names whose places are members of a set. */
export function membersOf<T>(members: number, names: readonly T[]): T[] {
  return names.filter((_, n) => contains(members, n));
}
