/** A finished game looked over: `heavenale.analysis.judge` in the page. What a move was worth the agent tells. */
import { Game, type GameRecord } from '../engine';
import { ACCURACY, ACCURACY_DROP, NOT_FORCED, TRUSTED_SHARE, VERDICTS } from '../generated/thinking';
import { JUDGE } from './levels';
import { outcome, type Outlook } from './outcome';
import type { Breath, Thinker } from './thinker';
import type { Analysis, Decision, Judgement, Verdict } from './types';

// With one seed, and nodes counted, a game is judged alike on every machine, whoever else thinks there meanwhile.
const SEED = 1;

/** Lets one decision at a time have the thinker. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>;

export class Judge {
  constructor(
    readonly thinker: Thinker,
    readonly nodes: number, // for each look
    readonly breath: Breath,
    readonly alone: Alone,
  ) {}

  /** Judge all decisions of a record; tells how many moves have been looked at. */
  async analyse(record: GameRecord, ondone: (moves: number) => void): Promise<Analysis> {
    const end = Game.fromRecord(record);
    const { players, resource_pile, monk_pile } = record;
    const game = Game.fromRecord({ players, resource_pile, monk_pile, moves: [] });
    const decisions: Judgement[] = [];
    let waiting: Judgement[] = []; // forced moves change nothing: what is expected after them was expected before
    const settle = ({ chances, points }: Outlook): void => {
      decisions.push(...waiting.map((one) => ({ ...one, winning_chances: chances, expected_points: points })));
      waiting = [];
      ondone(decisions.length);
    };
    for (const move of record.moves) {
      const waits = this.#isForced(game, move) && !endsRound(game, move);
      const judged = waits ? unjudged(game, move) : await this.#judged(game, move);
      game.push(move);
      waiting.push(judged);
      if (!waits) settle({ chances: judged.winning_chances, points: judged.expected_points });
    }
    if (waiting.length) settle(await this.#expected(game));
    return conclude(end, decisions, record.names ?? null);
  }

  /** What the agent thinks of a move. */
  async #judged(game: Game, move: string): Promise<Judgement> {
    if (this.#isForced(game, move)) {
      const { chances, points } = await this.#expected(game);
      return { ...unjudged(game, move), winning_chances: chances, expected_points: points };
    }
    const before = await this.#ask(game);
    const judged: Judgement = {
      ...unjudged(game, move),
      best: before.move,
      is_forced: false,
      winning_chances: outlook(before).chances,
      expected_points: before.expected_points,
      line: before.line,
    };
    if (before.move === move) return judged;
    const of = ({ chances, points }: Outlook) => ({ chance: chances[judged.player - 1]!, points: points[judged.player - 1]! });
    const best = worth(before, before.move) ?? of(outlook(before));
    const after = game.clone();
    after.push(move);
    const there = worth(before, move) ?? of(await this.#expected(after));
    const cost = Math.max(0, best.chance - there.chance);
    return { ...judged, cost, verdict: verdictOn(cost), lost_points: best.points - there.points };
  }

  /** What all players may expect, by a look at the next decision that is one. */
  async #expected(game: Game): Promise<Outlook> {
    const ahead = game.asSeen(game.moves.length);
    for (let action; (action = this.thinker.forcedMove(ahead)) !== NOT_FORCED; ) ahead.push(action);
    return ahead.isOver ? outcome(ahead) : outlook(await this.#ask(ahead));
  }

  #ask(game: Game): Promise<Decision> {
    const seen = game.asSeen(game.moves.length);
    return this.alone(() => this.thinker.decide(seen, JUDGE, { iterations: this.nodes, seed: SEED }, this.breath));
  }

  /** Whether there was nothing else worth a thought. */
  #isForced(game: Game, move: string): boolean {
    const action = this.thinker.forcedMove(game);
    return action !== NOT_FORCED && game.legalMoves[game.legalActions.indexOf(action)] === move;
  }
}

/** Whether new tiles come of a move: who looks ahead then has to guess them. */
function endsRound(game: Game, move: string): boolean {
  const after = game.clone();
  after.push(move);
  return after.round !== game.round;
}

const outlook = ({ winning_chances, expected_points }: Decision): Outlook => ({ chances: winning_chances ?? [], points: expected_points });

/** The mover's chance to win after a candidate, and points, if it was tried often enough to know them. */
function worth({ candidates }: Decision, move: string): { chance: number; points: number } | undefined {
  const found = candidates.find((one) => one.move === move);
  const most = Math.max(...candidates.map((one) => one.visits));
  if (found?.winning_chance === undefined || found.visits < TRUSTED_SHARE * most) return undefined;
  return { chance: found.winning_chance, points: found.expected_points };
}

function unjudged(game: Game, move: string): Judgement {
  const { player, round, moves } = game;
  const nothing = { is_forced: true, cost: 0, verdict: null, lost_points: 0, winning_chances: [], expected_points: [] };
  return { number: moves.length + 1, player: player!, round, move, best: move, ...nothing, line: [move] };
}

const verdictOn = (cost: number): Verdict | null => (VERDICTS.find(({ least }) => cost >= least)?.name as Verdict | undefined) ?? null;

const accuracyOf = (cost: number): number => Math.min(100, Math.max(0, ACCURACY * Math.exp(-ACCURACY_DROP * cost) - (ACCURACY - 100)));

function conclude(end: Game, decisions: Judgement[], names: string[] | null): Analysis {
  const result = end.isOver ? outcome(end) : null;
  const accuracy = Array.from({ length: end.players }, (_, n) => {
    const decided = decisions.filter((one) => one.player === n + 1 && !one.is_forced).map((one) => accuracyOf(one.cost));
    return decided.length ? decided.reduce((sum, one) => sum + one) / decided.length : null;
  });
  return {
    players: end.players,
    names,
    final_points: result?.points ?? null,
    final_chances: result?.chances ?? null,
    accuracy,
    decisions,
  };
}
