/** What is wrong with a record, in the person's language. */
import { list, t } from '../i18n/index.svelte';
import type { Damage } from '../generated/messages';
import { tileName } from './names';
import { choiceName, reason } from './words';

export function damageInWords({ code, facts, explanation }: Damage): string {
  const text = (name: string): string => String(facts[name] ?? '');
  const count = (name: string): number => Number(facts[name] ?? 0);
  const texts = (name: string): string[] => (Array.isArray(facts[name]) ? facts[name].map(String) : []);
  const pile = facts.pile === 'monk_pile' ? t('damage.monk_pile') : t('damage.resource_pile');
  const legal = texts('legal').map((move) => choiceName(move));
  const allowed = legal.length ? ` ${t('damage.allowed', { legal: list(legal, 'disjunction') })}` : '';
  switch (code) {
    case 'format':
      return t('damage.format', { format: text('format') });
    case 'missing':
      return t('damage.missing', { parts: list(texts('parts').map((part) => `“${part}”`)) });
    case 'no_pile':
      return t('damage.no_pile', { pile });
    case 'unknown_tile':
      return t('damage.unknown_tile', { pile, position: count('position'), tile: text('tile') });
    case 'too_many_tiles':
      return t('damage.too_many_tiles', { pile, tile: tileName(text('tile')), count: count('count'), most: count('most') });
    case 'pile_size':
      return t('damage.pile_size', { pile, count: count('count') });
    case 'too_many_moves':
      return t('damage.too_many_moves', { count: count('count'), most: count('most') });
    case 'not_a_move':
      return t('damage.not_a_move', { n: count('number'), move: text('move') }) + allowed;
    case 'illegal_move': {
      const why = explanation ? reason(explanation.code, explanation.facts, (n) => t('table.player', { n })) : '';
      const move = text('move');
      return t('damage.illegal_move', { n: count('number'), name: choiceName(move), move, why }) + allowed;
    }
    case 'per_player':
      return t('damage.per_player', { part: text('part') });
    case 'players':
    case 'moves':
    case 'scores':
    case 'unreadable':
      return t(`damage.${code}`);
  }
}
