/** Going through decisions that cost a part of the victory, one after the other, on the boards. */
import type { Advised } from '../board/types';
import type { Judgement } from '../thinking';

export class Review {
  list = $state.raw<readonly Judgement[]>([]);
  at = $state<number>(); // which of them is shown; undefined: none
  judged = $derived.by(() => (this.at === undefined ? undefined : this.list[this.at]));

  /** What the boards draw: the better move, and the one that was made. */
  drawn = $derived.by((): Advised[] => {
    if (!this.judged) return [];
    const { player: seat, move, best } = this.judged;
    return [
      { seat, plan: [move], isPlayed: true },
      { seat, plan: [best] },
    ];
  });

  show(list: readonly Judgement[], at: number): void {
    this.list = list;
    this.at = at;
  }

  leave(): void {
    this.at = undefined;
  }
}
