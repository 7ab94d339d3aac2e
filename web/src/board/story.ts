/** A move as a story: steps in the order in which things happen, and the table after each of them. */
import { openPair, parseMove, startingSpace } from './selection';
import type { BoardTables, LogEntry, PlayerBoard, TableView, Target } from './types';

export type Step =
  | { kind: 'figure'; seat: number; to: string }
  | { kind: 'tile'; seat: number; tile: string; space: string; spot: string }
  | { kind: 'disc'; seat: number; space: string; spot: string }
  | { kind: 'card'; seat: number; card: string | null; pair: number }
  | { kind: 'sale'; seat: number; card: string }
  | { kind: 'gain'; seat: number; value: string; amount: number; from: Target | null }
  | { kind: 'shed'; seat: number; shed: string; type: number }
  | { kind: 'barrel'; seat: number; goal: string; points: number }
  | { kind: 'deal'; seat: 0; tile: string; space: string; monk: boolean }
  | { kind: 'refill'; seat: 0; space: string; discs: number };

/** A beat is what happens at the same time; its steps start a little after one another. */
export type Beat = Step[];

export function storyOf(entry: LogEntry, table: TableView, tables: BoardTables): Beat[] {
  const { kind, words } = parseMove(entry.move);
  const { seat } = entry;
  const name = words[0] ?? '';
  const board = table.boards.find((b) => b.player === seat);
  const space = board?.figure ?? '';
  const beats: Beat[] = [];
  if (kind === 'go') beats.push([{ kind: 'figure', seat, to: name }]);
  if (kind === 'start' || kind === 'home') beats.push([{ kind: 'figure', seat, to: startingSpace(name, tables) }]);
  if (kind === 'buy') beats.push([{ kind: 'tile', seat, tile: name, space, spot: words[1] ?? '' }]);
  if (kind === 'score') beats.push([{ kind: 'disc', seat, space, spot: name === 'number' ? name : words.join(' ') }]);
  if (kind === 'card')
    beats.push([{ kind: 'card', seat, card: name === 'none' ? null : name, pair: openPair(table, tables, seat) }]);
  if (kind === 'sell') beats.push([{ kind: 'sale', seat, card: name }]);
  const origin: Target | null = kind === 'card' ? `card:${name}` : kind === 'sell' ? `sell:${name}` : null;
  let harvest: Beat | null = null;
  for (const event of entry.events) {
    const fromSpot = /^[LD]\d+$/.test(event.source);
    if (event.kind === 'shed') {
      beats.push([{ kind: 'shed', seat, shed: event.source, type: event.amount }]);
    } else if (event.kind === 'barrel') {
      beats.push([{ kind: 'barrel', seat, goal: event.source.replace('goal ', ''), points: event.amount }]);
    } else if (event.kind === 'round' || event.kind === 'over') {
      continue;
    } else {
      const last = beats.at(-1)?.[0];
      const from: Target | null = fromSpot
        ? `spot:${event.source}`
        : event.source === 'shed' && last?.kind === 'shed'
          ? `shed:${last.shed}`
          : event.source === 'starting space'
            ? `start:${startingSpace(name, tables)}`
            : event.source === 'purchase'
              ? null
              : origin;
      const step: Step = { kind: 'gain', seat, value: event.kind, amount: event.amount, from };
      const first = beats[0];
      if (event.source === 'purchase' && first) first.push(step);
      else if (fromSpot && harvest) harvest.push(step);
      else {
        const beat: Beat = [step];
        beats.push(beat);
        if (fromSpot) harvest = beat;
      }
    }
  }
  return beats;
}

const tilesIn = (board: PlayerBoard): number => Object.keys(board.garden).length;

/** What is dealt when a new round begins: tiles and discs that lie on the track now and did not before. */
export function dealing(before: TableView, now: TableView, tables: BoardTables): Beat {
  const sameGardens = now.boards.every((board, n) => tilesIn(board) === tilesIn(before.boards[n] ?? board));
  if (now.round !== before.round + 1 || !sameGardens) return []; // a leap through the game
  return tables.spaces.flatMap((kind, n): Step[] => {
    const space = String(n + 1);
    const discs = now.discs[space] ?? 0;
    if (discs > (before.discs[space] ?? 0)) return [{ kind: 'refill', seat: 0, space, discs }];
    const lying = [...(before.market[space] ?? [])];
    return (now.market[space] ?? []).flatMap((tile): Step[] => {
      const at = lying.indexOf(tile);
      if (at < 0) return [{ kind: 'deal', seat: 0, tile, space, monk: kind[0] === 'M' }];
      lying.splice(at, 1);
      return [];
    });
  });
}

/** The table after a step. Only what the step names changes; the server's table comes at the end and settles the rest. */
export function after(table: TableView, step: Step): TableView {
  const change = (part: (board: PlayerBoard) => Partial<PlayerBoard>): TableView => ({
    ...table,
    boards: table.boards.map((board) => (board.player === step.seat ? { ...board, ...part(board) } : board)),
  });
  switch (step.kind) {
    case 'figure':
      return change(() => ({ figure: step.to }));
    case 'tile': {
      const stack = [...(table.market[step.space] ?? [])];
      const slot = stack.indexOf(step.tile);
      if (slot >= 0) stack.splice(slot, 1);
      return {
        ...change((board) => ({ garden: { ...board.garden, [step.spot]: step.tile } })),
        market: { ...table.market, [step.space]: stack },
      };
    }
    case 'disc':
      return {
        ...change((board) => ({ discs: [...board.discs, step.spot] })),
        discs: { ...table.discs, [step.space]: Math.max(0, (table.discs[step.space] ?? 0) - 1) },
      };
    case 'card':
    case 'sale':
      return change((board) => ({ cards: board.cards.filter((card) => card !== step.card) }));
    case 'shed':
      return change((board) => ({ sheds: { ...board.sheds, [step.shed]: step.type } }));
    case 'barrel':
      return {
        ...change((board) => ({ barrels: { ...board.barrels, [step.goal]: step.points } })),
        barrels: {
          ...table.barrels,
          [step.goal]: (table.barrels[step.goal] ?? []).filter((points) => points !== step.points),
        },
      };
    case 'deal': {
      const pile = step.monk ? 'monk_tiles_left' : 'resource_tiles_left';
      return {
        ...table,
        market: { ...table.market, [step.space]: [...(table.market[step.space] ?? []), step.tile] },
        [pile]: table[pile] - 1,
      };
    }
    case 'refill':
      return { ...table, discs: { ...table.discs, [step.space]: step.discs } };
    case 'gain':
      if (step.value === 'ducats') return change((board) => ({ ducats: board.ducats + step.amount }));
      if (step.value === 'brewmaster') return change((board) => ({ brewmaster: board.brewmaster + step.amount }));
      return change((board) => ({
        markers: { ...board.markers, [step.value]: (board.markers[step.value] ?? 0) + step.amount },
      }));
  }
}
