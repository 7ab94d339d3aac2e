/** Records that people bring: each is checked move by move before it becomes a game. */
import type { DamageCode, ExplainCode, SeatSpec } from '../../generated/messages';
import { MAX_NAME } from '../../generated/names';
import { Game, RecordError, type GameRecord } from '../../engine';
import { Trouble } from '../house';
import { randomSeed } from './chance';

const CONFORMANCE = 'heaven-ale-conformance/1'; // games of an independent implementation, decision by decision
const NOBODY = /^Player \d+$/; // what a record calls a player without a name: each language has its own

/** The game of a record: whole, of a conformance game, or of a running game with only the tiles seen. */
export function gameOf(data: unknown): Game {
  try {
    const record = withMoves(data as GameRecord);
    const game = Game.fromRecord(record);
    const isWhole = game.record().resource_pile.length === record.resource_pile.length;
    return isWhole ? game : game.asSeen(randomSeed()); // what nobody has seen lies in an order that nobody knows
  } catch (error) {
    if (!(error instanceof RecordError)) throw new Trouble('bad_record', String(error), unreadable);
    const why = error.explanation;
    const explanation = why && { code: why.code as ExplainCode, facts: why.facts };
    throw new Trouble('bad_record', error.message, { code: error.code as DamageCode, facts: error.facts, explanation });
  }
}

const unreadable = { code: 'unreadable' as const, facts: {}, explanation: null };

/** The same record, its moves listed as in our own records. */
function withMoves(data: GameRecord): GameRecord {
  if (data.format !== CONFORMANCE) return data;
  const { players, resource_pile, monk_pile, plies } = data;
  return { players, resource_pile, monk_pile, moves: (plies as { move: string }[]).map((ply) => ply.move) };
}

/** Who played, as far as a record tells: the names of the players, or else of the agents; "" for somebody. */
export function namesIn({ names, agents }: GameRecord, players: number): string[] {
  return Array.from({ length: players }, (_, n) => tidy(names?.[n]) || tidy(agents?.[n]));
}

function tidy(name: unknown): string {
  if (typeof name !== 'string' || NOBODY.test(name) || /\p{C}/u.test(name)) return '';
  return name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).trim();
}

/** The same seats; people who have no name are called as in the record. */
export function withNames(seats: readonly SeatSpec[], record: GameRecord): SeatSpec[] {
  const names = namesIn(record, seats.length);
  return seats.map((seat, n) => (seat.kind === 'here' && !seat.name ? { ...seat, name: names[n] ?? '' } : seat));
}
