/** A person at a table: what is shown, what is chosen, what is asked of the server and what comes back. */
import { tick, untrack } from 'svelte';
import { maybe, t } from '../i18n/index.svelte';
import type { Notice, Refused } from '../generated/messages';
import type { Choice, LogEntry, Snapshot } from '../table/types';
import { highlightOf } from '../board';
import type { Advised, Highlight, Hover, Selection } from '../board/types';
import { house } from '../house';
import { BOARDS } from '../table/printed';
import { Beside } from './beside.svelte';
import { Advice } from '../judging/advice.svelte';
import { Estimate } from '../judging/estimate.svelte';
import { changesInWords, happenings, isOwn, moveInWords, sinceOwnTurn } from './chronicle';
import { FINAL_CODES, type Connection } from '../room/connection.svelte';
import { Follower } from './follower.svelte';
import { keepFocus } from './keys';
import { callBack } from '../app/attention.svelte';
import { announce, note } from '../app/messages.svelte';
import { levelName, seatName } from '../app/names';
import { Pointing } from './pointing.svelte';
import { Replay } from '../judging/replay.svelte';
import { Company } from '../room/company.svelte';
import { Ending } from '../ending/ending.svelte';
import { withoutPoints } from '../ending/concealing';
import { Review } from '../ending/review.svelte';
import type { Judgement } from '../thinking';
import { keepRoom, keptRoom } from '../room/rooms';
import { go } from '../app/router.svelte';
import { motionAllowed, pauseAfterMove, settings } from '../app/settings.svelte';
import { play } from '../app/sound';
import { reason } from '../app/words';

export type Window = 'options' | 'result' | 'analysis' | 'playon' | 'points' | 'help' | 'settings' | 'room';

const LAST_LOOK = 2000; // milliseconds at the table before the scoring opens
const SHORTEST_LOOK = 500; // at each move that is shown again

export class Play {
  open = $state<Window>();
  drawer = $state(false); // the log is open
  selected = $state.raw<Selection>({});
  pending = $state.raw<Choice>();
  hover = $state.raw<Hover | null>(null);
  line = $state.raw<LogEntry | null>(null); // of the log, under the pointer
  news = $state.raw<LogEntry[]>([]); // the moves that the boards show moving
  telling = $state(false); // the boards are about it
  byKeyboard = false;
  onBoards = false;

  readonly replay: Replay;
  readonly ending: Ending;
  readonly review = new Review();
  readonly advice = new Advice();
  readonly estimate = new Estimate();
  readonly pointing = new Pointing(pauseAfterMove);
  readonly follower: Follower;
  readonly company: Company;
  readonly beside: Beside;
  readonly #atTheDoor: (refused: Refused) => void;

  #known = $derived.by(() => (this.follower.shown ?? this.connection.snapshot) as Snapshot); // with its result
  live = $derived.by(() => this.ending.shown(this.#known));
  now = $derived.by(() => this.replay.moment ?? this.live);
  replaying = $derived.by(() => this.replay.ply !== undefined);
  log = $derived.by(() => this.ending.log(this.connection.log.slice(0, this.live.number)));
  mine = $derived.by(() => !this.replaying && !this.follower.behind && this.#decidesHere(this.live));
  choices = $derived.by(() => (this.review.judged ? [] : this.replaying ? this.now.decision.choices : this.mine ? this.live.decision.choices : []));
  seat = $derived.by(() => this.#seatBehind());
  pinned = $derived.by(() => (this.beside.pinned === this.seat ? undefined : this.beside.pinned));
  since = $derived.by(() => sinceOwnTurn(this.log, this.live.you, this.live.turn_start));
  /** In a serious game nobody is advised before the end. */
  mayAdvise = $derived.by(() => !this.live.serious || this.live.state === 'over');
  /** Whether everybody's chances are shown; the end has a result instead. */
  estimating = $derived.by(() => settings.estimate && this.mayAdvise && this.now.table.phase !== 'over');
  /** What is drawn on the boards: the turn that is advised, or a costly decision and what would have been better. */
  advised = $derived.by((): readonly Advised[] => {
    const { shown } = this.advice;
    if (this.review.judged) return this.review.drawn;
    return shown && this.mine && this.live.to_decide !== null ? [{ seat: this.live.to_decide, plan: shown.plan }] : [];
  });
  highlight = $derived.by((): Highlight | null => {
    const entry = this.line ?? this.pointing.at;
    return entry ? highlightOf(entry, this.now.table, BOARDS) : null;
  });

  constructor(
    readonly connection: Connection,
    readonly words: string,
  ) {
    this.beside = new Beside(words);
    this.company = new Company(connection, () => this.live, this.nameOf);
    this.replay = new Replay(connection.courseAt, connection.momentOf);
    this.ending = new Ending(words, () => this.#known, this.nameOf, () => (this.open = 'result'));
    const pause = (): number => (motionAllowed() && !document.hidden ? pauseAfterMove() : 0);
    this.follower = new Follower(pause, () => this.telling, this.#shown);
    this.#atTheDoor = connection.onRefused;
    connection.onSnapshot = this.#arrived;
    connection.onNotice = this.#noticed;
    connection.onRefused = this.#refused;
    connection.onLost = (moves) => note(t('room.moves_lost', { n: moves }), 'error');
    if (connection.snapshot) {
      this.ending.arrive(connection.snapshot);
      this.#arrived(connection.snapshot, undefined);
    }
  }

  close(): void {
    this.follower.close();
    this.advice.close();
    this.company.close();
    this.estimate.hide();
    this.pointing.stop();
  }

  nameOf = (player: number): string => seatName(this.live.seats, player);

  /** Whether somebody at this screen is to decide, and no agent does it for them. */
  #decidesHere({ to_decide: decides, you, seats }: Snapshot): boolean {
    return decides !== null && you.includes(decides) && !seats.find((one) => one.seat === decides)?.level;
  }

  // --- What the server says --------------------------------------------------------------------------------

  #arrived = (snapshot: Snapshot, before: Snapshot | undefined): void => {
    const entries = before ? this.connection.log.filter((entry) => entry.number > before.number) : [];
    this.follower.arrive(snapshot, entries);
    if (before && snapshot.next && !before.next && (this.#wantsRematch || this.#isFree)) this.#goOn(snapshot.next);
  };

  /** A snapshot has come onto the screen. */
  #shown = (now: Snapshot, before: Snapshot | undefined, entries: LogEntry[]): void => {
    if (now.number !== before?.number) {
      this.pending = undefined;
      this.advice.forget();
    }
    if (!before) {
      if (settings.autoEndTurn !== now.settings.auto_end_turn && now.you.length) this.setAutoEnd(settings.autoEndTurn);
      return;
    }
    const others = entries.filter((entry) => !isOwn(entry, now.you));
    const atOnce = others.length > 0 && !pauseAfterMove();
    this.news = this.replaying || atOnce ? [] : entries;
    if (others.length && !motionAllowed()) this.pointing.add(others);
    else if (entries.length) this.pointing.stop();
    if (this.onBoards && this.byKeyboard && now.decision.choices.length) void keepFocus();
    this.#tell(now, before, entries);
    if (now.state === 'over' && before.state !== 'over') {
      play('end');
      setTimeout(this.#tellScoring, motionAllowed() ? LAST_LOOK : 0);
    }
  };

  /** When everything before it has been told, and nobody looks at something else. */
  #tellScoring = (): void => {
    if (this.telling) setTimeout(this.#tellScoring, SHORTEST_LOOK);
    else if (this.ending.isOpen && !this.ending.isTelling && !this.open && !this.replaying) this.tellScoring();
  };

  tellScoring = (): void => {
    this.open = undefined;
    this.back();
    this.pointing.stop();
    this.ending.telling.begin();
  };

  /** For ears: that it is one's turn, and words for the screen reader. What happens on the boards is heard when it is seen. */
  #tell(now: Snapshot, before: Snapshot, entries: LogEntry[]): void {
    const tellable = now.state === 'over' ? entries.map(withoutPoints) : entries; // what it comes to is told later
    const spoken = tellable.map((entry) =>
      [moveInWords(entry.move, this.nameOf(entry.seat)), ...happenings(entry), ...changesInWords(entry)].join(' '),
    );
    if (now.to_decide !== null && now.to_decide !== before.to_decide && this.#decidesHere(now)) {
      play('turn');
      callBack(t('app.your_turn'), t('notify.turn', { name: this.nameOf(now.to_decide), words: this.words }));
      spoken.push(t('announce.turn', { name: this.nameOf(now.to_decide) }));
    }
    if (spoken.length) announce(spoken.join(' '));
  }

  #noticed = ({ code, facts }: Notice): void => {
    if (code === 'signed' || code === 'nudged') {
      this.company.hear(code, facts);
      return;
    }
    const name = facts.seat ? this.nameOf(Number(facts.seat)) : String(facts.name ?? '');
    if (code === 'seat_replaced') note(t('notice.seat_replaced', { name, level: levelName(String(facts.level)) }));
    else if (code === 'take_back_asked') return; // the banner asks
    else if (code === 'take_back_withdrawn') note(t(`notice.${code}`));
    else note(t(`notice.${code}`, { name: String(facts.name || name) }));
  };

  #refused = (refused: Refused): void => {
    const { code, explanation } = refused;
    if (FINAL_CODES.includes(code)) {
      this.#atTheDoor(refused);
      return;
    }
    play('refuse');
    note(explanation ? reason(explanation.code, explanation.facts, this.nameOf) : (maybe(`refused.${code}`, { seconds: Number(refused.facts.seconds) }) ?? t('refused.failed')), 'error');
  };

  // --- Playing again -----------------------------------------------------------------------------------------

  #wantsRematch = false;

  /** Whether nothing is lost if this screen goes elsewhere: what somebody looks at is left alone. */
  get #isFree(): boolean {
    return !this.ending.isOpen && !this.ending.isTelling && !this.replaying && (!this.open || this.open === 'result');
  }

  /** To the game in which the same people play again; the first one to ask opens it. */
  rematch = (): void => {
    const { next } = this.#known;
    this.#wantsRematch = true;
    if (next) this.#goOn(next);
    else this.connection.send({ type: 'rematch' });
  };

  #goOn(next: string): void {
    keepRoom(next, { tokens: keptRoom(this.words)?.tokens ?? {} });
    go(next);
    note(t('rematch.begun'));
  }

  // --- Deciding --------------------------------------------------------------------------------------------

  choose = (move: string): void => {
    const choice = this.choices.find((one) => one.move === move);
    if (!choice) return;
    const asksAgain = !this.replaying && (settings.tapTwice || this.#isRash(choice));
    if (asksAgain && this.pending?.move !== move) this.pending = choice;
    else this.act(move);
  };

  /** The same from a list in words, where nobody slips. */
  pick = (move: string): void => {
    const choice = this.choices.find((one) => one.move === move);
    if (choice && !this.replaying && this.#isRash(choice)) this.pending = choice;
    else this.act(move);
  };

  /** Whoever sells a card without need of money is asked again. */
  #isRash({ kind }: Choice): boolean {
    return kind === 'sell' && !this.live.money_short;
  }

  act = (move: string): void => {
    this.pending = undefined;
    this.pointing.stop();
    if (this.replaying) this.#try(move);
    else this.connection.act(move);
  };

  clear = (): void => {
    this.selected = {};
    this.pending = undefined;
  };

  /** In a finished game one may see what would have come of something else. */
  #try(move: string): void {
    const entry = this.replay.try(move);
    this.clear();
    this.news = entry ? [entry] : [];
    this.review.leave();
    if (entry) announce([moveInWords(entry.move, this.nameOf(entry.seat)), ...happenings(entry), ...changesInWords(entry)].join(' '));
  }

  takeBackTried = (): void => {
    this.news = [];
    this.clear();
    this.replay.takeBack();
  };

  undo = (to: 'step' | 'turn'): void => {
    if (this.replaying) return this.takeBackTried();
    if (this.live.can_undo && this.mine) this.connection.undo(to);
  };

  /** To where this turn began; from there, to where one's last turn began, if nobody need be asked. */
  undoTurn = (): void => {
    if (this.live.can_undo) this.undo('turn');
    else if (!this.replaying && this.live.can_take_back === 'at_once') this.connection.takeBack();
  };

  end = (): void => {
    if (this.live.can_end_turn && this.mine) this.connection.endTurn();
  };

  askHint = (): void => {
    const record = this.mine && this.choices.length ? this.connection.record() : undefined;
    if (this.advice.hints) this.closeHint();
    else if (record && !this.mayAdvise) note(t('serious.no_hints'));
    else if (record) void this.advice.askHint(record);
  };

  closeHint = (): void => {
    this.advice.forget();
    if (this.byKeyboard) void tick().then(() => document.querySelector<HTMLElement>('[aria-keyshortcuts="H"]')?.focus());
  };

  judge = (): void => {
    const record = this.connection.record();
    if (record) void this.advice.judge(record);
  };

  /** Who is ahead at the moment that is shown; a turn that waits to be ended has what was told before. */
  followEstimate = (): void => {
    const { turn_complete: waits, number } = this.now;
    const moves = this.replaying ? this.replay.moves : undefined;
    const record = this.estimating ? this.connection.record() : undefined;
    untrack(() => {
      if (!record) this.estimate.hide();
      else if (!waits) void this.estimate.show({ ...record, moves: moves ?? record.moves.slice(0, number) });
    });
  };

  setAutoEnd = (on: boolean): void => {
    this.connection.send({ type: 'settings', auto_end_turn: on });
  };

  skip = (): void => {
    this.follower.skip();
    this.news = []; // what was skipped has been seen enough
  };

  /** Have a board large before one's eyes: who plays pins it beside their own, who watches goes and sits behind it. */
  look = (player: number): void => {
    if (player > this.live.table.boards.length) return;
    if (!this.live.you.length) this.beside.watch(player);
    else this.beside.pin(player === this.seat ? undefined : player);
  };

  /** Whose board is large: that which is spoken of, then one's own; of several people at this screen whoever decides; a spectator's stays where it was put. */
  #seatBehind(): number {
    const { you, to_decide: decides } = this.live;
    const spoken = this.ending.telling.step?.seat ?? this.review.judged?.player;
    if (spoken !== undefined) return spoken;
    if (this.mine && decides !== null) return decides;
    if (you[0] !== undefined) return you[0];
    const { follows, watched = 1 } = this.beside;
    return (follows ? this.now.table.player : null) ?? watched;
  }

  // --- Looking back ----------------------------------------------------------------------------------------

  #again = 0; // counts what is shown again: a newer wish ends an older one

  jump = (wanted: number): void => {
    this.#again++;
    this.review.leave();
    this.#moveTo(wanted);
  };

  #moveTo(wanted: number): void {
    const to = Math.max(0, Math.min(wanted, this.live.number));
    const here = this.replay.ply ?? this.live.number;
    this.news = to === here + 1 ? this.log.slice(to - 1, to) : []; // a step forward is shown moving
    this.clear();
    if (to === this.live.number && this.live.state === 'over') this.back();
    else this.replay.show(to);
  }

  back = (): void => {
    this.#again++;
    this.review.leave();
    this.news = [];
    this.line = null;
    this.replay.leave();
  };

  /** Show one of several costly decisions: the table before it, what was done, and what would have been better. */
  reviewAt = (list: readonly Judgement[], at: number): void => {
    const judged = list[at];
    if (!judged) return;
    this.open = undefined;
    this.jump(judged.number - 1);
    this.review.show(list, at);
  };

  reviewStep = (by: 1 | -1): void => this.reviewAt(this.review.list, (this.review.at ?? 0) + by);

  endReview = (): void => {
    this.back();
    this.open = 'analysis';
  };

  /** Show moves once more, one after the other, then the game as it stands. */
  showAgain = async (entries: readonly LogEntry[]): Promise<void> => {
    const run = ++this.#again;
    const [first] = entries;
    if (!first) return;
    this.pointing.stop();
    this.#moveTo(first.number - 1);
    await tick(); // it is on the screen before it goes on
    for (const entry of entries) {
      if (run !== this.#again) return;
      if (!motionAllowed()) this.line = entry;
      this.#moveTo(entry.number);
      await this.#lookAt(run);
    }
    if (run === this.#again) this.back();
  };

  async #lookAt(run: number): Promise<void> {
    const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    await wait(SHORTEST_LOOK);
    while (untrack(() => this.telling) && run === this.#again) await wait(50);
    await wait(pauseAfterMove());
  }

  download = async (): Promise<void> => {
    try {
      const record = await house().record(this.words);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
      link.download = `${this.words}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch {
      note(t('error.network'), 'error');
    }
  };
}
