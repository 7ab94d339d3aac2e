/** The ways from the start page to a table. */
import type { CreateRoom, RoomCreated } from '../generated/messages';
import { house } from '../house';
import { go } from '../app/router.svelte';
import { keepRoom } from '../room/rooms';
import { shuffled } from './seats';

/** One person against so many computers of a level, in an order drawn by lot. */
export function againstComputers(name: string, level: string, count = 1, chance?: () => number): CreateRoom {
  const computers = Array.from({ length: count }, () => ({ kind: 'agent' as const, level }));
  return { seats: shuffled([{ kind: 'here' as const, name }, ...computers], chance) };
}

export async function begin(room: CreateRoom): Promise<void> {
  enter(await house().create(room));
}

/** Sit down in a room that was just made. */
export function enter({ words, held }: RoomCreated): void {
  keepRoom(words, { tokens: Object.fromEntries(held.map(({ seat, token }) => [seat, token])) });
  go(words);
}
