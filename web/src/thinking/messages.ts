/** What the page asks its worker, and what the worker answers. */
import type { Facts, GameRecord } from '../engine';
import type { Wish } from './thinker';
import type { Progress } from './types';

export type Request = { id: number } & (
  | { do: 'decide'; record: GameRecord; level: string; wish: Wish }
  | { do: 'advise'; record: GameRecord }
  | { do: 'estimate'; record: GameRecord }
  | { do: 'analyse'; record: GameRecord; nodes: number }
  | { do: 'load' }
  | { do: 'cancel' }
);

export type Answer = { id: number } & ({ result: unknown } | { progress: Progress } | { error: { code: string; facts: Facts } });
