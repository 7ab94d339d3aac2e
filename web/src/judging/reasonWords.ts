/** Reasons in the person's language. */
import { list, t } from '../i18n/index.svelte';
import { cardName, goalName, resourceName, spotName, tileName } from '../app/names';
import { isResource } from '../playing/choices';
import type { Reason } from './reasons';

/** What a move has over another, as a phrase of its own. */
export function reasonText(reason: Reason, nameOf: (seat: number) => string): string {
  switch (reason.kind) {
    case 'barrel':
      return t('hint.why.barrel', { points: reason.points, goal: goalName(reason.goal) });
    case 'race':
      return t('hint.why.race', { names: list(reason.players.map(nameOf), 'disjunction'), goal: goalName(reason.goal) });
    case 'shed':
      return reason.activates ? t('hint.why.shed', { shed: reason.shed, n: reason.activates }) : t('hint.why.shed_only', { shed: reason.shed });
    case 'nearly':
      return t('hint.why.nearly', { shed: reason.shed });
    case 'steps':
      return t('hint.why.steps', { steps: list(reason.steps.map(({ resource, n }) => stepsOf(resource, n))) });
    case 'brewmaster':
      return t('hint.why.steps', { steps: stepsOf('brewmaster', reason.n) });
    case 'rearmost':
      return t('hint.why.rearmost', { n: reason.n });
    case 'harvest':
      return t('hint.why.harvest', { n: reason.n });
    case 'card':
      return t('hint.why.card', { card: cardName(reason.card) });
    case 'yield': {
      const { tile, spot, what, n } = reason;
      const brings = what === 'ducats' ? t('hint.ducats', { n }) : stepsOf(what, n);
      return t('hint.why.yield', { tile: tileName(tile), spot: spotName(spot), brings });
    }
    case 'goal':
      return t('hint.why.goal', { done: reason.done, needs: reason.needs, goal: goalName(reason.goal) });
    case 'ducats':
      return t('hint.why.ducats', { n: reason.n });
    case 'ahead':
      return t('hint.why.ahead', { n: reason.n });
    case 'first':
      return t('hint.why.first');
    case 'points':
      return t('hint.why.points', { n: reason.n });
  }
}

function stepsOf(what: string, n: number): string {
  return isResource(what) ? t('hint.steps', { n, resource: resourceName(what) }) : t('hint.steps_brewmaster', { n });
}
