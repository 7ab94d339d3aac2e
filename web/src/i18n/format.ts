/**
 * Messages are plain texts with two kinds of placeholders:
 *   {name}                  a text or a number, as it is
 *   {n:# ducat|# ducats}    the form for one and the form for others; # is the number, +# the number with its sign
 * A language with more forms has them all, in the order of FORMS; the last one holds for the rest.
 */

export type Value = string | number;

type NameIn<P extends string> = P extends `${infer N}:${string}` ? N : P;

/** The names of the placeholders of a message, read off its type. */
export type Names<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? NameIn<P> | Names<Rest> : never;

export type Arguments<S extends string> = [Names<S>] extends [never] ? [] : [values: Record<Names<S>, Value>];

const PLACEHOLDER = /\{([a-z_]+)(?::([^{}]*\|[^{}]*))?\}/g;
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

interface Plurals {
  rules: Intl.PluralRules;
  known: readonly string[]; // the forms of the language, in the order of messages
}

const plurals = new Map<string, Plurals>();
const formats = new Map<string, Intl.NumberFormat>();
const written = new Map<string, string>(); // numbers are few, and writing them takes long

function plural(language: string): Plurals {
  let found = plurals.get(language);
  if (!found) {
    const rules = new Intl.PluralRules(language);
    const { pluralCategories } = rules.resolvedOptions();
    plurals.set(language, (found = { rules, known: FORMS.filter((form) => pluralCategories.includes(form)) }));
  }
  return found;
}

/** A number as people of this language write it, with a true minus sign. */
export function formatNumber(language: string, value: number, digits = 0): string {
  const way = `${language} ${digits}`;
  const key = `${way} ${value}`;
  let text = written.get(key);
  if (text === undefined) {
    let format = formats.get(way);
    if (!format) {
      format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      formats.set(way, format);
    }
    text = format.format(value).replace('-', '−');
    if (!digits) written.set(key, text);
  }
  return text;
}

/** A change: +3, −2, ±0. */
export function formatSigned(language: string, value: number, digits = 0): string {
  const shown = formatNumber(language, value, digits);
  return value > 0 ? `+${shown}` : value < 0 ? shown : '±0';
}

/** The form of a word that goes with this number. */
function formFor(language: string, value: number, forms: string[]): string {
  const { rules, known } = plural(language);
  return forms[Math.min(known.indexOf(rules.select(Math.abs(value))), forms.length - 1)] ?? '';
}

export function formatMessage(language: string, message: string, values: Record<string, Value> = {}): string {
  return message.replace(PLACEHOLDER, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const shown = typeof value === 'number' ? formatNumber(language, value) : value;
    if (forms === undefined) return shown;
    const form = formFor(language, Number(value), forms.split('|'));
    return form.replaceAll('+#', formatSigned(language, Number(value))).replaceAll('#', shown);
  });
}

/** The names of the placeholders of a message, for tests. */
export function placeholders(message: string): string[] {
  return [...message.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '').sort();
}

export function formatList(language: string, parts: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(language, { type }).format(parts);
}
