/** Keeps games on disk while that is possible, and otherwise in the memory of this page, so that play goes on. */
import { Disk, NotStored, Outdated, type Storage, type StorageTrouble } from './storage';
import type { StoredGame } from './stored';

interface Unsaved {
  game: StoredGame;
  onDisk: number; // the revision there
}

export class Keeping implements Storage {
  readonly #unsaved = new Map<string, Unsaved>();
  #disk: Promise<Storage> | undefined;

  /** `ontrouble` is told why games are not kept, and nothing when they are again. */
  constructor(
    readonly open: () => Promise<Storage> = () => Disk.open(),
    readonly ontrouble: (trouble: StorageTrouble | undefined) => void = () => undefined,
  ) {}

  async all(): Promise<unknown[]> {
    const kept = (await this.#try((disk) => disk.all())) ?? [];
    const unsaved = [...this.#unsaved.values()].map(({ game }) => game);
    return [...kept.filter((one) => !this.#unsaved.has(wordsOf(one))), ...unsaved];
  }

  /** Fails if the disk cannot be read: nobody knows then whether the game is there. */
  async load(words: string): Promise<unknown> {
    return this.#unsaved.get(words)?.game ?? (await this.#told((disk) => disk.load(words)));
  }

  /** Refused if another tab was quicker; whatever else goes wrong, the game is at least remembered here. */
  async save(game: StoredGame, known: number): Promise<void> {
    const onDisk = this.#unsaved.get(game.words)?.onDisk ?? known;
    try {
      await this.#ask((disk) => disk.save(game, onDisk));
    } catch (error) {
      if (error instanceof Outdated) this.#forgetUnsaved(game.words);
      if (!(error instanceof NotStored)) throw error;
      this.#unsaved.set(game.words, { game, onDisk });
      this.ontrouble(error.code);
      return;
    }
    this.#forgetUnsaved(game.words);
  }

  /** Fails if the game is still on disk. */
  async forget(words: string): Promise<void> {
    if (this.#unsaved.get(words)?.onDisk === 0) {
      this.#unsaved.delete(words); // it never was there
      return;
    }
    await this.#told((disk) => disk.forget(words));
    this.#forgetUnsaved(words);
  }

  /** The disk has it, or another tab knows better. */
  #forgetUnsaved(words: string): void {
    if (this.#unsaved.delete(words) && !this.#unsaved.size) this.ontrouble(undefined);
  }

  #open(): Promise<Storage> {
    this.#disk ??= this.open();
    this.#disk.catch(() => (this.#disk = undefined)); // the next one tries again
    return this.#disk;
  }

  /** A disk that the browser has let go of, as phones do while a page sleeps, is opened once more. */
  async #ask<T>(ask: (disk: Storage) => Promise<T>): Promise<T> {
    const opened = this.#disk;
    try {
      return await ask(await this.#open());
    } catch (error) {
      if (!opened || !(error instanceof NotStored) || error.code !== 'forbidden') throw error;
      if (this.#disk === opened) this.#disk = undefined;
      return ask(await this.#open());
    }
  }

  /** What is asked of the disk, and people are told why, if it cannot be had. */
  async #told<T>(ask: (disk: Storage) => Promise<T>): Promise<T> {
    try {
      return await this.#ask(ask);
    } catch (error) {
      if (error instanceof NotStored) this.ontrouble(error.code);
      throw error;
    }
  }

  async #try<T>(ask: (disk: Storage) => Promise<T>): Promise<T | undefined> {
    return this.#told(ask).catch((error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
      return undefined;
    });
  }
}

function wordsOf(value: unknown): string {
  return String((value as Partial<StoredGame> | null)?.words);
}
