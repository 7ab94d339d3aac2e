/** The rules in the page: engine.wasm and a Game around it. `loadEngine` once, then everything is synchronous. */
export { Engine, engine, loadEngine, type Source } from './engine';
export * from './errors';
export { Game, priceOf, type Setup } from './game';
export type * from './types';
export { Worth } from './worth';
