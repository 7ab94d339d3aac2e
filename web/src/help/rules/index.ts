import type { Language } from '../../i18n/index.svelte';

export interface RuleSection {
  id: string;
  title: string;
  text: string[];
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
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase();
}

/** The sections that hold every word of the query. */
export function search(rules: RuleSection[], query: string): RuleSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return rules.filter((section) => {
    const text = plain([section.title, ...section.text].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** A text cut where the words of the query begin and end: [plain, found, plain, found, ...]. */
export function cut(text: string, query: string): string[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (!words.length) return [text];
  const flat = [...text].map((letter) => plain(letter) || ' ').join('');
  if (flat.length !== text.length) return [text];
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  const parts: string[] = [];
  let from = 0;
  for (const match of flat.matchAll(pattern)) {
    parts.push(text.slice(from, match.index), text.slice(match.index, match.index + match[0].length));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}
