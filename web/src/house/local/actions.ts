/** What clients ask of a room: each message is checked, obeyed or refused, and whoever is concerned is told. */
import type {
  Act, ClientMessage, EndTurn, ExplainCode, ReplaceSeat, Settings, TakeBack, Undo,
} from '../../generated/messages';
import { EngineError, IllegalMove } from '../../engine';
import { Trouble } from '../house';
import { Refusal } from './refusal';
import type { Room, Viewer } from './room';

/** Obey a message, or refuse it with the reason. */
export async function obey(room: Room, viewer: Viewer, message: ClientMessage): Promise<void> {
  const re = ('id' in message ? message.id : null) ?? null;
  try {
    await perform(room, viewer, message);
    room.tell(viewer, re, message.type === 'settings' || message.type === 'rematch');
  } catch (error) {
    if (error instanceof Trouble) throw error; // the room is gone
    const refusal = error instanceof Refusal ? error : new Refusal('failed');
    if (refusal !== error) console.error(error);
    const { code, facts, explanation, message: inEnglish } = refusal;
    viewer.heard({ type: 'refused', code, facts, message: inEnglish, number: room.turns.number, explanation, re });
    if (code === 'stale' || code === 'failed') viewer.heard(room.told()); // something was missed: everything, then
  }
}

function perform(room: Room, viewer: Viewer, message: ClientMessage): Promise<void> | void {
  switch (message.type) {
    case 'act':
      return act(room, message);
    case 'undo':
      return undo(room, message);
    case 'end_turn':
      return endTurn(room, message);
    case 'settings':
      return settings(room, message);
    case 'replace_seat':
      return replaceSeat(room, message);
    case 'take_back':
      return takeBack(room, message);
    case 'rematch':
      return rematch(room);
    case 'consent':
      throw new Refusal('no_take_back_asked'); // everybody sits at this screen
    case 'sign':
    case 'nudge':
      throw new Refusal('nobody_there');
    case 'enter':
      return enter(room, viewer);
    case 'refresh':
      return viewer.heard(room.told());
    case 'ping':
      return undefined;
  }
}

async function enter(room: Room, viewer: Viewer): Promise<void> {
  await room.follow(); // its news are not heard while the page sleeps
  room.viewers.add(viewer);
  viewer.heard(room.told());
  room.wake();
}

async function act(room: Room, { number, move }: Act): Promise<void> {
  checkTurn(room, number);
  if (room.turns.isComplete) throw new Refusal('turn_is_complete');
  try {
    await room.push(move);
  } catch (error) {
    if (error instanceof IllegalMove) {
      const explanation = { code: error.code as ExplainCode, facts: error.facts };
      throw new Refusal('illegal_move', {}, explanation);
    }
    if (error instanceof EngineError && error.code === 'not_a_move') throw new Refusal('not_a_move');
    throw error;
  }
}

async function undo(room: Room, { number, to }: Undo): Promise<void> {
  checkTurn(room, number);
  const { turns } = room;
  if (turns.number === turns.ended) throw new Refusal('nothing_to_undo');
  await room.cut(to === 'turn' ? turns.ended : turns.number - 1);
}

async function endTurn(room: Room, { number }: EndTurn): Promise<void> {
  checkTurn(room, number);
  if (room.turns.isComplete) await room.endTurn();
  else if (room.turns.canEndTurn) await room.push('done', { endTurn: true });
  else throw new Refusal('turn_not_complete', { phase: room.turns.game.phase });
}

/** Change the settings of the seats at this screen; a turn that waits to be ended may end by it. */
async function settings(room: Room, { auto_end_turn: on }: Settings): Promise<void> {
  await room.setAutoEndTurn(on);
  if (on && room.turns.isComplete && isOurs(room)) await room.endTurn();
}

/** Let a computer play for somebody, or somebody for himself again. */
async function replaceSeat(room: Room, { seat: number, level }: ReplaceSeat): Promise<void> {
  checkSeated(room);
  const seat = room.seat(number);
  if (!seat) throw new Refusal('no_such_seat', { seats: room.seats.length });
  if (level === null && seat.kind !== 'here') throw new Refusal('not_your_seat', { seat: number });
  await room.changeSeat(number, level);
  if (level === null) room.notify('seat_returned', { seat: number, name: seat.name });
  else room.notify('seat_replaced', { seat: number, level });
}

/** All people are at this screen: whoever asks for the last turn back has it. */
async function takeBack(room: Room, { number }: TakeBack): Promise<void> {
  checkSeated(room);
  checkNumber(room, number);
  const start = room.startOfTakeBack;
  const seat = room.turns.made[start]?.seat ?? 0;
  await room.cut(start);
  room.notify('turn_taken_back', { seat, number: start });
}

async function rematch(room: Room): Promise<void> {
  checkSeated(room);
  if (room.state !== 'over') throw new Refusal('not_over');
  await room.rematch();
}

// --- Checks --------------------------------------------------------------------------------------------------

function checkSeated(room: Room): void {
  if (!room.you.length) throw new Refusal('spectator');
}

function checkNumber(room: Room, number: number): void {
  if (number !== room.turns.number) throw new Refusal('stale', { sent: number });
}

/** Raise Refusal unless somebody at this screen is to decide, and knows what. */
function checkTurn(room: Room, number: number): void {
  checkSeated(room);
  checkNumber(room, number);
  if (!isOurs(room)) throw new Refusal('not_your_turn', { to_decide: room.turns.toDecide });
}

function isOurs(room: Room): boolean {
  const seat = room.turns.toDecide;
  return seat !== null && room.you.includes(seat) && room.agentToDecide === null;
}
