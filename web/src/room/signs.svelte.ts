/** Signs: the few things people can say to each other at a table, who said them, and whom one would rather not hear. */
import type { SignName } from '../generated/messages';

export const SIGNS: readonly SignName[] = [
  'hello', 'well_played', 'thank_you', 'congratulations', 'thinking', 'one_moment', 'hurry', 'oops',
];

export interface Heard {
  id: number;
  seat: number;
  sign: SignName;
  at: number; // when, in milliseconds
}

const SHOWN_FOR = 7000; // milliseconds
const KEPT = 12;

export class Signs {
  heard = $state.raw<readonly Heard[]>([]); // the newest first
  shown = $state.raw<readonly Heard[]>([]); // beside the names: of each seat the newest
  muted = $state.raw<readonly number[]>([]); // seats
  #count = 0;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  /** False if nobody here wants to hear it. */
  hear(seat: number, sign: SignName, at = Date.now()): boolean {
    if (this.muted.includes(seat)) return false;
    const one: Heard = { id: ++this.#count, seat, sign, at };
    this.heard = [one, ...this.heard].slice(0, KEPT);
    this.shown = [...this.shown.filter((other) => other.seat !== seat), one];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.shown = this.shown.filter((other) => other !== one);
    }, SHOWN_FOR);
    this.#timers.add(timer);
    return true;
  }

  /** Hear nothing more of somebody, or hear them again. */
  mute(seat: number, quiet: boolean): void {
    this.muted = quiet ? [...this.muted, seat] : this.muted.filter((one) => one !== seat);
    if (quiet) this.shown = this.shown.filter((one) => one.seat !== seat);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
