"""A room: its game, its seats and its viewers. What happens in it is in `actions.py`, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from heavenale.bot import known_record
from heavenale.record import Record
from heavenale.server import storage
from heavenale.server.connections import Connection
from heavenale.server.http_messages import RecordData, RoomInfo
from heavenale.server.importing import nobody
from heavenale.server.messages import AnalysisResult, Notice, Snapshot, TakeBackView, Thinking
from heavenale.server.seats import seat_view
from heavenale.server.storage import Storage
from heavenale.server.stored import StoredMove, StoredRoom, StoredSeat, StoredTakeBack
from heavenale.server.table_messages import SeatView
from heavenale.server.turns import TurnGame
from heavenale.server.views import Position, Surroundings, snapshot
from heavenale.server.vocabulary import Message, NoticeCode, RoomState


class Room:
    """A room in memory. Whoever changes it holds `lock`; whatever is told has been stored before."""

    def __init__(self, stored: StoredRoom, turns: TurnGame, keep: Storage) -> None:
        self.id = stored.id
        self.words = stored.words
        self.fixed_seed = stored.fixed_seed
        self.seats = stored.seats
        self.turns = turns
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.thinking: Thinking | None = None
        self.take_back = stored.take_back
        self.analysis: AnalysisResult | None = None
        self.analysing: asyncio.Task[None] | None = None
        self.driver: asyncio.Task[None] | None = None
        self.wake: Callable[[], None] = lambda: None  # lets agents go on; set by who drives them
        self.last_used = monotonic()
        self.users = 0  # requests that are about to do something here
        self._keep = keep
        self._position: Position | None = None

    @classmethod
    def load(cls, stored: StoredRoom, keep: Storage) -> Room:
        """A room as it was stored: all moves are made again."""
        record = Record(
            players=len(stored.seats),
            resource_pile=tuple(stored.resource_pile),
            monk_pile=tuple(stored.monk_pile),
            moves=(),
            seed=stored.seed,
        )
        turns = TurnGame(record.start())
        for one in stored.moves:
            turns.push(one.move, one.agent)
        turns.ended = stored.ended
        return cls(stored, turns, keep)

    # --- Where it stands -----------------------------------------------------------------------------------

    @property
    def state(self) -> RoomState:
        """Whether seats are open, the game is on, or over."""
        if self.turns.is_over:
            return "over"
        return "lobby" if any(seat.is_empty for seat in self.seats) else "playing"

    def seat(self, number: int) -> StoredSeat:
        """A seat by its number."""
        return self.seats[number - 1]

    @property
    def agent_to_decide(self) -> str | None:
        """The level of the agent whose decision it is."""
        seat = self.turns.to_decide
        return self.seat(seat).level if seat is not None and self.state == "playing" else None

    def is_connected(self, seat: int) -> bool:
        """Whether the person of a seat is here."""
        return any(seat in connection.seats for connection in self.connections)

    def seat_views(self) -> list[SeatView]:
        """Who sits where."""
        return [seat_view(seat, connected=self.is_connected(seat.seat)) for seat in self.seats]

    def info(self) -> RoomInfo:
        """What anybody with the link may know before sitting down."""
        turns = self.turns
        return RoomInfo(
            words=self.words,
            state=self.state,
            players=len(self.seats),
            number=turns.number,
            round=turns.round,
            rounds=turns.game.table.rounds,
            seats=self.seat_views(),
            winners=list(turns.game.winners) if turns.is_over else [],
            fixed_seed=self.fixed_seed,
        )

    def record(self) -> RecordData:
        """The record: whole when the game is over, before that only ended turns and the tiles seen."""
        names = [seat.name or seat.level or nobody(seat.seat) for seat in self.seats]
        if self.turns.is_over:
            return Record.of(self.turns.game, names=names).to_dict()
        return {**known_record(self.turns.ended_game()), "names": names}

    # --- Telling -------------------------------------------------------------------------------------------

    def _around(self) -> Surroundings:
        asked = self.take_back
        return Surroundings(
            words=self.words,
            state=self.state,
            seats=self.seat_views(),
            thinking=self.thinking if self.agent_to_decide else None,  # a person may have come back
            take_back=None
            if asked is None
            else TakeBackView(seat=asked.seat, number=asked.number, waiting_for=sorted(asked.waiting_for)),
        )

    def snapshot(self, connection: Connection, around: Surroundings | None = None) -> Snapshot:
        """What a viewer may know, with the part of the log that is new there."""
        if self._position is None:
            self._position = Position.of(self.turns)
        you = sorted(connection.seats)
        decides = self.turns.to_decide
        mine = decides if decides in connection.seats else next(iter(you), None)
        made = snapshot(
            self._position,
            around or self._around(),
            you=you,
            log_from=min(connection.logged, self.turns.number),
            auto_end_turn=mine is not None and self.seat(mine).auto_end_turn,
            can_take_back=self.can_take_back(connection.seats),
        )
        connection.logged = self.turns.number
        return made

    def can_take_back(self, seats: set[int]) -> bool:
        """Whether a turn of these seats could be taken back, if all agree."""
        if self.take_back or self.state != "playing" or any(seat.level for seat in self.seats):
            return False
        number = self.turns.start_of_last_turn(seats)
        return number is not None and self.turns.log[number].round == self.turns.round

    def replay(self, ply: int) -> Snapshot:
        """The table after so many moves, as spectators saw it."""
        turns = self.turns if ply == self.turns.number else self.turns.at(ply)
        around = Surroundings(self.words, "over" if turns.is_over else "playing", self.seat_views())
        return snapshot(Position.of(turns), around, you=[], log_from=max(0, ply - 1))

    def tell(self, connection: Connection) -> None:
        """Send a viewer where the game stands."""
        connection.send(self.snapshot(connection))

    def tell_all(self) -> None:
        """Send everybody where the game stands; those who see the same get the same text."""
        around = self._around()
        told: dict[tuple[frozenset[int], int], str] = {}
        for connection in self.connections:
            viewer = (frozenset(connection.seats), connection.logged)
            if viewer not in told:
                told[viewer] = self.snapshot(connection, around).model_dump_json()
            connection.logged = self.turns.number
            connection.send_text(told[viewer])

    def announce(self, message: Message) -> None:
        """Send everybody the same message."""
        text = message.model_dump_json()
        for connection in self.connections:
            connection.send_text(text)

    def notify(self, code: NoticeCode, **facts: int | str) -> None:
        """Send everybody a notice."""
        self.announce(Notice(code=code, facts=dict(facts)))

    # --- Changing; the caller holds the lock ---------------------------------------------------------------

    async def push(self, move: str, *, agent: str | None = None, end_turn: bool = False) -> None:
        """Make a move, store it, and end the turn if that is wanted and possible."""
        turns, before, ended = self.turns, self.turns.number, self.turns.ended
        turns.push(move, agent)
        seat = turns.log[-1].seat
        automatic = end_turn or agent is not None or self.seat(seat).auto_end_turn
        moves = [StoredMove(move, agent)]
        if automatic and agent is None and not turns.is_complete and turns.nothing_left_to_decide():
            turns.push("done")
            moves.append(StoredMove("done"))
        if turns.is_complete and (automatic or turns.log[-1].kind == "done"):
            turns.end_turn()
        try:
            await self._keep.run(storage.append, self.id, before, moves, turns.ended)
        except BaseException:
            turns.cut(before)
            turns.ended = ended
            raise
        self._changed(turns.number - 1)

    async def end_turn(self) -> None:
        """End a complete turn."""
        await self._keep.run(storage.append, self.id, self.turns.number, (), self.turns.number)
        self.turns.end_turn()
        self._changed(self.turns.number - 1)  # what the end reveals belongs to the last entry

    async def cut(self, number: int, *, is_agreed: bool = False) -> None:
        """Go back to the position after this many moves; all may have agreed to that."""
        ended = min(self.turns.ended, number)
        await self._keep.run(storage.cut, self.id, number, ended)
        self.turns.cut(number)
        if is_agreed:
            self.take_back = None
        self._changed(number)

    async def change_seat(self, seat: StoredSeat) -> None:
        """Put a changed seat into the place of the old one."""
        await self._keep.run(storage.set_seat, self.id, seat)
        self.seats[seat.seat - 1] = seat

    async def ask_take_back(self, asked: StoredTakeBack | None) -> None:
        """Keep the question whether a turn may be taken back, or that nobody asks any more."""
        await self._keep.run(storage.set_take_back, self.id, asked)
        self.take_back = asked

    async def keep_analysis(self, analysis: AnalysisResult) -> None:
        """Keep what the moves were worth."""
        self.analysis = analysis
        await self._keep.run(storage.set_analysis, self.id, analysis.model_dump_json())

    async def find_analysis(self) -> AnalysisResult | None:
        """What was kept about the moves, if they were judged already."""
        if self.analysis is None:
            kept = await self._keep.run(storage.load_analysis, self.id)
            self.analysis = None if kept is None else AnalysisResult.model_validate_json(kept)
        return self.analysis

    def forget_position(self) -> None:
        """Nobody looks at it: it can be worked out again, and takes more memory than the game."""
        self._position = None

    def _changed(self, log_from: int) -> None:
        """The position is another one: the log is new from here on."""
        self._position = None
        self.last_used = monotonic()
        if self.take_back is not None:
            self.take_back = None
            self.notify("take_back_withdrawn")
        for connection in self.connections:
            connection.logged = min(connection.logged, max(0, log_from))
