/** Playing with the keyboard: where the focus stays, and how it goes from board to board. */

const TRIES = 40;
const BETWEEN = 100; // milliseconds: moves are told before there is something new to choose

/** Whoever plays with the keyboard stays on the boards, even if the place they were on is gone. */
export async function keepFocus(): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    const here = document.activeElement;
    if (here?.matches('.place.can') || (here !== document.body && !here?.matches('.place'))) return;
    const place =
      document.querySelector<SVGElement>('main .place.can[tabindex="0"]') ?? document.querySelector<SVGElement>('main .place.can');
    if (place) {
      place.focus();
      return;
    }
  }
}

/** From the main board to the garden and back. */
export function switchBoard(): void {
  const boards = [...document.querySelectorAll('main svg')].filter((svg) => svg.querySelector('[data-target][tabindex="0"]'));
  const here = boards.findIndex((svg) => svg.contains(document.activeElement));
  boards[(here + 1) % boards.length]?.querySelector<SVGElement>('[data-target][tabindex="0"]')?.focus();
}

const STEERED = 'input:is([type=radio], [type=checkbox], [type=range])'; // takes arrows and the space key, but no letters

/** Whether a key was meant for something else: a window that is open, text that is typed, a shortcut of the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const isField = target.matches(STEERED) ? !/^[\p{L}?]$/u.test(event.key) : target.matches('input, textarea, select');
  return event.defaultPrevented || !!document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey || isField;
}
