import type { GameRecord } from '../../engine';
import type { LogEntry, Moment } from '../../table/types';
import type { Language } from '../../i18n/index.svelte';
import { Course } from '../../table/course';
import { loadRules } from '../../table/rules';
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

/** The recorded game, at every moment that a lesson is about. */
export interface Example {
  moments: Map<number, Moment>; // by the moves made
  entries: Map<number, LogEntry>; // by the number of the move: those that lessons ask for
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

async function loadRecord(): Promise<GameRecord> {
  const [{ default: record }] = await Promise.all([import('./record.json'), loadRules()]);
  return record;
}

export const loadExample = async (): Promise<Example> => exampleOf(await loadRecord());

/** The whole game, for pictures of any moment. */
export const loadCourse = async (): Promise<Course> => courseOf(await loadRecord());

const courseOf = (record: GameRecord): Course => Course.of({ record, agents: [], ended: record.moves.length });

export function exampleOf(record: GameRecord): Example {
  const course = courseOf(record);
  const plies = STEPS.flatMap(({ ply, move }) => (move ? [ply, ply + 1] : [ply]));
  return {
    moments: new Map(plies.map((ply) => [ply, course.at(ply).moment()])),
    entries: new Map(course.log.map((entry) => [entry.number, entry])),
  };
}
