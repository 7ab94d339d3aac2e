/* The service worker: keeps the whole page on the device, one version at a time. scripts/site.mjs fills in what it keeps. */
const VERSION = '%VERSION%';
const FILES = '%FILES%'; // address -> its hash: a file that is cut short, or of another version, is not taken
const PREFIX = 'heavenale page ';
const CACHE = PREFIX + VERSION;
const HOME = new URL('./', self.location).href;

self.addEventListener('install', (event) => event.waitUntil(fetchAll()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(HOME)) event.respondWith(answer(request));
});

/** Everything, or nothing: then the version before stays. */
async function fetchAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(([file, integrity]) => cache.add(new Request(file, { integrity, cache: 'no-cache' }))));
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What is kept, as it is kept; everything else from the network. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === 'navigate' && /^(index\.html)?([?#]|$)/.test(request.url.slice(HOME.length));
  return (await cache.match(page ? 'index.html' : request, { ignoreSearch: true })) ?? fetch(request);
}
