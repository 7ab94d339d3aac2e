// Writes .br and .gz beside every text file of the build, and says how heavy the page is.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url).pathname;
const TEXT = /\.(html|js|css|json|svg|webmanifest|txt)$/;
const LIMIT = 250 * 1024;

let total = 0;
for (const file of readdirSync(DIST, { recursive: true }).map((name) => join(DIST, String(name)))) {
  if (!statSync(file).isFile() || /\.(br|gz)$/.test(file)) continue;
  const data = readFileSync(file);
  let weight = data.length;
  if (TEXT.test(file)) {
    const brotli = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    writeFileSync(`${file}.br`, brotli);
    writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
    weight = brotli.length;
  }
  total += weight;
  console.log(`${(weight / 1024).toFixed(1).padStart(8)} KB  ${relative(DIST, file)}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(8)} KB  in all, compressed; everything that can ever be loaded`);
if (total > LIMIT) {
  console.error(`The page is heavier than ${LIMIT / 1024} KB.`);
  process.exit(1);
}
