/** Thinking in the page, off its thread. Each promise rejects with an Error whose `code` the language files know. */
import type { GameRecord } from '../engine';
import { ask, type Patience } from './page';
import type { Analysis, Decision, Suggestion } from './types';

export { levels, type LevelInfo } from './levels';
export type * from './types';

export interface DecisionWish extends Patience {
  timeMs?: number | undefined; // at most; levels that count steps take as long as they need
  iterations?: number | undefined; // instead of what the level takes
  seed?: number | undefined; // with one, the same question has the same answer
}

export interface AnalysisWish extends Patience {
  nodes: number; // for each look at a position
}

/** Choose a move as a level does. */
export async function decide(record: GameRecord, level: string, { signal, onprogress, ...wish }: DecisionWish = {}): Promise<Decision> {
  return (await ask({ do: 'decide', record, level, wish }, { signal, onprogress })) as Decision;
}

/** The moves to consider, the advised one first. The same position has the same answer. */
export async function advise(record: GameRecord, patience: Patience = {}): Promise<Suggestion[]> {
  return (await ask({ do: 'advise', record }, patience)) as Suggestion[];
}

/** Everybody's chance to win as things stand, by one look at what everybody may know. */
export async function estimate(record: GameRecord, patience: Patience = {}): Promise<number[]> {
  return (await ask({ do: 'estimate', record }, patience)) as number[];
}

/** Judge a finished game, decision by decision. The same game is judged alike everywhere. */
export async function analyse(record: GameRecord, { nodes, ...patience }: AnalysisWish): Promise<Analysis> {
  return (await ask({ do: 'analyse', record, nodes }, patience)) as Analysis;
}

/** Fetch what the strong levels need, unless it is there already. */
export async function loadNetwork(patience: Patience = {}): Promise<void> {
  await ask({ do: 'load' }, patience);
}
