/** What happened, in words: the lines of the log, and turns told in short. */
import { list, number, signed, t } from '../i18n/index.svelte';
import type { LogEntry } from '../table/types';
import { isResource, wordsOf } from './choices';
import { cardName, goalName, resourceName, scoringName, spaceName, spotName, startName, tileName } from '../app/names';

/** A line of the log: who did what. */
export function moveInWords(move: string, name: string, garden: Record<string, string> = {}): string {
  const [kind, ...rest] = wordsOf(move);
  const first = rest[0] ?? '';
  switch (kind) {
    case 'start':
      return t('log.start', { name, space: startName(first) });
    case 'home':
      return t('log.home', { name, space: startName(first) });
    case 'go':
      return t('log.go', { name, space: spaceName(first) });
    case 'buy':
      return t('log.buy', { name, tile: tileName(first), spot: spotName(rest[1] ?? '') });
    case 'done':
      return t('log.done', { name });
    case 'shed':
      return t('log.shed', { name, tiles: list(rest.map((spot) => (garden[spot] ? `${tileName(garden[spot])} (${spot})` : spot))) });
    case 'score':
      return t('log.score', { name, what: scoringName(rest) });
    case 'card':
      if (first === 'none') return t('log.card_none', { name });
      return rest[1]
        ? t('log.card_resource', { name, card: cardName(first), resource: resourceName(rest[1]) })
        : t('log.card', { name, card: cardName(first) });
    case 'sell':
      return t('log.sell', { name, card: cardName(first) });
    default:
      return `${name}: ${move}`;
  }
}

/** What a line of the log changed: "ducats 12 → 6". */
export function changesInWords(entry: LogEntry): string[] {
  return entry.changes.map(({ value, before, after }) => {
    const name = value === 'projected_points' ? t('value.projected') : isResource(value) ? resourceName(value) : t(`value.${value}`);
    return t('log.change', { value: name, before: number(before), after: number(after) });
  });
}

/** What else happened: sheds, barrels, rounds. */
export function happenings(entry: LogEntry): string[] {
  return entry.events.flatMap((event) => {
    if (event.kind === 'shed') return [t('log.shed_placed', { shed: event.source, type: event.amount })];
    if (event.kind === 'barrel')
      return [t('effect.barrel', { points: event.amount, goal: goalName(event.source.replace('goal ', '')) })];
    if (event.kind === 'round') return [t('log.round', { n: event.amount })];
    return event.kind === 'over' ? [t('log.over')] : [];
  });
}

// --- Turns in short ----------------------------------------------------------------------------------------

export interface Turn {
  seat: number;
  entries: LogEntry[];
}

/** Whether somebody at this screen decided it. */
export function isOwn(entry: LogEntry, you: readonly number[]): boolean {
  return you.includes(entry.seat) && entry.agent === null;
}

/** The moves of the others between the last turn of this screen and the one that is open now. */
export function sinceOwnTurn(log: readonly LogEntry[], you: readonly number[], turnStart: number): LogEntry[] {
  if (!you.length) return [];
  const own = (n: number): boolean => {
    const entry = log[n];
    return !!entry && isOwn(entry, you);
  };
  let end = log.length;
  while (end > turnStart && own(end - 1)) end--;
  let start = end;
  while (start > 0 && !own(start - 1)) start--;
  return log.slice(start, end);
}

/** Moves, put together to turns. */
export function turnsOf(entries: readonly LogEntry[]): Turn[] {
  const turns: Turn[] = [];
  entries.forEach((entry, n) => {
    const before = entries[n - 1];
    const last = turns.at(-1);
    if (last && before && before.seat === entry.seat && !before.ends_turn) last.entries.push(entry);
    else turns.push({ seat: entry.seat, entries: [entry] });
  });
  return turns;
}

/** What a turn was, without who: "moves to space 5, plants Hops 3 on sunny spot L4". */
export function turnInShort({ entries }: Turn): string {
  const said = entries.map((entry) => moveInShort(entry)).filter(Boolean);
  return said.length ? said.join(', ') : t('short.done');
}

function moveInShort(entry: LogEntry): string {
  const [kind, first = '', second = ''] = wordsOf(entry.move);
  switch (kind) {
    case 'start':
      return t('short.start', { space: startName(first) });
    case 'home':
      return t('short.home', { space: startName(first) });
    case 'go':
      return t('short.go', { space: spaceName(first) });
    case 'buy':
      return t('short.buy', { tile: tileName(first), spot: spotName(second) });
    case 'shed':
      return t('short.shed', { n: wordsOf(entry.move).length - 1 });
    case 'score':
      return t('short.score', { what: scoringName(wordsOf(entry.move).slice(1)) });
    case 'card':
      return first === 'none' ? t('short.card_none') : t('short.card', { card: cardName(first) });
    case 'sell':
      return t('short.sell', { card: cardName(first) });
    default:
      return '';
  }
}

/** What a turn changed in all: "ducats −6", "hops +3", and what else came of it. */
export function turnGains({ entries }: Turn): string[] {
  const sums = new Map<string, number>();
  for (const { changes } of entries)
    for (const { value, before, after } of changes) sums.set(value, (sums.get(value) ?? 0) + after - before);
  const phrases = [...sums].flatMap(([value, sum]) => {
    if (!sum || value === 'projected_points') return [];
    if (value === 'ducats') return [t('effect.ducats', { n: sum })];
    if (value === 'brewmaster') return [t('effect.brewmaster', { amount: signed(sum) })];
    return [t('effect.marker', { resource: resourceName(value), amount: signed(sum) })];
  });
  return [...phrases, ...entries.flatMap(happenings)];
}
