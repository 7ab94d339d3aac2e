// Bundles one TypeScript module of the client for Node or a bare page: `bundle('src/engine/checks.ts', folder)`.
import { build } from 'vite';

const WEB = new URL('..', import.meta.url).pathname;

/** Writes folder/NAME.js, which exports what the module does. */
export async function bundle(entry, folder) {
  const name = entry.replace(/.*\/|\.ts$/g, '');
  await build({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: () => `${name}.js` },
    },
  });
  return `${folder}/${name}.js`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) await bundle(process.argv[2], process.argv[3]);
