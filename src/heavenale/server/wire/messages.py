"""What goes over the WebSocket, both ways. The TypeScript types are generated from here (see schema.py).

The record is the wire: viewers have the rules themselves, and work out from the moves what lies on the table, what may
be done and what it would bring. What only the server knows is who sits where, and which tiles are turned up next.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from heavenale.server.wire.vocabulary import (
    MAX_SEATS,
    MAX_TOKEN,
    ExplainCode,
    Facts,
    LevelName,
    Message,
    MoveText,
    NoticeCode,
    Number,
    RefusalCode,
    RoomState,
    Seat,
    SeatKind,
    SignName,
)

# --- From the server ---------------------------------------------------------------------------------------


class KnownRecord(Message):
    """The game as its players know it: all moves, and of the piles only what ended turns have turned up."""

    format: Literal["heaven-ale/1"] = "heaven-ale/1"
    players: int
    resource_pile: list[str]
    monk_pile: list[str]
    moves: list[str]


class SeatView(Message):
    """Who sits where."""

    seat: int  # = player, in turn order
    kind: SeatKind  # as the room was made
    name: str  # "" for an agent or an open seat
    level: str | None  # the agent that plays it now; None: a person does, or nobody yet
    connected: bool
    open: bool  # a friend may still join


class Thinking(Message):
    """An agent is thinking."""

    seat: int
    level: str


class TakeBackView(Message):
    """Somebody asks to take a turn back."""

    seat: int  # who asks
    number: int  # the game would stand after this many moves
    waiting_for: list[int]  # seats that have not agreed yet


class SettingsView(Message):
    """What a person has set for the seats at this screen."""

    auto_end_turn: bool


class Room(Message):
    """The whole room: when a client enters, after `refresh`, and when it has missed something."""

    type: Literal["room"] = "room"
    room: str  # its three words
    state: RoomState
    you: list[int]  # seats at this screen; empty for spectators
    record: KnownRecord
    agents: list[str | None]  # for each move the level that made it; None: a person
    ended: int  # moves of ended turns; those after them may still be undone
    seats: list[SeatView]
    thinking: Thinking | None
    take_back: TakeBackView | None
    settings: SettingsView
    next: str | None  # the words of the room in which the same people play again
    serious: bool  # nobody is advised before the end


class MadeMove(Message):
    """A move and who made it."""

    move: str
    agent: str | None  # its level; None: a person


class Deal(Message):
    """Tiles that have been turned up, to be appended to the record's piles."""

    resource_pile: list[str]
    monk_pile: list[str]


class Moved(Message):
    """A change of the game: moves made, undone or taken back, turns ended."""

    type: Literal["moved"] = "moved"
    after: int  # keep so many moves, then append `moves`
    moves: list[MadeMove]
    ended: int
    state: RoomState
    deal: Deal | None
    re: int | None  # for whoever asked for it: the id of that message


class Around(Message):
    """Everything beside the game, when some of it has changed."""

    type: Literal["around"] = "around"
    state: RoomState
    you: list[int]
    seats: list[SeatView]
    thinking: Thinking | None
    take_back: TakeBackView | None
    settings: SettingsView
    next: str | None  # the words of the room in which the same people play again
    serious: bool


class Explanation(Message):
    """Why a move is not legal: `heavenale.shown.explain.Explanation`."""

    code: ExplainCode
    facts: Facts


class Refused(Message):
    """A message was not obeyed, and why; nothing has changed."""

    type: Literal["refused"] = "refused"
    code: RefusalCode
    facts: Facts
    message: str  # in English, for developers
    number: int  # moves made
    explanation: Explanation | None  # of an illegal move
    re: int | None  # the id of the message that is refused


class Notice(Message):
    """Something happened beside the game."""

    type: Literal["notice"] = "notice"
    code: NoticeCode
    facts: Facts


ServerMessage = Annotated[Room | Moved | Around | Refused | Notice, Field(discriminator="type")]

# --- From the client ---------------------------------------------------------------------------------------


class Request(Message):
    """What all client messages have in common."""

    id: Number | None = None  # comes back as `re` in the answer


class Enter(Message):
    """The first message, and only that: the secrets of the seats at this screen; none for a spectator."""

    type: Literal["enter"]
    tokens: Annotated[list[Annotated[str, Field(max_length=MAX_TOKEN)]], Field(max_length=MAX_SEATS)]


class Act(Request):
    """Make a move, in the notation."""

    type: Literal["act"]
    number: Number  # moves made when it was decided
    move: MoveText


class Undo(Request):
    """Take back the last move of the current turn, or all of them."""

    type: Literal["undo"]
    number: Number
    to: Literal["step", "turn"]


class EndTurn(Request):
    """End the turn: for good when it is complete; while buying it means `done` as well."""

    type: Literal["end_turn"]
    number: Number


class Settings(Request):
    """Settings for the seats at this screen."""

    type: Literal["settings"]
    auto_end_turn: bool


class ReplaceSeat(Request):
    """Let an agent play an open seat, a seat whose person is away, or one's own; null: take one's own seat back."""

    type: Literal["replace_seat"]
    seat: Seat
    level: LevelName | None


class TakeBack(Request):
    """Take back this screen's last turn and all that came after it; people at other screens are asked first."""

    type: Literal["take_back"]
    number: Number


class Consent(Request):
    """Answer a request to take a turn back, for all seats at this screen."""

    type: Literal["consent"]
    agree: bool


class Rematch(Request):
    """Play again, in another room: the same people and computers, and who began is last. Asked twice it is one room."""

    type: Literal["rematch"]


class Sign(Request):
    """Make one of the signs there are, in the name of a seat at this screen."""

    type: Literal["sign"]
    seat: Seat
    sign: SignName


class Nudge(Request):
    """Ask whoever is to decide to go on."""

    type: Literal["nudge"]


class Refresh(Request):
    """Ask for the whole room again."""

    type: Literal["refresh"]


class Ping(Request):
    """Keep the connection open; never answered."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Enter
    | Act
    | Undo
    | EndTurn
    | Settings
    | ReplaceSeat
    | TakeBack
    | Consent
    | Rematch
    | Sign
    | Nudge
    | Refresh
    | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGES: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
SERVER_MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
