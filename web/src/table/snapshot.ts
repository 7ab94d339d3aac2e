/** A moment of a game and the room around it, as they are seen from one screen. */
import type { Around } from '../generated/messages';
import { NOTHING } from './choices';
import type { Course } from './course';
import { share } from './share';
import type { Snapshot } from './types';

export type Surroundings = Omit<Around, 'type'>;

/** What equals the snapshot before is taken from there. */
export function snapshotOf(course: Course, around: Surroundings, before?: Snapshot): Snapshot {
  const moment = course.moment(before);
  const { to_decide: decides, number, turn_start } = moment;
  const state = moment.scores ? 'over' : around.state;
  const isMine = decides !== null && around.you.includes(decides) && !around.seats[decides - 1]?.level;
  const decidesHere = state === 'playing' && isMine && !course.waitsForTiles;
  return {
    ...moment,
    decision: decidesHere ? moment.decision : NOTHING,
    can_end_turn: decidesHere && moment.can_end_turn,
    can_undo: decidesHere && number > turn_start,
    can_take_back: canTakeBack(course, around),
    state,
    you: share(before?.you, around.you),
    seats: share(before?.seats, around.seats),
    thinking: share(before?.thinking, around.thinking),
    take_back: share(before?.take_back, around.take_back),
    settings: share(before?.settings, around.settings),
    next: around.next,
    serious: around.serious,
  };
}

/** Whether the last turn of this screen could be taken back: within the round it can, and only people are asked. */
function canTakeBack({ turns }: Course, { state, seats, take_back, you }: Surroundings): Snapshot['can_take_back'] {
  if (take_back || state !== 'playing' || turns.isOver) return null;
  const number = turns.startOfLastTurn(you);
  if (number === undefined || turns.made[number]?.round !== turns.round) return null;
  return seats.every((one) => one.level || you.includes(one.seat)) ? 'at_once' : 'if_agreed';
}
