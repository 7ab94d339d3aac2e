/** The seats of a room to be made, as the start page edits them. */
import type { CreateRoom, SeatKind, SeatSpec } from '../generated/messages';

export interface SeatDraft {
  kind: SeatKind;
  level: string;
  name: string;
}

export const MIN_SEATS = 2;
export const MAX_SEATS = 4;

/** The same seats, shuffled: who begins is drawn by lot. */
export function shuffled<T>(items: readonly T[], chance: () => number = Math.random): T[] {
  const result = [...items];
  for (let n = result.length - 1; n > 0; n--) {
    const other = Math.floor(chance() * (n + 1));
    [result[n], result[other]] = [result[other] as T, result[n] as T];
  }
  return result;
}

/** The people at this screen who have not said what they are called. */
export function nameless(drafts: readonly SeatDraft[]): number[] {
  return drafts.flatMap(({ kind, name }, n) => (kind === 'here' && !name.trim() ? [n] : []));
}

export function toRoom(drafts: readonly SeatDraft[], serious: boolean): CreateRoom {
  const seats = drafts.map((draft): SeatSpec => {
    if (draft.kind === 'agent') return { kind: 'agent', level: draft.level };
    if (draft.kind === 'friend') return { kind: 'friend' };
    return { kind: 'here', name: draft.name.trim() };
  });
  return { seats, serious };
}
