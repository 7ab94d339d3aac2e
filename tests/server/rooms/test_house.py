"""Rooms in memory and on disk: never two of one, and none for ever."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update
from starlette.testclient import TestClient

from heavenale.server.rooms.agent_turns import Driver
from heavenale.server.rooms.house import House
from heavenale.server.rooms.room import Room
from heavenale.server.store import rows
from heavenale.server.store.failures import NotStored
from heavenale.server.store.schema import MoveRow, RoomRow, now
from heavenale.server.store.storage import Storage
from heavenale.server.store.stored import StoredRoom
from heavenale.server.web import service
from heavenale.server.web.app import create_app
from heavenale.server.wire.http_messages import CreateRoom, Join, Joined, SeatSpec
from heavenale.server.wire.problem import RequestProblem
from tests.server.tables import HERE, InlineWorkers, Visit, config_for, tokens_of, visiting
from tests.server.web.test_http import whole_record

TWO = CreateRoom(seats=[SeatSpec(kind="here"), SeatSpec(kind="here")])


def in_a_house(folder: Path, body: Callable[[House, Storage], Any], **settings: Any) -> None:
    async def run() -> None:
        keep = Storage(folder)
        keep.migrate()
        try:
            await body(House(config_for(folder, **settings), keep, Driver(InlineWorkers())), keep)
        finally:
            keep.close()

    asyncio.run(run())


def test_all_who_come_at_once_meet_in_the_same_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While rooms are loaded others leave the memory, but never one that somebody is about to enter."""
    load = Room.load

    def slow_load(stored: StoredRoom, keep: Storage) -> Room:
        time.sleep(0.02)
        return load(stored, keep)

    monkeypatch.setattr(Room, "load", slow_load)

    async def body(house: House, _keep: Storage) -> None:
        rooms = [(await house.create(TWO)).words for _ in range(6)]
        inside: dict[str, Room] = {}

        async def visit(words: str, after_s: float) -> None:
            await asyncio.sleep(after_s)
            async with house.use(words) as room:
                assert inside.setdefault(words, room) is room
                await asyncio.sleep(0.1)

        # Some come when others have just been let in, and are still there.
        await asyncio.gather(*(visit(words, 0.06 * n) for n in range(5) for words in rooms))

    in_a_house(tmp_path, body, max_loaded_rooms=1)


def test_a_room_that_leaves_the_memory_takes_everything_along(tmp_path: Path) -> None:
    """At once, not when the garbage collector looks for what knows itself: it does so every ten minutes."""

    async def all_of(house: House) -> list[weakref.ref[Any]]:
        (room,) = house.rooms_in_memory
        return [weakref.ref(room), weakref.ref(room.turns.game)]

    with TestClient(create_app(config_for(tmp_path, max_loaded_rooms=1), InlineWorkers)) as client:
        assert client.portal is not None
        seats = [{"kind": "here"}, {"kind": "agent", "level": "novice"}]
        rooms = [client.post("/api/rooms", json={"seats": seats, "seed": 7}).json() for _ in range(2)]
        gc.disable()
        try:
            with visiting(client, rooms[0]) as visit:
                visit.say("act", number=5, move="nonsense")
                visit.wait(visit.waits_for_me)
                visit.play_on()
                visit.wait(lambda: "novice" in visit.now["agents"])
                seen = client.portal.call(all_of, client.app.state.service.house)  # type: ignore[attr-defined]
            with visiting(client, rooms[1]):  # for which the first makes room
                assert [one() for one in seen] == [None, None]
        finally:
            gc.enable()


async def play_long_ago(keep: Storage, words: str, days: float) -> None:
    await keep.run(
        lambda connection: connection.execute(
            update(RoomRow).where(RoomRow.words == words).values(used_at=now() - timedelta(days=days))
        )
    )


def test_rooms_that_nobody_plays_expire(tmp_path: Path) -> None:
    async def body(house: House, keep: Storage) -> None:
        never_begun, begun, watched, fresh = [(await house.create(TWO)).words for _ in range(4)]
        finished = (await house.import_record(whole_record())).words
        async with house.use(begun) as room:
            await room.push(room.turns.game.legal_moves[0].text)
        for words in (never_begun, begun, watched):
            await play_long_ago(keep, words, 20)
        await play_long_ago(keep, finished, 400)
        async with house.use(watched) as room:
            room.connections.add(None)  # type: ignore[arg-type]

        await house.expire()
        await house.expire()
        for words in (begun, watched, fresh, finished):
            async with house.use(words):
                pass
        with pytest.raises(RequestProblem, match="no room"):
            async with house.use(never_begun):
                pass

        await play_long_ago(keep, begun, 200)
        await house.expire()
        with pytest.raises(RequestProblem, match="no room"):
            async with house.use(begun):
                pass
        moves = await keep.run(lambda connection: connection.execute(MoveRow.__table__.select()).all())
        assert len({move.room_id for move in moves}) == 1  # of the finished game

    in_a_house(tmp_path, body)


def test_a_full_house_forgets_rooms_without_a_move(tmp_path: Path) -> None:
    """Whoever has many addresses may fill it; after an hour nobody is locked out."""

    async def body(house: House, keep: Storage) -> None:
        played, *empty = [(await house.create(TWO)).words for _ in range(4)]
        async with house.use(played) as room:
            await room.push(room.turns.game.legal_moves[0].text)
        with pytest.raises(RequestProblem, match="as many rooms as it can keep"):
            await house.create(TWO)
        for words in (played, *empty[:2]):
            await play_long_ago(keep, words, 0.1)
        house._made_way_at = -1e9
        assert (await house.create(TWO)).state == "playing"
        for words in (played, empty[2]):
            async with house.use(words):
                pass
        with pytest.raises(RequestProblem, match="no room"):
            async with house.use(empty[0]):
                pass

    in_a_house(tmp_path, body, max_rooms=4)


def test_rooms_that_stay_keep_no_other_from_being_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever watches the oldest ones cannot fill the house."""
    monkeypatch.setattr(rows, "_MOST_AT_ONCE", 2)

    async def body(house: House, keep: Storage) -> None:
        *watched, empty, fresh = [(await house.create(TWO)).words for _ in range(7)]
        await keep.run(
            lambda connection: connection.execute(
                update(RoomRow).where(RoomRow.words != fresh).values(used_at=now() - timedelta(days=20))
            )
        )
        for words in watched:
            async with house.use(words) as room:
                room.connections.add(None)  # type: ignore[arg-type]
        await house.expire()
        with pytest.raises(RequestProblem, match="no room"):
            await house.claim(empty)
        for words in (*watched, fresh):
            await house.claim(words)

    in_a_house(tmp_path, body)


def test_all_who_find_the_house_full_wait_for_the_same(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def body(house: House, keep: Storage) -> None:
        for _ in range(4):
            await play_long_ago(keep, (await house.create(TWO)).words, 0.1)
        house._made_way_at = -1e9
        made = await asyncio.gather(*(house.create(TWO) for _ in range(3)))
        assert [room.state for room in made] == ["playing"] * 3
        for room in made:
            await play_long_ago(keep, room.words, 0.1)
        await asyncio.gather(*(house.expire(timedelta(hours=1)) for _ in range(2)))
        assert await keep.run(rows.count_rooms) == 0
        assert [one.message.split(":")[0] for one in caplog.records] == ["the house is full"]

    in_a_house(tmp_path, body, max_rooms=4)


def test_a_full_house_waits_for_whoever_has_just_sat_down(tmp_path: Path) -> None:
    """A friend who comes an hour later takes a seat first, and opens a socket after that."""

    async def body(house: House, keep: Storage) -> None:
        words = (await house.create(CreateRoom(seats=[SeatSpec(kind="here"), SeatSpec(kind="friend")]))).words
        await play_long_ago(keep, words, 0.1)
        await house.join(words, Join(name="Bob"))
        await house.expire(timedelta(hours=1))
        async with house.use(words):
            pass

    in_a_house(tmp_path, body)


def test_whoever_asks_for_a_seat_again_sits_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process may die, or its line to the database break, when the seat is kept and before it has answered."""
    bob = Join(name="Bob", token="b" * 32)
    seats = [SeatSpec(kind="here"), SeatSpec(kind="friend"), SeatSpec(kind="friend")]

    async def body(house: House, keep: Storage) -> None:
        words = (await house.create(CreateRoom(seats=seats))).words
        run = keep.run

        async def kept_but_not_told(call: Any, *args: Any) -> Any:
            kept = await run(call, *args)
            if call is rows.set_seat:
                raise NotStored("the line broke", in_doubt=True)
            return kept

        with monkeypatch.context() as broken:
            broken.setattr(keep, "run", kept_but_not_told)
            with pytest.raises(NotStored):
                await house.join(words, bob)
        assert house.rooms_in_memory == []  # what was known of it may be old
        first = await house.join(words, bob)
        assert first == await house.join(words, bob) == Joined(seat=2, token="b" * 32)
        assert (await house.join(words, Join(name="Cid"))).seat == 3

    in_a_house(tmp_path, body)


def test_a_room_that_is_lost_while_it_is_forgotten_harms_nobody(tmp_path: Path) -> None:
    async def body(house: House, _keep: Storage) -> None:
        words = (await house.create(TWO)).words
        async with house.use(words) as room:
            house.lose([room])
            await house._expire(room)
        with pytest.raises(RequestProblem, match="no room"):
            await house.claim(words)

    in_a_house(tmp_path, body)


def test_whatever_goes_wrong_expired_rooms_are_looked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_TIDY_EVERY_S", 0.01)
    again, times = threading.Event(), []

    async def expire(_house: House) -> None:
        times.append(1)
        if len(times) == 1:
            raise KeyError("unlucky")
        again.set()

    monkeypatch.setattr(House, "expire", expire)
    with TestClient(create_app(config_for(tmp_path), InlineWorkers)):
        assert again.wait(30)


def test_one_address_cannot_fill_the_house(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, rooms_per_day=2), InlineWorkers)) as client:
        answers = [client.post("/api/rooms", json={"seats": [HERE, HERE]}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["code"] == "too_many_rooms"


@pytest.mark.parametrize(
    "pile", ['["W1"]', "no JSON at all", "7", '{"W1": 2}', "[[], {}, null]", "null", '"W1"'], ids=range(7)
)
def test_a_damaged_room_says_so_and_harms_no_other(tmp_path: Path, pile: str) -> None:
    with TestClient(create_app(config_for(tmp_path), InlineWorkers)) as client:
        words = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()["words"]
        other = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        house = client.app.state.service.house  # type: ignore[attr-defined]
        house._rooms.clear()
        storage = client.app.state.service.storage  # type: ignore[attr-defined]

        async def damage() -> None:
            await storage.run(
                lambda connection: connection.execute(
                    text("UPDATE rooms SET resource_pile = :pile WHERE words = :words"), {"pile": pile, "words": words}
                )
            )

        assert client.portal is not None
        client.portal.call(damage)
        refused = client.get(f"/api/rooms/{words}")
        assert (refused.status_code, refused.json()["code"]) == (410, "room_damaged")
        with client.websocket_connect(f"/api/rooms/{words}/live") as socket:
            socket.send_json({"type": "enter", "tokens": []})
            assert socket.receive_json()["code"] == "room_damaged"
        assert client.get("/healthz").status_code == 200  # the database is well
        friend = Visit(client, other["words"], tokens_of(other))
        friend.act(friend.choices[0])
        friend.leave()
