/** The demo's snapshots, for tests. */
import { readFileSync } from 'node:fs';
import type { Blocked, BoardTables, Choice, LogEntry, TableView } from './types';

export interface Sample {
  table: TableView;
  choices: Choice[];
  blocked: Blocked[];
  then: { entry: LogEntry; table: TableView }[];
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./demo/samples/${name}.json`, import.meta.url), 'utf8')) as T;

export const tables = read<BoardTables>('rules');
export const sample = (name: string): Sample => read<Sample>(name);
