/** Moving in: the house in this page, with everything it needs. */
import { mount } from 'svelte';
import type { KnownRecord } from '../../generated/messages';
import { codeOf } from '../../app/problems';
import { loadRules } from '../../table/rules';
import { decide, levels, loadNetwork } from '../../thinking';
import { useHouse } from '..';
import { Driver } from './driving';
import { LocalHouse } from './house';
import HouseNews from './HouseNews.svelte';
import { Keeping } from './keeping';
import { news } from './news.svelte';
import { askToStay, workOffline } from './offline';
import { Disk } from './storage';

// What people can do something about: be in the network, take another browser, let another level play.
const HINDRANCES = ['no_webassembly', 'not_loaded', 'network_cut_short', 'network_unreachable'];

/** From now on this page keeps the games itself. */
export function moveIn(): void {
  const keeping = new Keeping(
    () => Disk.open(),
    (trouble) => (news.trouble = trouble),
  );
  const driver = new Driver(decided, hindranceIn, (hindrance) => (news.hindrance = hindrance));
  useHouse(new LocalHouse(keeping, driver, () => levels().map(({ name }) => name), loadRules));
  mount(HouseNews, { target: document.body, anchor: document.getElementById('app') ?? undefined });
  void askToStay();
  void workOffline(
    (take) => (news.takeNewVersion = take),
    () => news.trouble || location.reload(), // games that are not kept would be lost
  );
}

async function decided(record: KnownRecord, level: string, signal: AbortSignal): Promise<string> {
  if (levels().some((one) => one.name === level && one.needsNetwork)) await fetchNetwork(signal);
  return (await decide({ ...record }, level, { signal })).move;
}

/** Once; a bar shows how far it is, unless it was kept. */
async function fetchNetwork(signal: AbortSignal): Promise<void> {
  try {
    await loadNetwork({ signal, onprogress: ({ done, total }) => (news.loading = done / total) });
  } finally {
    news.loading = undefined;
  }
}

function hindranceIn(error: unknown): string | undefined {
  return HINDRANCES.find((code) => code === codeOf(error));
}
