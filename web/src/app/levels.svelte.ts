/** The computer players to choose from, the weakest first, as the server has them. */
import { house } from '../house';

export const WEAKEST = 'novice';

let names = $state.raw<string[]>([WEAKEST]);

export function levels(): string[] {
  return names;
}

export async function loadLevels(): Promise<void> {
  const found = await house().levels();
  if (found.length) names = found.sort((a, b) => a.order - b.order).map((level) => level.name);
}
