/** Advice for whoever decides, and the judgement of a finished game: thought out in the page. */
import { untrack } from 'svelte';
import type { GameRecord } from '../engine';
import type { Analysis, Decision, Progress } from '../thinking';
import { note } from '../app/messages.svelte';
import { codeOf, thinkingProblem } from '../app/problems';

const HINT_MS = 1500;
const JUDGEMENT_MS = 60; // for each decision

/** The thinking is loaded when it is first asked for. */
const thinking = () => import('../thinking');

export class Advice {
  hint = $state.raw<Decision | 'asked'>();
  analysis = $state.raw<Analysis | Progress>();
  #hint: AbortController | undefined;
  #analysis: AbortController | undefined;

  /** Ask for the best moves. */
  async askHint(record: GameRecord): Promise<void> {
    this.forget();
    const { signal } = (this.#hint = new AbortController());
    this.hint = 'asked';
    try {
      const found = await (await thinking()).hint(record, { timeMs: HINT_MS, signal });
      if (!signal.aborted) this.hint = found;
    } catch (error) {
      if (signal.aborted) return;
      this.hint = undefined;
      this.#explain(error);
    }
  }

  /** The position is another one: what was thought of it is of no use. */
  forget(): void {
    this.#hint?.abort();
    if (untrack(() => this.hint)) this.hint = undefined;
  }

  /** Have a finished game judged. */
  async judge(record: GameRecord): Promise<void> {
    if (this.#analysis) return;
    const { signal } = (this.#analysis = new AbortController());
    this.analysis = { done: 0, total: record.moves.length };
    try {
      const onprogress = (progress: Progress): void => void (this.analysis = progress);
      this.analysis = await (await thinking()).analyse(record, { timeMs: JUDGEMENT_MS, signal, onprogress });
    } catch (error) {
      this.#analysis = undefined;
      this.analysis = undefined;
      if (!signal.aborted) this.#explain(error);
    }
  }

  /** Nobody waits for it any more. */
  close(): void {
    this.#hint?.abort();
    this.#analysis?.abort();
  }

  #explain(error: unknown): void {
    if (codeOf(error) !== 'cancelled') note(thinkingProblem(error), 'error');
  }
}
