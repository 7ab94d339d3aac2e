/** Advice for whoever decides: a few moves worth a thought, what each promises, and how its turn would go on. */
import type { Game } from '../engine';
import { NOT_FORCED } from '../generated/thinking';
import { GREEDY, INSTINCT, JUDGE } from './levels';
import { outcome } from './outcome';
import type { Breath, Thinker } from './thinker';
import type { Suggestion } from './types';

// Counted and not timed, with one seed: the same position has the same advice on every machine.
const SEED = 1;
const TO_CHOOSE = 300; // positions looked at for a move that a strong player would make
const TO_WEIGH = 100; // after every move to consider: all get the same attention, so that their chances can be compared
const MOST = 4; // moves

/** The moves to consider, the one with the best chance first. The game is as its players see it. */
export async function advise(thinker: Thinker, game: Game, breath: Breath): Promise<Suggestion[]> {
  const player = game.player! - 1;
  const chosen = await thinker.decide(game, JUDGE, { iterations: TO_CHOOSE, seed: SEED }, breath);
  const felt = await thinker.decide(game, INSTINCT, { seed: SEED }, breath);
  const tempting = await thinker.decide(game, GREEDY, { seed: SEED }, breath); // what looks best at the moment: worth comparing with
  const likely = [...felt.candidates].sort((one, other) => other.visits - one.visits);
  const trusted = new Set([chosen, ...likely].map(({ move }) => move).slice(0, MOST));
  const moves = [...new Set([...trusted, ...tempting.candidates.map(({ move }) => move)])].slice(0, MOST);
  const suggestions: Suggestion[] = [];
  for (const move of moves) {
    const after = game.clone();
    after.push(move);
    const plan = await turnOf(thinker, game, move === chosen.move ? chosen.line : [move], breath);
    suggestions.push({ plan, winning_chance: (await estimate(thinker, after, breath))[player]! });
  }
  // Of what it would never play, the network may hope too much: such a move is shown, but not above the others.
  const most = Math.max(...suggestions.filter(({ plan }) => trusted.has(plan[0]!)).map(percent));
  const shown = suggestions.filter((one) => trusted.has(one.plan[0]!) || percent(one) <= most);
  return shown.sort((one, other) => percent(other) - percent(one)); // of equal ones the chosen comes first
}

/** Everybody's chance to win, as far as it can be told from what everybody sees. */
export async function estimate(thinker: Thinker, game: Game, breath: Breath): Promise<number[]> {
  const ahead = game.asSeen(SEED);
  for (let action; !ahead.isOver && (action = thinker.forcedMove(ahead)) !== NOT_FORCED; ) ahead.push(action);
  if (ahead.isOver) return outcome(ahead).chances;
  return (await thinker.decide(ahead, JUDGE, { iterations: TO_WEIGH, seed: SEED }, breath)).winning_chances!;
}

const percent = ({ winning_chance }: Suggestion): number => Math.round(100 * winning_chance);

/** The moves until the turn ends; what the search has not thought out is played by feeling. */
async function turnOf(thinker: Thinker, game: Game, line: readonly string[], breath: Breath): Promise<string[]> {
  const ahead = game.clone();
  const plan: string[] = [];
  for (;;) {
    const move = line[plan.length] ?? (await thinker.decide(ahead, INSTINCT, { seed: SEED }, breath)).move;
    ahead.push(move);
    plan.push(move);
    if (ahead.endsTurn || ahead.isOver) return plan;
  }
}
