/** The house that a server keeps, over HTTP and WebSocket. */
import type { Problem, ServerMessage } from '../generated/messages';
import { atHome } from '../app/router.svelte';
import { forgetRoom, keptRooms } from '../room/rooms';
import { Trouble, type Ear, type House, type Line } from './house';

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      atHome(path),
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

const COME_BACK = 1012; // the process ends, or the room has moved to another: somebody answers there already

/** A WebSocket to a room. */
function call(words: string, ear: Ear): Line {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}${atHome(`api/rooms/${words}/live`)}`);
  let closed = false;
  socket.onopen = () => closed || ear.opened();
  socket.onmessage = (event) => closed || ear.heard(JSON.parse(String(event.data)) as ServerMessage);
  socket.onclose = ({ code }) => closed || ear.lost(code === COME_BACK);
  return {
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      closed = true;
      socket.close();
    },
  };
}

export const server: House = {
  withFriends: true,
  health: () => ask('healthz'),
  levels: () => ask('api/levels'),
  create: (room) => ask('api/rooms', room),
  importRecord: (record) => ask('api/records', record),
  info: (words) => ask(`api/rooms/${words}`),
  join: (words, join) => ask(`api/rooms/${words}/join`, join),
  record: (words) => ask(`api/rooms/${words}/record`),
  games: async () => keptRooms().map(({ words, at }) => ({ words, at })),
  forget: async (words) => forgetRoom(words),
  call,
};
