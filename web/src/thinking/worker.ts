/** The worker: games come as records, answers go back; what is asked for takes turns, and stops when nobody wants it. */
import { EngineError, Game, loadEngine, type GameRecord } from '../engine';
import engineUrl from '../generated/thinking.wasm?url';
import networkUrl from '../generated/weights.network?url';
import { advise, estimate } from './advising';
import { Judge } from './judge';
import { JUDGE, levelCalled, needsNetwork, type Level } from './levels';
import type { Answer, Request } from './messages';
import { loadNetwork } from './network';
import { Thinker, type Breath } from './thinker';
import type { Progress } from './types';

const asked = new Map<number, AbortController>();
const { port1: breathIn, port2: breathOut } = new MessageChannel(); // timers wait for milliseconds
let thinking: Promise<Thinker> | undefined;
let network: Promise<void> | undefined;
const watching = new Set<(progress: Progress) => void>(); // how far the network is
let last: Promise<unknown> = Promise.resolve();

onmessage = ({ data }: MessageEvent<Request>): void => {
  if (data.do === 'cancel') asked.get(data.id)?.abort();
  else void answer(data);
};

async function answer(request: Exclude<Request, { do: 'cancel' }>): Promise<void> {
  const { id } = request;
  const stop = new AbortController();
  asked.set(id, stop);
  try {
    send({ id, result: await work(request, stop.signal, (progress) => send({ id, progress })) });
  } catch (error) {
    const { code, facts } = error instanceof EngineError ? error : { code: 'failed', facts: { why: String(error) } };
    send({ id, error: stop.signal.aborted ? { code: 'cancelled', facts: {} } : { code, facts } });
  } finally {
    asked.delete(id);
  }
}

async function work(request: Exclude<Request, { do: 'cancel' }>, signal: AbortSignal, onprogress: (progress: Progress) => void) {
  const thinker = await (thinking ??= load());
  if (request.do === 'load') return fetchNetwork(thinker, signal, onprogress);
  const level = request.do === 'decide' ? levelOf(request.level) : JUDGE;
  if (needsNetwork(level)) await fetchNetwork(thinker, signal, onprogress);
  const breath = (): Promise<void> => breathe(signal);
  if (request.do === 'advise' || request.do === 'estimate') {
    const tell: (thinker: Thinker, game: Game, breath: Breath) => Promise<unknown> = request.do === 'advise' ? advise : estimate;
    const game = seen(request.record);
    return alone(() => breath().then(() => tell(thinker, game, breath)));
  }
  if (request.do === 'decide') {
    const game = seen(request.record);
    return alone(() => breath().then(() => thinker.decide(game, level, request.wish, breath)));
  }
  const total = request.record.moves.length;
  const judge = new Judge(thinker, request.nodes, breath, (think) => alone(() => breath().then(think)));
  return judge.analyse(request.record, (done) => onprogress({ done, total }));
}

async function load(): Promise<Thinker> {
  try {
    return new Thinker(await loadEngine(fetch(engineUrl)));
  } catch (error) {
    thinking = undefined; // the next one tries again
    throw error;
  }
}

/** Once: who asks while it is on its way waits with whoever asked first, and all see how far it is. */
async function fetchNetwork({ rooms }: Thinker, signal: AbortSignal, onprogress: (progress: Progress) => void): Promise<void> {
  watching.add(onprogress);
  try {
    while (network) {
      const arrived = await network.then(() => true, () => false);
      signal.throwIfAborted();
      if (arrived) return;
    }
    network = loadNetwork(rooms, networkUrl, signal, (progress) => watching.forEach((tell) => tell(progress)));
    await network.catch((error: unknown) => {
      network = undefined;
      throw error;
    });
  } finally {
    watching.delete(onprogress);
  }
}

function levelOf(name: string): Level {
  const level = levelCalled(name);
  if (!level) throw new EngineError('unknown_level', { level: name });
  return level;
}

/** What the players know, in whatever order the hidden tiles came. */
const seen = (record: GameRecord): Game => Game.fromRecord(record).asSeen(0);

/** One thinks at a time, for all use the same room. */
function alone<T>(think: () => Promise<T>): Promise<T> {
  const turn = last.then(think, think);
  last = turn.catch(() => undefined);
  return turn;
}

/** Hear whether somebody has cancelled. */
async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => {
    breathIn.onmessage = resolve;
    breathOut.postMessage(null);
  });
  signal.throwIfAborted();
}

function send(message: Answer): void {
  postMessage(message);
}
