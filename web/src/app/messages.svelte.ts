/** Short notes that go by themselves, and what a screen reader says. */
export interface Note {
  id: number;
  text: string;
  kind: 'info' | 'error';
}

const SHOWN_FOR = 6000;

export const notes = $state<Note[]>([]);
const said = $state<{ id: number; text: string }[]>([]);
const KEPT = 6; // things said; each is spoken when it is added
let count = 0;

export function note(text: string, kind: Note['kind'] = 'info'): void {
  const id = ++count;
  const same = notes.findIndex((one) => one.text === text);
  if (same >= 0) notes.splice(same, 1);
  notes.push({ id, text, kind });
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

export function dismiss(id: number): void {
  const at = notes.findIndex((one) => one.id === id);
  if (at >= 0) notes.splice(at, 1);
}

/** Say something to the screen reader; nobody sees it. */
export function announce(text: string): void {
  said.push({ id: ++count, text });
  if (said.length > KEPT) said.shift();
}

export function announcements(): { id: number; text: string }[] {
  return said;
}
