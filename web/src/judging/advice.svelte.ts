/** Advice for whoever decides, and the judgement of a finished game: thought out in the page. */
import { untrack } from 'svelte';
import { Game, type GameRecord } from '../engine';
import type { Analysis, Progress, Suggestion } from '../thinking';
import { note } from '../app/messages.svelte';
import { codeOf, thinkingProblem } from '../app/problems';
import { reasonsFor, type Reason } from './reasons';
import { percent } from './verdicts';

const JUDGEMENT_NODES = 200; // for each look at a position

/** The thinking is loaded when it is first asked for. */
const thinking = () => import('../thinking');

/** A move to be considered, with what speaks for and against it. */
export interface Hint {
  move: string;
  plan: string[]; // the move, and how its turn would go on
  chance: number; // to win, in whole per cent
  pros: Reason[]; // against the advised move; of that itself, against the next best
  cons: Reason[]; // what the advised move has that this one has not
}

export class Advice {
  hints = $state.raw<Hint[] | 'asked'>();
  chosen = $state(0); // the hint that is shown on the board
  progress = $state.raw<Progress>(); // of the network's way here
  analysis = $state.raw<Analysis | Progress>();
  #hint: AbortController | undefined;
  #analysis: AbortController | undefined;
  #known = new Map<string, Hint[]>(); // by the moves that led there

  /** The hint that is shown, if there is one. */
  get shown(): Hint | undefined {
    return this.hints === 'asked' ? undefined : this.hints?.[this.chosen];
  }

  /** Whether the game has been judged. */
  get isJudged(): boolean {
    return !!this.analysis && 'decisions' in this.analysis;
  }

  /** Ask for the best moves. */
  async askHint(record: GameRecord): Promise<void> {
    this.forget();
    const { signal } = (this.#hint = new AbortController());
    this.chosen = 0;
    const place = record.moves.join();
    this.hints = this.#known.get(place) ?? 'asked';
    if (this.hints !== 'asked') return;
    try {
      const onprogress = (progress: Progress): void => void (this.progress = progress);
      const found = hintsOf(Game.fromRecord(record), await (await thinking()).advise(record, { signal, onprogress }));
      this.#known.set(place, found);
      if (!signal.aborted) this.hints = found;
    } catch (error) {
      if (signal.aborted) return;
      this.hints = undefined;
      this.#explain(error);
    } finally {
      if (!signal.aborted) this.progress = undefined;
    }
  }

  /** The position is another one: what was thought of it is of no use. */
  forget(): void {
    this.#hint?.abort();
    if (untrack(() => this.hints)) this.hints = undefined;
    if (untrack(() => this.progress)) this.progress = undefined;
  }

  /** Have a finished game judged. */
  async judge(record: GameRecord): Promise<void> {
    if (this.#analysis) return;
    const { signal } = (this.#analysis = new AbortController());
    this.analysis = { done: 0, total: record.moves.length };
    try {
      const onprogress = (progress: Progress): void => void (this.analysis = progress);
      this.analysis = await (await thinking()).analyse(record, { nodes: JUDGEMENT_NODES, signal, onprogress });
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

/** Each suggestion with what tells it from the advised one, and that from the next best. */
export function hintsOf(game: Game, suggestions: readonly Suggestion[]): Hint[] {
  const [advised, second] = suggestions;
  if (!advised) return [];
  return suggestions.map(({ plan, winning_chance }) => {
    const rival = plan === advised.plan ? second?.plan : advised.plan;
    return {
      move: plan[0]!,
      plan,
      chance: percent(winning_chance),
      pros: rival ? reasonsFor(game, plan, rival) : [],
      cons: plan === advised.plan ? [] : reasonsFor(game, advised.plan, plan),
    };
  });
}
