/** The others at the table: what they say, whom one may say something to, and who is waited for. */
import { t } from '../i18n/index.svelte';
import type { Notice, SignName } from '../generated/messages';
import { house } from '../house';
import { callBack, shake } from '../app/attention.svelte';
import { announce, note } from '../app/messages.svelte';
import { settings } from '../app/settings.svelte';
import { play } from '../app/sound';
import type { Snapshot } from '../table/types';
import type { Connection } from './connection.svelte';
import { Signs } from './signs.svelte';

export class Company {
  readonly signs = new Signs();
  nudgedAt = $state<number>(); // milliseconds: when somebody was, by anybody

  constructor(
    readonly connection: Connection,
    readonly live: () => Snapshot,
    readonly nameOf: (seat: number) => string,
  ) {}

  close(): void {
    this.signs.close();
  }

  /** People at other screens, whether they are here or not. */
  get others(): number[] {
    if (!house().withFriends) return [];
    const { seats, you } = this.live();
    return seats.flatMap((one) => (one.kind !== 'agent' && !one.open && !you.includes(one.seat) ? [one.seat] : []));
  }

  /** In whose name a sign is made at this screen; nobody's while one only watches, or is alone. */
  get speaker(): number | undefined {
    const { you, to_decide: decides } = this.live();
    if (!this.others.length) return undefined;
    return decides !== null && you.includes(decides) ? decides : you[0];
  }

  /** The person for whom this screen waits, if they are here. */
  get waitedFor(): number | undefined {
    const { state, you, seats, to_decide: decides } = this.live();
    if (state !== 'playing' || !you.length || decides === null || you.includes(decides)) return undefined;
    const one = seats[decides - 1];
    return one && !one.level && one.connected ? decides : undefined;
  }

  say(sign: SignName): void {
    if (this.speaker !== undefined) this.connection.send({ type: 'sign', seat: this.speaker, sign });
  }

  nudge(): void {
    this.connection.send({ type: 'nudge' });
  }

  /** What somebody says to the table. */
  hear(code: 'signed' | 'nudged', facts: Notice['facts']): void {
    if (code === 'signed') this.#signed(Number(facts.seat), facts.sign as SignName);
    else this.#nudged(Number(facts.seat), Number(facts.to));
  }

  #signed(seat: number, sign: SignName): void {
    const isOwn = this.live().you.includes(seat);
    if (!isOwn && !settings.signs) return;
    if (this.signs.hear(seat, sign) && !isOwn) announce(t('sign.said', { name: this.nameOf(seat), sign: t(`sign.${sign}`) }));
  }

  #nudged(by: number, to: number): void {
    this.nudgedAt = Date.now();
    if (!this.live().you.includes(to)) {
      note(t('nudge.sent', { name: this.nameOf(to) }));
      return;
    }
    if (this.signs.muted.includes(by)) return;
    const text = t('nudge.heard', { name: this.nameOf(by) });
    note(text);
    play('nudge');
    shake();
    callBack(text, t('nudge.body'));
  }
}
