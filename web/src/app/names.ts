/** What things and people of the game are called in the person's language. */
import { maybe, t } from '../i18n/index.svelte';
import type { SeatView } from '../generated/messages';
import type { Resource } from '../table/types';
import { isResource } from '../playing/choices';
import { BOARDS } from '../table/printed';

const LETTERS: Record<string, Resource> = { W: 'wood', Y: 'yeast', H: 'hops', A: 'water', B: 'barley' };

export function resourceName(resource: string): string {
  return isResource(resource) ? t(`resource.${resource}`) : resource;
}

export function tileName(tile: string): string {
  const kind = LETTERS[tile[0] ?? ''];
  const n = tile.slice(1);
  return kind ? t(`tile.${kind}`, { n }) : t('tile.monk', { n });
}

export function monkName(n: string): string {
  return n === '1' || n === '2' || n === '3' || n === '4' ? t(`monk.${n}`) : t('tile.monk', { n });
}

export function spotName(spot: string): string {
  return spot.startsWith('L') ? t('spot.sunny', { spot }) : spot.startsWith('D') ? t('spot.shady', { spot }) : t('spot.shed', { spot });
}

export function spaceName(space: string | number): string {
  const kind = BOARDS.spaces[Number(space) - 1] ?? '';
  const n = String(space);
  if (kind.startsWith('R')) return t('space.resource', { n });
  if (kind.startsWith('M')) return t('space.monk', { n });
  if (kind === 'K') return t('space.barrel', { n });
  if (kind) return t('space.disc', { n, letter: kind === 'X' ? 'A/B/C' : kind });
  return t('space.track', { n });
}

export function startName(space: string): string {
  if (isResource(space)) return t('space.resource_chosen', { resource: resourceName(space) });
  if (space === 'resource') return t('space.resource_start');
  return space === 'first' || space === 'brewmaster' || space === 'ducats' ? t(`space.${space}`) : space;
}

export function cardName(card: string): string {
  return maybe(`card.${card}`) ?? card;
}

export function goalName(goal: string | number): string {
  return maybe(`goal.${goal}`) ?? String(goal);
}

export function levelName(level: string | null | undefined): string {
  return level ? (maybe(`level.${level}`) ?? level) : '';
}

export function scoringName(words: string[]): string {
  const [kind = '', n = ''] = words;
  if (kind === 'number') return n ? t('scoring.number', { n }) : t('scoring.number_spot');
  if (kind === 'monk') return t('scoring.monk', { monk: monkName(n) });
  return t('scoring.resource', { resource: resourceName(kind) });
}

/** What a player is called. Names of agents, as imported records have them, are translated like those of levels. */
function calledName({ name, level }: SeatView): string {
  return /^[a-z]+$/.test(name) ? levelName(name) : name || levelName(level);
}

/** The name of a seat's player; two of the same name are told apart by their seats. */
export function seatName(seats: readonly SeatView[], number: number): string {
  const one = seats.find((other) => other.seat === number);
  const name = one ? calledName(one) : '';
  if (!name) return t('table.player', { n: number });
  return seats.filter((other) => calledName(other) === name).length > 1 ? `${name} ${number}` : name;
}
