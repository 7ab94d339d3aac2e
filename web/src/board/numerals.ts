/** Alegreya's figures are old-style and our subset has no lining ones: these raise and enlarge them to one height. */
export interface Digit {
  char: string;
  size: number; // factor
  shift: number; // downwards, in ems of the whole
  weight: number;
}

const SHORT = '12';
const HANGING = '34579';
const WEIGHT = 800;
const LIGHTER = 660; // so that enlarged figures do not look bolder

export function liningDigits(value: string | number): Digit[] {
  return [...String(value)].map((char) => {
    if (char === '0') return { char: 'O', size: 0.98, shift: 0, weight: WEIGHT }; // the old-style nought is a mere ring
    if (SHORT.includes(char)) return { char, size: 1.38, shift: 0, weight: LIGHTER };
    if (HANGING.includes(char)) return { char, size: 1, shift: -0.19, weight: WEIGHT };
    return { char, size: 1, shift: 0, weight: WEIGHT };
  });
}
