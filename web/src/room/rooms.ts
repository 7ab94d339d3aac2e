/** The seats that this browser holds, room by room. */
import { house } from '../house';

export interface KeptRoom {
  words: string;
  tokens: Record<string, string>; // seat, as it was when it was taken -> secret
  names: string[];
  at: number; // when it was last visited
}

const STORE = 'heavenale.rooms';
const KEPT = 30;
const SECRET_BYTES = 24; // a multiple of three: nothing is left to be filled up with =

export function keptRooms(): KeptRoom[] {
  try {
    const rooms = JSON.parse(localStorage.getItem(STORE) ?? '[]') as KeptRoom[];
    return Array.isArray(rooms) ? rooms.filter((room) => typeof room?.words === 'string').sort((a, b) => b.at - a.at) : [];
  } catch {
    return [];
  }
}

export function keptRoom(words: string): KeptRoom | undefined {
  return keptRooms().find((room) => room.words === words);
}

function write(rooms: KeptRoom[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(rooms.slice(0, KEPT)));
  } catch {
    // The seats are then kept for this page only.
  }
}

/** For games that the page keeps itself there is nothing to remember here. */
export function keepRoom(words: string, changes: Partial<KeptRoom>): KeptRoom {
  const before = keptRoom(words) ?? { words, tokens: {}, names: [], at: 0 };
  const after = { ...before, ...changes, tokens: { ...before.tokens, ...changes.tokens }, at: Date.now() };
  if (house().withFriends) write([after, ...keptRooms().filter((room) => room.words !== words)]);
  return after;
}

/** A secret that will hold a seat, as good as the server's own. */
export function newSecret(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...drawn)).replaceAll('+', '-').replaceAll('/', '_');
}

/** The server knows these seats no more; the room itself may still be looked at. */
export function forgetSeats(words: string): void {
  write(keptRooms().map((room) => (room.words === words ? { ...room, tokens: {} } : room)));
}

export function forgetRoom(words: string): void {
  write(keptRooms().filter((room) => room.words !== words));
}
