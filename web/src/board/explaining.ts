/** What a place does and what it would bring now, in lines. The facts are the rules' own (`Worth`); here they are only told. */
import { figuresOfGains, signed, type Figure } from './effects';
import { goalBarrels } from './ringPlaces';
import type { BoardTables, Gains, TableView, Target, Words, Worth } from './types';

export interface Line {
  text: string;
  figures?: Figure[];
  soft?: boolean;
}

export interface About {
  table: TableView;
  tables: BoardTables;
  words: Words;
  seat: number; // whose board the place is on; on the main board, who looks
  worth: ((seat: number) => Worth) | null; // null while the table shows something else than the game
  shared: boolean; // the place is on the main board
}

type Telling = (name: string, about: Told) => Line[];
type Told = About & { own: Worth };

/** The lines for a place; none where its name says all. */
export function explain(target: Target, about: About): Line[] {
  const [kind = '', name = ''] = target.split(':');
  const tell = TELLINGS[kind];
  return tell && about.worth ? tell(name, { ...about, own: about.worth(about.seat) }) : [];
}

const TELLINGS: Record<string, Telling> = {
  goal: (name, about) => (about.shared ? aboutGoal(Number(name), about) : []),
  space: aboutSpace,
  spot: aboutSpot,
  shed: aboutShed,
  card: aboutCard,
  score: aboutScoringSpot,
  pair: (_, { words }) => [{ text: words.say('board.tell.pair'), soft: true }],
  marker: aboutMarker,
  brewmaster: aboutBrewmaster,
  purse: (_, { words, tables }) => [{ text: words.say('board.tell.purse', { n: tables.ducats_per_step }), soft: true }],
  points: aboutPoints,
};

/** What something brings, also if that is nothing. */
function gained(text: string, gains: Gains, { tables, words }: About): Line {
  const figures = figuresOfGains(gains, tables);
  return figures.length ? { text, figures } : { text: `${text.replace(/:$/, '')}: ${words.say('board.tell.nothing')}` };
}

function aboutGoal(goal: number, { table, tables, words, seat, worth }: Told): Line[] {
  const seats = [seat, ...table.boards.map((board) => board.player).filter((player) => player !== seat)];
  return [
    ...goalBarrels(table, tables, words, goal).map((text): Line => ({ text, soft: true })),
    ...seats.map((player): Line => {
      const { done, needs, in_reach } = worth!(player).goals[goal]!;
      const values = { name: words.player(player), done: Math.max(0, Math.min(done, needs)), needs };
      return { text: words.say(in_reach ? 'board.tell.goal_reach' : 'board.tell.goal', values) };
    }),
  ];
}

function aboutSpace(name: string, about: Told): Line[] {
  const { table, words, own } = about;
  if (table.discs[name] !== undefined) {
    if (!table.discs[name]) return [];
    return own.kinds(Number(name)).map((kind) => gained(words.scoring(kind), own.disc(kind).gains, about));
  }
  if (table.market[name]) return [];
  return Object.entries(own.goals).flatMap(([goal, { in_reach }]) => (in_reach ? [{ text: words.goal(Number(goal)) }] : []));
}

function aboutSpot(spot: string, about: Told): Line[] {
  const { table, tables, words, seat, own } = about;
  const board = table.boards.find((one) => one.player === seat);
  const lines: Line[] = board?.garden[spot] ? [gained(words.say('board.tell.activated'), own.tile(spot), about)] : [];
  const closes = own.closes(spot);
  for (const shed of tables.garden.filter(({ name }) => name[0] === 'S' && board?.sheds[name] === undefined)) {
    const { sum, missing } = own.shed(shed.name);
    if (closes.includes(shed.name)) lines.push({ text: words.say('board.tell.closes', { shed: shed.name, sum }) });
    else if (missing.includes(spot)) lines.push({ text: words.say('board.tell.near_shed', { shed: shed.name, sum, n: missing.length }), soft: true });
  }
  return lines;
}

function aboutShed(shed: string, { table, tables, words, seat, own }: Told): Line[] {
  const { sum, missing, least, most } = own.shed(shed);
  const isClosed = table.boards.find((one) => one.player === seat)?.sheds[shed] !== undefined;
  const types = tables.sheds.filter(({ type }) => least <= type && type <= most);
  const rewards = types.map(({ type, from_sum, brewmaster, activates }): Line => {
    const short = from_sum - sum;
    const text = words.say('board.tell.shed_type', { type, activates });
    return {
      text: isClosed || short <= 0 ? text : `${text} (${words.say('board.tell.shed_short', { n: short })})`,
      figures: brewmaster ? [{ icon: 'brewmaster', text: signed(brewmaster) }] : [],
    };
  });
  if (isClosed) return [{ text: words.say('board.tell.shed_sum', { sum }), soft: true }, ...rewards];
  return [{ text: words.say('board.tell.shed_open', { sum, n: missing.length }) }, ...rewards];
}

function aboutCard(card: string, about: Told): Line[] {
  const { words, own } = about;
  const now = Object.entries(own.cards).filter(([name]) => name.split(' ')[0] === card);
  const help: Line = { text: words.cardHelp(card), soft: true };
  if (!now.length) return [help, { text: words.say('board.tell.card_none') }];
  return [
    help,
    ...now.map(([name, gains]) => {
      const [, resource] = name.split(' ');
      return gained(words.say('board.tell.card_now') + (resource ? ` ${words.resource(resource)}` : ''), gains, about);
    }),
  ];
}

function aboutScoringSpot(spot: string, about: Told): Line[] {
  const { table, words, seat, own } = about;
  if (table.boards.find((one) => one.player === seat)?.discs.includes(spot)) return [];
  const kinds = own.kinds().filter((kind) => kind === spot || kind.split(' ')[0] === spot);
  if (!kinds.length) return [{ text: words.say('board.tell.no_tiles'), soft: true }];
  const lines = kinds.map((kind) => gained(words.say('board.tell.harvest', { what: words.scoring(kind) }), own.disc(kind).gains, about));
  return own.disc(kinds[0]!).completes_pair ? [...lines, { text: words.say('board.tell.completes_pair'), soft: true }] : lines;
}

function aboutMarker(resource: string, { words, own }: Told): Line[] {
  return own.rearmost.some((name) => name === resource) ? [{ text: words.say('board.tell.rearmost'), soft: true }] : [];
}

function aboutBrewmaster(_: string, { table, tables, words, seat }: Told): Line[] {
  const at = table.boards.find((one) => one.player === seat)?.brewmaster ?? 0;
  const next = tables.brewmaster_levels.find(({ position }) => position > at);
  if (!next) return [];
  const values = { n: next.position - at, at: next.position, rate: next.exchange_rate, points: next.points_per_step };
  return [{ text: words.say('board.tell.next_level', values), soft: true }];
}

function aboutPoints(_: string, { words, own }: Told): Line[] {
  const { level, points_per_step, barrel_points, barrels_card_points, first_player_points } = own.score;
  const parts: [number, string][] = [
    [level * points_per_step, words.say('board.tell.level', { level, points: points_per_step })],
    [barrel_points + barrels_card_points, words.say('board.barrels')],
    [first_player_points, words.start('first')],
  ];
  return [
    { text: words.say('board.tell.points'), soft: true },
    ...parts.filter(([n]) => n).map(([n, text]): Line => ({ text, figures: [{ icon: 'points', text: signed(n) }] })),
  ];
}
