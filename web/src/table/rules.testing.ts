/** The rules for tests in Node: engine.wasm as the build made it. */
import { readFile } from 'node:fs/promises';
import { loadEngine, type Engine } from '../engine';

let loading: Promise<Engine> | undefined;

export const rules = (): Promise<Engine> =>
  (loading ??= loadEngine(readFile(new URL('../generated/engine.wasm', import.meta.url)).then((data) => new Uint8Array(data))));
