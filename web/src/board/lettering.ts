/** How broad words are, and how they fit where there is little room. Pictures cannot break lines by themselves. */

/** Breadth of the letters of the sans, as part of their size: narrow, slim and broad ones, and all others. */
const LETTERS: [RegExp, number][] = [
  [/[ ]/, 0.2],
  [/[ijlI.,:;!|'’]/, 0.27],
  [/[frt\-()]/, 0.35],
  [/[ckszvxy]/, 0.47],
  [/[mwMW]/, 0.82],
];
const LETTER = 0.555;

/** How broad words are, as part of their size. */
export const breadthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (LETTERS.find(([kind]) => kind.test(letter))?.[1] ?? LETTER), 0);

/** Breaks words into as few lines as let them have this size, or into those that let them be largest. */
export function fitWords(text: string, width: number, size: number, lines = 2): { lines: string[]; size: number } {
  const words = text.split(/ |(?<=-)/); // a line may also end with a hyphen
  const join = (part: string[]) => part.reduce((line, word) => (line.endsWith('-') ? line + word : `${line} ${word}`));
  const longest = (candidate: string[]) => Math.max(...candidate.map(breadthOf));
  const split = (from: number, left: number): string[][] => {
    if (left === 1) return [[join(words.slice(from))]];
    const all: string[][] = [];
    for (let to = from + 1; to <= words.length - left + 1; to++)
      for (const rest of split(to, left - 1)) all.push([join(words.slice(from, to)), ...rest]);
    return all;
  };
  let best = { lines: [text], size: 0 };
  for (let count = 1; count <= Math.min(lines, words.length) && best.size < size; count++)
    for (const candidate of split(0, count)) {
      const fits = width / longest(candidate);
      if (fits > best.size) best = { lines: candidate, size: fits };
    }
  return { ...best, size: Math.min(size, best.size) };
}

/** One line as large as fits; where it would be smaller than the least, it has that size and is written as narrow as it must. */
export function fitLine(text: string, width: number, most: number, least: number): { size: number; length?: number } {
  const fits = width / breadthOf(text);
  return fits < least ? { size: least, length: width } : { size: Math.min(most, fits) };
}
