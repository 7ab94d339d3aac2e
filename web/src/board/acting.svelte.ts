/** What may be done where, kept up to date with what a board is given. */
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
import type { Blocked, BoardTables, Choice, Highlight, Hover, Place, Selection, TableView, Target, Words } from './types';

/** What a board reports: a move, a first choice, what is pointed at, a place with several choices, a piece to be dragged. */
export interface Acts {
  onchoose?: (move: string) => void;
  onselect?: (selected: Selection) => void;
  onhover?: (hover: Hover | null, element: Element | null) => void;
  onmenu?: (choices: Choice[], element: Element) => void;
  ongrab?: (target: Target, event: PointerEvent) => void;
}

/** What a board is given; each part is read only where it is needed, so that nothing else is worked out anew. */
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
  #given: Given;
  #index = $derived.by(() => byTarget(this.#given.choices, this.#given.table, this.#given.tables));
  #reasons = $derived.by(() => byTarget(this.#given.blocked, this.#given.table, this.#given.tables));
  #selected = $derived.by(() => effectiveSelection(this.#given.choices, this.#given.selected));
  #marked = $derived.by(() => {
    const { highlight, seat } = this.#given;
    return new Set(highlight && (seat === null || highlight.seat === seat) ? highlight.targets : []);
  });

  constructor(given: Given) {
    this.#given = given;
  }

  open(target: Target): Choice[] {
    return openAt(target, this.#index, this.#selected);
  }

  reason(target: Target): Blocked | null {
    return reasonAt(target, this.#reasons, this.#selected);
  }

  isSelected(target: Target): boolean {
    return isSelected(target, this.#selected, this.#given.table);
  }

  isMarked(target: Target): boolean {
    return this.#marked.has(target);
  }

  companions(target: Target): string[] {
    return companions(target, this.#index, this.#selected);
  }

  /** Do what pressing a place does. False if that is nothing. */
  press(target: Target, element: Element, acts: Acts): boolean {
    const outcome: Outcome = press(target, this.#given.table, this.#index, this.#selected);
    if (outcome.do === 'choose') acts.onchoose?.(outcome.move);
    if (outcome.do === 'select') acts.onselect?.(outcome.selected);
    if (outcome.do === 'menu') acts.onmenu?.(outcome.choices, element);
    return outcome.do !== 'nothing';
  }

  /** What is to be known of a place that is pointed at. */
  hover(place: Place): Hover {
    const { id, label } = place;
    return { target: id, seat: this.#given.seat, choices: this.open(id), blocked: this.reason(id), label };
  }

  /** A place in words: what it is, what may be done there and what that brings, or why not. */
  describe(place: Place): string {
    const { words } = this.#given;
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
}
