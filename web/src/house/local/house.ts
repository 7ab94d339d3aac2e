/** The house in this page: games that this browser keeps, for people at this screen and computers. */
import type { ClientMessage, CreateRoom, RefusalCode, RoomCreated, RoomInfo, SeatSpec } from '../../generated/messages';
import { Game, type GameRecord } from '../../engine';
import { endedMoves, TurnGame } from '../../table/turns';
import { Trouble, type Ear, type House, type Line } from '../house';
import { obey } from './actions';
import { newWords, randomSeed } from './chance';
import type { Driver } from './driving';
import { gameOf, namesIn, withNames } from './records';
import { Room, type Viewer } from './room';
import { NotStored, Outdated, type Storage } from './storage';
import { Damaged, type StoredGame, type StoredSeat } from './stored';

const TRIES = 20; // to find a free name

/** What a tab tells the others of this browser. */
interface News {
  words: string;
  isForgotten: boolean;
}

export class LocalHouse implements House {
  readonly withFriends = false;
  readonly #rooms = new Map<string, Promise<Room>>();
  readonly #channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('heavenale');

  constructor(
    readonly storage: Storage,
    readonly driver: Driver,
    readonly levelNames: () => readonly string[],
    readonly loadRules: () => Promise<void>, // games can be played when they are there
  ) {
    this.#channel?.addEventListener('message', ({ data }) => void this.#follow(data as News));
  }

  health: House['health'] = async () => ({ status: 'ok', ready: true, version: '', friends_at: null });

  levels: House['levels'] = async () =>
    this.levelNames().map((name, n) => ({ name, order: n + 1, is_program: false }));

  /** A new game; with a record, it goes on there. */
  create = async ({ seats, seed, record, serious = false }: CreateRoom): Promise<RoomCreated> => {
    await this.loadRules();
    if (seats.some((seat) => seat.kind === 'friend')) throw new Trouble('bad_seats', 'friends need a server');
    if (!record) return this.#open(seats, new Game(seats.length, { seed: seed ?? randomSeed() }), typeof seed === 'number', serious);
    const game = gameOf(record);
    if (game.players !== seats.length) throw new Trouble('bad_seats', `the record is of ${game.players} players`);
    return this.#open(withNames(seats, record as unknown as GameRecord), game, true, serious);
  };

  /** A game for a record, with everybody at this screen. */
  importRecord = async (record: unknown): Promise<RoomCreated> => {
    await this.loadRules();
    const game = gameOf(record);
    const names = namesIn(record as GameRecord, game.players);
    return this.#open(names.map((name) => ({ kind: 'here', name })), game, true);
  };

  info = async (words: string): Promise<RoomInfo> => {
    return (await this.#room(words)).info();
  };

  record = async (words: string): Promise<Record<string, unknown>> => (await this.#room(words)).record();

  join: House['join'] = async () => {
    throw new Trouble('no_open_seat', 'everybody sits at this screen');
  };

  /** The newest first; those that cannot be played any more are among them. */
  games: House['games'] = async () => {
    const kept = (await this.storage.all()) as Partial<StoredGame>[];
    return kept.sort((one, other) => Number(other.at) - Number(one.at)).map((game) => ({ words: String(game.words), at: Number(game.at) }));
  };

  forget: House['forget'] = async (words) => {
    await this.storage.forget(words).catch(asTrouble);
    await this.#empty(words);
    this.#channel?.postMessage({ words, isForgotten: true } satisfies News);
  };

  call = (words: string, ear: Ear): Line => {
    let isOpen = true;
    const viewer: Viewer = { heard: (message) => queueMicrotask(() => isOpen && ear.heard(message)) };
    queueMicrotask(() => isOpen && ear.opened());
    return {
      send: (message) => {
        if (isOpen) void this.#hear(words, viewer, message);
        return isOpen;
      },
      close: () => {
        isOpen = false;
        void this.#leave(words, viewer);
      },
    };
  };

  async #hear(words: string, viewer: Viewer, message: ClientMessage): Promise<void> {
    try {
      const room = await this.#room(words);
      await room.alone(() => obey(room, viewer, message));
    } catch (error) {
      refuse(viewer, words, error);
    }
  }

  async #leave(words: string, viewer: Viewer): Promise<void> {
    const room = await this.#rooms.get(words)?.catch(() => undefined);
    await room?.alone(() => {
      room.viewers.delete(viewer);
      room.wake();
    });
  }

  /** A game in which the same people play again, with all that they agreed on: whoever sat first sits last. */
  #openNext = async (before: StoredGame): Promise<string> => {
    const [first, ...others] = before.seats;
    const { next: _, ...agreed } = before;
    const { resource_pile, monk_pile, seed } = new Game(before.seats.length, { seed: randomSeed() }).record();
    const seats = first ? [...others, first] : others;
    const fresh = { revision: 1, at: Date.now(), seed: seed ?? null, fixed_seed: false, ended: 0, moves: [] };
    return this.#keep({ ...agreed, ...fresh, resource_pile, monk_pile, seats });
  };

  async #open(seats: readonly SeatSpec[], game: Game, isFixed: boolean, serious = false): Promise<RoomCreated> {
    const { resource_pile, monk_pile, seed } = game.record();
    const turns = new TurnGame(new Game(game.players, { resourcePile: resource_pile, monkPile: monk_pile }));
    for (const move of game.moves) turns.push(move);
    const words = await this.#keep({
      words: '',
      revision: 1,
      at: Date.now(),
      resource_pile,
      monk_pile,
      seed: seed ?? null,
      fixed_seed: isFixed,
      serious,
      ended: endedMoves(turns.made),
      auto_end_turn: false,
      seats: seats.map(storedSeat),
      moves: turns.made.map(({ move, agent }) => ({ move, agent })),
    });
    const { state } = await this.info(words);
    return { words, state, held: [] };
  }

  /** Keep a new game under a name that is free. */
  async #keep(game: StoredGame): Promise<string> {
    for (let tries = TRIES; ; tries--) {
      const words = newWords();
      try {
        await this.storage.save({ ...game, words }, 0);
        return words;
      } catch (error) {
        if (!(error instanceof Outdated) || !tries) throw error;
      }
    }
  }

  /** The room of this name, from memory or from disk. */
  #room(words: string): Promise<Room> {
    let room = this.#rooms.get(words);
    if (!room) {
      room = this.#load(words);
      this.#rooms.set(words, room);
      room.catch(() => this.#rooms.delete(words));
    }
    return room;
  }

  async #load(words: string): Promise<Room> {
    const [kept] = await Promise.all([this.storage.load(words).catch(asTrouble), this.loadRules()]);
    if (kept === undefined) throw new Trouble('unknown_room', `there is no game called ${words}`);
    try {
      const room = new Room(kept, this.storage, () => this.#channel?.postMessage({ words, isForgotten: false } satisfies News));
      room.openNext = this.#openNext;
      this.driver.attach(room);
      return room;
    } catch (error) {
      throw error instanceof Damaged ? new Trouble('room_damaged', error.message) : error;
    }
  }

  /** Another tab has changed or forgotten a game. */
  async #follow({ words, isForgotten }: News): Promise<void> {
    if (isForgotten) return this.#empty(words);
    const room = await this.#rooms.get(words)?.catch(() => undefined);
    await room?.alone(() => room.follow());
  }

  /** A game was deleted: whoever looks at it is told so, and no computer thinks about it any more. */
  async #empty(words: string): Promise<void> {
    const loading = this.#rooms.get(words);
    this.#rooms.delete(words);
    const room = await loading?.catch(() => undefined);
    if (!room) return;
    for (const viewer of room.viewers) refuse(viewer, words, new Trouble('unknown_room', `${words} was deleted`));
    room.viewers.clear();
    room.wake();
  }
}

function storedSeat({ kind, name, level }: SeatSpec): StoredSeat {
  return kind === 'agent' ? { kind, name: '', level: level ?? null } : { kind: 'here', name: name ?? '', level: null };
}

/** A disk that cannot be had is no reason to call a game deleted. */
function asTrouble(error: unknown): never {
  throw error instanceof NotStored ? new Trouble('not_stored', error.message) : error;
}

/** Nobody gets to the room, and why. */
function refuse(viewer: Viewer, words: string, error: unknown): void {
  const known = error instanceof Trouble && (error.code === 'unknown_room' || error.code === 'room_damaged');
  const code = known ? (error.code as RefusalCode) : 'failed';
  viewer.heard({ type: 'refused', code, facts: { words }, message: String(error), number: 0, explanation: null, re: null });
}
