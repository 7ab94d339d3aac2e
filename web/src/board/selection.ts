/** From legal choices to places, and from places back to choices. Knows the notation of moves, and no rules. */
import type { Blocked, BoardTables, Choice, Highlight, LogEntry, Selection, TableView, Target } from './types';

export interface ParsedMove {
  kind: string;
  words: string[];
}

export function parseMove(move: string): ParsedMove {
  const [kind = '', ...words] = move.split(' ');
  return { kind, words };
}

/** The starting space on which a choice of reward lies: a resource's name means the space "resource". */
export function startingSpace(name: string, tables: BoardTables): string {
  return tables.resources.includes(name) ? 'resource' : name;
}

/** The first pair that has both discs but no decision about a card yet; -1 if there is none. */
export function openPair(table: TableView, tables: BoardTables, seat: number): number {
  const board = table.boards.find((b) => b.player === seat);
  if (!board) return -1;
  return tables.pairs.findIndex(
    (pair) =>
      pair.every((spot) => board.discs.includes(spot)) &&
      !board.pairs.some((decided) => decided.pair.every((spot, n) => spot === pair[n])),
  );
}

/** The places at which a move can be pointed at. */
export function targetsOf(move: string, table: TableView, tables: BoardTables, seat = table.player): Target[] {
  const { kind, words } = parseMove(move);
  const name = words[0] ?? '';
  switch (kind) {
    case 'go':
      return [`space:${name}`];
    case 'start':
    case 'home':
      return [`start:${startingSpace(name, tables)}`];
    case 'buy': {
      const space = table.boards.find((b) => b.player === seat)?.figure ?? '';
      const slots = (table.market[space] ?? []).flatMap((tile, slot) =>
        tile === name ? [`tile:${space}:${slot}`] : [],
      );
      return [...slots, `spot:${words[1]}`];
    }
    case 'shed':
      return words.map((spot) => `spot:${spot}`);
    case 'score':
      return [`score:${name === 'number' ? name : words.join(' ')}`];
    case 'card':
      return name === 'none' ? [`pair:${openPair(table, tables, seat ?? 0)}`] : [`card:${name}`];
    case 'sell':
      return [`sell:${name}`];
    default:
      return [];
  }
}

const includesAll = (all: string[], some: string[]): boolean => some.every((one) => all.includes(one));

/** Whether a move is still open after what has been chosen first. */
export function fits(move: string, selected: Selection): boolean {
  const { kind, words } = parseMove(move);
  if (kind === 'buy')
    return (!selected.tile || selected.tile === words[0]) && (!selected.spot || selected.spot === words[1]);
  if (kind === 'shed') return includesAll(words, selected.spots ?? []);
  return true;
}

/** If all purchases are of one tile, it counts as chosen. */
export function effectiveSelection(choices: readonly Choice[], selected: Selection): Selection {
  if (selected.tile) return selected;
  const tiles = new Set(choices.filter((c) => c.kind === 'buy').map((c) => parseMove(c.move).words[0]));
  const [only] = tiles;
  return tiles.size === 1 && only ? { ...selected, tile: only } : selected;
}

const NOWHERE = new Map<Target, never[]>();

/** An index from places to the moves that can be made there. */
export function byTarget<T extends { move: string }>(
  moves: readonly T[],
  table: TableView,
  tables: BoardTables,
): Map<Target, T[]> {
  if (!moves.length) return NOWHERE as Map<Target, T[]>;
  const index = new Map<Target, T[]>();
  for (const move of moves)
    for (const target of targetsOf(move.move, table, tables)) {
      const there = index.get(target);
      if (there) there.push(move);
      else index.set(target, [move]);
    }
  return index;
}

/** The choices open at a place, given what is chosen already. A tile can always be chosen instead of another. */
export function openAt(target: Target, index: Map<Target, Choice[]>, selected: Selection): Choice[] {
  const relevant: Selection = target.startsWith('tile:')
    ? { ...selected, tile: undefined }
    : { ...selected, spot: undefined };
  return (index.get(target) ?? []).filter((choice) => fits(choice.move, relevant));
}

/** Why nothing can be done at a place: the reason that fits what is chosen best, of prices the lowest. */
export function reasonAt(target: Target, index: Map<Target, Blocked[]>, selected: Selection): Blocked | null {
  const there = index.get(target) ?? [];
  const fitting = there.filter((blocked) => fits(blocked.move, selected));
  const price = ({ facts }: Blocked): number => (typeof facts.price === 'number' ? facts.price : Infinity);
  return (fitting.length ? fitting : there).reduce<Blocked | null>((best, one) => (best && price(best) <= price(one) ? best : one), null);
}

export function isSelected(target: Target, selected: Selection, table: TableView): boolean {
  if (!selected.tile && !selected.spot && !selected.spots) return false;
  const [kind, name, slot] = target.split(':');
  if (kind === 'spot') return selected.spot === name || (selected.spots ?? []).includes(name ?? '');
  if (kind === 'tile') return !!selected.tile && table.market[name ?? '']?.[Number(slot)] === selected.tile;
  return false;
}

export type Outcome =
  | { do: 'choose'; move: string }
  | { do: 'select'; selected: Selection }
  | { do: 'menu'; choices: Choice[] }
  | { do: 'nothing' };

const NOTHING: Outcome = { do: 'nothing' };

/** What pressing a place does. */
export function press(target: Target, table: TableView, index: Map<Target, Choice[]>, selected: Selection): Outcome {
  const [kind, name = '', slot] = target.split(':');
  const open = openAt(target, index, selected);
  const first = open[0];
  if (kind === 'tile') {
    const tile = table.market[name]?.[Number(slot)];
    if (!first || !tile) return NOTHING;
    if (selected.spot) {
      const bought = open.find((choice) => fits(choice.move, { tile, spot: selected.spot }));
      return bought ? { do: 'choose', move: bought.move } : { do: 'select', selected: { tile } };
    }
    return { do: 'select', selected: selected.tile === tile ? {} : { tile } };
  }
  if (kind === 'spot') {
    const chosen = selected.spots ?? [];
    if (chosen.includes(name)) return { do: 'select', selected: { spots: chosen.filter((spot) => spot !== name) } };
    if (!first) return NOTHING;
    if (first.kind === 'shed') {
      if (open.length === 1) return { do: 'choose', move: first.move };
      return { do: 'select', selected: { spots: [...chosen, name] } };
    }
    if (selected.tile) return { do: 'choose', move: first.move };
    return { do: 'select', selected: selected.spot === name ? {} : { spot: name } };
  }
  if (!first) return NOTHING;
  return open.length === 1 ? { do: 'choose', move: first.move } : { do: 'menu', choices: open };
}

/** What dropping one place's piece on another does: a tile on a spot, a figure on a space, a card on its pair. */
export function drop(source: Target, goal: Target, table: TableView, index: Map<Target, Choice[]>): Outcome {
  const [kind, name = '', slot] = source.split(':');
  if (kind === 'tile') {
    const tile = table.market[name]?.[Number(slot)];
    const bought = (index.get(goal) ?? []).find(
      (choice) => goal.startsWith('spot:') && fits(choice.move, { tile }) && choice.kind === 'buy',
    );
    return bought ? { do: 'choose', move: bought.move } : NOTHING;
  }
  if (kind === 'figure') return /^(space|start):/.test(goal) ? press(goal, table, index, {}) : NOTHING;
  if (kind === 'card') return goal.startsWith('pair:') && index.has(goal) ? press(source, table, index, {}) : NOTHING;
  return NOTHING;
}

/** The spots that would be activated together if this one were chosen now: the rest of a shed's only fitting choice. */
export function companions(target: Target, index: Map<Target, Choice[]>, selected: Selection): string[] {
  const open = openAt(target, index, selected);
  const only = open[0];
  return open.length === 1 && only?.kind === 'shed' ? parseMove(only.move).words : [];
}

/** The places that a line of the log speaks of. */
export function highlightOf(entry: LogEntry, table: TableView, tables: BoardTables): Highlight {
  const { kind, words } = parseMove(entry.move);
  const targets = kind === 'buy' ? [`spot:${words[1]}`] : targetsOf(entry.move, table, tables, entry.seat);
  for (const event of entry.events) {
    if (/^[LD]\d+$/.test(event.source)) targets.push(`spot:${event.source}`);
    else if (event.kind === 'shed') targets.push(`shed:${event.source}`);
    else if (event.kind === 'barrel') targets.push(`goal:${event.source.replace('goal ', '')}`);
  }
  return { seat: entry.seat, targets: [...new Set(targets)] };
}
