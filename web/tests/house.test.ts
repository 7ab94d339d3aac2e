import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Game } from '../src/engine';
import type { Around, ClientMessage, KnownRecord, Moved, Refused, Room as RoomTold, SeatSpec, ServerMessage } from '../src/generated/messages';
import { RULES } from '../src/generated/tables';
import { Trouble } from '../src/house';
import { Driver, type Hindrance } from '../src/house/local/driving';
import { LocalHouse } from '../src/house/local/house';
import { Keeping } from '../src/house/local/keeping';
import { Outdated } from '../src/house/local/storage';
import type { StoredGame } from '../src/house/local/stored';
import { rules } from '../src/table/rules.testing';
import { FakeDisk } from './fakeDisk';

beforeAll(async () => {
  await rules();
});
beforeEach(() => void vi.stubGlobal('navigator', {}));

/** How many tiles of a kind are turned up in each round. */
const spaces = (kind: string): number => RULES.track.filter((space) => space.kind === kind).length;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const here: SeatSpec = { kind: 'here', name: 'Anna' };
const other: SeatSpec = { kind: 'here', name: 'Ben' };
const novice: SeatSpec = { kind: 'agent', level: 'novice' };

/** Goes home as soon as possible; asks for nothing that the players do not know. */
const asked: KnownRecord[] = [];
async function decide(record: KnownRecord): Promise<string> {
  asked.push(record);
  const { legalMoves } = Game.fromRecord({ ...record });
  return legalMoves.find((move) => move.startsWith('home')) ?? legalMoves[0] ?? '';
}

/** Somebody at the screen: follows what the house says, as any client does. */
class Guest {
  heard: ServerMessage[] = [];
  record: KnownRecord | undefined;
  ended = 0;
  number = 0;
  #line;

  constructor(house: LocalHouse, words: string) {
    this.#line = house.call(words, {
      opened: () => this.#line.send({ type: 'enter', tokens: [] }),
      heard: (message) => this.#hear(message),
      lost: () => undefined,
    });
  }

  #hear(message: ServerMessage): void {
    this.heard.push(message);
    if (message.type === 'room') [this.record, this.ended] = [structuredClone(message.record), message.ended];
    if (message.type === 'moved' && this.record) {
      const { moves, resource_pile, monk_pile } = this.record;
      moves.splice(message.after, Infinity, ...message.moves.map((one) => one.move));
      resource_pile.push(...(message.deal?.resource_pile ?? []));
      monk_pile.push(...(message.deal?.monk_pile ?? []));
      this.ended = message.ended;
    }
    this.number = this.record?.moves.length ?? 0;
  }

  async say(message: ClientMessage): Promise<ServerMessage[]> {
    this.heard = [];
    this.#line.send(message);
    await vi.waitFor(() => expect(this.heard.length).toBeGreaterThan(0), { interval: 1 });
    await settled();
    return this.heard;
  }

  act = (move: string): Promise<ServerMessage[]> => this.say({ type: 'act', number: this.number, move, id: 7 });
  undo = (to: 'step' | 'turn'): Promise<ServerMessage[]> => this.say({ type: 'undo', number: this.number, to });
  endTurn = (): Promise<ServerMessage[]> => this.say({ type: 'end_turn', number: this.number });
  leave = (): void => this.#line.close();
}

interface Setting {
  house: LocalHouse;
  disk: FakeDisk;
  guest: Guest;
  words: string;
  hindrances: (Hindrance | undefined)[];
}

async function sitDown(seats: SeatSpec[], think = decide, more: Record<string, unknown> = { seed: 3 }): Promise<Setting> {
  const hindrances: (Hindrance | undefined)[] = [];
  const disk = new FakeDisk();
  const house = openHouse(disk, think, (one) => hindrances.push(one));
  const { words } = await house.create({ seats, ...more });
  const guest = new Guest(house, words);
  await vi.waitFor(() => expect(guest.record).toBeDefined());
  return { house, disk, guest, words, hindrances };
}

/** The house of one tab: others may have the same disk. */
function openHouse(disk: FakeDisk, think = decide, onhindrance: (one: Hindrance | undefined) => void = () => undefined): LocalHouse {
  const hindranceIn = (error: unknown): string | undefined => (error as { code?: string }).code;
  const driver = new Driver(think, hindranceIn, onhindrance);
  return new LocalHouse(new Keeping(async () => disk), driver, () => ['novice', 'abbot'], async () => undefined);
}

/** The record of a game in which everybody has hurried home. */
function hurried(players: number): Record<string, unknown> {
  const game = new Game(players, { seed: 5 });
  while (!game.isOver) game.push(game.legalMoves.find((move) => move.startsWith('home')) ?? game.legalMoves[0] ?? '');
  return { ...game.record(), format: 'heaven-ale/1' };
}

const refusal = (heard: ServerMessage[]): Refused['code'] | undefined =>
  heard.find((one): one is Refused => one.type === 'refused')?.code;

describe('a room in the page', () => {
  it('tells the record as its players know it', async () => {
    const { guest } = await sitDown([here, other]);
    const told = guest.heard.find((one): one is RoomTold => one.type === 'room');
    expect(told?.record.resource_pile).toHaveLength(spaces('resource'));
    expect(told?.record.monk_pile).toHaveLength(spaces('monk'));
    expect([told?.you, told?.state, told?.ended]).toEqual([[1, 2], 'playing', 0]);
    expect(JSON.stringify(told)).not.toContain('seed');
  });

  it('leaves a turn open until it is ended', async () => {
    const { guest } = await sitDown([here, other]);
    expect(await guest.act('start ducats')).toEqual([
      { type: 'moved', after: 0, moves: [{ move: 'start ducats', agent: null }], ended: 0, state: 'playing', deal: null, re: 7 },
    ]);
    expect(refusal(await guest.act('start hops'))).toBe('turn_is_complete');
    await guest.undo('step');
    expect([guest.number, guest.ended]).toEqual([0, 0]);
    expect(refusal(await guest.undo('step'))).toBe('nothing_to_undo');
    expect(refusal(await guest.endTurn())).toBe('turn_not_complete');
    await guest.act('start hops');
    await guest.endTurn();
    expect([guest.number, guest.ended]).toEqual([1, 1]);
    expect(refusal(await guest.undo('turn'))).toBe('nothing_to_undo');
  });

  it('says why a move is refused, and nothing changes', async () => {
    const { guest } = await sitDown([here, other]);
    const [refused] = await guest.act('go 3');
    expect(refused).toMatchObject({ type: 'refused', code: 'illegal_move', explanation: { code: 'not_now' }, re: 7, number: 0 });
    expect(refusal(await guest.act('sing'))).toBe('not_a_move');
    const heard = await guest.say({ type: 'act', number: 5, move: 'start ducats' });
    expect(heard.map((one) => one.type)).toEqual(['refused', 'room']);
    expect(refusal(heard)).toBe('stale');
  });

  it('ends turns by itself if that is wished', async () => {
    const { guest } = await sitDown([here, other]);
    await guest.act('start ducats');
    const heard = await guest.say({ type: 'settings', auto_end_turn: true });
    expect(heard.map((one) => one.type)).toEqual(['moved', 'around']);
    expect(heard.find((one): one is Around => one.type === 'around')?.settings.auto_end_turn).toBe(true);
    await guest.act('home first');
    expect([guest.number, guest.ended]).toEqual([2, 2]);
  });

  it('takes a turn back among people, but not past new tiles', async () => {
    const { guest } = await sitDown([here, other]);
    await guest.say({ type: 'settings', auto_end_turn: true });
    expect(refusal(await guest.say({ type: 'take_back', number: 0 }))).toBe('nothing_to_take_back');
    for (const move of ['start ducats', 'home first']) await guest.act(move);
    await guest.say({ type: 'take_back', number: 2 });
    expect(guest.record?.moves).toEqual(['start ducats']);
    await guest.act('home first');
    const dealt = (await guest.act('home hops')).find((one): one is Moved => one.type === 'moved')?.deal;
    expect(dealt?.resource_pile.length).toBeGreaterThan(0);
    expect(refusal(await guest.say({ type: 'take_back', number: 3 }))).toBe('round_ended');
  });

  it('takes a whole turn back against computers, with what they did since, and asks nobody', async () => {
    const { guest } = await sitDown([here, novice]);
    const mayDo = (kind: string): string => {
      const { legalMoves } = Game.fromRecord({ ...(guest.record as KnownRecord) });
      return legalMoves.find((move) => move.startsWith(kind)) ?? '';
    };
    await vi.waitFor(() => expect(guest.number).toBe(1)); // the computer has placed its figure
    for (const kind of ['go', 'buy', 'done']) await guest.act(mayDo(kind));
    await vi.waitFor(() => expect(guest.number).toBe(5)); // and has gone home
    await guest.say({ type: 'take_back', number: 5 });
    expect([guest.number, guest.ended]).toEqual([1, 1]);
    expect(mayDo('go')).toBe('go 1');
  });

  it('has nobody to make signs to', async () => {
    const { guest } = await sitDown([here, other]);
    expect(refusal(await guest.say({ type: 'sign', seat: 1, sign: 'hello' }))).toBe('nobody_there');
    expect(refusal(await guest.say({ type: 'nudge' }))).toBe('nobody_there');
  });

  it('turns new tiles up when the turn is ended, not before', async () => {
    const { guest, house, words } = await sitDown([here, other]);
    for (const move of ['start ducats', 'home first']) {
      await guest.act(move);
      await guest.endTurn();
    }
    expect(await guest.act('home hops')).toMatchObject([{ type: 'moved', deal: null, ended: 2 }]);
    const { resource_pile, monk_pile } = structuredClone(guest.record) as KnownRecord;
    const [moved] = await guest.endTurn();
    expect(moved).toMatchObject({ type: 'moved', after: 3, moves: [], ended: 3 });
    expect(guest.record?.resource_pile).toHaveLength(2 * resource_pile.length);
    expect(guest.record?.monk_pile).toHaveLength(2 * monk_pile.length);
    expect(await house.record(words)).toMatchObject({ ...guest.record, names: ['Anna', 'Ben'] });
  });

  it('lets computers play, and tells them no more than anybody knows', async () => {
    asked.length = 0;
    const { guest, house, words } = await sitDown([novice, novice], decide, { seed: 3 });
    await vi.waitFor(async () => expect((await house.info(words)).state).toBe('over'), { timeout: 5000 });
    const { resource_pile } = new Game(2, { seed: 3 }).record();
    for (const { resource_pile: known, moves } of asked) {
      expect(known).toEqual(resource_pile.slice(0, known.length));
      expect([known.length, moves.length > 0 || known.length < resource_pile.length]).toEqual([known.length, true]);
    }
    expect(asked.at(0)?.resource_pile.length).toBeLessThan(resource_pile.length);
    await settled();
    const record = await house.record(words);
    expect(record).toMatchObject({ resource_pile, seed: 3, names: ['novice', 'novice'], moves: guest.record?.moves });
    expect(Game.fromRecord(record as never).isOver).toBe(true);
  });

  it('gives a seat to a computer and back again', async () => {
    let release: (() => void) | undefined;
    const slowly = async (record: KnownRecord, _: string, signal?: AbortSignal): Promise<string> => {
      await new Promise<void>((resolve, reject) => {
        release = resolve;
        signal?.addEventListener('abort', () => reject(new Error('cancelled')));
      });
      return decide(record);
    };
    const { guest } = await sitDown([here, other], slowly as typeof decide);
    await guest.act('start ducats');
    const heard = await guest.say({ type: 'replace_seat', seat: 2, level: 'abbot' });
    expect(heard.map((one) => one.type)).toContain('notice');
    await vi.waitFor(() => expect(guest.ended).toBe(1)); // the turn that was only to be ended
    expect(refusal(await guest.say({ type: 'replace_seat', seat: 9, level: 'abbot' }))).toBe('no_such_seat');
    const back = await guest.say({ type: 'replace_seat', seat: 2, level: null }); // before Abbot has decided
    expect(back.find((one): one is Around => one.type === 'around')?.seats[1]?.level).toBeNull();
    release?.();
    await settled();
    expect(guest.record?.moves).toHaveLength(1);
  });

  it('has one other in which the same people play again, and who sat first sits last', async () => {
    const { house, guest, words } = await sitDown([here, novice, other], decide, { record: hurried(3) });
    expect(refusal(await (await sitDown([here, other])).guest.say({ type: 'rematch' }))).toBe('not_over');
    await guest.say({ type: 'settings', auto_end_turn: true });
    await Promise.all([guest.say({ type: 'rematch' }), new Guest(house, words).say({ type: 'rematch' })]);
    await guest.say({ type: 'rematch' });
    const next = guest.heard.find((one): one is Around => one.type === 'around')?.next ?? '';
    expect((await house.games()).map((game) => game.words).sort()).toEqual([words, next].sort());
    const { seats, number, fixed_seed } = await house.info(next);
    expect(seats.map(({ name, level }) => name || level)).toEqual(['novice', 'Ben', 'Anna']);
    expect([number, fixed_seed]).toEqual([0, false]);
    const again = new Guest(house, next);
    await vi.waitFor(() => expect(again.record).toBeDefined());
    expect(again.heard[0]).toMatchObject({ settings: { auto_end_turn: true }, next: null });
    expect(await house.info(words)).toMatchObject({ next, state: 'over', points: [expect.any(Number), expect.any(Number), expect.any(Number)] });
  });

  it('opens no second one when another tab was quicker', async () => {
    const { house, guest, words } = await sitDown([here, other], decide, { record: hurried(2) });
    const kept = structuredClone(await house.storage.load(words)) as StoredGame;
    const save = house.storage.save.bind(house.storage);
    let isOvertaken = false;
    vi.spyOn(house.storage, 'save').mockImplementation(async (game, known) => {
      if (game.words !== words || isOvertaken) return save(game, known);
      isOvertaken = true;
      await save({ ...kept, next: 'other-tab-game', revision: known + 1 }, known);
      throw new Outdated('another tab');
    });
    await guest.say({ type: 'rematch' });
    expect(guest.heard.some((one) => one.type === 'refused')).toBe(false);
    expect((await house.info(words)).next).toBe('other-tab-game');
    expect((await house.games()).map((game) => game.words)).toEqual([words]);
  });

  it('goes on without a level that fails, and waits for one whose file does not come', async () => {
    let works = false;
    const hindered = await sitDown([here, novice], async (record) => {
      if (!works) throw Object.assign(new Error('no file'), { code: 'network_cut_short' });
      return decide(record);
    });
    await vi.waitFor(() => expect(hindered.hindrances.at(-1)).toMatchObject({ level: 'novice', code: 'network_cut_short' }));
    expect(hindered.guest.number).toBe(0);
    works = true;
    hindered.hindrances.at(-1)?.again();
    await vi.waitFor(() => expect(hindered.guest.number).toBe(1));

    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = await sitDown([here, novice], async () => Promise.reject(new Error('out of order')));
    await vi.waitFor(() => expect(broken.guest.number).toBe(1)); // any move will do
    const codes = broken.guest.heard.flatMap((one) => (one.type === 'notice' ? [one.code] : []));
    expect(codes).toEqual(['worker_restarted', 'agent_failed']);
    complaint.mockRestore();
  });

  it('has no room that was never made, and none that was forgotten', async () => {
    const { guest, house, words } = await sitDown([here, other]);
    expect((await house.games()).map((game) => game.words)).toEqual([words]);
    await house.forget(words);
    await expect(house.info(words)).rejects.toMatchObject({ code: 'unknown_room' });
    expect(await house.games()).toEqual([]);
    expect(refusal(await guest.say({ type: 'refresh' }))).toBe('unknown_room');
  });

  it('keeps a game deleted that another tab deleted, though its news did not arrive', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const { guest, disk, words } = await sitDown([here, other]);
    await openHouse(disk).forget(words);
    expect(refusal(await guest.act('start ducats'))).toBe('unknown_room');
    expect(disk.games.size).toBe(0);
    vi.unstubAllGlobals();
  });

  it('calls no game deleted that cannot be read or thrown away just now', async () => {
    const { house, disk, words } = await sitDown([here, other]);
    const tab = openHouse(disk);
    disk.trouble = 'forbidden';
    await expect(tab.info(words)).rejects.toMatchObject({ code: 'not_stored' });
    await expect(house.forget(words)).rejects.toMatchObject({ code: 'not_stored' });
    disk.trouble = undefined;
    expect(await tab.info(words)).toMatchObject({ words });
  });

  it('goes on with what it knows while the disk cannot be read, for whoever comes and when another tab has news', async () => {
    const { house, disk, words } = await sitDown([here, other]);
    const news = new BroadcastChannel('heavenale'); // as another tab
    disk.trouble = 'forbidden';
    news.postMessage({ words, isForgotten: false });
    const late = new Guest(house, words);
    await vi.waitFor(() => expect(late.record).toBeDefined());
    const heard = await late.act('start ducats');
    expect(refusal(heard)).toBeUndefined();
    expect(late.record?.moves).toEqual(['start ducats']);
    news.close();
  });

  it('lets no computer think about a game that was deleted', async () => {
    const signals: AbortSignal[] = [];
    const forEver = (_: KnownRecord, __: string, signal?: AbortSignal): Promise<string> =>
      new Promise((_resolve, reject) => {
        signals.push(signal!);
        signal?.addEventListener('abort', () => reject(new Error('cancelled')));
      });
    const { guest, house, words } = await sitDown([here, novice], forEver as typeof decide);
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    await house.forget(words);
    await settled();
    expect(refusal(guest.heard)).toBe('unknown_room');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('thinks no further when the game is gone and nobody has said so', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let thoughts = 0;
    const { guest, house } = await sitDown([novice, here], async (record) => {
      thoughts++;
      vi.spyOn(house.storage, 'save').mockRejectedValue(new Outdated('it was deleted'));
      vi.spyOn(house.storage, 'load').mockResolvedValue(undefined);
      return decide(record);
    });
    await guest.act('start ducats');
    await guest.endTurn();
    await vi.waitFor(() => expect(complaint).toHaveBeenCalled());
    await settled();
    expect(thoughts).toBe(1);
    complaint.mockRestore();
  });
});

it('says word for word what the server says', async () => {
  // tests/server/rooms/test_two_houses.py holds the server to the same conversation.
  const { room, talk } = JSON.parse(await readFile(new URL('conversation.json', import.meta.url), 'utf8')) as Conversation;
  const { guest } = await sitDown(room.seats, decide, { record: room.record });
  for (const { say, heard } of talk) {
    if (say.type !== 'enter') await guest.say(say);
    expect([say, guest.heard.map(plain)]).toEqual([say, heard]);
  }
});

interface Conversation {
  room: { seats: SeatSpec[]; record: Record<string, unknown> };
  talk: { say: ClientMessage; heard: ServerMessage[] }[];
}

/** Without the words of the room, which are drawn by lot, and without English for developers. */
function plain(message: ServerMessage): Record<string, unknown> {
  const { room: _, message: __, ...rest } = message as unknown as Record<string, unknown>;
  return rest;
}

describe('a record that somebody brings', () => {
  const whole = (): Record<string, unknown> => ({ ...hurried(2), names: ['Anna', 'Player 2'], agents: ['', 'novice'] });

  it('becomes a game that is over, with the names it tells', async () => {
    const { house } = await sitDown([here, other]);
    const { words, state } = await house.importRecord(whole());
    expect(state).toBe('over');
    expect((await house.info(words)).seats.map((seat) => seat.name)).toEqual(['Anna', 'novice']);
  });

  it('goes on where it stopped, with tiles that nobody can foresee', async () => {
    const { house } = await sitDown([here, other]);
    const record = whole() as { resource_pile: string[]; monk_pile: string[]; moves: string[] };
    const seen = spaces('resource');
    const piles = { resource_pile: record.resource_pile.slice(0, seen), monk_pile: record.monk_pile.slice(0, spaces('monk')) };
    const opened = await Promise.all([1, 2].map(() => house.create({ seats: [here, novice], record: { ...record, ...piles, moves: [], scores: undefined } })));
    const kept = await house.storage.all() as { words: string; resource_pile: string[] }[];
    const [first, second] = opened.map(({ words }) => kept.find((game) => game.words === words)?.resource_pile ?? []);
    expect(first).toHaveLength(record.resource_pile.length);
    expect(first?.slice(0, seen)).toEqual(record.resource_pile.slice(0, seen));
    expect(first).not.toEqual(second);
  });

  it('is refused with what is wrong in it', async () => {
    const { house } = await sitDown([here, other]);
    const bad = await house.importRecord({ ...whole(), moves: ['start moon'] }).catch((error: unknown) => error);
    expect(bad).toBeInstanceOf(Trouble);
    expect(bad).toMatchObject({ code: 'bad_record', damage: { code: 'not_a_move', facts: { number: 1, move: 'start moon' } } });
    await expect(house.importRecord({})).rejects.toMatchObject({ code: 'bad_record' });
    await expect(house.create({ seats: [here, other, novice], record: whole() as never })).rejects.toMatchObject({ code: 'bad_seats' });
  });
});
