/** What the boards are given. What lies on the table is from `table/`; only what concerns drawing is added here. */
import type { Blocked, Choice, Effect, GameEvent, LogEntry, TableView } from '../table/types';
import type { Gains, GoalWorth, Worth } from '../engine';
import type { BoardKey } from './words/en';

export type { Blocked, BoardKey, Choice, Effect, GameEvent, Gains, GoalWorth, LogEntry, TableView, Worth };
export type PlayerBoard = TableView['boards'][number];

/** The printed tables, from `table/printed.ts`: no number of the game stands in the boards. */
export interface BoardTables {
  resources: string[];
  letters: string[]; // of the resources, in their order
  spaces: string[]; // kinds of the track spaces from 1: R, M4, A, B, C, X, K
  starting_spaces: string[];
  start_rewards: Record<string, number>;
  garden: { name: string; x: number; row: number }[]; // x counts half hexagons from the middle
  track_start: number;
  track_end: number;
  first_numbered: number;
  brewmaster_levels: { position: number; exchange_rate: number; points_per_step: number }[];
  pairs: string[][];
  cards: string[];
  goals: number;
  barrel_points: number[]; // large, small
  tile_copies: number; // of each colour and fertility
  fertilities: number;
  monk_types: number;
  sheds: { type: number; from_sum: number; brewmaster: number; activates: number }[];
  ducats_per_step: number;
}

/** A place that can be pointed at: "space:5", "start:first", "tile:5:0", "spot:L7", "score:wood", "card:tiles", ... */
export type Target = string;

/** What has been chosen first. `spots` are those of a shed's activation chosen so far. */
export interface Selection {
  tile?: string;
  spot?: string;
  spots?: string[];
}

/** A tile on the spot on which it would be planted. */
export interface Planned {
  tile: string;
  spot: string;
}

/** Places to mark, as for a line of the log under the pointer; `seat` says on whose board. */
export interface Highlight {
  seat: number;
  targets: Target[];
}

/** A turn to be drawn: its moves in their order, advised or what was played instead. */
export interface Advised {
  seat: number;
  plan: readonly string[];
  isPlayed?: boolean;
}

/** What the pointer or the focus rests on. */
export interface Hover {
  target: Target;
  seat: number | null; // whose board; null on the main board
  choices: Choice[];
  blocked: Blocked | null;
  label?: string; // what the place is called
}

/** The way in for all words: the app speaks the player's language, the boards speak none. */
export interface Words {
  say(key: BoardKey, values?: Record<string, string | number>): string; // the boards' own few words
  player(seat: number): string;
  tile(tile: string): string; // "Hops 5"
  spot(spot: string): string; // of the garden
  space(space: number): string; // of the track
  start(name: string): string; // a starting space
  scoring(spot: string): string; // a scoring spot
  card(card: string): string;
  cardHelp(card: string): string; // what it does, in a sentence
  goal(goal: number): string;
  resource(resource: string): string;
  choice(choice: Choice): string; // what a choice is called on a button
  effect(effect: Effect): string[]; // what a choice brings, in short phrases
  reason(blocked: Blocked): string; // why not
}

export interface Point {
  x: number;
  y: number;
}

/** A place of a board: where it lies, its shape, and what it is called. */
export interface Place extends Point {
  id: Target;
  w: number;
  h: number;
  shape: 'hex' | 'box' | 'round';
  label: string;
}
