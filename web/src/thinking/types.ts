/** What an agent that thinks in the page answers, in the words of the bot protocol and of heavenale.analysis. */

export interface Candidate {
  move: string;
  expected_points: number;
  visits: number;
}

/** A decision and what led to it. */
export interface Decision {
  move: string;
  expected_points?: number[]; // of every player
  winning_chances?: number[];
  candidates?: Candidate[]; // best move first
  line?: string[];
}

/** One decision of a record, judged: `heavenale.analysis.Judgement`. */
export interface Judgement {
  number: number; // of the move, from 1
  player: number;
  round: number;
  move: string;
  best: string;
  lost: number; // points
  expected_points: number[]; // of every player, before the move
  line: string[];
}

/** A whole game, judged. */
export interface Analysis {
  agent: string;
  final_points: number[];
  lost: number[]; // by each player, all moves together
  costliest: number[]; // numbers of the three costliest moves
  decisions: Judgement[];
}

export interface Progress {
  done: number;
  total: number;
}
