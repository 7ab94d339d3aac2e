/** Decisions in the person's language: choices, what they bring, and why something is not allowed. */
import { list, maybe, signed, t } from '../i18n/index.svelte';
import type { Words } from '../board/types';
import type { ExplainCode } from '../generated/messages';
import type { Effect, TableView } from '../table/types';
import { RULES } from '../table/printed';
import { wordsOf } from '../playing/choices';
import {
  cardName, goalName, resourceName, scoringName, spaceName, spotName, startName, tileName,
} from './names';

/** What a choice is called on a button. */
export function choiceName(move: string, table?: TableView): string {
  const [kind, ...rest] = wordsOf(move);
  const first = rest[0] ?? '';
  switch (kind) {
    case 'start':
      return startName(first);
    case 'home':
      return t('act.home', { space: startName(first) });
    case 'go':
      return t('act.go', { space: spaceName(first) });
    case 'buy':
      return t('act.buy', { tile: tileName(first), spot: spotName(rest[1] ?? '') });
    case 'done':
      return t('act.done');
    case 'shed':
      return t('act.activate', { tiles: list(rest.map((spot) => tileOn(spot, table))) });
    case 'score':
      return t('act.score', { what: scoringName(rest) });
    case 'card':
      if (first === 'none') return t('act.decline');
      return rest[1]
        ? t('act.card_resource', { card: cardName(first), resource: resourceName(rest[1]) })
        : t('act.card', { card: cardName(first) });
    case 'sell':
      return t('act.sell_card', { card: cardName(first) });
    default:
      return move;
  }
}

function tileOn(spot: string, table?: TableView): string {
  const tile = table?.boards.find((board) => board.player === table.player)?.garden[spot];
  return tile ? `${tileName(tile)} (${spot})` : spot;
}

/** What a move brings, in short phrases. */
export function effectPhrases(effect: Effect, points = true): string[] {
  const phrases: string[] = [];
  if (effect.ducats) phrases.push(t('effect.ducats', { n: effect.ducats }));
  for (const [resource, steps] of Object.entries(effect.markers))
    if (steps) phrases.push(t('effect.marker', { resource: resourceName(resource), amount: signed(steps) }));
  if (effect.brewmaster) phrases.push(t('effect.brewmaster', { amount: signed(effect.brewmaster) }));
  for (const shed of effect.sheds) phrases.push(t('effect.shed', { shed: shed.shed, type: shed.type }));
  for (const points of new Set(effect.barrels.map((barrel) => barrel.points))) {
    const goals = effect.barrels.filter((barrel) => barrel.points === points).map(({ goal }) => goalName(goal));
    const [goal = ''] = goals;
    phrases.push(goals.length === 1 ? t('effect.barrel', { points, goal }) : t('effect.barrels', { n: goals.length, points, goals: list(goals) }));
  }
  if (points && effect.projected_points > 0) phrases.push(t('effect.points', { n: effect.projected_points }));
  const opens = effect.opens;
  const comesToBuy = opens === 'buy' && !effect.events.length; // later on there may be nothing left to buy
  if (opens === 'shed' || opens === 'card' || opens === 'score' || comesToBuy) phrases.push(t(`effect.opens.${opens}`));
  return phrases;
}

type Facts = Record<string, unknown>;

function fact(facts: Facts, name: string): string | number {
  const value = facts[name];
  return typeof value === 'number' || typeof value === 'string' ? value : Array.isArray(value) ? list(value.map(String)) : '';
}

/** Why something is not allowed, as a sentence. */
export function reason(code: ExplainCode, facts: Facts, nameOf: (seat: number) => string): string {
  switch (code) {
    case 'legal':
      return t('why.legal');
    case 'game_over':
      return t('why.game_over');
    case 'not_now':
      return t('why.not_now', { expected: phaseTask(String(facts.phase ?? '')) });
    case 'not_ahead':
      return t('why.not_ahead', { space: fact(facts, 'space') });
    case 'no_barrel':
      return t('why.no_barrel');
    case 'no_disc':
      return t('why.no_disc', { space: fact(facts, 'space') });
    case 'no_usable_scoring_spot':
      return t('why.no_usable_scoring_spot', { space: fact(facts, 'space') });
    case 'no_tile':
      return t('why.no_tile', { space: fact(facts, 'space') });
    case 'garden_full':
      return t('why.garden_full');
    case 'too_expensive':
      return tooExpensive(Number(facts.price), Number(facts.ducats), Number(facts.with_cards));
    case 'must_take_first':
      return t('why.must_take_first');
    case 'occupied':
      return t('why.occupied', { name: nameOf(Number(facts.by_player)) });
    case 'tile_not_here':
      return t('why.tile_not_here', { tile: tileName(String(facts.tile)) });
    case 'spot_taken':
      return t('why.spot_taken', { tile: tileName(String(facts.tile)), spot: spotName(String(facts.spot)) });
    case 'must_buy':
      return t('why.must_buy');
    case 'not_a_choice_of_shed': {
      const choices = Array.isArray(facts.choices) ? facts.choices.map((move) => wordsOf(String(move)).slice(1).join(' + ')) : [];
      return t('why.not_a_choice_of_shed', { type: fact(facts, 'type'), choices: list(choices, 'disjunction') });
    }
    case 'not_allowed_here':
      return t('why.not_allowed_here', { space: fact(facts, 'space') });
    case 'scoring_spot_taken':
      return t('why.scoring_spot_taken');
    case 'no_such_tile':
      return t('why.no_such_tile');
    case 'no_such_card':
      return t('why.no_such_card');
    case 'not_rearmost':
      return t('why.not_rearmost', { rearmost: Array.isArray(facts.rearmost) ? list(facts.rearmost.map((r) => resourceName(String(r)))) : '' });
  }
}

function tooExpensive(price: number, ducats: number, withCards: number): string {
  if (!withCards || withCards <= ducats) return t('why.too_expensive', { price, ducats });
  if (withCards < price) return t('why.too_expensive_never', { price, ducats, with_cards: withCards });
  const coin = RULES.card_sale_ducats;
  return t('why.too_expensive_sell', { price, ducats, cards: Math.ceil((price - ducats) / coin) });
}

function phaseTask(phase: string): string {
  switch (phase) {
    case 'start':
      return t('do.start');
    case 'move':
      return t('do.move');
    case 'buy':
      return t('do.buy_first');
    case 'score':
      return t('do.score');
    case 'card':
      return t('do.card');
    case 'shed':
      return t('act.choose');
    default:
      return '';
  }
}

/** The words that the boards ask for. */
export function boardWords(nameOf: (seat: number) => string, table: () => TableView | undefined): Words {
  return {
    say: (key, values) => maybe(key, values) ?? key,
    player: nameOf,
    tile: tileName,
    spot: spotName,
    space: spaceName,
    start: startName,
    scoring: (spot) => scoringName(spot.split(' ')),
    card: cardName,
    cardHelp: (card) => maybe(`card.help.${card}`) ?? '',
    goal: goalName,
    resource: resourceName,
    choice: (choice) => choiceName(choice.move, table()),
    effect: (effect) => effectPhrases(effect),
    reason: (blocked) => reason(blocked.code, blocked.facts, nameOf),
  };
}
