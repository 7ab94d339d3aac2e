// Builds the page that can only think into a folder: tests/engine/test_thinking.py asks it, and benchmarks/thinking.py.
import { build } from 'vite';

await build({
  root: new URL('page', import.meta.url).pathname,
  configFile: false,
  logLevel: 'error',
  base: './',
  build: { target: 'es2022', outDir: process.argv[2], emptyOutDir: false, assetsInlineLimit: 0 },
});
