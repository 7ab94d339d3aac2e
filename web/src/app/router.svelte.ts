/** Where we are: `/learn`, `/rules`, `/amber-monk-kettle`; with `?move=40` at one moment of a game. */
export type Place = { page: 'start' } | { page: 'learn' } | { page: 'rules' } | { page: 'room'; words: string; at?: number };

const WORDS = /^[a-z]+-[a-z]+-[a-z]+$/;

/** The room that somebody meant: three words with spaces or hyphens, in any case, or a whole link. */
export function roomWords(text: string): string | undefined {
  const parts = text.trim().toLowerCase().split(/[/#?]+/).map((part) => part.trim().split(/[\s-]+/).filter(Boolean).join('-'));
  return parts.findLast((part) => WORDS.test(part));
}

export function parsePlace(pathname: string, query = ''): Place {
  const name = pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (name === 'learn' || name === 'rules') return { page: name };
  if (!WORDS.test(name)) return { page: 'start' };
  const at = new URLSearchParams(query).get('move');
  return at && /^\d+$/.test(at) ? { page: 'room', words: name, at: Number(at) } : { page: 'room', words: name };
}

const here = $state<{ place: Place }>({ place: { page: 'start' } });

export function place(): Place {
  return here.place;
}

function follow(): void {
  here.place = parsePlace(location.pathname, location.search);
}

/** Follow the address; links within the page do not load it anew. */
export function startRouter(): void {
  follow();
  addEventListener('popstate', follow);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go((link.getAttribute('href') ?? '').slice(1));
  });
}

export function go(to: string): void {
  history.pushState(null, '', `/${to}`);
  follow();
  scrollTo(0, 0);
}

export function linkTo(words: string): string {
  return `${location.origin}/${words}`;
}
