/**
 * Where we are: `/learn`, `/rules`, `/amber-monk-kettle`; with `?move=40` at one moment of a game. Without a server of ours
 * the page has one address only, and all this stands behind its `#`.
 */
export type Place = { page: 'start' } | { page: 'learn' } | { page: 'rules' } | { page: 'room'; words: string; at?: number };

const BEHIND_HASH = import.meta.env.MODE === 'site';
/** Where the page lives: `/`, or a folder of another site whose proxy leads here. All its addresses lie directly in it. */
const HOME = BEHIND_HASH || typeof location === 'undefined' ? '/' : homeOf(location.pathname);
const WORDS = /^[a-z]+-[a-z]+-[a-z]+$/;

export function homeOf(pathname: string): string {
  return pathname.replace(/[^/]*$/, '');
}

/** What the server answers at this path, wherever it lives. */
export function atHome(path: string): string {
  return HOME + path;
}

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

/** The address of a place: `learn`, `rules`, the words of a room, or nothing for the start page. */
export function address(to = ''): string {
  return BEHIND_HASH ? `#/${to}` : HOME + to;
}

function follow(): void {
  const { pathname, search } = BEHIND_HASH ? new URL(location.hash.replace(/^#\/*/, '/'), location.origin) : location;
  here.place = parsePlace(pathname, search);
}

/** Follow the address; links within the page do not load it anew. */
export function startRouter(): void {
  follow();
  addEventListener('popstate', follow);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.(`a[href^="${address()}"]`);
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go((link.getAttribute('href') ?? '').slice(address().length));
  });
}

export function go(to: string): void {
  history.pushState(null, '', address(to));
  follow();
  scrollTo(0, 0);
}

export function linkTo(words: string): string {
  return new URL(address(words), location.href).href;
}
