/** The final scoring in words. */
import { t } from '../i18n/index.svelte';
import type { PlayerBoard, Score } from '../table/types';
import { stepsBack, type ScoringStep } from './scoring';

/** What happens in a step, in one sentence. */
export function scoringText({ kind, seat }: ScoringStep, score: Score, board: PlayerBoard, nameOf: (seat: number) => string): string {
  const { exchange_rate: rate, points_per_step: points, level } = score;
  switch (kind) {
    case 'begin':
      return t('score.begin', { name: nameOf(seat), at: board.brewmaster, rate, points });
    case 'exchange':
      return score.exchanges ? t('score.exchange', { back: stepsBack(score), n: score.exchanges }) : t('score.exchange_none', { rate, level });
    case 'ducats':
      return score.ducat_steps ? t('score.ducats', { ducats: board.ducats, n: score.ducat_steps }) : t('score.ducats_none');
    case 'level':
      if (level <= 0) return t('score.level_none');
      return t('score.level', { level, points, n: level * points });
    case 'barrels':
      return t('score.barrels', { large: score.large_barrels, small: score.small_barrels, n: score.barrel_points });
    case 'card':
      return t('score.barrels_card', { n: score.barrels_card_points });
    case 'first':
      return t('score.first', { n: score.first_player_points });
  }
}
