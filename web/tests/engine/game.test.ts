/** What the page's Game answers to wrong input. That it plays as Python's does is compared in tests/engine. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Game, IllegalMove, loadEngine, priceOf, RecordError, type EngineError, type GameRecord } from '../../src/engine';

const ENGINE = new URL('../../src/generated/engine.wasm', import.meta.url);
const anew = async (): Promise<typeof import('../../src/engine')> => {
  vi.resetModules();
  return import('../../src/engine');
};

beforeAll(() => loadEngine(readFileSync(ENGINE)));

/** The error of something that must fail, as code and facts. */
function refusal(work: () => unknown): [string, object] {
  try {
    work();
  } catch (error) {
    const { code, facts } = error as EngineError;
    return [code, facts];
  }
  throw new Error('nothing was refused');
}

describe('loading', () => {
  it('names a browser without WebAssembly', async () => {
    const { loadEngine: load } = await anew();
    vi.stubGlobal('WebAssembly', undefined);
    await expect(load(readFileSync(ENGINE))).rejects.toMatchObject({ code: 'no_webassembly' });
    vi.unstubAllGlobals();
  });

  it('names a browser that cannot compute with vectors', async () => {
    const { loadEngine: load } = await anew();
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    await expect(load(readFileSync(ENGINE))).rejects.toMatchObject({ code: 'no_webassembly' });
    vi.restoreAllMocks();
  });

  it('tells a file that did not come from one that is damaged, and may be tried again', async () => {
    const { loadEngine: load, Game: Fresh } = await anew();
    expect(() => new Fresh(2)).toThrow(expect.objectContaining({ code: 'not_loaded' }));
    await expect(load(Promise.reject(new TypeError('offline')))).rejects.toMatchObject({ code: 'not_loaded' });
    await expect(load(new Response('', { status: 404 }))).rejects.toMatchObject({ code: 'not_loaded' });
    await expect(load(readFileSync(ENGINE).subarray(0, 1000))).rejects.toMatchObject({ code: 'failed' });
    const headers = { 'Content-Type': 'text/plain' }; // as a web host says that does not know WebAssembly
    const engine = await load(new Response(new Uint8Array(readFileSync(ENGINE)), { headers }));
    expect(await load(readFileSync(ENGINE))).toBe(engine);
  });

  it('gives out memory that stays where it is', async () => {
    const engine = await loadEngine(readFileSync(ENGINE));
    const [one, other] = [engine.allocate(100_000), engine.allocate(8)];
    expect([one % 16, other % 16]).toEqual([0, 0]);
    expect(other).toBeGreaterThanOrEqual(one + 100_000);
    expect(engine.bytes.length).toBeGreaterThanOrEqual(other + 8);
    expect(new Game(2, { seed: 1 }).legalMoves.length).toBe(7);
  });
});

describe('playing', () => {
  it('refuses with the reason, and changes nothing', () => {
    const game = new Game(2, { seed: 1 });
    const before = game.state.slice();
    expect(refusal(() => game.push('go 5'))).toEqual(['not_now', { phase: 'start', expected: ['start'] }]);
    expect(() => game.push('go 5')).toThrow(IllegalMove);
    expect(refusal(() => game.push('fly L1'))).toEqual(['not_a_move', { move: 'fly L1' }]);
    expect(refusal(() => game.explain('buy W9 L1'))[0]).toBe('not_a_move');
    expect(refusal(() => game.explain('shed L2 L1'))[0]).toBe('not_a_move');
    for (const action of [0, 274, 275, -1, 1e9]) expect(refusal(() => game.push(action))).toEqual(['not_legal', { action }]);
    expect(refusal(() => game.scores())[0]).toBe('not_over');
    expect(refusal(() => game.pop())[0]).toBe('nothing_to_undo');
    expect(game.state).toEqual(before);
  });

  it('takes actions of the catalogue as moves', () => {
    const game = new Game(3, { seed: 7 });
    game.push(game.legalActions[0]!);
    expect(game.moves).toEqual(['start brewmaster']);
    expect([game.endsTurn, game.pop(), game.endsTurn]).toEqual([true, 'start brewmaster', false]);
  });

  it('keeps copies apart, and lets nobody look behind what players see', () => {
    const game = new Game(2, { seed: 3 });
    const twin = game.clone();
    twin.push('start ducats');
    expect([game.moves, twin.moves]).toEqual([[], ['start ducats']]);
    const seen = twin.asSeen(5);
    expect(refusal(() => seen.pop())[0]).toBe('nothing_to_undo');
    expect(seen.table).toEqual(twin.table);
    expect(seen.record().resource_pile).not.toEqual(twin.record().resource_pile);
    expect(seen.record().seed).toBeUndefined();
  });

  it('knows whose turn comes next', () => {
    const game = new Game(2, { seed: 1 });
    expect(game.nextPlayer).toBeNull();
    game.push('start ducats');
    expect([game.player, game.nextPlayer]).toEqual([1, 2]);
  });

  it('sells tiles in the sun for twice as much', () => {
    expect(priceOf('H5', 1)).toEqual({ shady: 5, sunny: 10 });
    expect(priceOf('M2', 3)).toEqual({ shady: 4, sunny: 8 });
  });

  it.each([[1], [5], [2.5]])('refuses %s players', (players) => {
    expect(refusal(() => new Game(players))[0]).toBe('players');
  });

  it.each([[-1], [0.5], [2n ** 63n]])('refuses %s as a seed', (seed) => {
    expect(refusal(() => new Game(2, { seed }))[0]).toBe('seed');
  });
});

describe('records', () => {
  const whole = (): GameRecord => {
    const game = new Game(2, { seed: 1 });
    while (!game.isOver) game.push(game.legalMoves.find((move) => move.startsWith('home')) ?? game.legalMoves[0]!);
    return game.record();
  };
  const damage = (change: (record: GameRecord) => unknown): [string, object] => {
    const record = whole();
    const changed = change(record);
    return refusal(() => Game.fromRecord((changed ?? record) as GameRecord));
  };

  it('are the same game again', () => {
    const record = whole();
    expect(Game.fromRecord(record).record()).toEqual(record);
    expect(Game.fromRecord(JSON.parse(JSON.stringify(record)) as GameRecord).winners).toEqual([1, 2].filter((n) => record.scores![n - 1] === Math.max(...record.scores!)));
  });

  it('may know no more than the tiles that are dealt', () => {
    const { scores: _, seed: __, ...record } = whole();
    const [first] = [new Game(2, { resourcePile: record.resource_pile, monkPile: record.monk_pile })];
    const dealt = Object.values(first!.table.market).flat().length;
    const monks = record.monk_pile.length / first!.rounds;
    const known = { ...record, resource_pile: record.resource_pile.slice(0, dealt - monks), monk_pile: record.monk_pile.slice(0, monks), moves: record.moves.slice(0, 2) };
    const game = Game.fromRecord(known);
    expect([...game.record().resource_pile].sort()).toEqual([...record.resource_pile].sort());
    expect(game.table).toEqual(Game.fromRecord({ ...record, moves: known.moves }).table);
    expect(refusal(() => Game.fromRecord({ ...known, moves: record.moves }))).toEqual(['pile_size', { pile: 'resource_pile', count: dealt - monks }]);
  });

  it.each<[string, (record: GameRecord) => unknown, [string, object]]>([
    ['no object', () => [], ['unreadable', {}]],
    ['another format', (r) => void (r.format = 'chess/1'), ['format', { format: 'chess/1' }]],
    ['missing parts', ({ players }) => ({ players }), ['missing', { parts: ['resource_pile', 'monk_pile', 'moves'] }]],
    ['five players', (r) => void (r.players = 5), ['players', {}]],
    ['no pile', (r) => ({ ...r, monk_pile: 'M1' }), ['no_pile', { pile: 'monk_pile' }]],
    ['an unknown tile', (r) => void (r.resource_pile[4] = 'Q7'), ['unknown_tile', { pile: 'resource_pile', position: 5, tile: 'Q7' }]],
    ['too many tiles', (r) => void r.monk_pile.fill('M1', 0, 4), ['too_many_tiles', expect.objectContaining({ pile: 'monk_pile', tile: 'M1', most: 3 })]],
    ['too long a pile', (r) => void r.monk_pile.push('M1'), ['pile_size', { pile: 'monk_pile', count: 13 }]],
    ['moves that are no list', (r) => ({ ...r, moves: 'go 1' }), ['moves', {}]],
    ['too few names', (r) => void (r.names = ['Ann']), ['per_player', { part: 'names' }]],
    ['other scores', (r) => void (r.scores = [99, 99]), ['scores', {}]],
    ['a wrong word', (r) => void (r.moves[2] = 'fly'), ['not_a_move', expect.objectContaining({ number: 3, move: 'fly' })]],
    ['an illegal move', (r) => void (r.moves[0] = 'go 1'), ['illegal_move', expect.objectContaining({ number: 1, move: 'go 1' })]],
  ])('are refused with %s', (_, change, expected) => {
    expect(damage(change)).toEqual(expected);
  });

  it('say why a move was illegal', () => {
    const record = whole();
    record.moves[1] = 'start first';
    try {
      Game.fromRecord(record);
    } catch (error) {
      expect(error).toBeInstanceOf(RecordError);
      expect((error as RecordError).explanation?.code).toBe('not_now');
      return;
    }
    throw new Error('nothing was refused');
  });
});
