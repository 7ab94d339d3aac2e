/** The course of a game as a room tells it: the turns so far, the log, and any moment of it as everybody may see it. */
import { Game, priceOf, type GameRecord, type Table, type Worth } from '../engine';
import { Decision, NOTHING } from './choices';
import { concealed, entryOf } from './log';
import { share } from './share';
import { TurnGame } from './turns';
import type { LogEntry, Moment, Price, TableView } from './types';

/** A game as it is known: of the piles only what ended turns have turned up. */
export interface Known {
  record: GameRecord;
  agents: readonly (string | null)[]; // for each move the level that made it
  ended: number; // moves of ended turns
}

export class Course {
  readonly log: LogEntry[] = [];
  revealed: number; // moves of ended turns whose end the room has told: what the later ones turn up is not known
  #turns: TurnGame;
  #table: Table;

  private constructor(game: Game) {
    this.#turns = new TurnGame(game);
    this.#table = game.table;
    this.revealed = 0;
  }

  /** All moves made again. */
  static of({ record, agents, ended }: Known): Course {
    const course = new Course(replay(record, []));
    record.moves.forEach((move, n) => course.push(move, agents[n] ?? null));
    course.#turns.ended = ended;
    course.revealed = ended;
    return course;
  }

  get turns(): Readonly<TurnGame> {
    return this.#turns;
  }

  get number(): number {
    return this.#turns.number;
  }

  get ended(): number {
    return this.#turns.ended;
  }

  set ended(number: number) {
    this.#turns.ended = number;
  }

  /** Whether the turn is ended and the round with it, and the room has not told yet which tiles are turned up. */
  get waitsForTiles(): boolean {
    return this.number > this.revealed && !this.#turns.isComplete && !this.#turns.game.isOver && this.#endsRound;
  }

  get #endsRound(): boolean {
    return this.#turns.made.at(-1)?.round !== this.#turns.game.round;
  }

  /** Make a move. */
  push(move: string, agent: string | null): void {
    const before = this.#table;
    this.#turns.push(move, agent);
    const { game, made } = this.#turns;
    this.#table = share(before, game.table);
    this.log.push(entryOf(this.number, made.at(-1)!, game.events, before, this.#table));
  }

  endTurn(): void {
    this.#turns.endTurn();
  }

  /** Go back to the position after this many moves. */
  cut(number: number): void {
    if (number >= this.number) return;
    this.#turns.cut(number);
    this.log.length = number;
    this.revealed = Math.min(this.revealed, number);
    this.#table = share(this.#table, this.#turns.game.table);
  }

  /** Tiles have been turned up: the same moves in a game that has them. */
  deal(record: GameRecord): void {
    const { made, ended } = this.#turns;
    this.#turns = new TurnGame(replay(record, made.map(({ move }) => move)));
    this.#turns.made.push(...made);
    this.#turns.ended = ended;
    this.#table = share(this.#table, this.#turns.game.table);
  }

  /** The log, without what the end of the turn will reveal. */
  visibleLog(): LogEntry[] {
    const last = this.log.at(-1);
    return last && this.#isVeiled ? [...this.log.slice(0, -1), concealed(last)] : [...this.log];
  }

  /** A copy of the game after this many moves. */
  at(number: number): Course {
    const twin = new Course(this.#turns.game.clone());
    twin.#turns.made.push(...this.#turns.made);
    twin.#turns.ended = this.ended;
    twin.#table = this.#table;
    twin.log.push(...this.log);
    twin.revealed = this.revealed;
    twin.cut(number);
    return twin;
  }

  /** Whether something is not to be seen before the turn has been ended, and its tiles told. */
  get #isVeiled(): boolean {
    return this.#turns.isComplete || this.waitsForTiles;
  }

  /** The position as it stands; what equals the moment before is taken from there. */
  moment(before?: Moment): Moment {
    const { game, made, isComplete, isOver } = this.#turns;
    const veiled = this.#isVeiled;
    const projected = share(before?.projected, game.projectedScores());
    return {
      number: this.number,
      turn_start: this.ended,
      table: share(before?.table, this.#tableView(veiled)),
      to_decide: veiled ? (made.at(-1)?.seat ?? null) : this.#turns.toDecide,
      next_to_decide: veiled ? game.player : this.#turns.nextToDecide,
      turn_complete: veiled,
      can_end_turn: isComplete || (!veiled && this.#turns.canEndTurn),
      projected,
      scores: isOver ? projected : null,
      winners: isOver ? game.winners : [],
      money_short: !veiled && !game.isOver && game.isMoneyShort,
      worth: worthIn(game.clone()),
      decision: veiled || game.isOver ? NOTHING : new Decision(game.clone()),
    };
  }

  /** The table; a turn that waits to be ended shows nothing that only its end reveals. */
  #tableView(veiled: boolean): TableView {
    const table = this.#table;
    if (!veiled) return viewOf(table, table.phase);
    const seat = this.#turns.made.at(-1)?.seat ?? 1;
    if (!this.#endsRound && !this.#turns.game.isOver) return viewOf({ ...table, player: seat }, 'end_turn');
    // The last figure has come home: of what lies on the table, only its player's board has changed so far.
    const before = this.at(this.number - 1).#table;
    const home = table.boards.find((board) => board.player === seat);
    const boards = before.boards.map((board) => (board.player === seat && home ? { ...home, is_home: true } : board));
    return viewOf({ ...before, boards, player: seat }, 'end_turn');
  }
}

/** What the things of each player are worth, worked out when somebody asks. */
function worthIn(game: Game): Moment['worth'] {
  const known = new Map<number, Worth>();
  return (seat) => {
    const worth = known.get(seat) ?? game.worth(seat);
    known.set(seat, worth);
    return worth;
  };
}

/** The game of a record after these moves instead of its own. */
function replay({ players, resource_pile, monk_pile }: GameRecord, moves: string[]): Game {
  return Game.fromRecord({ players, resource_pile, monk_pile, moves });
}

function viewOf(table: Table, phase: TableView['phase']): TableView {
  const { winners: _, ...rest } = table;
  const market = Object.entries(table.market);
  const prices = Object.fromEntries(
    market.map(([space, tiles]) => [space, tiles.map((tile): Price => ({ tile, ...priceOf(tile, Number(space)) }))]),
  );
  return { ...rest, phase, prices, enclosed_shed: phase === 'shed' ? table.enclosed_shed : null };
}
