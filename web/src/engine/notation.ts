/** Moves as text. The rules have a number for every text; here numbers become texts and texts numbers. */
import {
  BIT_OF_TEXT, FIXED_TEXTS, MAX_SHED_SPOTS, MOVE_KINDS, PURCHASES, SHED_SPOTS, SPOT_NAMES, TILES,
} from '../generated/numbers';
import { membersOf } from './state';

const FIXED = new Map<string, number>(Object.entries(FIXED_TEXTS));
const BITS = new Map<string, number>(Object.entries(BIT_OF_TEXT));
const TEXTS = new Map<number, string>([...FIXED].map(([text, number]) => [number, text]));
const SPOT_NUMBERS = new Map(SPOT_NAMES.map((name, number) => [name, number]));
const TILE_NUMBERS = new Map(TILES.map((name, number) => [name, number]));
TILE_NUMBERS.delete(''); // no tile

/** The text of a number. */
export function textOf(number: number): string {
  if (number >= SHED_SPOTS) return shedText(number - SHED_SPOTS);
  if (number < PURCHASES) return TEXTS.get(number)!;
  const purchase = number - PURCHASES;
  return `buy ${TILES[Math.floor(purchase / SPOT_NAMES.length)]} ${SPOT_NAMES[purchase % SPOT_NAMES.length]}`;
}

/** The activation of a set of spots round a shed. */
export const shedText = (spots: number): string => `shed ${membersOf(spots, SPOT_NAMES).join(' ')}`;

/** The number of a text; null if it is no move in our notation. */
export function numberOf(text: string): number | null {
  const told = numbersOf(text);
  if (!told) return null;
  const [, what, where] = told;
  if (text.startsWith('buy ')) return PURCHASES + what * SPOT_NAMES.length + where;
  return FIXED.get(text) ?? SHED_SPOTS + what;
}

/** A move as the rules explain it: its kind, what it is about, and the spot of a purchase; null if it is none. */
export function numbersOf(text: string): [number, number, number] | null {
  const [kind, ...names] = text.split(' ');
  const number = MOVE_KINDS.indexOf(kind ?? '');
  const bit = BITS.get(text);
  if (bit !== undefined) return [number, bit, 0];
  if (kind === 'buy') return purchaseOf(number, names);
  return kind === 'shed' ? spotsOf(number, names) : null;
}

function purchaseOf(kind: number, names: readonly string[]): [number, number, number] | null {
  const [tile, spot] = [TILE_NUMBERS.get(names[0] ?? ''), SPOT_NUMBERS.get(names[1] ?? '')];
  return names.length === 2 && tile !== undefined && spot !== undefined ? [kind, tile, spot] : null;
}

/** Spots are named once each, in the order of their numbers. */
function spotsOf(kind: number, names: readonly string[]): [number, number, number] | null {
  let [spots, last] = [0, -1];
  for (const name of names) {
    const spot = SPOT_NUMBERS.get(name);
    if (spot === undefined || spot <= last) return null;
    spots |= 1 << spot;
    last = spot;
  }
  return names.length >= 1 && names.length <= MAX_SHED_SPOTS ? [kind, spots, 0] : null;
}
