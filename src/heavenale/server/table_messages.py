"""What lies on the table and what may be done with it, as viewers are told."""

from __future__ import annotations

from heavenale.server.vocabulary import (
    Card,
    EventKindName,
    ExplainCode,
    Facts,
    Message,
    MoveKind,
    PhaseName,
    Resource,
    SeatKind,
    ValueName,
)


class PairView(Message):
    """A completed pair of scoring spots."""

    pair: list[str]  # two scoring spots
    card: Card | None  # None: declined


class PlayerBoardView(Message):
    """One player's board: `heavenale.table.PlayerBoard`."""

    player: int
    ducats: int
    markers: dict[Resource, int]
    brewmaster: int
    exchange_rate: int
    points_per_step: int
    garden: dict[str, str]  # spot -> tile
    sheds: dict[str, int]  # shed spot -> type
    discs: list[str]  # scoring spots that hold a disc
    cards: list[Card]  # in hand
    pairs: list[PairView]
    barrels: dict[int, int]  # goal -> 4 or 2
    figure: str  # "unplaced", a track space "5", or a starting space
    is_home: bool
    projected_points: int


class PriceView(Message):
    """What a tile of the market costs."""

    tile: str
    shady: int
    sunny: int


class TableView(Message):
    """The main board and all player boards: `heavenale.table.Table`."""

    round: int
    rounds: int
    player: int | None
    phase: PhaseName
    market: dict[int, list[str]]  # space -> tiles
    prices: dict[int, list[PriceView]]  # space -> the same tiles with their prices
    discs: dict[int, int]
    barrels: dict[int, list[int]]  # goal -> barrels left, of [4, 2]
    resource_tiles_left: int
    monk_tiles_left: int
    enclosed_shed: str | None
    boards: list[PlayerBoardView]


class EventView(Message):
    """One change that a move caused: `heavenale.events.Event`."""

    kind: EventKindName
    amount: int
    source: str
    tile: str


class ShedClosed(Message):
    """A shed tile that a move would place."""

    shed: str
    type: int


class BarrelTaken(Message):
    """A barrel that a move would take."""

    goal: int
    points: int


class Effect(Message):
    """What a move would bring to its player, found by making it on a copy of the game."""

    ducats: int  # price and gains together
    price: int | None  # of a purchase
    brewmaster: int
    markers: dict[Resource, int]  # those that move
    sheds: list[ShedClosed]
    barrels: list[BarrelTaken]
    projected_points: int  # change of one's own
    opens: PhaseName | None  # what is to be decided next in the same turn
    ends_turn: bool
    events: list[EventView]  # tile by tile


class Choice(Message):
    """A legal move. Which optional fields are set depends on its kind."""

    move: str
    kind: MoveKind
    space: int | None = None  # go
    tile: str | None = None  # buy
    spot: str | None = None  # buy
    spots: list[str] | None = None  # shed
    name: str | None = None  # start, home, score ("number 3"), card ("tiles hops"), sell ("barrels")
    effect: Effect


class Blocked(Message):
    """A move that one could point at and that is not legal now, with the reason.

    Moves of the current decision only; taken spots are left out of purchases, being plain to see.
    """

    move: str
    code: ExplainCode
    facts: Facts


class Change(Message):
    """A value of the mover's board that a move changed."""

    value: ValueName
    before: int
    after: int


class LogEntry(Message):
    """One move of the log."""

    number: int  # of the move, from 1
    seat: int
    move: str
    kind: MoveKind
    round: int  # in which it was made
    agent: str | None  # the level, if an agent made it
    ends_turn: bool
    events: list[EventView]
    changes: list[Change]


class ScoreView(Message):
    """One player's points and where they come from: `heavenale.scores.Score`."""

    player: int
    level: int
    exchange_rate: int
    points_per_step: int
    exchanges: int
    ducat_steps: int
    large_barrels: int
    small_barrels: int
    barrel_points: int
    barrels_card_points: int
    first_player_points: int
    points: int


class SeatView(Message):
    """Who sits where."""

    seat: int  # = player, in turn order
    kind: SeatKind  # as the room was made
    name: str  # "" for an agent or an open seat
    level: str | None  # the agent that plays it now; None: a person does, or nobody yet
    connected: bool
    open: bool  # a friend may still join
