/** The final scoring as it is told: which step is shown, forwards and backwards, on the boards and to the screen reader. */
import { announce } from '../app/messages.svelte';
import type { Score, TableView } from '../table/types';
import { scoringSteps, type ScoringStep } from './scoring';
import { scoringText } from './words';

/** A game that is over. */
export interface Finished {
  scores: readonly Score[];
  table: TableView;
}

export class Telling {
  at = $state<number>(); // the step that is told now; undefined: none is

  steps = $derived.by((): ScoringStep[] => {
    const finished = this.finished();
    return finished ? scoringSteps(finished.scores, finished.table.boards) : [];
  });
  step = $derived.by(() => (this.at === undefined ? undefined : this.steps[this.at]));
  told = $derived.by(() => this.steps.slice(0, (this.at ?? -1) + 1));
  text = $derived.by(() => {
    const { step } = this;
    const board = this.finished()?.table.boards.find(({ player }) => player === step?.seat);
    const score = this.finished()?.scores.find(({ player }) => player === step?.seat);
    return step && board && score ? scoringText(step, score, board, this.nameOf) : '';
  });

  constructor(
    readonly finished: () => Finished | undefined,
    readonly nameOf: (seat: number) => string,
    readonly onend: () => void,
  ) {}

  begin = (): void => this.#to(0);

  forward = (): void => {
    if (this.at === undefined) return;
    if (this.at + 1 < this.steps.length) this.#to(this.at + 1);
    else this.end();
  };

  back = (): void => {
    if (this.at) this.#to(this.at - 1);
  };

  /** It has been told, or seen enough of. */
  end = (): void => {
    this.at = undefined;
    this.onend();
  };

  /** What keys do meanwhile. */
  readonly keys: Record<string, () => void> = { ArrowRight: this.forward, ArrowLeft: this.back, Escape: this.end, s: this.end };

  #to(at: number): void {
    this.at = at;
    announce(this.text);
  }
}
