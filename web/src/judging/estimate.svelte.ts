/** Who is ahead: everybody's chance to win, felt by the network in the page from what all may know. */
import type { GameRecord } from '../engine';
import type { Progress } from '../thinking';
import { note } from '../app/messages.svelte';
import { codeOf, thinkingProblem } from '../app/problems';

export class Estimate {
  chances = $state.raw<number[]>(); // of all players, in whole per cent
  progress = $state.raw<Progress>(); // of the network's way here
  #asked: AbortController | undefined;
  #failed = false; // said once

  /** Feel how a game stands; what was felt before is shown until then. */
  async show(record: GameRecord): Promise<void> {
    this.#asked?.abort();
    const { signal } = (this.#asked = new AbortController());
    try {
      const { estimate } = await import('../thinking');
      const onprogress = (progress: Progress): void => void (this.progress = progress);
      const chances = await estimate(record, { signal, onprogress });
      if (!signal.aborted) this.chances = wholePercents(chances);
      this.#failed = false;
    } catch (error) {
      if (!signal.aborted) this.#explain(error);
    } finally {
      if (!signal.aborted) this.progress = undefined;
    }
  }

  /** Nobody wants to know. */
  hide(): void {
    this.#asked?.abort();
    this.chances = undefined;
    this.progress = undefined;
  }

  #explain(error: unknown): void {
    this.chances = undefined;
    if (!this.#failed && codeOf(error) !== 'cancelled') note(thinkingProblem(error), 'error');
    this.#failed = true;
  }
}

/** Parts of a whole in whole per cent, so that they add up to 100: what is left goes to the largest remainders. */
export function wholePercents(parts: readonly number[]): number[] {
  const exact = parts.map((part) => 100 * part);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((sum, one) => sum + one, 0);
  const order = exact.map((part, n) => ({ n, rest: part - Math.floor(part) })).sort((one, other) => other.rest - one.rest || one.n - other.n);
  for (const { n } of order.slice(0, left)) whole[n]! += 1;
  return whole;
}
