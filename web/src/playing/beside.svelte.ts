/** Which boards somebody wants to look at, beside what the game asks for; remembered for each room. */
const STORE = 'heavenale.boards';
const KEPT = 30; // rooms

interface Kept {
  words: string;
  pinned?: number | undefined;
  watched?: number | undefined;
}

function kept(): Kept[] {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? '[]') as Kept[];
    return Array.isArray(found) ? found.filter((one) => typeof one?.words === 'string') : [];
  } catch {
    return [];
  }
}

export class Beside {
  pinned = $state<number>(); // the seat whose board lies large beside one's own
  watched = $state<number>(); // whose board a spectator has before them
  follows = $state(false); // a spectator's board is that of whoever decides

  constructor(readonly words: string) {
    const mine = kept().find((one) => one.words === words);
    this.pinned = mine?.pinned;
    this.watched = mine?.watched;
  }

  /** Pin a board, or loose it when it is pinned already. */
  pin(seat: number | undefined): void {
    this.pinned = seat === this.pinned ? undefined : seat;
    this.#keep();
  }

  /** Let a spectator sit behind somebody, and stay there. */
  watch(seat: number): void {
    this.watched = seat;
    this.follows = false;
    this.#keep();
  }

  #keep(): void {
    const mine: Kept = { words: this.words, pinned: this.pinned, watched: this.watched };
    try {
      localStorage.setItem(STORE, JSON.stringify([mine, ...kept().filter((one) => one.words !== this.words)].slice(0, KEPT)));
    } catch {
      // It is then remembered for this page only.
    }
  }
}
