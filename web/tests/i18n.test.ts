import { describe, expect, it } from 'vitest';
import { rules as rulesDe } from '../src/help/rules/de';
import { rules as rulesEn } from '../src/help/rules/en';
import { rules as rulesEs } from '../src/help/rules/es';
import { cut, search } from '../src/help/rules';
import { lessons as lessonsDe } from '../src/help/tutorial/de';
import { lessons as lessonsEn } from '../src/help/tutorial/en';
import { lessons as lessonsEs } from '../src/help/tutorial/es';
import steps from '../src/help/tutorial/steps.json';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { es } from '../src/i18n/es';
import { formatMessage, formatNumber, placeholders } from '../src/i18n/format';

const languages = { de, es } as Record<string, Record<string, string>>;

describe.each(Object.entries(languages))('%s', (name, messages) => {
  it('has every message and no other', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  });

  it('has the same placeholders as English in every message', () => {
    for (const [key, english] of Object.entries(en)) expect([key, ...placeholders(messages[key] ?? '')]).toEqual([key, ...placeholders(english)]);
  });

  it('leaves nothing empty and formats everything', () => {
    for (const [key, message] of Object.entries(messages)) {
      expect(message, key).not.toBe('');
      const values = Object.fromEntries(placeholders(message).map((placeholder) => [placeholder, 2]));
      expect(formatMessage(name, message, values), key).not.toMatch(/[{}#|]/);
    }
  });
});

it('tells one from many, with true minus signs', () => {
  expect(formatMessage('en', '{n:# ducat|# ducats}', { n: 1 })).toBe('1 ducat');
  expect(formatMessage('en', '{n:# ducat|# ducats}', { n: 0 })).toBe('0 ducats');
  expect(formatMessage('es', '{n:# punto|# puntos}', { n: -1 })).toBe('−1 punto');
  expect(formatNumber('de', 1234.5, 1)).toBe('1.234,5');
});

it('leaves an unknown placeholder visible', () => {
  expect(formatMessage('en', 'Hello {name}')).toBe('Hello {name}');
});

it('has the same rules in all languages', () => {
  const shape = (rules: typeof rulesEn) => rules.map((section) => [section.id, section.text.length]);
  expect(shape(rulesDe)).toEqual(shape(rulesEn));
  expect(shape(rulesEs)).toEqual(shape(rulesEn));
});

it('has every lesson in all languages, with a task wherever a move is asked for', () => {
  for (const lessons of [lessonsEn, lessonsDe, lessonsEs]) {
    expect(Object.keys(lessons)).toEqual(steps.map((step) => step.id));
    for (const step of steps) {
      const lesson = lessons[step.id as keyof typeof lessons];
      expect([step.id, !!lesson.task, !!lesson.after]).toEqual([step.id, 'move' in step, 'move' in step]);
    }
  }
});

it('finds rules without regard to case and accents', () => {
  expect(search(rulesEs, 'LUPULO').length).toBeGreaterThan(0);
  expect(search(rulesDe, 'scheunenplatz').map((section) => section.id)).toContain('sheds');
  expect(search(rulesEn, 'emergency coin').map((section) => section.id)).toEqual(['coins']);
  expect(cut('Größe und Größe', 'grosse')).toEqual(['Größe und Größe']);
  expect(cut('Mönche zählen 0', 'monch')).toEqual(['', 'Mönch', 'e zählen 0']);
});
