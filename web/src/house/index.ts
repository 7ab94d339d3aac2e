/** The house in use: the server this page came from, unless the page keeps its own. */
import type { House } from './house';
import { server } from './server';

export { Trouble, type Ear, type House, type KnownGame, type Line } from './house';

let current = server;

export const house = (): House => current;

export function useHouse(other: House): void {
  current = other;
}
