/** Colours and outlines of the pieces, the same as in heavenale.pictures. */
export interface Field {
  ground: string;
  mark: string;
  edge: string;
}

const RESOURCE_FIELDS: Record<string, Field> = {
  W: { ground: '#8A5A33', mark: '#FFF8E8', edge: '#5B3A1F' },
  Y: { ground: '#EFE6D2', mark: '#2B2118', edge: '#4A3B2A' },
  H: { ground: '#6E9B3A', mark: '#1A140E', edge: '#3F5E1C' },
  A: { ground: '#2F75A6', mark: '#FFFFFF', edge: '#1C4C6F' },
  B: { ground: '#D9A520', mark: '#2B2118', edge: '#8A6510' },
};
const MONK_FIELD: Field = { ground: '#4B3A4E', mark: '#FFF3D9', edge: '#241A27' };
const PLAYER_FIELDS: Field[] = [
  { ground: '#A3262A', mark: '#FFF6E3', edge: '#6A1316' },
  { ground: '#1F4E8C', mark: '#FFF6E3', edge: '#11305A' },
  { ground: '#0F6A5F', mark: '#FFF6E3', edge: '#06423B' },
  { ground: '#3B3836', mark: '#FFF6E3', edge: '#191716' },
];

export const tileField = (tile: string): Field => RESOURCE_FIELDS[tile[0] ?? ''] ?? MONK_FIELD;
export const playerField = (player: number): Field => PLAYER_FIELDS[(player - 1) % 4] as Field;

/** Heraldic signs on a shield 24 wide and 29 high: cross, bend, quarters, bars. */
export const SHIELD = 'M-12-14h24v14q-1 10-12 15q-11-5-12-15z';
export const SIGNS = [
  'M-3.5-14h7v8.5h8.5v7h-8.5v12l-3.5 1.5-3.5-1.5v-12h-8.5v-7h8.5z',
  'M-12-14h7.5l16.5 17.5q-1.6 4.5-4.6 7l-19.4-20.5z',
  'M0-14h12v13h-12zM0-1v16q-11-5-12-15v-1z',
  'M-12-10h24v5h-24zM-12 0h24l-.9 5h-22.2zM-8.5 9h17q-3 3.6-6 4.8h-5q-3-1.2-6-4.8z',
];
export const STAVES = 'M-9-14h18q5.5 14 0 28h-18q-5.5-14 0-28z';
export const HOOPS = 'M-11-8q11 2.5 22 0M-11 8q11 2.5 22 0';
export const RAYS = 'M0-29v10M0 29v-10M25-14.5l-8.7 5M-25-14.5l8.7 5M25 14.5l-8.7-5M-25 14.5l8.7-5';

/** The resource or monk type that a tile shows, by its letter. */
export function tileKind(tile: string, resources: readonly string[], letters: readonly string[]): string {
  const n = letters.indexOf(tile[0] ?? '');
  return n < 0 ? `monk ${tile.slice(1)}` : (resources[n] ?? '');
}
