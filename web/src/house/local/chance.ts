/** What nobody can foresee: seeds, and the names of games. */
import { WORDS } from '../../generated/names';

/** A seed as large as JavaScript can count without rounding. */
export function randomSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}

/** A name that can be spoken aloud, such as amber-monk-kettle. */
export function newWords(): string {
  const drawn = crypto.getRandomValues(new Uint32Array(WORDS.length));
  return WORDS.map((words, n) => words[(drawn[n] ?? 0) % words.length]).join('-');
}
