/** Where rooms are kept: by a server, or by this page itself. The rest of the client does not know which. */
import type {
  ClientMessage, CreateRoom, Damage, Health, Join, Joined, Level, ProblemCode, RoomCreated, RoomInfo, ServerMessage,
} from '../generated/messages';

/** A game of this browser. */
export interface KnownGame {
  words: string;
  at: number; // when it was last played or visited, in milliseconds
}

/** Everything that is asked of whoever keeps the rooms. Every failure is a `Trouble`. */
export interface House {
  readonly withFriends: boolean; // whether others can come by a link
  health(): Promise<Health>;
  levels(): Promise<Level[]>;
  create(room: CreateRoom): Promise<RoomCreated>;
  importRecord(record: unknown): Promise<RoomCreated>;
  info(words: string): Promise<RoomInfo>;
  join(words: string, join: Join): Promise<Joined>;
  record(words: string): Promise<Record<string, unknown>>;
  /** The games of this browser, the one visited last first. */
  games(): Promise<KnownGame[]>;
  forget(words: string): Promise<void>;
  /** A line to a room: the first message to send, when the line is open, is `enter`. */
  call(words: string, ear: Ear): Line;
}

/** What comes over a line; never while something is being sent. */
export interface Ear {
  opened(): void;
  heard(message: ServerMessage): void;
  lost(isAwaited: boolean): void; // once, unless this end closed the line; whether one should come back at once
}

export interface Line {
  /** False if the line is not open: then nothing was sent. */
  send(message: ClientMessage): boolean;
  close(): void;
}

/** Something that could not be done, with a code that the language files know. */
export class Trouble extends Error {
  constructor(
    readonly code: ProblemCode | 'network',
    message: string,
    readonly damage?: Damage | null,
  ) {
    super(message);
  }
}
