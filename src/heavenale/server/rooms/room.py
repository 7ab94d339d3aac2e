"""A room: its game, its seats and its viewers. What happens in it is in `actions.py`, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from heavenale.bot import known_record
from heavenale.errors import HeavenAleError
from heavenale.record import Record
from heavenale.rules.board import MONK_SPACES, RESOURCE_SPACES
from heavenale.server.metrics import MOVES
from heavenale.server.rooms.connection import Connection
from heavenale.server.rooms.importing import nobody
from heavenale.server.rooms.seats import seat_view
from heavenale.server.rooms.signals import Signals
from heavenale.server.rooms.turns import TurnGame
from heavenale.server.store import rows
from heavenale.server.store.failures import NotStored, RoomDamaged
from heavenale.server.store.storage import Storage
from heavenale.server.store.stored import StoredMove, StoredRoom, StoredSeat, StoredTakeBack
from heavenale.server.wire import messages as m
from heavenale.server.wire.http_messages import RecordData, RoomInfo
from heavenale.server.wire.vocabulary import Message, NoticeCode, RoomState

_RESOURCES_A_ROUND = len(RESOURCE_SPACES)
_MONKS_A_ROUND = len(MONK_SPACES)
_ASKED_BY_NOBODY = '"re":null}'


class Room:
    """A room in memory. Whoever changes it holds `lock`; whatever is told has been stored before."""

    def __init__(self, stored: StoredRoom, turns: TurnGame, keep: Storage) -> None:
        self.key = stored.key
        self.words = stored.words
        self.fixed_seed = stored.fixed_seed
        self.serious = stored.serious
        self.seats = stored.seats
        self.turns = turns
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.address = ""  # of whoever came last to sit or, when nobody sits here, to watch
        self.thinking: m.Thinking | None = None
        self.take_back = stored.take_back
        self.next = stored.next
        self.driver: asyncio.Task[None] | None = None
        # What others do for the room, set by the house. They are told which room: one that held itself in this way
        # would stay in memory until the garbage collector looks for such things, which is seldom (web/garbage.py).
        self.lost: Callable[[Room], None] = lambda _room: None  # what is known here may be old
        self.open_next: Callable[[Room], Awaitable[str]]  # a room for the same people, and its words
        self.agents_go_on: Callable[[Room], None] = lambda _room: None
        self.can_play: Callable[[str], bool] = lambda _level: False
        self.last_used = monotonic()
        self.signals = Signals()  # with the house's patience; set by the house
        self.grace_s = 0.0  # so long a seat waits for its person; set by the house
        self.last_seen: dict[int, float] = dict.fromkeys((seat.seat for seat in stored.seats), monotonic())
        self.expected: set[int] = set() if stored.moves else {seat.seat for seat in stored.seats}  # never here so far
        self.is_gone = False  # deleted, or lost, while somebody was at the door
        self.users = 0  # requests that are about to do something here
        self._keep = keep

    @classmethod
    def load(cls, stored: StoredRoom, keep: Storage) -> Room:
        """A room as it was stored: all moves are made again."""
        try:
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
        except (HeavenAleError, TypeError, ValueError, LookupError, AttributeError) as error:
            raise RoomDamaged(f"what is stored of {stored.words} is no game: {error}") from error
        turns.ended = min(stored.ended, turns.number)
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

    def wake(self) -> None:
        """See whether an agent is to decide."""
        self.agents_go_on(self)

    def is_connected(self, seat: int) -> bool:
        """Whether the person of a seat is here."""
        return any(seat in connection.seats for connection in self.connections)

    def grace_left(self, seat: int) -> float:
        """How many seconds a seat still waits for a person who has gone."""
        return self.last_seen[seat] + self.grace_s - monotonic()

    def seat_views(self) -> list[m.SeatView]:
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
            rounds=turns.game.rounds,
            seats=self.seat_views(),
            winners=list(turns.game.winners) if turns.is_over else [],
            points=[score.points for score in turns.game.scores()] if turns.is_over else [],
            next=self.next,
            fixed_seed=self.fixed_seed,
            serious=self.serious,
        )

    def record(self) -> RecordData:
        """The record: whole when the game is over, before that only ended turns and the tiles seen."""
        names = [seat.name or seat.level or nobody(seat.seat) for seat in self.seats]
        if self.turns.is_over:
            return Record.of(self.turns.game, names=names).to_dict()
        return {**known_record(self.turns.ended_game()), "names": names}

    def welcome(self, connection: Connection, seats: set[int]) -> None:
        """Let a viewer in."""
        connection.seats = seats
        self.connections.add(connection)
        if seats or not self.address:
            self.address = connection.address

    # --- Telling -------------------------------------------------------------------------------------------

    def tell(self, connection: Connection) -> None:
        """Send a viewer the whole room."""
        turns = self.turns
        around = self._around(connection.seats)
        dealt = self._dealt(0)
        told = m.Room(
            room=self.words,
            record=m.KnownRecord(
                players=len(self.seats),
                resource_pile=dealt.resource_pile,
                monk_pile=dealt.monk_pile,
                moves=[one.move for one in turns.made],
            ),
            agents=[one.agent for one in turns.made],
            ended=turns.ended,
            **{name: getattr(around, name) for name in m.Around.model_fields if name != "type"},
        )
        connection.send(told)
        connection.around = around.model_dump_json()

    def tell_moved(self, moved: m.Moved, asked_by: Connection | None = None, re: int | None = None) -> None:
        """Send everybody a change of the game, in the same text but for the number that whoever asked waits for."""
        text = moved.model_dump_json()
        for connection in self.connections:
            mine = connection is asked_by and re is not None
            connection.send_text(text.removesuffix(_ASKED_BY_NOBODY) + f'"re":{re}}}' if mine else text)
        self.tell_around()

    def tell_around(self) -> None:
        """Send what is new beside the game to those who do not know it yet."""
        told: dict[frozenset[int], str] = {}
        for connection in self.connections:
            seats = frozenset(connection.seats)
            if seats not in told:
                told[seats] = self._around(connection.seats).model_dump_json()
            if connection.around != told[seats]:
                connection.around = told[seats]
                connection.send_text(told[seats])

    def _around(self, seats: set[int]) -> m.Around:
        you = sorted(seats)
        decides = self.turns.to_decide
        mine = decides if decides in seats else next(iter(you), None)
        asked = self.take_back
        return m.Around(
            state=self.state,
            you=you,
            seats=self.seat_views(),
            thinking=self.thinking if self.agent_to_decide else None,  # a person may have come back
            take_back=None
            if asked is None
            else m.TakeBackView(seat=asked.seat, number=asked.number, waiting_for=sorted(asked.waiting_for)),
            settings=m.SettingsView(auto_end_turn=mine is not None and self.seat(mine).auto_end_turn),
            next=self.next,
            serious=self.serious,
        )

    def _dealt(self, since_round: int) -> m.Deal:
        """The tiles that were turned up for the rounds after this one."""
        game, known = self.turns.game, self.turns.round
        return m.Deal(
            resource_pile=list(game.resource_pile[since_round * _RESOURCES_A_ROUND : known * _RESOURCES_A_ROUND]),
            monk_pile=list(game.monk_pile[since_round * _MONKS_A_ROUND : known * _MONKS_A_ROUND]),
        )

    def announce(self, message: Message) -> None:
        """Send everybody the same message."""
        text = message.model_dump_json()
        for connection in self.connections:
            connection.send_text(text)

    def notify(self, code: NoticeCode, **facts: int | str) -> None:
        """Send everybody a notice."""
        self.announce(m.Notice(code=code, facts=dict(facts)))

    # --- Changing; the caller holds the lock, and tells what is returned ------------------------------------

    async def push(self, move: str, *, agent: str | None = None, end_turn: bool = False) -> m.Moved:
        """Make a move, store it, and end the turn if that is wanted and possible."""
        turns, before, ended, known = self.turns, self.turns.number, self.turns.ended, self.turns.round
        turns.push(move, agent)
        automatic = end_turn or agent is not None or self.seat(turns.made[-1].seat).auto_end_turn
        moves = [StoredMove(move, agent)]
        if automatic and agent is None and not turns.is_complete and turns.nothing_left_to_decide():
            turns.push("done")
            moves.append(StoredMove("done"))
        if turns.is_complete and (automatic or moves[-1].move == "done"):
            turns.end_turn()
        # People are asked, and agents are quicker; but what is over is over.
        asks_on = agent is not None and turns.round == known and not turns.is_over
        try:
            await self._store(rows.append, before, moves, turns.ended, asks_on)
        except BaseException:
            turns.cut(before)
            turns.ended = ended
            raise
        MOVES.labels("person" if agent is None else "computer").inc(len(moves))
        return self._changed(before, known, asks_on=asks_on)

    async def end_turn(self) -> m.Moved:
        """End a complete turn."""
        known = self.turns.round
        await self._store(rows.append, self.turns.number, (), self.turns.number)
        self.turns.end_turn()
        return self._changed(self.turns.number, known)

    async def cut(self, number: int, *, is_agreed: bool = False) -> m.Moved:
        """Go back to the position after this many moves; all may have agreed to that."""
        await self._store(rows.cut, number, min(self.turns.ended, number))
        self.turns.cut(number)
        if is_agreed:
            self.take_back = None
        return self._changed(number, self.turns.round)

    async def change_seat(self, seat: StoredSeat) -> None:
        """Put a changed seat into the place of the old one."""
        await self._store(rows.set_seat, seat)
        self.seats[seat.seat - 1] = seat

    async def ask_take_back(self, asked: StoredTakeBack | None) -> None:
        """Keep the question whether a turn may be taken back, or that nobody asks any more."""
        await self._store(rows.set_take_back, asked)
        self.take_back = asked

    async def rematch(self) -> None:
        """Have a room in which the same people play again; there is never more than one, but it may have expired."""
        try:
            if self.next is None or not await self._keep.run(rows.is_there, self.next):
                self.next = await self.open_next(self)
        except NotStored as error:
            self._not_stored(error)
            raise

    async def _store(self, call: Callable[..., None], *args: Any) -> None:
        """Change what is kept of the room; if that may have happened or not, what is known here counts no more."""
        try:
            await self._keep.run(call, self.key, *args)
        except NotStored as error:
            self._not_stored(error)
            raise

    def _not_stored(self, error: NotStored) -> None:
        if error.in_doubt:
            self.lost(self)

    def _changed(self, after: int, known: int, *, asks_on: bool = False) -> m.Moved:
        """The position is another one: what followed after so many moves, when tiles of `known` rounds were known.

        Who is asked whether a turn may be taken back need not answer any more, unless the question still stands.
        """
        self.last_used = monotonic()
        self.signals.game_went_on()
        if self.take_back is not None and not asks_on:
            self.take_back = None
            self.notify("take_back_withdrawn")
        turns = self.turns
        return m.Moved(
            after=after,
            moves=[m.MadeMove(move=one.move, agent=one.agent) for one in turns.made[after:]],
            ended=turns.ended,
            state=self.state,
            deal=self._dealt(known) if turns.round > known else None,
            re=None,
        )
