import { en, type Key, type Messages } from './en';
import { formatList, formatMessage, formatNumber, formatSigned, type Arguments, type Value } from './format';

export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;
export type { Key };

const loaders: Record<Language, () => Promise<Messages>> = {
  en: async () => en,
  de: async () => (await import('./de')).de,
  es: async () => (await import('./es')).es,
};

const current = $state<{ language: Language; messages: Messages }>({ language: 'en', messages: en });

export function language(): Language {
  return current.language;
}

/** The language of the browser, if we speak it. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return 'en';
}

/** Switch to a language; everything on the page follows at once. */
export async function setLanguage(language: Language): Promise<void> {
  const messages = await loaders[language]();
  current.language = language;
  current.messages = messages;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** A message in the chosen language. */
export function t<K extends Key>(key: K, ...values: Arguments<(typeof en)[K]>): string {
  return formatMessage(current.language, current.messages[key], values[0] as Record<string, Value> | undefined);
}

/** A message whose key is put together at run time; nothing if there is none. */
export function maybe(key: string, values?: Record<string, Value>): string | undefined {
  const message = (current.messages as Record<string, string | undefined>)[key];
  return message === undefined ? undefined : formatMessage(current.language, message, values);
}

export function number(value: number, digits = 0): string {
  return formatNumber(current.language, value, digits);
}

/** A change: +3, −2, ±0. */
export function signed(value: number, digits = 0): string {
  return formatSigned(current.language, value, digits);
}

/** A day, as people of this language write it. */
export function date(milliseconds: number): string {
  return new Intl.DateTimeFormat(current.language, { dateStyle: 'medium' }).format(milliseconds);
}

export function list(parts: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return formatList(current.language, parts, type);
}
