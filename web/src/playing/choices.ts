/** Small helpers around the notation of moves. They know no rule: what is not among the choices does not exist. */
import { fits, parseMove } from '../board/selection';
import type { Selection } from '../board/types';
import type { Choice, Resource } from '../table/types';

export const RESOURCES: readonly Resource[] = ['wood', 'yeast', 'hops', 'water', 'barley'];

export function isResource(word: string | undefined): word is Resource {
  return RESOURCES.includes(word as Resource);
}

/** The words of a move: its kind and its arguments. */
export function wordsOf(move: string): [kind: string, ...rest: string[]] {
  const { kind, words } = parseMove(move);
  return [kind, ...words];
}

/** Whether anything has been chosen first. */
export function isSelecting(selected: Selection): boolean {
  return !!(selected.tile || selected.spot || selected.spots?.length);
}

/** The choices that are still open after what has been chosen first. */
export function openChoices(choices: readonly Choice[], selected: Selection): Choice[] {
  if (!isSelecting(selected)) return [...choices];
  return choices.filter((choice) => (choice.kind === 'buy' || choice.kind === 'shed') && fits(choice.move, selected));
}

/** How many more tiles a shed's activation asks for. */
export function shedMissing(choices: readonly Choice[], selected: Selection): number {
  const shed = choices.find((choice) => choice.kind === 'shed');
  return shed ? wordsOf(shed.move).length - 1 - (selected.spots?.length ?? 0) : 0;
}

/** What is left of a selection after the choices have changed: all of it, or nothing. */
export function stillSelected(choices: readonly Choice[], selected: Selection): Selection {
  return isSelecting(selected) && openChoices(choices, selected).length ? selected : {};
}

/** Choices as a person would look for them: one group for each kind, purchases by tile. */
export function grouped(choices: readonly Choice[]): { name: string; choices: Choice[] }[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = choice.kind === 'buy' ? `buy ${choice.tile ?? wordsOf(choice.move)[1]}` : choice.kind;
    groups.set(name, [...(groups.get(name) ?? []), choice]);
  }
  return [...groups].map(([name, members]) => ({ name, choices: members }));
}
