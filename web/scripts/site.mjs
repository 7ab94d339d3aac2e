// Makes a built page a site of its own: icons and manifest beside it, and a service worker that knows every file.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { argv } from 'node:process';

const OURS = new URL('../site/', import.meta.url).pathname;
const SITE = argv[2] ?? new URL('../../site/', import.meta.url).pathname;
const WORKER = 'sw.js';
const ON_DEMAND = /\.(network|onnx|weights)$/; // what the strong levels know is fetched when one of them first plays

const hash = (data) => createHash('sha256').update(data).digest('base64');

cpSync(OURS, SITE, { recursive: true });
const files = readdirSync(SITE, { recursive: true })
  .map((name) => join(SITE, String(name)))
  .filter((file) => statSync(file).isFile() && !file.endsWith(WORKER) && !ON_DEMAND.test(file))
  .map((file) => [relative(SITE, file).split(sep).join('/'), `sha256-${hash(readFileSync(file))}`])
  .sort();
const list = JSON.stringify(Object.fromEntries(files), null, 1);
const worker = readFileSync(join(OURS, WORKER), 'utf8').replace("'%FILES%'", list).replace('%VERSION%', hash(list).slice(0, 12));
writeFileSync(join(SITE, WORKER), worker);
console.log(`${SITE}: ${files.length} files are kept for playing without the network`);
