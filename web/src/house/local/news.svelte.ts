/** What the house in this page has to say beside the game. */
import type { Hindrance } from './driving';
import type { StorageTrouble } from './storage';

export const news = $state<{
  trouble: StorageTrouble | undefined; // why games are not kept
  hindrance: Hindrance | undefined; // why a computer does not play
  loading: number | undefined; // how much of the network's file is there, from 0 to 1
  takeNewVersion: (() => void) | undefined; // there is one
}>({ trouble: undefined, hindrance: undefined, loading: undefined, takeNewVersion: undefined });
