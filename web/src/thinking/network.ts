/** The network's weights: fetched when they are first needed, checked, kept for the next time, and laid into memory. */
import { EngineError } from '../engine';
import { NETWORK } from '../generated/thinking';
import type { Rooms } from './rooms';
import type { Progress } from './types';

const KEPT = 'heavenale-network';
const HALF_PRECISION = 2; // bytes

export type Onprogress = (progress: Progress) => void;

/** Lay the weights into memory, from what was kept or from the net; a file that is not whole is never kept. */
export async function loadNetwork(rooms: Rooms, url: string, signal: AbortSignal, onprogress: Onprogress): Promise<void> {
  const kept = await keptFiles();
  const found = await kept?.match(url);
  if (found && layNetwork(rooms, new Uint8Array(await found.arrayBuffer()))) return;
  const data = await download(url, signal, onprogress);
  if (!layNetwork(rooms, data)) throw new EngineError('network_cut_short', { bytes: data.length, expected: NETWORK.size });
  await keep(kept, url, data);
}

/** Where files are kept; nowhere in a page that was not loaded safely, or if people forbid it. */
async function keptFiles(): Promise<Cache | undefined> {
  return typeof caches === 'undefined' ? undefined : caches.open(KEPT).catch(() => undefined);
}

/** Keep the file, and none of an earlier version; without room for it, it is fetched again the next time. */
async function keep(kept: Cache | undefined, url: string, data: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!kept) return;
  try {
    for (const old of await kept.keys()) await kept.delete(old);
    await kept.put(url, new Response(data));
  } catch {
    return;
  }
}

async function download(url: string, signal: AbortSignal, onprogress: Onprogress): Promise<Uint8Array<ArrayBuffer>> {
  const data = new Uint8Array(NETWORK.size);
  let done = 0;
  const tell = (): void => onprogress({ done, total: data.length, of: 'network' });
  tell();
  try {
    const response = await fetch(url, { signal });
    if (!response.ok || !response.body) throw new Error(`${response.status} ${url}`);
    for (let reader = response.body.getReader(), part; !(part = await reader.read()).done; ) {
      if (done + part.value.length > data.length) break; // another file: it is not whole
      data.set(part.value, done);
      done += part.value.length;
      tell();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    if (!done) throw new EngineError('network_unreachable', { why: String(error) });
  }
  return data.subarray(0, done);
}

/** Lay every array where the network expects it, in single precision; false if anything of the file is missing or damaged. */
export function layNetwork(rooms: Rooms, data: Uint8Array): boolean {
  if (data.length !== NETWORK.size) return false;
  const file = rooms.file(data);
  if (rooms.call.checksum(file, data.length) >>> 0 !== NETWORK.checksum) return false;
  for (const [name, { at, bytes, count }] of Object.entries(NETWORK.arrays)) {
    const place = rooms.at(name);
    if (bytes === HALF_PRECISION) rooms.call.widen(file + at, count, place, count);
    else rooms.engine.bytes.copyWithin(place, file + at, file + at + bytes * count);
  }
  return true;
}
