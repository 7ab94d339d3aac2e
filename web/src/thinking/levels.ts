/** The levels that people choose from, weakest first: Python's table. */
import { LEVELS } from '../generated/thinking';

export interface Level {
  name: string;
  agent: 'greedy' | 'search' | 'policy' | 'guided';
  temperature: number; // of whims
  nodes: number | null; // that a search may take, however much time there is
  mostTimeMs: number | null; // that a search may take, if no nodes are counted
}

export interface LevelInfo {
  name: string;
  needsNetwork: boolean;
}

/** Who gives hints and judges games: all that the network can, for as long as there is time. */
export const JUDGE: Level = { name: 'guided', agent: 'guided', temperature: 0, nodes: null, mostTimeMs: null };

/** What the network feels at one look, without thinking ahead. */
export const INSTINCT: Level = { name: 'policy', agent: 'policy', temperature: 0, nodes: null, mostTimeMs: null };

/** Who takes what looks best at the moment. */
export const GREEDY: Level = { name: 'greedy', agent: 'greedy', temperature: 0, nodes: null, mostTimeMs: null };

export const needsNetwork = ({ agent }: Level): boolean => agent === 'policy' || agent === 'guided';

export function levelCalled(name: string): Level | undefined {
  return [...(LEVELS as Level[]), JUDGE, INSTINCT, GREEDY].find((level) => level.name === name);
}

export const levels = (): readonly LevelInfo[] =>
  (LEVELS as Level[]).map((level) => ({ name: level.name, needsNetwork: needsNetwork(level) }));
