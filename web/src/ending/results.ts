/** How one's games ended: kept in this browser, for the list of games and for statistics. */
import type { RoomInfo, SeatView } from '../generated/messages';

/** A finished game whose scoring was told at this screen. */
export interface Result {
  words: string;
  at: number; // when that was, in milliseconds
  you: number[]; // seats at this screen
  seats: { name: string; level: string | null }[];
  points: number[];
  winners: number[];
  counts: boolean; // one person's own game from its first move on, with tiles drawn by lot
}

/** What one has reached, in all. */
export interface Tally {
  games: number;
  wins: number;
}

export interface Statistics extends Tally {
  best: { points: number; words: string; at: number } | undefined;
  rows: { against: string; tallies: Map<number, Tally> }[]; // level or "people" -> number of players -> games
}

export const PEOPLE = 'people';

const STORE = 'heavenale.results';
const KEPT = 500;

export function results(): Result[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '[]') as Result[];
    return Array.isArray(kept) ? kept.filter(isResult).sort((one, other) => other.at - one.at) : [];
  } catch {
    return [];
  }
}

function isResult(value: Partial<Result> | null): value is Result {
  const lists = [value?.you, value?.seats, value?.points, value?.winners];
  return typeof value?.words === 'string' && Number.isFinite(value.at) && lists.every(Array.isArray);
}

function write(all: readonly Result[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(all.slice(0, KEPT)));
  } catch {
    // Then nothing is counted; games can be played all the same.
  }
}

export function resultOf(words: string): Result | undefined {
  return results().find((one) => one.words === words);
}

/** Keep how a game ended; the first time counts. */
export function keepResult(info: RoomInfo, you: readonly number[], at = Date.now()): void {
  if (info.state !== 'over' || !you.length || resultOf(info.words)) return;
  const { words, points, winners } = info;
  const seats = info.seats.map(({ name, level }) => ({ name, level }));
  write([{ words, at, you: [...you], seats, points, winners, counts: isOwnGame(info, you) }, ...results()]);
}

/** Several people at one screen, a computer that took over and tiles that somebody chose are not one's own doing. */
function isOwnGame({ seats, fixed_seed }: RoomInfo, you: readonly number[]): boolean {
  return !fixed_seed && you.length === 1 && !seats[(you[0] ?? 0) - 1]?.level;
}

export function forgetResults(): void {
  write([]);
}

/** Games and victories, by whom one played against and how many sat at the table; `order` is that of the levels. */
export function statisticsOf(all: readonly Result[], order: readonly string[]): Statistics {
  const own = all.filter(({ counts }) => counts);
  const rows = new Map<string, Map<number, Tally>>();
  const sum: Tally = { games: 0, wins: 0 };
  let best: Statistics['best'];
  for (const { words, at, you, seats, points, winners } of own) {
    const [seat = 0] = you;
    const tallies = rows.get(opponents(seats, seat, order)) ?? new Map<number, Tally>();
    rows.set(opponents(seats, seat, order), tallies);
    const tally = tallies.get(seats.length) ?? { games: 0, wins: 0 };
    tallies.set(seats.length, tally);
    for (const one of [sum, tally]) {
      one.games++;
      if (winners.includes(seat)) one.wins++;
    }
    const reached = points[seat - 1];
    if (reached !== undefined && (!best || reached > best.points)) best = { points: reached, words, at };
  }
  const rank = (against: string): number => (against === PEOPLE ? Infinity : order.indexOf(against));
  const sorted = [...rows].sort(([one], [other]) => rank(one) - rank(other));
  return { ...sum, best, rows: sorted.map(([against, tallies]) => ({ against, tallies })) };
}

/** The strongest computer at the table, unless people sat there. */
function opponents(seats: readonly Pick<SeatView, 'level'>[], seat: number, order: readonly string[]): string {
  const others = seats.filter((_, n) => n + 1 !== seat).map(({ level }) => level);
  const levels = others.filter((level): level is string => level !== null);
  if (levels.length < others.length) return PEOPLE;
  return levels.reduce((one, other) => (order.indexOf(other) > order.indexOf(one) ? other : one));
}

/** Which place the one person at this screen has taken; those who share it share the better one. */
export function placeOf({ you, points, winners }: Result): number {
  const [seat = 0] = you;
  if (winners.includes(seat)) return 1;
  const own = points[seat - 1] ?? 0;
  return 1 + points.filter((other, n) => other > own || (other === own && winners.includes(n + 1))).length;
}
