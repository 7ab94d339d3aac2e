/** What is heard of what happens on the boards. */
import type { Step } from '../board';
import type { Sound } from '../app/sound';

const HEARD: Record<Exclude<Step['kind'], 'gain'>, Sound | null> = {
  figure: 'step',
  tile: 'tile',
  disc: 'tile',
  card: 'tile',
  sale: null, // its ducats are heard
  shed: 'shed',
  barrel: 'barrel',
  deal: 'tile',
  refill: 'tile',
};

/** The sounds of steps that come at the same time, each once. */
export function soundsOf(steps: readonly Step[]): Sound[] {
  return [...new Set(steps.map(soundOf).filter((sound) => sound !== null))];
}

function soundOf(step: Step): Sound | null {
  if (step.kind !== 'gain') return HEARD[step.kind];
  if (step.value !== 'ducats') return 'step';
  return step.amount > 0 ? 'coin' : null; // paying goes with what is bought
}
