// Compares engine.wasm with what Python wrote down: `node scripts/checks.mjs FOLDER` (checks.js, engine.wasm, expected.json).
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const { differences, loadEngine } = await import(pathToFileURL(join(folder, 'checks.js')));
const engine = await loadEngine(readFileSync(join(folder, 'engine.wasm')));
const wrong = await differences(engine, JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')));
for (const one of wrong) console.error(one);
console.log(`${wrong.length} differences`);
process.exitCode = wrong.length ? 1 : 0;
