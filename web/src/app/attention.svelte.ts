/** Calling back somebody who looks elsewhere: in the title of the page, and by the browser if they wished that. */
import { change, settings } from './settings.svelte';

/** A word in the page's title, until somebody looks; whoever calls to a page that is looked at need not raise a flag. */
export const raised = $state({ flag: '' });

const SHAKES = [120, 80, 120]; // milliseconds: a short shake, a pause, another

export type Permission = 'granted' | 'denied' | 'impossible';

/** Whether the browser may tell somebody who looks elsewhere. */
export function mayNotify(): boolean {
  return settings.notify && typeof Notification !== 'undefined' && Notification.permission === 'granted';
}

/** Switch notifications on, asking the person; only ever after a click. */
export async function askToNotify(): Promise<Permission> {
  if (typeof Notification === 'undefined') return 'impossible';
  const answer = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  change('notify', answer === 'granted');
  return answer === 'granted' ? 'granted' : 'denied';
}

/** Tell whoever looks elsewhere; whoever looks here is told on the table. */
export function callBack(title: string, body: string): void {
  if (!document.hidden) return;
  raised.flag = title;
  if (mayNotify()) void notify(title, { body, tag: 'heavenale', icon: `${import.meta.env.BASE_URL}icon.svg` });
}

export function shake(): void {
  navigator.vibrate?.(SHAKES);
}

async function notify(title: string, options: NotificationOptions): Promise<void> {
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones leave notifications to service workers.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
  }
}

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) raised.flag = '';
  });
