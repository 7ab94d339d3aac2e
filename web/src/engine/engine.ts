/** engine.wasm: the rules as they are compiled, and the memory in which they work. */
import type { Functions } from '../generated/exports';
import { ACTIONS, STATE_SIZE } from '../generated/numbers';
import { EngineError } from './errors';

export type Source = Response | BufferSource | WebAssembly.Module;

const PAGE = 65536;
const ALIGNMENT = 16;
const NUMBER = 8; // bytes of a whole number in an array
// The smallest module that computes with vectors: old browsers have WebAssembly but not these.
const VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** The compiled rules of this thread. Whoever calls them provides the room: `allocate` it once, and use it again. */
export class Engine {
  readonly desk: number; // where a state lies while the rules work on it
  readonly list: number; // room for numbers that the rules write down
  #end: number;
  #bytes: Uint8Array<ArrayBuffer>;

  constructor(
    readonly call: Functions,
    readonly memory: WebAssembly.Memory,
    heap: number,
  ) {
    this.#end = heap;
    this.#bytes = new Uint8Array(memory.buffer);
    this.desk = this.allocate(STATE_SIZE);
    this.list = this.allocate(NUMBER * ACTIONS);
  }

  /** The address of new memory, all zeros; it is never given back. */
  allocate(size: number): number {
    const address = Math.ceil(this.#end / ALIGNMENT) * ALIGNMENT;
    this.#end = address + size;
    const missing = this.#end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  /** All memory; ask again after `allocate`, which may have moved it. */
  get bytes(): Uint8Array<ArrayBuffer> {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.memory.buffer);
    return this.#bytes;
  }

  /** Lay a state on the desk; returns the address. */
  lay(state: Uint8Array): number {
    this.bytes.set(state, this.desk);
    return this.desk;
  }

  /** Take the state on the desk back. */
  take(state: Uint8Array): void {
    state.set(this.bytes.subarray(this.desk, this.desk + STATE_SIZE));
  }

  /** The first numbers of the list. */
  listed(count: number): number[] {
    const halves = new Int32Array(this.memory.buffer, this.list, 2 * count);
    return Array.from({ length: count }, (_, n) => halves[2 * n]!);
  }
}

let loaded: Engine | undefined;

/** The rules, once they are loaded. */
export function engine(): Engine {
  if (!loaded) throw new EngineError('not_loaded');
  return loaded;
}

/** Load engine.wasm, once a thread; afterwards everything is synchronous. */
export async function loadEngine(source: Source | Promise<Source>): Promise<Engine> {
  if (loaded) return loaded;
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(new Uint8Array(VECTORS))) throw new EngineError('no_webassembly');
  const given = await arrived(source);
  try {
    const { exports } = await WebAssembly.instantiate(await compiled(given));
    const { memory, __heap_base: heap } = exports as unknown as { memory: WebAssembly.Memory; __heap_base: WebAssembly.Global<'i32'> };
    return (loaded = new Engine(exports as unknown as Functions, memory, heap.value));
  } catch (error) {
    throw new EngineError('failed', { why: String(error) });
  }
}

async function arrived(source: Source | Promise<Source>): Promise<Source> {
  const given = await Promise.resolve(source).catch((error: unknown) => {
    throw new EngineError('not_loaded', { why: String(error) });
  });
  if (isResponse(given) && !given.ok) throw new EngineError('not_loaded', { why: `${given.status} ${given.url}` });
  return given;
}

async function compiled(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (!isResponse(source)) return WebAssembly.compile(source);
  const isTold = source.headers.get('Content-Type') === 'application/wasm'; // not every web host knows
  return isTold ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}

const isResponse = (source: Source): source is Response => typeof Response === 'function' && source instanceof Response;
