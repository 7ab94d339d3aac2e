"""All rooms of a server: making them, finding them, and letting those leave the memory that nobody looks at."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from time import monotonic

from heavenale.errors import RecordError
from heavenale.game import Game
from heavenale.record import Record
from heavenale.server.config import Config
from heavenale.server.rooms.again import room_after
from heavenale.server.rooms.agent_turns import Driver
from heavenale.server.rooms.connection import COME_BACK
from heavenale.server.rooms.importing import damage_of, read_record, seats_for, with_names
from heavenale.server.rooms.room import Room
from heavenale.server.rooms.room_names import new_words, tidy
from heavenale.server.rooms.seats import hash_of, new_token, open_seat, seats_from, seats_held_by
from heavenale.server.rooms.signals import Signals
from heavenale.server.rooms.turns import TurnGame
from heavenale.server.store import processes, rows
from heavenale.server.store.failures import Elsewhere, LeaseLost, RoomDamaged, WordsTaken
from heavenale.server.store.schema import now
from heavenale.server.store.storage import Storage
from heavenale.server.store.stored import RoomKey, StoredMove, StoredRoom
from heavenale.server.wire.http_messages import CreateRoom, Join, Joined, RecordData, RoomCreated, SeatSpec
from heavenale.server.wire.names import looks
from heavenale.server.wire.problem import RequestProblem

log = logging.getLogger(__name__)

_TRIES = 20  # to find a free name
_SWEEP_EVERY = 50  # rooms
_COUNT_FOR_S = 10.0  # other processes make rooms too
_DONE_WITHIN_S = 2.0
_MAKE_WAY_AFTER = timedelta(hours=1)
_MAKE_WAY_EVERY_S = 1.0


class House:
    """The rooms, on disk and in memory."""

    def __init__(self, config: Config, keep: Storage, driver: Driver) -> None:
        self._config = config
        self._keep = keep
        self._driver = driver
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._count = 0
        self._counted_at = -_COUNT_FOR_S
        self._made_way_at = -_MAKE_WAY_EVERY_S
        self._making_way: asyncio.Task[None] | None = None
        self._is_closed = False
        self.connections = 0

    async def create(self, wish: CreateRoom) -> RoomCreated:
        """A new room."""
        self._check_seats(wish.seats)
        if wish.record is not None:
            record = await asyncio.to_thread(_read, wish.record)
            if record.players != len(wish.seats):
                raise RequestProblem(422, "bad_seats", f"the record is of {record.players} players")
            return await self._open(with_names(wish.seats, wish.record), record, fixed_seed=True, serious=wish.serious)
        game = Game(len(wish.seats), seed=wish.seed)
        return await self._open(wish.seats, Record.of(game), fixed_seed=wish.seed is not None, serious=wish.serious)

    async def import_record(self, data: RecordData) -> RoomCreated:
        """A room for a record, with everybody at one screen."""
        record = await asyncio.to_thread(_read, data)
        return await self._open(seats_for(data, record), record, fixed_seed=True)

    async def _open(
        self, specs: list[SeatSpec], record: Record, *, fixed_seed: bool, serious: bool = False
    ) -> RoomCreated:
        seats, held = seats_from(specs)
        stored = StoredRoom(
            words="",
            resource_pile=list(record.resource_pile),
            monk_pile=list(record.monk_pile),
            seed=record.seed,
            fixed_seed=fixed_seed,
            serious=serious,
            ended=await asyncio.to_thread(_ended_moves, record),
            seats=seats,
            moves=[StoredMove(move) for move in record.moves],
        )
        await self._store(stored)
        # It is loaded when somebody enters, by the process that is asked then.
        room = await asyncio.to_thread(Room.load, stored, self._keep)
        return RoomCreated(words=room.words, state=room.state, held=held)

    async def _open_next(self, room: Room) -> str:
        """A room in which the people of this one play again; they hold their seats there."""
        before = await self._keep.run(rows.load_room, room.words)
        if before is None:
            raise _unknown_room(room.words)
        stored = await asyncio.to_thread(room_after, before)
        await self._store(stored, after=room.key)
        return stored.words

    async def _store(self, stored: StoredRoom, after: RoomKey | None = None) -> None:
        """Keep a new room under a name that is free, and note that it follows another."""
        if monotonic() - self._counted_at >= _COUNT_FOR_S:
            self._counted_at = monotonic()
            self._count = await self._keep.run(rows.count_rooms)
        if self._count >= self._config.max_rooms:
            await self._make_way()
        if self._count >= self._config.max_rooms:
            raise RequestProblem(503, "too_many_rooms", "this server has as many rooms as it can keep")
        for _ in range(_TRIES):
            stored.words = new_words()
            try:
                stored.id = await self._keep.run(rows.create_room, stored, after)
            except WordsTaken:
                continue
            self._count += 1
            return
        raise RequestProblem(503, "too_many_rooms", "no free name for a room was found")

    async def claim(self, words: str) -> None:
        """Have the room here, or raise Elsewhere."""
        room = await self._find(words)
        room.users -= 1

    @asynccontextmanager
    async def use(self, words: str) -> AsyncIterator[Room]:
        """The room of this name for oneself; it stays in memory meanwhile, so that there are never two of it."""
        while True:
            room = await self._find(words)
            try:
                async with room.lock:
                    if not room.is_gone:
                        yield room
                        return
            finally:
                room.users -= 1

    async def close(self) -> None:
        """Let all rooms go, each when what is being done in it is done; whoever sits there comes back elsewhere."""
        self._is_closed = True
        await asyncio.gather(*(self._let_go(room) for room in self.rooms_in_memory))

    async def _let_go(self, room: Room) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_DONE_WITHIN_S), room.lock:
                self.lose([room])
        self.lose([room])

    def _lose_one(self, room: Room) -> None:
        self.lose([room])

    def lose(self, rooms: Iterable[Room]) -> None:
        """What is known of these rooms may be old: whoever sits there comes back, and finds them as they are kept."""
        for room in list(rooms):
            room.is_gone = True
            if self._rooms.get(room.words) is room:
                del self._rooms[room.words]
            for connection in room.connections:
                connection.end(COME_BACK)

    async def _make_way(self) -> None:
        """When the house is full, rooms in which nobody has ever moved go early: they may have been made for that."""
        if self._making_way is None and monotonic() - self._made_way_at >= _MAKE_WAY_EVERY_S:
            self._made_way_at = monotonic()
            log.warning("the house is full: %s rooms; those without a move make way for others", self._count)
            self._making_way = asyncio.create_task(self.expire(_MAKE_WAY_AFTER))
            self._making_way.add_done_callback(self._made_way)
        if self._making_way is not None:  # all who come meanwhile wait for the same
            await asyncio.shield(self._making_way)

    def _made_way(self, task: asyncio.Task[None]) -> None:
        self._making_way = None
        _note_failure(task)

    async def expire(self, unplayed: timedelta | None = None) -> None:
        """Forget some rooms that nobody has played for long; games that are over stay, as records.

        Those that have to stay for now, because somebody watches, say, are passed over, however many they are.
        """
        since = now() - timedelta(days=self._config.keep_days)
        begun_since = now() - (unplayed or timedelta(days=self._config.keep_unplayed_days))
        last: rows.Unused | None = None
        while found := await self._keep.run(rows.find_unused, since, begun_since, last):
            if any([await self._try_to_expire(one.words) for one in found]):
                return
            last = found[-1]

    async def _try_to_expire(self, words: str) -> bool:
        """Whether it need not be looked for any more."""
        try:
            async with self.use(words) as room:
                return await self._expire(room)
        except Elsewhere:
            pass  # its owner looks after it
        except RequestProblem as error:
            if error.problem.code != "unknown_room":  # damaged: nobody can play it, and perhaps somebody can mend it
                log.warning("%s stays as it is: %s", words, error)
        return False

    async def _expire(self, room: Room) -> bool:
        if room.state == "over":
            await self._keep.run(rows.keep_room, room.key)
        elif room.connections:
            return False
        else:
            await self._keep.run(rows.delete_room, room.key)
            room.is_gone = True  # for those who wait for it at this moment
            self._rooms.pop(room.words, None)  # it may have been lost meanwhile
            self._count -= 1
        return True

    async def _find(self, words: str) -> Room:
        """The room, from memory or from disk. Its user is counted at once: it cannot leave the memory any more."""
        name = tidy(words)
        if name is None:
            raise _unknown_room(words)
        while (room := self._rooms.get(name)) is None:
            # One task for each name: all who come at once must meet in the same room.
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
                self._loading[name].add_done_callback(_note_failure)
            await asyncio.shield(self._loading[name])
        room.users += 1
        room.last_used = monotonic()
        return room

    async def _load(self, name: str) -> None:
        try:
            if self._is_closed:
                raise LeaseLost
            try:
                stored = await self._keep.run(processes.take_room, name, self._keep.process)
                if stored is None:
                    raise _unknown_room(name)
                room = await asyncio.to_thread(Room.load, stored, self._keep)
            except RoomDamaged as error:
                log.error("%s", error)
                raise RequestProblem(410, "room_damaged", "what is stored of this room cannot be played") from error
            if self._is_closed or room.key.owner != self._keep.process:
                raise LeaseLost  # meanwhile
            self._sweep()
            room.lost = self._lose_one
            room.open_next = self._open_next
            room.grace_s = self._config.seat_grace_s
            room.signals = Signals(self._config.nudge_after_s)
            self._driver.attach(room)
            self._rooms[name] = room
        finally:
            del self._loading[name]

    async def join(self, words: str, wish: Join) -> Joined:
        """Take an open seat, or hear once more which one was taken."""
        token = wish.token or new_token()
        async with self.use(words) as room:
            if held := seats_held_by([token], room.seats):  # the answer was lost
                return Joined(seat=held.pop(), token=token)
            seat = open_seat(room.seats, wish.seat)
            if seat is None:
                raise RequestProblem(409, "no_open_seat", "no such seat is open in this room")
            _check_name(wish.name, (one.name for one in room.seats))
            await room.change_seat(replace(seat, name=wish.name, token_hash=hash_of(token), level=None))
            room.expected.add(seat.seat)
            room.notify("player_joined", seat=seat.seat, name=wish.name)
            room.wake()
            room.tell_around()
            return Joined(seat=seat.seat, token=token)

    def _sweep(self) -> None:
        """Let idle rooms leave the memory: those unused for long, and the least used beyond the limit."""
        surplus = len(self._rooms) + 1 - self._config.max_loaded_rooms  # one is about to come
        if len(self._rooms) % _SWEEP_EVERY and surplus <= 0:
            return
        moment = monotonic()
        idle = sorted((room for room in self._rooms.values() if not _is_busy(room)), key=lambda room: room.last_used)
        unused = [
            room for n, room in enumerate(idle) if n < surplus or moment - room.last_used > self._config.idle_room_s
        ]
        for room in unused:
            del self._rooms[room.words]
        if unused and self._keep.process is not None:
            self._keep.run_later(processes.release, [room.key for room in unused])

    def _check_seats(self, specs: list[SeatSpec]) -> None:
        for number, spec in enumerate(specs, start=1):
            _check_name(spec.name or "", (one.name or "" for one in specs[: number - 1]))
            if spec.kind == "agent":
                if spec.level is None:
                    raise RequestProblem(422, "bad_seats", f"seat {number}: an agent needs a level", {"seat": number})
                if not self._driver.can_play(spec.level):
                    raise RequestProblem(422, "unknown_level", f"there is no agent {spec.level}", {"level": spec.level})
            elif spec.level is not None:
                raise RequestProblem(422, "bad_seats", f"seat {number}: only an agent has a level", {"seat": number})

    @property
    def rooms_in_memory(self) -> list[Room]:
        """The rooms that are loaded."""
        return list(self._rooms.values())


def _note_failure(task: asyncio.Task[None]) -> None:
    """All who waited may have gone; then nobody else asks what came of it."""
    if not task.cancelled():
        task.exception()


def _is_busy(room: Room) -> bool:
    return bool(room.connections or room.users or room.driver)


def _check_name(name: str, others: Iterable[str]) -> None:
    """Nobody at a table looks like another."""
    if name and looks(name) in {looks(other) for other in others if other}:
        raise RequestProblem(409, "name_taken", "somebody at this table has a name like that", {"name": name})


def _unknown_room(words: str) -> RequestProblem:
    return RequestProblem(404, "unknown_room", "there is no room of this name", {"words": words[:60]})


def _read(data: RecordData) -> Record:
    try:
        return read_record(data)
    except RecordError as error:
        raise RequestProblem(422, "bad_record", str(error)[:1000], damage=damage_of(error)) from error


def _ended_moves(record: Record) -> int:
    """How many of the record's moves belong to ended turns: all but an open one at its end."""
    turns = TurnGame(record.start())
    ended = 0
    for move in record.moves:
        turns.push(move)
        if turns.made[-1].ends_turn:
            ended = turns.number
    return ended
