/** The demo's snapshots, for tests. */
import { readFileSync } from 'node:fs';
import type { GameRecord } from '../engine';
import { BOARDS } from '../table/printed';
import type { Blocked, Choice, LogEntry, TableView } from './types';

export interface Sample {
  record: GameRecord; // the moves that led there
  table: TableView;
  choices: Choice[];
  blocked: Blocked[];
  then: { entry: LogEntry; table: TableView }[];
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./demo/samples/${name}.json`, import.meta.url), 'utf8')) as T;

export const tables = BOARDS;
export const sample = (name: string): Sample => read<Sample>(name);
