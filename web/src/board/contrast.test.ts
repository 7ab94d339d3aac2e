import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playerField, tileField } from './pieces';

type Colour = [number, number, number];
const TEXT = 4.5; // WCAG AA
const GRAPHICS = 3;

const hex = (text: string): Colour => [1, 3, 5].map((n) => parseInt(text.slice(n, n + 2), 16)) as Colour;
const mix = (under: Colour, over: Colour, part: number): Colour =>
  under.map((value, n) => value * (1 - part) + (over[n] ?? 0) * part) as Colour;
function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Colour;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
function colour(name: string, theme: 'light' | 'dark'): Colour {
  if (name.startsWith('#')) return hex(name);
  const value = new RegExp(`--ha-${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const found = value.match(/#[0-9a-f]{6}/g) ?? [];
  const chosen = (theme === 'dark' ? found[1] : undefined) ?? found[0];
  if (!chosen) throw new Error(`no colour ${name}`);
  return hex(chosen);
}

const WORDS: [string, string[]][] = [
  ['ink', ['vellum', 'parchment', 'linen', 'copper-pale', 'copper-light', 'copper-edge', 'stone-r', 'stone-m', 'stone-k', 'stone-d', 'violet-pale']],
  ['sepia', ['vellum', 'parchment', 'linen', 'stone-r', 'stone-m']],
  ['copper-ink', ['vellum', 'parchment']],
  ['brass-ink', ['vellum', 'parchment']],
  ['wax-ink', ['stone-d']], // the sign of a space without discs
  ['on-sun', ['sun', 'sun-deep']],
  ['on-shade', ['shade-deep', 'shade-edge']],
  ['#fff3d9', ['oak', 'oak-light', 'oak-deep', '#46301f', '#5a3c25']], // piles, levels, sheds
  ['#fff6e3', ['#b04055', '#942c43', '#641a2c', 'wax', 'oak']], // discs from their lightest to their darkest part, tabs
  ['#ffffff', ['#5b2c0c']], // the kettle
  ['#2b2118', ['#f6e3a8', '#ae8839', '#d9b65f']], // on brass
];
const SIGNS: [string, string[]][] = [
  ['leaf', ['stone-r']],
  ['copper-ink', ['linen', 'stone-k']],
  ['#4a300a', ['#cfa950', '#ae8839']], // on coins
  ['sepia', ['linen']],
  ['turn', ['vellum', 'parchment', 'table', 'table-deep']], // the frame of whoever decides, and of what has the focus
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(WORDS)('words in %s can be read', (name, grounds) => {
    for (const ground of grounds)
      expect(contrast(colour(name, theme), colour(ground, theme)), `${name} on ${ground}`).toBeGreaterThanOrEqual(TEXT);
  });
  it.each(SIGNS)('signs in %s can be seen', (name, grounds) => {
    for (const ground of grounds)
      expect(contrast(colour(name, theme), colour(ground, theme)), `${name} on ${ground}`).toBeGreaterThanOrEqual(GRAPHICS);
  });
});

describe('pieces', () => {
  // The light on a face: icons stand where it is brightest, numbers where it is darkest.
  const lit = (ground: string) => mix(hex(ground), [255, 255, 255], 0.16);
  const shaded = (ground: string) => mix(hex(ground), [26, 13, 0], 0.08);
  it.each(['W1', 'Y1', 'H1', 'A1', 'B1', 'M1'])('%s shows its icon and number', (tile) => {
    const { ground, mark } = tileField(tile);
    expect(contrast(lit(ground), hex(mark))).toBeGreaterThanOrEqual(GRAPHICS);
    expect(contrast(shaded(ground), hex(mark))).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(hex(ground), hex(mark))).toBeGreaterThanOrEqual(TEXT);
  });
  it.each([1, 2, 3, 4])('the board of player %i shows its name', (player) => {
    const { ground, mark } = playerField(player);
    const middle = mix(hex(ground), [255, 255, 255], 0.05); // where words stand, the light has nearly gone
    expect(contrast(middle, hex(mark))).toBeGreaterThanOrEqual(TEXT);
  });
  it('glow where one may act on any ground, by violet or by white', () => {
    for (const ground of ['#f3d98b', '#4e6e62', '#2f463d', '#fbf5e6', '#382e22', '#8a5a33', '#2b2118'])
      expect(Math.max(contrast(hex('#6d28d9'), hex(ground)), contrast(hex('#ffffff'), hex(ground)))).toBeGreaterThanOrEqual(GRAPHICS);
  });
});
