import { maybe, t } from '../i18n/index.svelte';
import { Trouble } from '../house';
import { damageInWords } from './damage';

/** What went wrong with a request, for people. */
export function problemText(error: unknown): string {
  if (!(error instanceof Trouble)) return maybe(`engine.${codeOf(error)}`) ?? t('problem.internal');
  if (error.code === 'network') return t('error.network');
  if (error.code === 'bad_record')
    return t('problem.bad_record', { why: error.damage ? damageInWords(error.damage) : t('damage.unreadable') });
  return t(`problem.${error.code}`);
}

/** Why nothing could be thought out, for people. */
export function thinkingProblem(error: unknown): string {
  const code = codeOf(error);
  return maybe(`thinking.${code}`) ?? maybe(`engine.${code}`) ?? t('thinking.failed');
}

/** The code that errors of the engine and of the thinking carry. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
