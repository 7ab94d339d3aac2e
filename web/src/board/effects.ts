/** What a choice brings, as short figures to show. */
import type { BoardTables, Effect, Gains } from './types';

export interface Figure {
  icon: string; // a name that iconOf knows
  text: string; // "+4", "−6"
  loss?: boolean;
}

export const signed = (n: number): string => (n < 0 ? `\u2212${-n}` : `+${n}`);

/** Figures in a fixed order: purse, markers, brewmaster, sheds, barrels. */
export function figuresOf(effect: Effect, tables: BoardTables): Figure[] {
  const figures: Figure[] = [];
  const add = (icon: string, amount: number) => {
    if (amount) figures.push({ icon, text: signed(amount), loss: amount < 0 });
  };
  add('ducat', effect.ducats);
  for (const resource of tables.resources) add(resource, effect.markers[resource] ?? 0);
  add('brewmaster', effect.brewmaster);
  for (const { shed } of effect.sheds) figures.push({ icon: 'shed', text: shed });
  for (const { points } of effect.barrels) figures.push({ icon: 'barrel', text: signed(points) });
  return figures;
}

/** What comes of something that is tried; of points only more ones. */
export function figuresOfGains(gains: Gains, tables: BoardTables): Figure[] {
  const { points = 0 } = gains;
  const names = ['ducats', ...tables.resources, 'brewmaster'] as (keyof Gains)[];
  const figures = names.flatMap((name): Figure[] => (gains[name] ? [{ icon: name, text: signed(gains[name]), loss: gains[name] < 0 }] : []));
  return points > 0 ? [...figures, { icon: 'points', text: signed(points) }] : figures;
}
