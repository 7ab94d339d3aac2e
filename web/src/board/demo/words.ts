/** English for the demo page; the app has its own words. */
import { parseMove } from '../selection';
import { signed } from '../effects';
import { boardEn } from '../words/en';
import { boardDe } from '../words/de';
import type { BoardKey, Words } from '../types';

const RESOURCES: Record<string, string> = { W: 'wood', Y: 'yeast', H: 'hops', A: 'water', B: 'barley' };
const GOALS = [
  'brewmaster at 1 or more',
  'all markers at 1 or more',
  'six tiles of fertility 1',
  'six tiles of fertility 5',
  'discs on all monk spots',
  'discs on all resource spots',
  'three sheds of one type',
  'four different shed types',
  'one marker at 20',
  'three cards at pairs',
  'all sunny spots filled',
  'all shady spots filled',
];
const GERMAN_GOALS = [
  'Braumeister mindestens auf 1',
  'Alle fünf Marker mindestens auf 1',
  'Sechs Plättchen mit Fruchtbarkeit 1',
  'Sechs Plättchen mit Fruchtbarkeit 5',
  'Scheiben auf allen Mönchsfeldern',
  'Scheiben auf allen Rohstofffeldern',
  'Drei Scheunen gleicher Art',
  'Vier verschiedene Scheunen',
  'Ein Marker auf 20',
  'Drei Karten bei Paaren',
  'Alle sonnigen Felder belegt',
  'Alle schattigen Felder belegt',
];
const tile = (t: string) => `${RESOURCES[t[0] ?? ''] ?? 'monk'} ${t.slice(1)}`;

export function demoWords(german = false): Words {
  const say = (key: BoardKey, values: Record<string, string | number> = {}) =>
    ((german ? boardDe : boardEn) as Record<BoardKey, string>)[key]?.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    ) ?? key;
  return {
    say,
    player: (seat) => ['Hildegard', 'Benedikt', 'Arnold', 'Brigida'][seat - 1] ?? `Player ${seat}`,
    tile,
    spot: (spot) => `${spot[0] === 'L' ? 'sunny' : 'shady'} spot ${spot}`,
    space: (space) => `space ${space}`,
    start: (name) => `starting space ${name}`,
    scoring: (spot) => `${spot} spot`,
    card: (card) => `${card} card`,
    cardHelp: () => '',
    goal: (goal) => (german ? GERMAN_GOALS : GOALS)[goal - 1] ?? '',
    resource: (resource) => resource,
    choice: ({ move }) => parseMove(move).words.join(' '),
    effect: (effect) => [
      ...(effect.ducats ? [`${signed(effect.ducats)} ducats`] : []),
      ...Object.entries(effect.markers).map(([name, n]) => `${signed(n ?? 0)} ${name}`),
      ...(effect.brewmaster ? [`brewmaster ${signed(effect.brewmaster)}`] : []),
      ...effect.sheds.map(({ shed, type }) => `encloses shed ${shed} (type ${type})`),
      ...effect.barrels.map(({ goal, points }) => `barrel for goal ${goal}: ${points} points`),
      ...(effect.opens ? [`then: ${effect.opens}`] : []),
    ],
    reason: ({ code, facts }) => `${code}: ${JSON.stringify(facts)}`,
  };
}
