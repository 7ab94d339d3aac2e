import { t } from '../i18n/index.svelte';
import { Trouble } from './api';
import { damageInWords } from './damage';

/** What went wrong with a request, for people. */
export function problemText(error: unknown): string {
  if (!(error instanceof Trouble)) return t('problem.internal');
  if (error.code === 'network') return t('error.network');
  if (error.code === 'bad_record')
    return t('problem.bad_record', { why: error.damage ? damageInWords(error.damage) : t('damage.unreadable') });
  return t(`problem.${error.code}`);
}
