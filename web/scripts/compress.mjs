// Writes .br and .gz beside every file of the build that gets smaller by it, and says how heavy the page is.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url).pathname;
const TEXT = /\.(html|js|css|json|svg|webmanifest|txt|wasm)$/;
const LIMIT = 250 * 1024; // of what is loaded before the first game
const SECOND = /(Tutorial|RulesPage)\.svelte$|src\/(help|i18n|thinking)\//; // loaded when somebody asks for it

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
rmSync(join(DIST, '.vite'), { recursive: true });

/** A chunk, and all that is loaded with it. */
function loadedWith(name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk || found.has(name) || SECOND.test(name)) return found;
  found.add(name);
  for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) loadedWith(other, found);
  return found;
}
const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
const chunks = [...loadedWith(entry)].map((name) => manifest[name]);
const first = new Set(['index.html', ...chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])]);

const weights = { first: 0, all: 0 };
for (const file of readdirSync(DIST, { recursive: true }).map((name) => join(DIST, String(name)))) {
  if (!statSync(file).isFile() || /\.(br|gz)$/.test(file)) continue;
  const data = readFileSync(file);
  const name = relative(DIST, file);
  let weight = data.length;
  if (TEXT.test(file)) {
    const brotli = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    writeFileSync(`${file}.br`, brotli);
    writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
    weight = brotli.length;
  }
  const isFirst = first.has(name) || !name.includes('/');
  weights.all += weight;
  if (isFirst) weights.first += weight;
  console.log(`${(weight / 1024).toFixed(1).padStart(8)} KB  ${name}${isFirst ? '' : '  (when asked for)'}`);
}
console.log(`${(weights.all / 1024).toFixed(1).padStart(8)} KB  in all, compressed`);
console.log(`${(weights.first / 1024).toFixed(1).padStart(8)} KB  before the first game`);
if (weights.first > LIMIT) {
  console.error(`The first load is heavier than ${LIMIT / 1024} KB.`);
  process.exit(1);
}
