import { share } from '../table/share';

/** A derived value whose parts stay the same objects while they are equal: what depends on them is not drawn again. */
export class Steady<T> {
  #last: T | undefined;
  #make: () => T;
  #current = $derived.by(() => (this.#last = share(this.#last, this.#make())));

  constructor(make: () => T) {
    this.#make = make;
  }

  get current(): T {
    return this.#current;
  }
}
