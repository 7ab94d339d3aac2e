/** What an agent that thinks in the page answers, in the words of the bot protocol and of heavenale.analysis. */

export interface Candidate {
  move: string;
  expected_points: number; // of the player to move
  winning_chance?: number; // of the player to move, if the agent can tell
  visits: number;
}

/** A decision and what led to it. */
export interface Decision {
  move: string;
  expected_points: number[]; // of every player
  winning_chances?: number[]; // of every player, if the agent can tell
  candidates: Candidate[]; // best move first
  line: string[]; // the move, and how the game would go on
}

/** A move to be considered, what it promises its player, and how the turn would go on: the advised one comes first. */
export interface Suggestion {
  plan: string[]; // the move, and those that follow it until the turn ends
  winning_chance: number;
}

export type Verdict = 'inaccuracy' | 'mistake' | 'blunder';

/** One decision of a record, judged: `heavenale.analysis.Judgement`. */
export interface Judgement {
  number: number; // of the move, from 1
  player: number;
  round: number;
  move: string;
  best: string;
  is_forced: boolean; // there was nothing else worth a thought
  cost: number; // part of the own chance to win that was lost, at least 0
  verdict: Verdict | null; // what such a move is called, if it cost enough
  lost_points: number; // less than 0 if the move brings more points than the best one
  winning_chances: number[]; // of every player, before the move
  expected_points: number[]; // likewise
  line: string[];
}

/** A whole game, judged: `heavenale.analysis.Analysis`. */
export interface Analysis {
  players: number;
  names: string[] | null;
  final_points: number[] | null; // null if the record ends before the game does
  final_chances: number[] | null; // everybody's share of the victory
  accuracy: (number | null)[]; // of each player's decisions, 0 to 100; null without any
  decisions: Judgement[];
}

/** How much of the work is done: of an analysis so many decisions, or of the network's file so many bytes. */
export interface Progress {
  done: number;
  total: number;
  of?: 'network';
}
