/** What may be done where, kept up to date with what a board is given. */
import { figuresOf } from './effects';
import {
  byTarget,
  companions,
  effectiveSelection,
  isSelected,
  openAt,
  press,
  reasonAt,
  type Outcome,
} from './selection';
import type { Blocked, BoardTables, Choice, Highlight, Place, Selection, TableView, Target, Words } from './types';

export interface Given {
  table: TableView;
  tables: BoardTables;
  words: Words;
  choices: readonly Choice[];
  blocked: readonly Blocked[];
  selected: Selection;
  highlight: Highlight | null;
  seat: number | null; // whose board this is; null for the main board
}

export class Acting {
  #given: () => Given;
  #index = $derived.by(() => byTarget(this.#given().choices, this.#given().table, this.#given().tables));
  #reasons = $derived.by(() => byTarget(this.#given().blocked, this.#given().table, this.#given().tables));
  #selected = $derived.by(() => effectiveSelection(this.#given().choices, this.#given().selected));
  #marked = $derived.by(() => {
    const { highlight, seat } = this.#given();
    return new Set(highlight && (seat === null || highlight.seat === seat) ? highlight.targets : []);
  });

  constructor(given: () => Given) {
    this.#given = given;
  }

  open(target: Target): Choice[] {
    return openAt(target, this.#index, this.#selected);
  }

  reason(target: Target): Blocked | null {
    return reasonAt(target, this.#reasons, this.#selected);
  }

  isSelected(target: Target): boolean {
    return isSelected(target, this.#selected, this.#given().table);
  }

  isMarked(target: Target): boolean {
    return this.#marked.has(target);
  }

  companions(target: Target): string[] {
    return companions(target, this.#index, this.#selected);
  }

  press(target: Target): Outcome {
    return press(target, this.#given().table, this.#index, this.#selected);
  }

  /** A place in words: what it is, what may be done there and what that brings, or why not. */
  describe(place: Place): string {
    const { words } = this.#given();
    const parts = [place.label];
    if (this.isSelected(place.id)) parts.push(words.say('board.selected'));
    const open = this.open(place.id);
    const [only] = open;
    if (only && open.length === 1) parts.push([words.say('board.legal'), ...words.effect(only.effect)].join(', '));
    else if (open.length) parts.push(words.say('board.choices', { n: open.length }));
    else {
      const reason = this.reason(place.id);
      if (reason) parts.push(words.reason(reason));
    }
    return parts.join('. ');
  }

  figures(choice: Choice) {
    return figuresOf(choice.effect, this.#given().tables);
  }
}
