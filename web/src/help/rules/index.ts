import type { Language } from '../../i18n/index.svelte';

export interface RuleSection {
  id: string;
  title: string;
  text: string[];
  also?: string; // what people look it up by, and the text calls otherwise
}

const loaders: Record<Language, () => Promise<{ rules: RuleSection[] }>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  es: () => import('./es'),
};

export async function loadRules(language: Language): Promise<RuleSection[]> {
  return (await loaders[language]()).rules;
}

/** A text without case and accents, for searching. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** The same as people write it who have no umlauts on their keyboard. */
function written(text: string): string {
  return plain(text.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`));
}

function wordsIn(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** The sections that hold every word of the query; those that are about it come first. */
export function search(rules: RuleSection[], query: string): RuleSection[] {
  const words = wordsIn(query);
  const holds = (text: string): boolean => {
    const forms = [plain(text), written(text)];
    return words.every((word) => forms.some((form) => form.includes(word)));
  };
  const found = rules.filter((section) => holds([section.title, ...section.text, section.also].join(' ')));
  if (!words.length) return found;
  return [...found.filter((section) => holds(section.title)), ...found.filter((section) => !holds(section.title))];
}

/** A text cut where the words of the query begin and end: [plain, found, plain, found, ...]. */
export function cut(text: string, query: string): string[] {
  const words = wordsIn(query);
  if (!words.length) return [text];
  let flat = '';
  const origin: number[] = []; // where each letter of the flat text comes from
  let at = 0;
  for (const letter of text) {
    const form = plain(letter);
    flat += form;
    for (let n = 0; n < form.length; n++) origin.push(at);
    at += letter.length;
  }
  const from = (n: number): number => origin[n] ?? text.length;
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  const parts: string[] = [];
  let done = 0;
  for (const match of flat.matchAll(pattern)) {
    const [start, end] = [from(match.index), from(match.index + match[0].length)];
    if (start < done || end <= start) continue;
    parts.push(text.slice(done, start), text.slice(start, end));
    done = end;
  }
  return [...parts, text.slice(done)];
}
