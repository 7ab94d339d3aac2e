"""Bodies of the HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from heavenale.server.messages import Explanation
from heavenale.server.table_messages import SeatView
from heavenale.server.vocabulary import (
    MAX_SEATS,
    MAX_SEED,
    MIN_SEATS,
    Card,
    DamageKind,
    Facts,
    LevelName,
    Message,
    Name,
    PhaseName,
    ProblemCode,
    Resource,
    RoomState,
    Seat,
    SeatKind,
    StartingSpace,
)

RecordData = dict[str, Any]  # checked by heavenale.record, which says what is wrong with it


class SeatSpec(Message):
    """A seat of a room to be made. `level` is for agents only, and needed there."""

    kind: SeatKind
    level: LevelName | None = None
    name: Name | None = None


class CreateRoom(Message):
    """A new room; with a record, its game goes on there. Seats are in turn order."""

    seats: Annotated[list[SeatSpec], Field(min_length=MIN_SEATS, max_length=MAX_SEATS)]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] | None = None
    record: RecordData | None = None


class HeldSeat(Message):
    """The secret that holds a seat."""

    seat: int
    token: str


class RoomCreated(Message):
    """Where the room is, and the seats that belong to whoever made it."""

    words: str
    state: RoomState
    held: list[HeldSeat]


class Join(Message):
    """Take an open seat: this one, or the first."""

    name: Name
    seat: Seat | None = None


class Joined(Message):
    """The seat taken and its secret."""

    seat: int
    token: str


class RoomInfo(Message):
    """What anybody with the link may know before sitting down."""

    words: str
    state: RoomState
    players: int
    number: int
    round: int
    rounds: int
    seats: list[SeatView]
    winners: list[int]
    fixed_seed: bool  # whoever made the room chose the shuffle (a seed or a record), and may know it


class Level(Message):
    """A computer opponent to choose; the language files have its name under `title_key`."""

    name: str
    title_key: str
    order: int  # from the weakest


class TrackSpace(Message):
    """A space of the track."""

    space: int
    kind: Literal["resource", "monk", "disc", "barrel"]
    cost: int | None  # of monks
    allows: list[Literal["number", "resource", "monk"]]  # where a disc may be placed


class StartingSpaceData(Message):
    """A starting space and its reward."""

    name: StartingSpace
    brewmaster: int
    marker_of_choice: int
    ducats: int


class GardenCell(Message):
    """A cell of the garden; rows are centred, and x counts half hexagons."""

    name: str
    kind: Literal["sunny", "shady", "shed"]
    x: int
    row: int
    neighbours: list[str]  # clockwise from east


class BrewmasterLevel(Message):
    """From this position on, the rate r:1 and the points per step."""

    from_position: int
    exchange_rate: int
    points_per_step: int


class ShedReward(Message):
    """What a shed of this type asks for and brings."""

    type: int
    from_sum: int
    brewmaster: int
    activates: int


class TileData(Message):
    """A tile and how many of it each set holds."""

    tile: str
    resource: Resource | None
    fertility: int | None
    monk: int | None
    copies_per_set: int


class GoalData(Message):
    """A goal and the numbers in its condition; the language files have its words under `text_key`."""

    goal: int
    text_key: str
    needs: int | None


class RulesData(Message):
    """The printed tables of the game, so that the client has no copy of a number."""

    resources: list[Resource]
    cards: list[Card]
    phases: list[PhaseName]
    tiles: list[TileData]
    track: list[TrackSpace]
    starting_spaces: list[StartingSpaceData]
    garden: list[GardenCell]
    track_start: int  # of the production track
    track_end: int
    first_numbered_spot: int
    marker_starts: dict[Resource, int]
    brewmaster_start: int
    brewmaster_levels: list[BrewmasterLevel]
    scoring_spots: list[str]
    pairs: list[list[str]]
    sheds: list[ShedReward]
    goals: list[GoalData]
    rounds: dict[int, int]  # players -> rounds
    starting_ducats: int
    large_barrel_points: int
    small_barrel_points: int
    barrels_card_points: int
    first_player_points: int
    card_sale_ducats: int
    card_ducats: int
    card_brewmaster_steps: int
    ducats_per_step: int


class Health(Message):
    """Whether the server runs, whether the rules are compiled yet, and where others reach it."""

    status: Literal["ok"]
    ready: bool
    version: str
    friends_at: str | None  # an address for others in the network; None: only this machine is listened to


class Damage(Message):
    """What is wrong with a record."""

    kind: DamageKind
    facts: Facts
    explanation: Explanation | None = None  # of an illegal move


class Problem(Message):
    """Why a request was refused."""

    code: ProblemCode
    message: str  # in English, for developers
    facts: Facts
    damage: Damage | None = None  # of a bad record
