/** Conformance games, replayed and compared decision by decision, as `heavenale conformance` does. */
import { EngineError, Game, type PlayerBoard } from '../../src/engine';
import { canonical, digest } from './canonical';

const FORMAT = 'heaven-ale-conformance/1';
const PARTS = { players: 'number', resource_pile: 'list', monk_pile: 'list', plies: 'list', final: 'list', scores: 'list' };
const PARTS_OF_PLY = { player: 'number', move: 'string', legal: 'number', legal_sha: 'string', after: 'object' };

interface Ply {
  player: number;
  move: string;
  legal: number;
  legal_sha: string;
  legal_moves?: string[];
  after: Record<string, unknown>;
}

interface ConformanceGame {
  players: number;
  resource_pile: string[];
  monk_pile: string[];
  plies: Ply[];
  final: Record<string, unknown>[];
  scores: number[];
}

/** What the replay of one or more games showed. */
export class Outcome {
  games = 0;
  plies = 0;
  readonly mismatches: string[] = [];

  toString(): string {
    return `games=${this.games} plies=${this.plies} mismatches=${this.mismatches.length}`;
  }

  compare(where: string, what: string, expected: unknown, found: unknown): void {
    const [wanted, given] = [canonical(expected), canonical(found)];
    if (wanted !== given) this.mismatches.push(`${where}: ${what} should be ${wanted}, is ${given}`);
  }
}

/** The game in a file's text; an error says what it lacks. */
export function readGame(file: string, text: string): ConformanceGame {
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`${file} cannot be read as a conformance game: ${(error as Error).message}`);
  }
  const wrong = whatIsWrong(data);
  if (wrong) throw new Error(`${file} is not a conformance game: ${wrong}`);
  return data as ConformanceGame;
}

function whatIsWrong(data: unknown): string | undefined {
  if ((data as { format?: unknown } | null)?.format !== FORMAT) return `its format must be '${FORMAT}'`;
  const game = data as Record<string, unknown>;
  const wrong = lacking('it', game, PARTS);
  if (wrong) return wrong;
  const plies = (game.plies as unknown[]).map((ply, n) => lacking(`ply ${n + 1}`, ply, PARTS_OF_PLY));
  return plies.find((one) => one !== undefined);
}

function lacking(what: string, data: unknown, parts: Record<string, string>): string | undefined {
  if (kindOf(data) !== 'object') return `${what} must be an object`;
  const given = data as Record<string, unknown>;
  const missing = Object.keys(parts).filter((name) => !(name in given));
  if (missing.length) return `${what} lacks ${missing.join(', ')}`;
  const wrong = Object.entries(parts).find(([name, kind]) => kindOf(given[name]) !== kind);
  return wrong && `${what}: ${wrong[0]} must be a ${wrong[1]}`;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Replay one game; the first move that cannot be made ends it. */
export async function checkGame(file: string, data: ConformanceGame, outcome: Outcome): Promise<void> {
  outcome.games += 1;
  const game = new Game(data.players, { resourcePile: data.resource_pile, monkPile: data.monk_pile });
  for (const [n, ply] of data.plies.entries()) {
    outcome.plies += 1;
    const where = `${file}, ply ${n + 1} (${ply.move})`;
    try {
      await checkPly(where, ply, game, outcome);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      outcome.mismatches.push(`${where}: ${error.message}`);
      return;
    }
  }
  checkEnd(file, data, game, outcome);
}

/** Compare who decides, what is legal, and the mover's board after the move. */
async function checkPly(where: string, ply: Ply, game: Game, outcome: Outcome): Promise<void> {
  const player = game.player ?? 0;
  outcome.compare(where, 'player', ply.player, player);
  if (ply.legal_moves) outcome.compare(where, 'legal moves', [...ply.legal_moves].sort(), [...game.legalMoves].sort());
  outcome.compare(where, 'number of legal moves', ply.legal, game.legalMoves.length);
  outcome.compare(where, 'legal_sha', ply.legal_sha, await legalSha(game.legalMoves));
  game.push(ply.move);
  checkBoard(where, ply.after, game.table.boards[player - 1]!, outcome);
}

function checkEnd(file: string, data: ConformanceGame, game: Game, outcome: Outcome): void {
  const { boards } = game.table;
  outcome.compare(file, 'end of the game', true, game.isOver);
  outcome.compare(file, 'number of final boards', data.final.length, boards.length);
  data.final.forEach((expected, n) => boards[n] && checkBoard(`${file}, final board ${n + 1}`, expected, boards[n], outcome));
  outcome.compare(file, 'scores', data.scores, game.projectedScores().map((score) => score.points));
}

function checkBoard(where: string, expected: Record<string, unknown>, board: PlayerBoard, outcome: Outcome): void {
  const found: Record<string, unknown> = boardAsJson(board);
  for (const [name, value] of Object.entries(expected)) outcome.compare(where, name, value, found[name]);
}

/** The fingerprint of a set of legal moves, as docs/notation.md defines it. */
const legalSha = async (moves: readonly string[]): Promise<string> => (await digest([...new Set(moves)].sort().join('\n'))).slice(0, 16);

/** A player's board with the names that conformance games use. */
function boardAsJson(board: PlayerBoard): Record<string, unknown> {
  const { ducats, markers, brewmaster, garden, sheds, discs, cards, pairs, barrels } = board;
  const placed = pairs.flatMap(({ card }) => card ?? []);
  return { ducats, markers: Object.values(markers), brewmaster, garden, sheds, discs, cards, placed, barrels };
}
