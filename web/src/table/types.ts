/** What lies on the table and what may be done with it, as the boards and the words around them take it. */
import type { Card, EventKind, Fact, GameEvent, MoveKind, Phase, PlayerBoard as Board, Resource, Score, Table, Worth } from '../engine';
import type { ExplainCode, RoomState, SeatView, SettingsView, TakeBackView, Thinking } from '../generated/messages';

export type { Card, EventKind, GameEvent, MoveKind, Resource, Score };

/** The engine's board; what lies in numbered places is looked up by their names. */
export interface PlayerBoard extends Omit<Board, 'markers' | 'barrels'> {
  markers: Record<string, number>; // of each resource
  barrels: Record<string, number>; // goal -> points
}

/** What a tile of the market costs. */
export interface Price {
  tile: string;
  shady: number;
  sunny: number;
}

/** The engine's table with prices; "end_turn": all is decided, and the turn waits to be ended. */
export interface TableView extends Omit<Table, 'phase' | 'winners' | 'market' | 'discs' | 'barrels' | 'boards'> {
  phase: Phase | 'end_turn';
  market: Record<string, string[]>; // space -> tiles
  prices: Record<string, Price[]>; // space -> the same tiles with their prices
  discs: Record<string, number>; // space -> discs
  barrels: Record<string, number[]>; // goal -> points of the barrels left
  boards: PlayerBoard[];
}

/** What a move would bring to its player, found by making it on a copy of the game. */
export interface Effect {
  ducats: number; // price and gains together
  price: number | null; // of a purchase
  brewmaster: number;
  markers: Record<string, number>; // those that move
  sheds: { shed: string; type: number }[]; // placed
  barrels: { goal: number; points: number }[]; // taken
  projected_points: number; // change of one's own
  opens: Phase | null; // what is to be decided next in the same turn
  events: GameEvent[]; // tile by tile
}

/** A legal move. */
export interface Choice {
  readonly move: string;
  readonly kind: MoveKind;
  readonly tile: string | null; // of a purchase
  readonly spot: string | null; // of a purchase
  readonly effect: Effect;
}

/** A move that one could point at and that is not legal now, with the reason. */
export interface Blocked {
  move: string;
  code: ExplainCode;
  facts: Record<string, Fact>;
}

/** What is to be decided. */
export interface Options {
  readonly choices: readonly Choice[];
  readonly blocked: readonly Blocked[];
}

/** A value of the mover's board that a move changed. */
export interface Change {
  value: Resource | 'ducats' | 'brewmaster' | 'projected_points';
  before: number;
  after: number;
}

/** One move of the log. */
export interface LogEntry {
  number: number; // of the move, from 1
  seat: number;
  move: string;
  kind: MoveKind;
  round: number; // in which it was made
  agent: string | null; // the level, if an agent made it
  ends_turn: boolean;
  events: GameEvent[];
  changes: Change[];
}

/** A position of a game, as everybody may know it. */
export interface Moment {
  readonly number: number; // moves made
  readonly turn_start: number; // moves made before the current turn; those after it may still be undone
  readonly table: TableView;
  readonly to_decide: number | null; // whose decision it is; while a turn waits to be ended, whose turn it is
  readonly next_to_decide: number | null; // whose turn comes after this one
  readonly decision: Options;
  readonly turn_complete: boolean; // only to be ended, or undone
  readonly can_end_turn: boolean;
  readonly projected: Score[];
  readonly scores: Score[] | null; // when the game is over
  readonly winners: number[];
  readonly money_short: boolean; // for any tile that could be bought: selling a card may be sensible
  readonly worth: (seat: number) => Worth; // what the things of a player are worth now
}

/** A position, and the room around it as it is seen from this screen. */
export interface Snapshot extends Moment {
  readonly state: RoomState;
  readonly you: number[]; // seats at this screen; empty for spectators
  readonly seats: SeatView[];
  readonly thinking: Thinking | null;
  readonly take_back: TakeBackView | null;
  readonly settings: SettingsView;
  readonly next: string | null; // the room in which the same people play again
  readonly serious: boolean; // nobody is advised before the end
  readonly can_undo: boolean;
  readonly can_take_back: 'at_once' | 'if_agreed' | null; // the last turn of this screen, by people at others
}
