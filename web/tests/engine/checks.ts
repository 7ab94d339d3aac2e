/** The page's Game against Python's, which wrote down what is expected (tests/engine/expected.py). In Node and in browsers. */
import { Game, type Engine, type GameRecord } from '../../src/engine';
import { FIELDS, STATE_SIZE } from '../../src/generated/numbers';
import { canonical, digest } from './canonical';

export { loadEngine } from '../../src/engine';
export { checkGame, Outcome, readGame } from './conformance';

/** A game, with the fingerprints of everything that Python says of it before and after every move. */
interface ExpectedGame {
  name: string;
  record: GameRecord;
  positions: string[];
  explained: Record<number, string>; // after so many moves -> the fingerprint of the reasons of all texts
  worth: Record<number, string>; // and of what things are worth to every player
}

interface Expected {
  games: ExpectedGame[];
  texts: string[];
  perft: { players: number; seed: number; moves: string[]; counts: number[] }[];
  random: { chunk: number; states: string[] }; // seeds a chunk, and the fingerprints of the chunks' final states
  hidden: { game: number; ply: number; seed: number; state: string }[];
}

/** Everything that differs, in words. */
export async function differences(engine: Engine, expected: Expected): Promise<string[]> {
  const wrong: string[] = [];
  for (const game of expected.games) await checkPositions(game, expected.texts, wrong);
  for (const { players, seed, moves, counts } of expected.perft) {
    const game = new Game(players, { seed });
    moves.forEach((move) => game.push(move));
    const found = counts.map((_, depth) => perft(engine, game.state, depth));
    if (canonical(found) !== canonical(counts)) wrong.push(`perft ${players}-${seed}: ${found} and not ${counts}`);
  }
  for (const [n, state] of expected.random.states.entries()) {
    if ((await finalStates(engine, n * expected.random.chunk, expected.random.chunk)) !== state) wrong.push(`random games, chunk ${n}`);
  }
  for (const { game, ply, seed, state } of expected.hidden) {
    const { record } = expected.games[game]!;
    const seen = after(record, ply).asSeen(seed);
    if ((await digest(position(seen.state))) !== state) wrong.push(`as seen: game ${game}, ply ${ply}`);
  }
  return wrong;
}

async function checkPositions({ name, record, positions, explained, worth }: ExpectedGame, texts: readonly string[], wrong: string[]): Promise<void> {
  const game = after(record, 0);
  for (const [ply, fingerprint] of positions.entries()) {
    const told = canonical(whatIsSaid(game));
    if ((await digest(told)) !== fingerprint) wrong.push(`${name}, after ${ply} moves: ${told}`);
    const reasons = explained[ply];
    if (reasons && (await digest(canonical(texts.map((text) => game.explain(text))))) !== reasons) wrong.push(`${name}, reasons after ${ply} moves`);
    if (worth[ply] && (await digest(canonical(worthOfAll(game)))) !== worth[ply]) wrong.push(`${name}, worth after ${ply} moves: ${canonical(worthOfAll(game))}`);
    if (ply < record.moves.length) game.push(record.moves[ply]!);
  }
  const end = canonical(whatIsSaid(game));
  if (canonical(whatIsSaid(Game.fromRecord(record))) !== end) wrong.push(`${name}: its record, replayed`);
  while (game.moves.length) game.pop();
  record.moves.forEach((move) => game.push(move));
  if (canonical(whatIsSaid(game)) !== end) wrong.push(`${name}: taking everything back and doing it again`);
}

/** The game of a record after so many moves. */
const after = ({ scores: _, ...record }: GameRecord, ply: number): Game =>
  Game.fromRecord({ ...record, moves: record.moves.slice(0, ply) } as GameRecord);

/** All that a game says of its position. */
function whatIsSaid(game: Game): unknown {
  const { table, events, legalMoves, legalActions, endsTurn, winners } = game;
  return { table, events, legal_moves: legalMoves, legal_actions: legalActions, ends_turn: endsTurn, winners, projected: game.projectedScores() };
}

const worthOfAll = (game: Game): unknown => Array.from({ length: game.players }, (_, n) => ({ ...game.worth(n + 1).told }));

/** What belongs to the position: not what the last move brought. */
const position = (state: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => state.slice(0, FIELDS.event_count.at);

/** The number of different move sequences of this length. */
function perft(engine: Engine, state: Uint8Array, depth: number): number {
  if (depth === 0) return 1;
  const actions = engine.listed(engine.call.list_actions(engine.lay(state), engine.list));
  if (depth === 1) return actions.length;
  const next = new Uint8Array(STATE_SIZE);
  return actions.reduce((count, action) => {
    engine.call.make(engine.lay(state), action);
    engine.take(next);
    return count + perft(engine, next, depth - 1);
  }, 0);
}

/** The fingerprint of the final states of random games, with 2, 3 and 4 players in turn. */
function finalStates(engine: Engine, first: number, count: number): Promise<string> {
  const states = new Uint8Array(count * STATE_SIZE);
  engine.bytes.fill(0, engine.desk, engine.desk + STATE_SIZE);
  for (let n = 0; n < count; n += 1) {
    engine.call.play_random_games(engine.desk, 2 + ((first + n) % 3), first + n, 1);
    engine.take(states.subarray(n * STATE_SIZE));
  }
  return digest(states);
}

/** Random decisions a second, in millions: the best of several rounds. */
export function randomSpeed(engine: Engine, players: number, games: number, rounds = 5): number {
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const decisions = engine.call.play_random_games(engine.desk, players, 1, games);
    best = Math.max(best, decisions / (performance.now() - began) / 1000);
  }
  return best;
}
