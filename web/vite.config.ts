import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.HEAVENALE_SERVER ?? 'http://127.0.0.1:8123';

/** What the head of the page says in the edition without a server: that it can be installed. */
const installable: Plugin = {
  name: 'installable',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icons/apple-180.png' }, injectTo: 'head' },
    { tag: 'meta', attrs: { name: 'theme-color', content: '#6b4a2f' }, injectTo: 'head' },
  ],
};

export default defineConfig(({ mode }) => {
  const site = mode === 'site'; // the edition without a server
  return {
    plugins: [svelte(), ...(site ? [installable] : [])],
    base: './', // any path of any host
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      outDir: site ? 'dist-site' : 'dist',
      manifest: !site, // read and removed by scripts/compress.mjs
    },
    server: { proxy: { '/api': { target: server, ws: true } } },
    test: { environment: 'node', include: ['tests/**/*.test.ts', 'src/**/*.test.ts'] },
  };
});
