import { preferredLanguage, setLanguage, t, type Language } from '../i18n/index.svelte';
import { note } from './messages.svelte';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'at_once';

/** How long a move of somebody else is looked at, in milliseconds, before the next one is shown. */
const PAUSES: Record<Speed, number> = { slow: 1800, normal: 800, fast: 200, at_once: 0 };
export const SPEEDS = Object.keys(PAUSES) as Speed[];

interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  notify: boolean; // by the browser, when it is one's turn and one looks elsewhere
  signs: boolean; // of the others are shown
  motion: boolean;
  speed: Speed;
  tapTwice: boolean;
  projected: boolean;
  codes: boolean; // the names of spots stand on the boards
  estimate: boolean; // who is ahead
  autoEndTurn: boolean;
  name: string;
  companions: string[]; // the names of those who last sat at this screen too
}

const STORE = 'heavenale.settings';

/** Fingers cannot hover: they look first and act with a second tap. */
function hasFingers(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches;
}

function load(): Settings {
  const standard: Settings = {
    language: preferredLanguage(typeof navigator === 'undefined' ? [] : navigator.languages),
    theme: 'auto',
    sound: false,
    notify: false,
    signs: true,
    motion: true,
    speed: 'normal',
    tapTwice: hasFingers(),
    projected: true,
    codes: false,
    estimate: false,
    autoEndTurn: false,
    name: '',
    companions: [],
  };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Settings>) };
  } catch {
    return standard;
  }
}

export const settings = $state<Settings>(load());

function save(): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.codes = settings.codes ? 'on' : 'off';
  root.dataset.motion = settings.motion ? 'on' : 'off';
}

export async function applySettings(): Promise<void> {
  applyTheme();
  await setLanguage(settings.language).catch(() => undefined);
}

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  save();
  applyTheme();
  if (key === 'language') void setLanguage(settings.language).catch(() => note(t('error.network'), 'error'));
}

/** Whether things may move: the person's setting, and what the system asks for. */
export function motionAllowed(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How long a move of somebody else is looked at. */
export function pauseAfterMove(): number {
  return PAUSES[settings.speed] ?? PAUSES.normal;
}
