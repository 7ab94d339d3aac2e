/** What a game shows and says, in the words and spellings of Python's Table, Event, Score, Explanation and Record. */

export type Resource = 'wood' | 'yeast' | 'hops' | 'water' | 'barley';
export type Card = 'tiles' | 'discs' | 'barrels' | 'ducats' | 'brewmaster';
export type Phase = 'start' | 'move' | 'buy' | 'shed' | 'score' | 'card' | 'over';
export type MoveKind = 'start' | 'go' | 'home' | 'buy' | 'done' | 'shed' | 'score' | 'card' | 'sell';
export type EventKind = Resource | 'brewmaster' | 'ducats' | 'shed' | 'barrel' | 'round' | 'over';

/** A completed pair of scoring spots, and the card placed there; null: declined. */
export interface Pair {
  pair: [string, string];
  card: Card | null;
}

/** One player's board, purse, cards and barrels. */
export interface PlayerBoard {
  player: number; // 1-4, in turn order
  ducats: number;
  markers: Record<Resource, number>;
  brewmaster: number;
  exchange_rate: number; // r of "r:1"
  points_per_step: number;
  garden: Record<string, string>; // spot -> tile
  sheds: Record<string, number>; // shed spot -> type of shed tile
  discs: string[]; // scoring spots that hold a disc
  cards: Card[]; // in hand
  pairs: Pair[];
  barrels: Record<number, number>; // goal -> points of the barrel
  figure: string; // "unplaced", a track space "5", or a starting space
  is_home: boolean;
  projected_points: number;
}

/** The main board and all player boards, without what is hidden. */
export interface Table {
  round: number;
  rounds: number;
  player: number | null; // whose decision it is; null when the game is over
  phase: Phase;
  market: Record<number, string[]>; // every resource and monk space -> the tiles that lie there
  discs: Record<number, number>; // every disc space -> number of discs
  barrels: Record<number, number[]>; // goal -> points of the barrels left
  resource_tiles_left: number;
  monk_tiles_left: number;
  enclosed_shed: string | null;
  winners: number[];
  boards: PlayerBoard[];
}

/** One change that a move caused, to the player who made it unless it is a round or the end. */
export interface GameEvent {
  kind: EventKind;
  amount: number;
  source: string; // the activated spot "L7", the shed "S3", "goal 4", or "purchase", "card", "sale", ...
  tile: string; // on the activated spot; "" otherwise
}

/** One player's points and where they come from. */
export interface Score {
  player: number;
  level: number;
  exchange_rate: number;
  points_per_step: number;
  exchanges: number;
  ducat_steps: number;
  large_barrels: number;
  small_barrels: number;
  barrel_points: number;
  barrels_card_points: number;
  first_player_points: number;
  points: number;
}

/** What comes of something: steps of markers and brewmaster, ducats, points more than now; what stays is left out. */
export type Gains = Partial<Record<Resource | 'brewmaster' | 'ducats' | 'points', number>>;

/** How far a player is with a goal; in reach: achieved, a barrel left, and a barrel space ahead in this round. */
export interface GoalWorth {
  done: number;
  needs: number;
  in_reach: boolean;
}

/** A shed spot: the sum round it so far, the empty spots, the type if monks fill them, and if the most fertile tiles do. */
export interface ShedWorth {
  sum: number;
  missing: string[];
  least: number;
  most: number;
}

/** Python's Worth. */
export interface Told {
  player: number;
  goals: Record<number, GoalWorth>;
  sheds: Record<string, ShedWorth>;
  tiles: Record<string, Gains>;
  closes: Record<string, string[]>;
  discs: Record<string, { gains: Gains; completes_pair: boolean }>;
  spaces: Record<number, string[]>;
  cards: Record<string, Gains>;
  rearmost: Resource[];
}

export type Fact = number | string | (number | string)[] | null;
export type Facts = Record<string, Fact>;

/** Why a move may not be made: "legal" says that nothing is wrong. */
export interface Explanation {
  code: string;
  facts: Facts;
}

/** A game as its piles and moves; the piles may be known only as far as they are dealt. */
export interface GameRecord {
  format?: string;
  players: number;
  resource_pile: string[];
  monk_pile: string[];
  moves: string[];
  seed?: number;
  names?: string[];
  agents?: string[];
  scores?: number[];
  [other: string]: unknown;
}

/** The printed tables of the game; the numbers are in src/generated/tables.ts. */
export interface RulesData {
  resources: Resource[];
  cards: Card[];
  phases: Phase[];
  tiles: { tile: string; resource: Resource | null; fertility: number | null; monk: number | null; copies_per_set: number }[];
  track: {
    space: number;
    kind: 'resource' | 'monk' | 'disc' | 'barrel';
    cost: number | null; // of monks
    allows: ('number' | 'resource' | 'monk')[]; // where a disc may be placed
  }[];
  starting_spaces: { name: string; brewmaster: number; marker_of_choice: number; ducats: number }[];
  /** Rows are centred, and x counts half hexagons; neighbours are told clockwise from east. */
  garden: { name: string; kind: 'sunny' | 'shady' | 'shed'; x: number; row: number; neighbours: string[] }[];
  track_start: number; // of the production track
  track_end: number;
  first_numbered_spot: number;
  marker_starts: Record<Resource, number>;
  brewmaster_start: number;
  brewmaster_levels: { from_position: number; exchange_rate: number; points_per_step: number }[];
  scoring_spots: string[];
  pairs: string[][];
  sheds: { type: number; from_sum: number; brewmaster: number; activates: number }[];
  goals: { goal: number; needs: number | null }[]; // the number in the condition
  rounds: Record<string, number>; // players -> rounds
  starting_ducats: number;
  large_barrel_points: number;
  small_barrel_points: number;
  barrels_card_points: number;
  first_player_points: number;
  card_sale_ducats: number;
  card_ducats: number;
  card_brewmaster_steps: number;
  ducats_per_step: number;
}
