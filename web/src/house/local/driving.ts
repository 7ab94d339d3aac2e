/** Letting computers play: while it is a computer's turn and somebody watches, one decides. */
import type { KnownRecord } from '../../generated/messages';
import { Trouble } from '../house';
import { Refusal } from './refusal';
import type { Room } from './room';

/** Decides for a level; what it is told is what the players know. */
export type Decide = (record: KnownRecord, level: string, signal: AbortSignal) => Promise<string>;

/** A level cannot play for a reason that people can do something about: its file does not come, say. */
export interface Hindrance {
  level: string;
  code: string; // the language files know it
  again: () => void; // try once more
}

/** A decision that is being thought about. */
interface Thought {
  number: number; // moves made before it
  level: string;
  stop: AbortController;
}

const TRIES = 2; // to get a decision; after that it is any move

export class Driver {
  readonly #driven = new Map<Room, Thought | undefined>();

  constructor(
    readonly decide: Decide,
    readonly hindranceIn: (error: unknown) => string | undefined, // its code, if people can do something about it
    readonly onhindrance: (hindrance: Hindrance | undefined) => void,
  ) {}

  attach(room: Room): void {
    room.wake = () => this.#wake(room);
  }

  /** See whether a computer is to decide; what one thinks about may be another position now. */
  #wake(room: Room): void {
    const thought = this.#driven.get(room);
    if (thought && !(isDue(room) && isStill(room, thought))) thought.stop.abort();
    if (this.#driven.has(room)) return;
    this.onhindrance(undefined);
    if (!isDue(room)) return;
    this.#driven.set(room, undefined);
    void this.#drive(room).finally(() => this.#driven.delete(room));
  }

  /** Of several tabs at the same game, one thinks; when it is closed, the next one goes on. */
  async #drive(room: Room): Promise<void> {
    if ('locks' in navigator) await navigator.locks.request(`heavenale ${room.words}`, () => this.#goOn(room));
    else await this.#goOn(room);
  }

  async #goOn(room: Room): Promise<void> {
    let tries = TRIES;
    while (isDue(room)) {
      let thought: Thought | undefined;
      try {
        thought = await room.alone(() => begin(room));
        if (!thought) continue;
        await this.#decide(room, thought, tries > 0);
        tries = TRIES;
      } catch (error) {
        if (thought?.stop.signal.aborted || error instanceof Refusal) continue; // another tab was quicker, say
        if (!thought || !tries || error instanceof Trouble) return console.error(error); // the game is gone, or there is no way on
        const code = this.hindranceIn(error);
        if (code !== undefined) {
          this.onhindrance({ level: thought.level, code, again: () => this.#wake(room) });
          return;
        }
        console.error(error);
        tries--;
        room.notify(tries ? 'worker_restarted' : 'agent_failed', { seat: room.turns.toDecide ?? 0, level: thought.level });
      }
    }
  }

  /** Make the move of a level, or any. */
  async #decide(room: Room, thought: Thought, isAsked: boolean): Promise<void> {
    this.#driven.set(room, thought);
    const move = isAsked ? await this.decide(room.knownRecord(), thought.level, thought.stop.signal) : anyMove(room);
    await room.alone(() => make(room, thought, move));
  }
}

function isDue(room: Room): boolean {
  return room.agentToDecide !== null && room.viewers.size > 0;
}

function isStill(room: Room, { number, level }: Thought): boolean {
  return room.turns.number === number && room.agentToDecide === level;
}

/** What is to be decided; nothing if a person left a turn that was only to be ended. */
async function begin(room: Room): Promise<Thought | undefined> {
  const level = room.agentToDecide;
  if (level === null) return undefined;
  if (!room.turns.isComplete) return { number: room.turns.number, level, stop: new AbortController() };
  await room.endTurn();
  room.tell();
  return undefined;
}

/** The game may have changed meanwhile: then the decision is for nothing. */
async function make(room: Room, thought: Thought, move: string): Promise<void> {
  if (!isStill(room, thought)) return;
  await room.push(move, { agent: thought.level });
  room.tell();
}

/** When all else fails the game still goes on. */
function anyMove(room: Room): string {
  const moves = room.turns.game.legalMoves;
  const plain = moves.filter((move) => !move.startsWith('sell'));
  const choices = plain.length ? plain : moves;
  return choices[Math.floor(Math.random() * choices.length)] ?? '';
}
