/** Games on disk: an IndexedDB. A save that has returned survives a browser that is killed. */
import type { StoredGame } from './stored';

const NAME = 'heavenale';
const VERSION = 1;
const GAMES = 'games';

/** Brings a database of the version that is its place in the list to the next one. */
const MIGRATIONS: readonly ((database: IDBDatabase, change: IDBTransaction) => void)[] = [
  (database) => void database.createObjectStore(GAMES, { keyPath: 'words' }),
];

/** Why nothing can be kept: the browser forbids it, the disk is full, or the database is of a newer version. */
export type StorageTrouble = 'forbidden' | 'full' | 'newer';

export class NotStored extends Error {
  override name = 'NotStored';
  constructor(readonly code: StorageTrouble, cause: unknown) {
    super(`nothing can be kept: ${String(cause)}`, { cause });
  }
}

/** Another tab has changed the game meanwhile; nothing was written. */
export class Outdated extends Error {
  override name = 'Outdated';
}

export interface Storage {
  /** All games, as they were kept; what they hold has not been checked. */
  all(): Promise<unknown[]>;
  load(words: string): Promise<unknown>;
  /** Keep a game in place of the revision that was known; 0 for a new one. */
  save(game: StoredGame, known: number): Promise<void>;
  forget(words: string): Promise<void>;
}

/** The games of this browser. */
export class Disk implements Storage {
  #wasOvertaken = false;

  private constructor(readonly database: IDBDatabase) {
    database.onversionchange = () => {
      this.#wasOvertaken = true;
      database.close(); // a newer version begins in another tab, and must not wait for this one
    };
  }

  static async open(): Promise<Disk> {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = ({ oldVersion }) => {
        for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(request.result, request.transaction as IDBTransaction);
      };
      return new Disk(await outcome(request));
    } catch (error) {
      throw notStored(error);
    }
  }

  all(): Promise<unknown[]> {
    return this.#read((games) => games.getAll());
  }

  load(words: string): Promise<unknown> {
    return this.#read((games) => games.get(words));
  }

  save(game: StoredGame, known: number): Promise<void> {
    return this.#write(async (games) => {
      const kept = (await outcome(games.get(game.words))) as StoredGame | undefined;
      if ((kept?.revision ?? 0) !== known) throw new Outdated(`${game.words} has been changed by another tab`);
      games.put(game);
    });
  }

  forget(words: string): Promise<void> {
    return this.#write(async (games) => void games.delete(words));
  }

  async #read<T>(ask: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    try {
      return await outcome(ask(this.database.transaction(GAMES).objectStore(GAMES)));
    } catch (error) {
      throw this.#notStored(error);
    }
  }

  async #write(work: (games: IDBObjectStore) => Promise<void>): Promise<void> {
    try {
      const change = this.database.transaction(GAMES, 'readwrite', { durability: 'strict' });
      const done = new Promise<void>((resolve, reject) => {
        change.oncomplete = () => resolve();
        change.onabort = () => reject(change.error ?? new Error('the change was given up'));
      });
      done.catch(() => undefined); // it is looked at below, unless the work itself fails first
      try {
        await work(change.objectStore(GAMES));
      } catch (error) {
        change.abort();
        throw error;
      }
      await done;
    } catch (error) {
      throw error instanceof Outdated ? error : this.#notStored(error);
    }
  }

  #notStored(error: unknown): NotStored {
    return this.#wasOvertaken ? new NotStored('newer', error) : notStored(error);
  }
}

function outcome<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function notStored(error: unknown): NotStored {
  const name = error instanceof Error ? error.name : '';
  return new NotStored(name === 'VersionError' ? 'newer' : name === 'QuotaExceededError' ? 'full' : 'forbidden', error);
}
