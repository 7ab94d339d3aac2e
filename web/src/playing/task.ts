/** What is to be done now, in one sentence. */
import { list, t } from '../i18n/index.svelte';
import type { Selection } from '../board/types';
import type { PlayerBoard, Snapshot } from '../table/types';
import { shedMissing } from './choices';
import { spotName, tileName } from '../app/names';

type NameOf = (seat: number) => string;

/** The task of whoever decides; `mine`: that is somebody at this screen. */
export function taskOf(snapshot: Snapshot, selected: Selection, mine: boolean, nameOf: NameOf): string {
  if (snapshot.state === 'over') return snapshot.scores ? victory(snapshot, nameOf) : t('log.over');
  const decides = snapshot.to_decide;
  if (!mine && decides !== null)
    return snapshot.thinking ? t('table.thinking', { name: nameOf(decides) }) : t('table.waiting_for', { name: nameOf(decides) });
  if (snapshot.turn_complete) return t('do.end_turn');
  switch (snapshot.table.phase) {
    case 'start':
      return t('do.start');
    case 'move':
      return t('do.move');
    case 'buy':
      return purchase(snapshot, selected);
    case 'shed':
      return shed(snapshot, selected);
    case 'score':
      return t('do.score');
    case 'card':
      return snapshot.decision.choices.some(({ kind, move }) => kind === 'card' && move !== 'card none') ? t('do.card') : t('do.card_none');
    case 'end_turn':
      return t('do.end_turn');
    default:
      return '';
  }
}

function boardOf(snapshot: Snapshot): PlayerBoard | undefined {
  return snapshot.table.boards.find((board) => board.player === snapshot.to_decide);
}

function shed(snapshot: Snapshot, selected: Selection): string {
  const name = snapshot.table.enclosed_shed ?? '';
  return selected.spots?.length
    ? t('do.shed_more', { shed: name, n: shedMissing(snapshot.decision.choices, selected) })
    : t('do.shed', { shed: name, type: boardOf(snapshot)?.sheds[name] ?? '' });
}

function purchase(snapshot: Snapshot, selected: Selection): string {
  const board = boardOf(snapshot);
  if (selected.tile) {
    const price = snapshot.table.prices[board?.figure ?? '']?.find((one) => one.tile === selected.tile);
    return t('do.buy_spot', { tile: tileName(selected.tile), sun: price?.sunny ?? '', shade: price?.shady ?? '' });
  }
  if (selected.spot) return t('do.buy_tile', { spot: spotName(selected.spot) });
  const { choices } = snapshot.decision;
  const canBuy = choices.some((choice) => choice.kind === 'buy');
  if (choices.some((choice) => choice.kind === 'done')) return canBuy ? t('do.buy_more') : t('do.end_buy');
  return canBuy ? t('do.buy_first') : t('do.sell_first', { ducats: board?.ducats ?? 0 });
}

/** Who has won, with how many points. */
export function victory({ winners, scores }: Pick<Snapshot, 'winners' | 'scores'>, nameOf: NameOf): string {
  const n = scores?.find((score) => winners.includes(score.player))?.points ?? 0;
  const names = list(winners.map(nameOf));
  return winners.length > 1 ? t('table.winners', { names, n }) : t('table.winner', { names, n });
}
