/** The page on this device: it works without the network after the first visit, and new versions are offered. */

const TAKE_OVER = 'take over'; // as sw.js knows it
const LOOK_EVERY = 3_600_000; // milliseconds: for a new version

/** `offer` is told how to take a new version; `reload` when it has been taken, here or in another tab. */
export async function workOffline(offer: (take: () => void) => void, reload: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('./sw.js');
  const offerIfReady = (): void => {
    const { waiting } = registration;
    if (waiting && registration.active) offer(() => waiting.postMessage(TAKE_OVER));
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offerIfReady));
  offerIfReady();

  let isKnown = !!registration.active; // on the first visit the worker takes the page over as it is
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isKnown) reload();
    isKnown = true;
  });
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY);
}

/** Ask the browser not to throw the games away when it needs room. */
export async function askToStay(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}
