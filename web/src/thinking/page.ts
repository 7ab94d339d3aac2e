/** The page's end of the line to its worker, which is started when it is first asked, and again if it has died. */
import { EngineError, type Facts } from '../engine';
import type { Answer, Request } from './messages';
import type { Progress } from './types';

/** What is asked, without its number. */
export type Question = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never;

export interface Patience {
  signal?: AbortSignal | undefined;
  onprogress?: ((progress: Progress) => void) | undefined;
}

interface Asked {
  resolve: (result: unknown) => void;
  reject: (error: EngineError) => void;
  onprogress: Patience['onprogress'];
}

const asked = new Map<number, Asked>();
let worker: Worker | undefined;
let count = 0;

/** Ask the worker; a cancelled question is rejected at once, whatever the worker is doing. */
export function ask(question: Question, { signal, onprogress }: Patience): Promise<unknown> {
  const id = ++count;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw new EngineError('cancelled');
    asked.set(id, { resolve, reject, onprogress });
    signal?.addEventListener('abort', () => cancel(id), { once: true });
    send({ ...question, id } as Request);
  });
}

function cancel(id: number): void {
  if (!asked.has(id)) return;
  send({ do: 'cancel', id });
  settle(id, ({ reject }) => reject(new EngineError('cancelled')));
}

function send(request: Request): void {
  (worker ??= started()).postMessage(JSON.parse(JSON.stringify(request))); // records may be reactive objects
}

function started(): Worker {
  const begun = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  begun.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
  begun.onerror = (event) => {
    event.preventDefault();
    bury('worker_died', { why: event.message });
  };
  begun.onmessageerror = () => bury('worker_died', {});
  return begun;
}

function hear(answer: Answer): void {
  if ('progress' in answer) asked.get(answer.id)?.onprogress?.(answer.progress);
  else if ('result' in answer) settle(answer.id, ({ resolve }) => resolve(answer.result));
  else {
    const { code, facts } = answer.error;
    settle(answer.id, ({ reject }) => reject(new EngineError(code, facts)));
    if (code === 'failed') bury('worker_died', facts); // what it left in memory cannot be trusted
  }
}

/** Nothing comes of this worker any more; whoever asks next gets another one. */
function bury(code: string, facts: Facts): void {
  worker?.terminate();
  worker = undefined;
  for (const id of [...asked.keys()]) settle(id, ({ reject }) => reject(new EngineError(code, facts)));
}

function settle(id: number, how: (one: Asked) => void): void {
  const one = asked.get(id);
  asked.delete(id);
  if (one) how(one);
}
