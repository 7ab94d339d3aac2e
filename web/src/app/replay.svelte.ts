/** Looking back: one moment of the game instead of the live table. */
import type { Snapshot } from '../generated/messages';
import { fetchMoment } from './api';

export class Replay {
  ply = $state<number>(); // moves made at the moment that is shown; undefined: the live table
  moment = $state.raw<Snapshot>();
  #known = new Map<number, Snapshot>();

  constructor(readonly words: string) {}

  /** Show the table after this many moves; false if it could not be loaded. */
  async show(ply: number): Promise<boolean> {
    this.ply = ply;
    try {
      const found = this.#known.get(ply) ?? (await fetchMoment(this.words, ply));
      this.#known.set(ply, found);
      if (this.ply === ply) this.moment = found;
      return true;
    } catch {
      if (this.ply === ply) this.leave();
      return false;
    }
  }

  leave(): void {
    this.ply = undefined;
    this.moment = undefined;
  }

  /** Moves that may still be undone are not remembered. */
  forgetAfter(ply: number): void {
    for (const known of [...this.#known.keys()]) if (known > ply) this.#known.delete(known);
  }
}
