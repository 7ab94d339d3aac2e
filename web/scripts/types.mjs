// Makes what the client takes from the server: the types of all messages.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const ROOT = new URL('../../', import.meta.url).pathname;
const HERE = new URL('../src/generated/', import.meta.url).pathname;
const python = process.env.PYTHON ?? (existsSync(`${ROOT}.venv/bin/python`) ? `${ROOT}.venv/bin/python` : 'python3');

const run = (...args) => execFileSync(python, args, { cwd: ROOT, maxBuffer: 1 << 26 }).toString();

const schema = JSON.parse(run('-m', 'heavenale.server.wire.json_schema'));
const source = await compile(schema, 'Messages', {
  additionalProperties: false,
  bannerComment: '/* Generated from the messages of heavenale.server by `npm run types`. Do not edit. */',
  ignoreMinAndMaxItems: true,
  strictIndexSignatures: true,
  style: { singleQuote: true, printWidth: 120 },
});
mkdirSync(HERE, { recursive: true });
writeFileSync(`${HERE}messages.ts`, source);
console.log(`Wrote src/generated/messages.ts: ${source.match(/^export /gm)?.length ?? 0} types`);

const [words, longest] = JSON.parse(
  run(
    '-c',
    'import json; from heavenale.server.rooms.room_names import LISTS; from heavenale.server.wire.vocabulary import MAX_NAME; print(json.dumps([LISTS, MAX_NAME]))',
  ),
);
writeFileSync(
  `${HERE}names.ts`,
  `/* Generated from heavenale.server by \`npm run types\`. Do not edit. */
export const WORDS: readonly (readonly string[])[] = ${JSON.stringify(words)};
export const MAX_NAME = ${longest};
`,
);
console.log('Wrote src/generated/names.ts: what games are called, and how long the names of people may be');
