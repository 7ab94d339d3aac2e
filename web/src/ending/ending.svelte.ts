/** The end of a game on this screen: its result is held back until the scoring has been told, or was seen before. */
import { house } from '../house';
import type { LogEntry, Snapshot } from '../table/types';
import { concealed, withoutPoints } from './concealing';
import { keepResult, resultOf } from './results';
import { Telling } from './telling.svelte';

export class Ending {
  readonly telling: Telling;
  #isTold = $state(false);

  constructor(
    readonly words: string,
    readonly game: () => Snapshot | undefined, // as it stands, with its result
    nameOf: (seat: number) => string,
    readonly ontold: () => void,
  ) {
    const finished = () => {
      const { scores, table } = game() ?? {};
      return scores && table ? { scores, table } : undefined;
    };
    this.telling = new Telling(finished, nameOf, this.#told);
  }

  /** Somebody comes to a room; whose seats are not here, or who has seen the end before, need not wait for it. */
  arrive({ state, you }: Snapshot): void {
    this.#isTold = state === 'over' && (!you.length || !!resultOf(this.words));
  }

  /** Whether the game is over and this screen does not know yet who has won. */
  get isOpen(): boolean {
    return this.game()?.state === 'over' && !this.#isTold;
  }

  /** Whether the scoring is being told, perhaps once more. */
  get isTelling(): boolean {
    return this.telling.at !== undefined;
  }

  /** The game as this screen may show it. */
  shown(snapshot: Snapshot): Snapshot {
    const isHeldBack = snapshot.state === 'over' && (!this.#isTold || this.isTelling);
    return isHeldBack ? concealed(snapshot, this.telling.told) : snapshot;
  }

  /** The log as this screen may show it. */
  log(entries: LogEntry[]): LogEntry[] {
    return this.isOpen ? entries.map(withoutPoints) : entries;
  }

  #told = (): void => {
    this.#isTold = true;
    void this.#keep();
    this.ontold();
  };

  async #keep(): Promise<void> {
    const you = this.game()?.you ?? [];
    try {
      keepResult(await house().info(this.words), you);
    } catch {
      // Then it is told once more when somebody comes back.
    }
  }
}
