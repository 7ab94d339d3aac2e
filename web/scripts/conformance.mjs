// Replays conformance games with engine.wasm: `npm run conformance -- FOLDER...`. Exit code 1: something differs.
// HEAVENALE_ENGINE names another engine.wasm than the one that was built.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';

const ENGINE = process.env.HEAVENALE_ENGINE ?? new URL('../src/generated/engine.wasm', import.meta.url);
const SHOWN = 20;

function fail(sentence) {
  console.error(`conformance: ${sentence}`);
  process.exit(1);
}

/** The files themselves, and the JSON files of the folders among them. */
function filesIn(paths) {
  if (!paths.length) fail('name the folders or files of conformance games: npm run conformance -- FOLDER...');
  const files = paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) fail(`there is no ${path}`);
    if (!found.isDirectory()) return [path];
    return readdirSync(path).filter((name) => name.endsWith('.json')).sort().map((name) => join(path, name));
  });
  if (!files.length) fail(`no conformance games (*.json) in ${paths.join(', ')}`);
  return files;
}

const start = process.env.INIT_CWD ?? process.cwd(); // npm runs scripts in web/, but people name folders from where they are
const files = filesIn(process.argv.slice(2).map((path) => join(path.startsWith('/') ? '' : start, path)));
const folder = mkdtempSync(join(tmpdir(), 'heavenale-'));
try {
  const { checkGame, readGame, loadEngine, Outcome } = await import(pathToFileURL(await bundle('tests/engine/checks.ts', folder)));
  if (!existsSync(ENGINE)) fail('engine.wasm is not built yet: make web');
  await loadEngine(readFileSync(ENGINE));
  const outcome = new Outcome();
  for (const file of files) await checkGame(file, readGame(file, readFileSync(file, 'utf8')), outcome);
  for (const mismatch of outcome.mismatches.slice(0, SHOWN)) console.error(mismatch);
  if (outcome.mismatches.length > SHOWN) console.error(`and ${outcome.mismatches.length - SHOWN} more`);
  console.log(String(outcome));
  process.exitCode = outcome.mismatches.length ? 1 : 0;
} catch (error) {
  fail(error.message);
} finally {
  rmSync(folder, { recursive: true });
}
