import type { Blocked, Choice, LogEntry, RulesData, ScoreView, TableView } from '../../generated/messages';
import type { Language } from '../../i18n/index.svelte';
import steps from './steps.json';

export interface Lesson {
  title: string;
  text: string;
  task?: string; // what is to be done, if anything
  after?: string; // what it brought
}

export type StepId =
  | 'welcome' | 'garden' | 'track' | 'start' | 'go' | 'buy' | 'done' | 'sun' | 'monk' | 'disc' | 'score' | 'home' | 'round'
  | 'number' | 'card' | 'monks' | 'shed' | 'activate' | 'coins' | 'rearmost' | 'barrels' | 'brewmaster' | 'tips' | 'end';
export type Lessons = Record<StepId, Lesson>;

export interface Step {
  id: StepId;
  ply: number; // moves of the record that have been made
  move?: string; // what the lesson asks for: the record's next move
  mark?: string[]; // places to look at
}

/** A position of the record, as scripts/tutorial.py wrote it. */
export interface Moment {
  table: TableView;
  choices: Choice[];
  blocked: Blocked[];
  projected: ScoreView[];
  winners: number[];
}

export interface Course {
  rules: RulesData;
  moments: Record<string, Moment | undefined>;
  entries: Record<string, LogEntry | undefined>; // of the moves that lessons ask for
}

export const STEPS = steps as Step[];

/** Whether moves were left out between the step before and this one. */
export function isLater(at: number): boolean {
  const [before, here] = [STEPS[at - 1], STEPS[at]];
  return !!before && !!here && here.ply > before.ply + (before.move ? 1 : 0);
}
export const LEARNER = 2; // the seat of whoever learns

const loaders: Record<Language, () => Promise<{ lessons: Lessons }>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  es: () => import('./es'),
};

export async function loadLessons(language: Language): Promise<Lessons> {
  return (await loaders[language]()).lessons;
}

export async function loadCourse(): Promise<Course> {
  return JSON.parse((await import('../../generated/tutorial.json?raw')).default) as Course;
}
