/** What lies on a space one could go to, in words. */
import { t } from '../i18n/index.svelte';
import { tileName } from '../app/names';
import type { Choice, TableView } from '../table/types';
import { wordsOf } from './choices';

/** Tiles with their prices, or discs; nothing for choices that are no spaces. */
export function contentsOf({ kind, move }: Choice, { market, prices, discs }: TableView): string[] {
  const [, space = ''] = wordsOf(move);
  if (kind !== 'go') return [];
  const tiles = market[space];
  if (!tiles) return discs[space] === undefined ? [] : [t('board.discs_here', { n: discs[space] })];
  return tiles.map((tile, slot) => {
    const price = prices[space]?.[slot];
    return price ? `${tileName(tile)}: ${t('board.tile_prices', { shady: price.shady, sunny: price.sunny })}` : tileName(tile);
  });
}
