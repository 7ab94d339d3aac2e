import { NotStored, Outdated, type Storage, type StorageTrouble } from '../src/house/local/storage';
import type { StoredGame } from '../src/house/local/stored';

/** A disk that may be full, and may be written by another tab. */
export class FakeDisk implements Storage {
  trouble: StorageTrouble | undefined;

  constructor(readonly games = new Map<string, StoredGame>()) {}

  #fail(): void {
    if (this.trouble) throw new NotStored(this.trouble, 'as told');
  }
  async all(): Promise<unknown[]> {
    this.#fail();
    return [...this.games.values()];
  }
  async load(words: string): Promise<unknown> {
    this.#fail();
    return this.games.get(words);
  }
  async save(game: StoredGame, known: number): Promise<void> {
    this.#fail();
    if ((this.games.get(game.words)?.revision ?? 0) !== known) throw new Outdated(game.words);
    this.games.set(game.words, game);
  }
  async forget(words: string): Promise<void> {
    this.#fail();
    this.games.delete(words);
  }
}
