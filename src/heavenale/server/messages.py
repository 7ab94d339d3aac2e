"""What goes over the WebSocket, both ways. The TypeScript types are generated from here (see schema.py)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from heavenale.server.table_messages import Blocked, Choice, LogEntry, ScoreView, SeatView, TableView
from heavenale.server.vocabulary import (
    MAX_ANALYSIS_MS,
    MAX_HINT_MS,
    MIN_HINT_MS,
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
)

# --- From the server ---------------------------------------------------------------------------------------


class Thinking(Message):
    """An agent is thinking."""

    seat: int
    level: str


class SettingsView(Message):
    """What a person has set for the seats at this screen."""

    auto_end_turn: bool


class TakeBackView(Message):
    """Somebody asks to take a turn back."""

    seat: int  # who asks
    number: int  # the game would stand after this many moves
    waiting_for: list[int]  # seats that have not agreed yet


class Explanation(Message):
    """Why a move is not legal: `heavenale.explain.Explanation`."""

    code: ExplainCode
    facts: Facts


class Snapshot(Message):
    """Everything this viewer may know. Sent at the beginning and after every change."""

    type: Literal["snapshot"] = "snapshot"
    room: str  # its three words
    state: RoomState
    number: int  # moves made
    turn_start: int  # moves made before the current turn; those after it may still be undone
    table: TableView
    you: list[int]  # seats at this screen; empty for spectators
    to_decide: int | None  # whose decision it is; while a turn waits to be ended, whose turn it is
    next_to_decide: int | None  # whose turn comes after this one
    choices: list[Choice]  # only if to_decide is in `you`
    blocked: list[Blocked]  # likewise
    can_undo: bool
    can_take_back: bool  # asking for the last turn to be taken back makes sense
    turn_complete: bool  # only end_turn (or undo) is left
    can_end_turn: bool  # end_turn would be accepted: the turn is complete, or `done` is legal
    thinking: Thinking | None
    take_back: TakeBackView | None
    log_from: int  # keep this many entries of the log you have, then append `log`
    log: list[LogEntry]
    projected: list[ScoreView]
    scores: list[ScoreView] | None
    winners: list[int]
    seats: list[SeatView]
    settings: SettingsView


class Refused(Message):
    """A message was not obeyed, and why; nothing has changed."""

    type: Literal["refused"] = "refused"
    code: RefusalCode
    facts: Facts
    message: str  # in English, for developers
    number: int
    explanation: Explanation | None  # of an illegal move
    re: int | None  # the id of the message that is refused


class Notice(Message):
    """Something happened beside the game."""

    type: Literal["notice"] = "notice"
    code: NoticeCode
    facts: Facts


class Explained(Message):
    """The answer to Explain."""

    type: Literal["explained"] = "explained"
    move: str
    code: ExplainCode
    facts: Facts
    re: int | None


class HintCandidate(Message):
    """A move that is worth a thought."""

    move: str
    expected_points: float
    visits: int


class HintResult(Message):
    """The answer to AskHint, best move first."""

    type: Literal["hint"] = "hint"
    number: int  # the position it is for
    move: str
    candidates: list[HintCandidate]
    expected_points: list[float]  # of every player
    line: list[str]
    re: int | None


class AnalysisProgress(Message):
    """How far the analysis has come."""

    type: Literal["analysis_progress"] = "analysis_progress"
    done: int
    total: int


class JudgementView(Message):
    """One decision, judged: `heavenale.analysis.Judgement`."""

    number: int
    player: int
    round: int
    move: str
    best: str
    lost: float
    expected_points: list[float]
    line: list[str]


class AnalysisResult(Message):
    """A finished game, judged: `heavenale.analysis.Analysis`."""

    type: Literal["analysis"] = "analysis"
    agent: str
    final_points: list[int]
    lost: list[float]  # by each player, all moves together
    costliest: list[int]  # numbers of the three costliest moves
    decisions: list[JudgementView]


ServerMessage = Annotated[
    Snapshot | Refused | Notice | Explained | HintResult | AnalysisProgress | AnalysisResult,
    Field(discriminator="type"),
]

# --- From the client ---------------------------------------------------------------------------------------


class Request(Message):
    """What all client messages have in common."""

    id: Number | None = None  # comes back as `re` in the answer


class Act(Request):
    """Make a move, in the notation."""

    type: Literal["act"]
    number: Number  # of the snapshot it was decided on
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


class Explain(Request):
    """Ask why a move is not legal."""

    type: Literal["explain"]
    move: MoveText


class AskHint(Request):
    """Ask for the best moves."""

    type: Literal["ask_hint"]
    time_ms: Annotated[int, Field(ge=MIN_HINT_MS, le=MAX_HINT_MS)] = 1000


class ReplaceSeat(Request):
    """Let an agent play an open seat, a seat whose person is away, or one's own; null: take one's own seat back."""

    type: Literal["replace_seat"]
    seat: Seat
    level: LevelName | None


class TakeBack(Request):
    """Ask the others to let this screen's last turn be taken back, and all that came after it."""

    type: Literal["take_back"]
    number: Number


class Consent(Request):
    """Answer a request to take a turn back, for all seats at this screen."""

    type: Literal["consent"]
    agree: bool


class Analyse(Request):
    """Ask for the analysis of a finished game. Everybody who asks gets the same one."""

    type: Literal["analyse"]
    time_ms: Annotated[int, Field(ge=1, le=MAX_ANALYSIS_MS)] = 60  # for each decision


class Refresh(Request):
    """Ask for a whole snapshot, log included."""

    type: Literal["refresh"]


class Ping(Request):
    """Keep the connection open; never answered."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Act | Undo | EndTurn | Settings | Explain | AskHint | ReplaceSeat | TakeBack | Consent | Analyse | Refresh | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGES: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
SERVER_MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
