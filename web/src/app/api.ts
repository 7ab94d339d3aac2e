/** The server's HTTP side. Every failure is a `Trouble` with a code that the language files know. */
import type {
  CreateRoom, Join, Joined, Level, Problem, ProblemCode, RoomCreated, RoomInfo, RulesData, Snapshot,
} from '../generated/messages';

export class Trouble extends Error {
  constructor(readonly code: ProblemCode | 'network', message: string) {
    super(message);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      `/api/${path}`,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch (error) {
    throw new Trouble('network', String(error));
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => undefined)) as Partial<Problem> | undefined;
  throw new Trouble(problem?.code ?? 'internal', problem?.message ?? answer.statusText);
}

export const fetchRules = (): Promise<RulesData> => ask('rules-data');
export const fetchLevels = (): Promise<Level[]> => ask('levels');
export const createRoom = (room: CreateRoom): Promise<RoomCreated> => ask('rooms', room);
export const fetchRoom = (words: string): Promise<RoomInfo> => ask(`rooms/${words}`);
export const joinRoom = (words: string, join: Join): Promise<Joined> => ask(`rooms/${words}/join`, join);
export const importRecord = (record: unknown): Promise<RoomCreated> => ask('records', record);
export const fetchRecord = (words: string): Promise<Record<string, unknown>> => ask(`rooms/${words}/record`);
export const fetchMoment = (words: string, ply: number): Promise<Snapshot> => ask(`replays/${words}/${ply}`);
