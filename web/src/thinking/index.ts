/** Thinking in the page, off its thread. Each promise rejects with an Error whose `code` the language files know. */
import { EngineError, type GameRecord } from '../engine';
import type { Analysis, Decision, Progress } from './types';

export type * from './types';

export interface HintWish {
  timeMs: number;
  signal?: AbortSignal;
}

export interface AnalysisWish extends HintWish {
  onprogress?: (progress: Progress) => void;
}

export async function hint(_record: GameRecord, _wish: HintWish): Promise<Decision> {
  throw new EngineError('not_ready');
}

export async function analyse(_record: GameRecord, _wish: AnalysisWish): Promise<Analysis> {
  throw new EngineError('not_ready');
}

export interface LevelInfo {
  name: string;
  needsNetwork: boolean;
}

export interface DecisionWish {
  timeMs?: number;
  signal?: AbortSignal;
}

export async function decide(_record: GameRecord, _level: string, _wish: DecisionWish): Promise<Decision> {
  throw new EngineError('not_ready');
}

export function levels(): readonly LevelInfo[] {
  return [];
}

export async function loadNetwork(_wish: { signal?: AbortSignal; onprogress?: (progress: Progress) => void }): Promise<void> {
  throw new EngineError('not_ready');
}
