/** Records as they come from files and servers: what is wrong with them, as a code and facts. */
import {
  FIRST_MONK, MONK_COPIES, MONK_SET, MONKS_PER_ROUND, RESOURCE_COPIES, RESOURCE_SET, RESOURCE_TILES, RESOURCES_PER_ROUND,
  ROUNDS, TILES,
} from '../generated/numbers';
import { RecordError } from './errors';
import type { GameRecord } from './types';

export const FORMAT = 'heaven-ale/1';
const REQUIRED = ['players', 'resource_pile', 'monk_pile', 'moves'];
const PER_PLAYER = { names: 'string', agents: 'string', scores: 'number' }; // lists with one entry for each player
const SHOWN_LETTERS = 24; // of whatever stands where something else should
const TILE_NUMBERS = new Map(TILES.map((name, number) => [name, number]));

/** One of the two piles: what it holds, and how much of it is dealt each round. */
interface Kind {
  name: 'resource_pile' | 'monk_pile';
  tiles: readonly string[];
  set: number;
  copies: number;
  perRound: number;
}

export const PILES: readonly [Kind, Kind] = [
  {
    name: 'resource_pile',
    tiles: TILES.slice(1, FIRST_MONK),
    set: RESOURCE_SET,
    copies: RESOURCE_COPIES,
    perRound: RESOURCES_PER_ROUND,
  },
  { name: 'monk_pile', tiles: TILES.slice(FIRST_MONK), set: MONK_SET, copies: MONK_COPIES, perRound: MONKS_PER_ROUND },
];

/** The numbers of the tiles of a pile. */
export const tileNumbers = (pile: readonly string[]): number[] => pile.map((tile) => TILE_NUMBERS.get(tile)!);

/** How many tiles a whole pile has. */
export function wholeSize(kind: Kind, players: number): number {
  return kind.name === 'resource_pile' ? RESOURCE_TILES : MONKS_PER_ROUND * ((ROUNDS as Record<string, number>)[players] ?? 0);
}

/** Refuse what cannot be a record, before any move is looked at; piles may be known only in part. */
export function checkRecord(data: unknown): asserts data is GameRecord {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new RecordError('unreadable');
  const record = data as Record<string, unknown>;
  const format = record.format ?? FORMAT;
  if (format !== FORMAT) throw new RecordError('format', { format: short(format) });
  const parts = REQUIRED.filter((part) => !(part in record));
  if (parts.length) throw new RecordError('missing', { parts });
  checkPlayers(record.players);
  for (const kind of PILES) checkTiles(kind, record[kind.name]);
  if (!isListOf(record.moves, 'string')) throw new RecordError('moves');
  for (const [part, kind] of Object.entries(PER_PLAYER)) {
    const entries = record[part] ?? null;
    if (entries !== null && !(isListOf(entries, kind) && entries.length === record.players)) {
      throw new RecordError('per_player', { part });
    }
  }
  for (const kind of PILES) checkPile(kind, record[kind.name], record.players);
}

export function checkPlayers(players: unknown): asserts players is number {
  if (typeof players !== 'number' || !Object.hasOwn(ROUNDS, players)) throw new RecordError('players');
}

/** Tiles that are none, and tiles that are there too often in one of the sets I and II. */
function checkTiles({ name: pile, tiles, set, copies: most }: Kind, given: unknown): asserts given is string[] {
  if (!Array.isArray(given)) throw new RecordError('no_pile', { pile });
  const unknown = given.findIndex((tile) => !tiles.includes(tile as string));
  if (unknown >= 0) throw new RecordError('unknown_tile', { pile, position: unknown + 1, tile: short(given[unknown]) });
  for (const part of [given.slice(0, set), given.slice(set)] as string[][]) {
    for (const tile of new Set(part)) {
      const count = part.filter((other) => other === tile).length;
      if (count > most) throw new RecordError('too_many_tiles', { pile, tile, count, most });
    }
  }
}

/** The same, and more tiles than the game has. */
export function checkPile(kind: Kind, pile: unknown, players: number): void {
  checkTiles(kind, pile);
  if (pile.length > wholeSize(kind, players)) throw new RecordError('pile_size', { pile: kind.name, count: pile.length });
}

function isListOf(values: unknown, kind: string): values is unknown[] {
  return Array.isArray(values) && values.every((value) => typeof value === kind && (kind !== 'number' || Number.isInteger(value)));
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.length <= SHOWN_LETTERS ? text : `${text.slice(0, SHOWN_LETTERS)}…`;
}
