// Puts the built page into the folder of the site, with icons, manifest, and a service worker that knows every file.
// With a folder: only the service worker, anew for what lies there.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { argv } from 'node:process';

const BUILT = new URL('../dist-site/', import.meta.url).pathname;
const OURS = new URL('../site/', import.meta.url).pathname;
const SITE = argv[2] ?? new URL('../../site/', import.meta.url).pathname;
const WORKER = 'sw.js';
const DOCS = 'docs'; // the documentation lies there, if somebody made it; it is no part of the page
const ON_DEMAND = /\.network$/; // what the strong levels know is fetched when one of them first plays

const hash = (data) => createHash('sha256').update(data).digest('base64');

if (SITE !== argv[2]) {
  for (const name of existsSync(SITE) ? readdirSync(SITE) : []) if (name !== DOCS) rmSync(join(SITE, name), { recursive: true });
  mkdirSync(SITE, { recursive: true });
  for (const folder of [BUILT, OURS]) cpSync(folder, SITE, { recursive: true });
}
const files = readdirSync(SITE, { recursive: true })
  .map((name) => relative(SITE, join(SITE, String(name))).split(sep).join('/'))
  .filter((name) => statSync(join(SITE, name)).isFile() && name !== WORKER && !name.startsWith(`${DOCS}/`) && !ON_DEMAND.test(name))
  .map((name) => [name, `sha256-${hash(readFileSync(join(SITE, name)))}`])
  .sort();
const list = JSON.stringify(Object.fromEntries(files), null, 1);
const worker = readFileSync(join(OURS, WORKER), 'utf8').replace("'%FILES%'", list).replace('%VERSION%', hash(list).slice(0, 12));
writeFileSync(join(SITE, WORKER), worker);
console.log(`${SITE}: ${files.length} files are kept for playing without the network`);
