/** Why a move is not legal, in words: the rules give a number and facts, here are their names. */
import { REASONS, SPOTS_OF_CHOICE } from '../generated/numbers';
import { shedText } from './notation';
import { contains, membersOf, type State } from './state';
import { tilesOn } from './table';
import type { Explanation, Fact } from './types';

interface HowToTell {
  name: string;
  told_as: string;
  names: (string | number)[];
}

export function explanation(state: State, reason: number, numbers: readonly number[]): Explanation {
  const { code, facts } = REASONS[reason] as { code: string; facts: HowToTell[] };
  return { code, facts: Object.fromEntries(facts.map((fact, n) => [fact.name, told(state, fact, numbers[n] ?? 0)])) };
}

function told(state: State, { told_as, names }: HowToTell, number: number): Fact {
  switch (told_as) {
    case 'one':
      return names[number] ?? '';
    case 'several':
      return membersOf(number, names);
    case 'tiles':
      return tilesOn(state, number);
    case 'choices':
      return (SPOTS_OF_CHOICE[state.at('shed')] ?? []).filter((_, n) => contains(number, n)).map(shedText);
    default:
      return number;
  }
}
