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
  expect(['en', 'de', 'es'].map((one) => formatMessage(one, '{n:+# ducat|+# ducats}', { n: 1 }))).toEqual(Array(3).fill('+1 ducat'));
  expect(formatMessage('en', '{n:+# ducat|+# ducats}', { n: -2 })).toBe('−2 ducats');
  expect(formatNumber('de', 1234.5, 1)).toBe('1.234,5');
});

it.each(Object.entries({ en, ...languages }))('counts nothing in %s without telling one from many', (_, messages) => {
  const counted = /\{\w+\} (ducats|points|tiles|discs|barrels|steps|Dukaten|Punkte|Scheiben|Fässer|Schritte|ducados|puntos|losetas|discos|barriles|pasos)/;
  const decimal = ['analysis.lost', 'analysis.cost']; // 1.0 points
  expect(Object.entries(messages).filter(([key, text]) => counted.test(text) && !decimal.includes(key))).toEqual([]);
});

it('takes as many forms of a word as a language has', () => {
  const points = (n: number) => formatMessage('pl', '{n:# punkt|# punkty|# punktów}', { n });
  expect([1, 3, 5, 22].map(points)).toEqual(['1 punkt', '3 punkty', '5 punktów', '22 punkty']);
  expect(formatMessage('ja', '{n:#点|#点}', { n: 1 })).toBe('1点');
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
      expect([step.id, !!lesson.task, !!lesson.after]).toEqual([step.id, 'move' in step, 'move' in step || step.id === 'end']);
    }
  }
});

describe('searching the rules', () => {
  const ids = (rules: typeof rulesEn, query: string): string[] => search(rules, query).map((section) => section.id);

  it.each([
    [rulesEn, 'SCORING DISCS', 'discs'],
    [rulesDe, 'Mönche', 'sheds'],
    [rulesDe, 'moNCHE', 'sheds'],
    [rulesDe, 'moenche', 'sheds'],
    [rulesDe, 'notgroschen', 'coins'],
    [rulesDe, 'GRÖSSE', 'sheds'],
    [rulesDe, 'grosse', 'sheds'],
    [rulesEs, 'lúpulo', 'aim'],
    [rulesEs, 'LUPULO', 'aim'],
    [rulesEs, 'puntuacion final', 'scoring'],
    [rulesEs, 'cobertizo', 'sheds'],
  ])('finds a section without regard to case and accents', (rules, query, id) => {
    expect(ids(rules, query)).toContain(id);
  });

  it.each<[typeof rulesEn, string, string[]]>([
    [rulesEn, 'scoring', ['exchange rate', 'draw', 'tie', 'winner', 'end of the game']],
    [rulesDe, 'scoring', ['Umtausch', 'tauschen', 'Gleichstand', 'Sieger', 'Spielende']],
    [rulesEs, 'scoring', ['intercambio', 'cambio', 'empate', 'ganador', 'fin de la partida']],
    [rulesEn, 'coins', ['emergency', 'sell cards', 'money']],
    [rulesDe, 'coins', ['Notgroschen', 'Karten verkaufen', 'Geld']],
    [rulesEs, 'coins', ['emergencia', 'vender cartas', 'dinero']],
    [rulesEn, 'turn', ['turn order', 'next player', 'clockwise']],
    [rulesDe, 'turn', ['Reihenfolge', 'nächster Spieler', 'Uhrzeigersinn']],
    [rulesEs, 'turn', ['orden de turno', 'siguiente jugador', 'sentido horario']],
    [rulesEn, 'round', ['last round', 'new tiles', 'end of round']],
    [rulesDe, 'round', ['letzte Runde', 'auffüllen', 'Rundenende']],
    [rulesEs, 'round', ['última ronda', 'reponer', 'final de la ronda']],
  ])('finds what players look up', (rules, id, words) => {
    for (const word of words) expect([word, ...ids(rules, word)]).toContain(id);
  });

  it('wants every word, and puts sections that are about it first', () => {
    expect(ids(rulesEn, 'emergency coin')).toEqual(['coins']);
    expect(ids(rulesEn, 'barrels')[0]).toBe('barrels');
    expect(ids(rulesEn, 'barrels zebra')).toEqual([]);
    expect(ids(rulesEn, '  ')).toHaveLength(rulesEn.length);
  });

  it('marks what was found, as it is written', () => {
    expect(cut('Größe und Größe', 'grosse')).toEqual(['', 'Größe', ' und ', 'Größe', '']);
    expect(cut('Mönche zählen 0', 'monch')).toEqual(['', 'Mönch', 'e zählen 0']);
    expect(cut('a (b) c', '(b')).toEqual(['a ', '(b', ') c']);
    expect(cut('Straße', 's')).toEqual(['', 'S', 'tra', 'ß', 'e']);
    expect(cut('nothing', 'x')).toEqual(['nothing']);
  });
});
