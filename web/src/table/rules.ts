/** Loading the rules: engine.wasm, once for the page. */
import { loadEngine } from '../engine';
import engine from '../generated/engine.wasm?url';

let loading: Promise<void> | undefined;

/** Resolves when games can be played; rejects with an error whose code says why they cannot. */
export function loadRules(): Promise<void> {
  return (loading ??= loadEngine(fetch(engine)).then(
    () => undefined,
    (error: unknown) => {
      loading = undefined; // it may be tried again
      throw error;
    },
  ));
}
