// Answers questions of tests/engine/test_levels.py: lines {level, record, seed, iterations} in a file, a line for each.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/bundle.mjs';

const GENERATED = new URL('../../src/generated/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'heavenale-'));
try {
  const { Game, Thinker, layNetwork, levelCalled, loadEngine } = await import(
    pathToFileURL(await bundle('tests/thinking/parts.ts', folder))
  );
  const thinker = new Thinker(await loadEngine(readFileSync(new URL('thinking.wasm', GENERATED))));
  if (!layNetwork(thinker.rooms, readFileSync(new URL('weights.network', GENERATED)))) throw new Error('the network is not whole');
  for (const line of readFileSync(process.argv[2], 'utf8').trim().split('\n')) {
    const { level, record, seed, iterations } = JSON.parse(line);
    const game = Game.fromRecord(record).asSeen(0);
    const decision = await thinker.decide(game, levelCalled(level), { seed, iterations }, async () => undefined);
    console.log(JSON.stringify(decision));
  }
} finally {
  rmSync(folder, { recursive: true });
}
