/** Dragging a piece from one place to another, with any pointer. */
import type { Sprite } from './teller.svelte';
import type { Point, TableView, Target } from './types';

const FAR = 6; // pixels before a press becomes a drag
const LEAST = 64; // pixels of a tile under the pointer
const FIGURE = 44;
const SWALLOW = 50; // ms in which the click that follows a drop is not one

export type Piece = Pick<Sprite, 'kind' | 'what' | 'size'>;

interface Drag extends Point {
  source: Target;
  piece: Piece;
  moving: boolean;
}

export class Dragging {
  #drag = $state.raw<Drag | null>(null);
  #onlift: (piece: Piece) => void;
  #ondrop: (source: Target, goal: Target, element: Element) => void;

  constructor(onlift: (piece: Piece) => void, ondrop: (source: Target, goal: Target, element: Element) => void) {
    this.#onlift = onlift;
    this.#ondrop = ondrop;
  }

  /** The piece under the pointer, once it has moved. */
  get sprite(): Sprite | null {
    const drag = this.#drag;
    return drag?.moving
      ? { ...drag.piece, id: -1, text: '', way: [{ x: drag.x, y: drag.y }], time: 0, done: () => undefined }
      : null;
  }

  /** Take what lies on a place: a tile, a card, or else the figure that stands there. */
  grab(target: Target, table: TableView, event: PointerEvent): void {
    if (event.button !== 0) return;
    const [kind, name = '', slot] = target.split(':');
    const { height } = (event.currentTarget as Element).getBoundingClientRect();
    const figure = String(table.player);
    const piece: Piece =
      kind === 'tile'
        ? { kind, what: table.market[name]?.[Number(slot)] ?? '', size: Math.max(LEAST, height) }
        : kind === 'card'
          ? { kind, what: name, size: height }
          : { kind: 'figure', what: figure, size: FIGURE };
    const source = piece.kind === 'figure' ? `figure:${figure}` : target;
    this.#drag = { source, piece, x: event.clientX, y: event.clientY, moving: false };
  }

  move = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (!drag) return;
    const moving = drag.moving || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR;
    if (!moving) return;
    if (!drag.moving) this.#onlift(drag.piece);
    this.#drag = { ...drag, x: event.clientX, y: event.clientY, moving };
    // A finger does not hover: the place below it takes the focus, and so says what a drop would bring, or why not.
    if (event.pointerType !== 'mouse') placeAt(event)?.focus({ preventScroll: true });
  };

  release = (event: PointerEvent): void => {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.moving) return;
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), SWALLOW);
    const element = placeAt(event);
    const goal = element?.getAttribute('data-target');
    if (element && goal) this.#ondrop(drag.source, goal, element);
  };

  cancel = (): void => {
    this.#drag = null;
  };
}

const placeAt = (event: PointerEvent): SVGElement | null =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>('[data-target]') ?? null;
const swallow = (event: Event): void => event.stopPropagation();
