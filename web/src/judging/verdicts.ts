/** What an analysis says about people: how often they went wrong, and where it cost them most. */
import { VERDICTS } from '../generated/thinking';
import type { Analysis, Judgement, Progress, Verdict } from '../thinking';

const COSTLIEST = 3;

/** The worst first. */
export const VERDICT_NAMES: readonly Verdict[] = (VERDICTS as { name: Verdict }[]).map(({ name }) => name);

/** What each of them costs at least, in percentage points of the chance to win. */
export const LEAST = Object.fromEntries(
  (VERDICTS as { name: Verdict; least: number }[]).map(({ name, least }) => [name, Math.round(100 * least)]),
) as Record<Verdict, number>;

/** The sign after a move in the log, as chess players write it. */
export const VERDICT_SIGNS: Record<Verdict, string> = { blunder: '??', mistake: '?', inaccuracy: '?!' };

/** What the moves of a judged game are called, by their numbers. */
export function verdictsIn(analysis: Analysis | Progress | undefined): ReadonlyMap<number, Verdict> {
  const decisions = analysis && 'decisions' in analysis ? analysis.decisions : [];
  return new Map(decisions.flatMap(({ number, verdict }) => (verdict ? [[number, verdict] as const] : [])));
}

/** How many moves of a player are called so. */
export function countOf({ decisions }: Analysis, player: number, verdict: Verdict): number {
  return decisions.filter((one) => one.player === player && one.verdict === verdict).length;
}

/** The decisions of these players that gave away most of their chances, the worst first; less than a per cent is noise. */
export function costliestOf({ decisions }: Analysis, players: readonly number[]): Judgement[] {
  const costly = decisions.filter((one) => players.includes(one.player) && percent(one.cost) > 0);
  return costly.sort((one, other) => other.cost - one.cost || one.number - other.number).slice(0, COSTLIEST);
}

/** The player's chance to win before a decision, and after it, in whole per cent: their difference is what it cost. */
export function chancesOf({ player, winning_chances, cost }: Judgement): { before: number; after: number } {
  const before = percent(winning_chances[player - 1] ?? 0);
  return { before, after: before - percent(cost) };
}

/** A part of a chance in whole per cent. */
export const percent = (part: number): number => Math.round(100 * part);
