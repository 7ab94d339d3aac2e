/** Moving in: the house in this page, with everything it needs. */
import { mount } from 'svelte';
import type { KnownRecord } from '../../generated/messages';
import { useHouse } from '..';
import { Driver } from './driving';
import { LocalHouse } from './house';
import HouseNews from './HouseNews.svelte';
import { Keeping } from './keeping';
import { news } from './news.svelte';
import { askToStay, workOffline } from './offline';
import { Disk } from './storage';

/** From now on this page keeps the games itself. */
export function moveIn(): void {
  const keeping = new Keeping(
    () => Disk.open(),
    (trouble) => (news.trouble = trouble),
  );
  const driver = new Driver(decided, hindranceIn, (hindrance) => (news.hindrance = hindrance));
  useHouse(new LocalHouse(keeping, driver, async () => thinking().then(({ levels }) => levels().map(({ name }) => name))));
  mount(HouseNews, { target: document.body, anchor: document.getElementById('app') ?? undefined });
  void askToStay();
  void workOffline(
    (take) => (news.takeNewVersion = take),
    () => news.trouble || location.reload(), // games that are not kept would be lost
  );
}
