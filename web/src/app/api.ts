/** The server's HTTP side. Every failure is a `Trouble` with a code that the language files know. */
import type {
  CreateRoom, Damage, Health, Join, Joined, Level, Problem, ProblemCode, RoomCreated, RoomInfo, RulesData, Snapshot,
} from '../generated/messages';

export class Trouble extends Error {
  constructor(readonly code: ProblemCode | 'network', message: string, readonly damage?: Damage | null) {
    super(message);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch (error) {
    throw new Trouble('network', String(error));
  }
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && said !== undefined) return said as T;
  const problem = said as Partial<Problem> | undefined;
  // Without a word of ours, it was no server of ours: something between it and us.
  const code = problem?.code ?? (said === undefined ? 'network' : 'internal');
  throw new Trouble(code, problem?.message ?? answer.statusText, problem?.damage);
}

export const fetchHealth = (): Promise<Health> => ask('/healthz');
export const fetchRules = (): Promise<RulesData> => ask('/api/rules-data');
export const fetchLevels = (): Promise<Level[]> => ask('/api/levels');
export const createRoom = (room: CreateRoom): Promise<RoomCreated> => ask('/api/rooms', room);
export const fetchRoom = (words: string): Promise<RoomInfo> => ask(`/api/rooms/${words}`);
export const joinRoom = (words: string, join: Join): Promise<Joined> => ask(`/api/rooms/${words}/join`, join);
export const importRecord = (record: unknown): Promise<RoomCreated> => ask('/api/records', record);
export const fetchRecord = (words: string): Promise<Record<string, unknown>> => ask(`/api/rooms/${words}/record`);
export const fetchMoment = (words: string, ply: number): Promise<Snapshot> => ask(`/api/replays/${words}/${ply}`);
