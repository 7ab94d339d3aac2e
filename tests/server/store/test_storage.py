from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from heavenale import Game
from heavenale.server.store import questions, rows
from heavenale.server.store.failures import NotStored, Unusable, WordsTaken
from heavenale.server.store.locks import locked_by, locks, skips_locked
from heavenale.server.store.schema import Base
from heavenale.server.store.storage import Storage
from heavenale.server.store.stored import RoomKey, StoredMove, StoredRoom, StoredSeat, StoredTakeBack
from tests.server.postgres import PostgresServer


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where rooms can be kept; whatever holds for one holds for the other."""
    if request.param == "sqlite":
        return tmp_path
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


def a_room(words: str = "amber-monk-kettle") -> StoredRoom:
    game = Game(2, seed=1)
    return StoredRoom(
        words=words,
        resource_pile=list(game.resource_pile),
        monk_pile=list(game.monk_pile),
        seed=game.seed,
        fixed_seed=False,
        ended=0,
        seats=[StoredSeat(1, "here", "Ann", None, "hash"), StoredSeat(2, "agent", "", "novice", None)],
        moves=[],
    )


def test_a_room_comes_back_as_it_was_stored(place: Path | str) -> None:
    async def run() -> None:
        keep = Storage(place)
        keep.migrate()
        room = a_room()
        room.id = await keep.run(rows.create_room, room)
        await keep.run(rows.append, room.key, 0, [StoredMove("start ducats", "novice"), StoredMove("go 1")], 1)
        await keep.run(rows.cut, room.key, 1, 1)
        await keep.run(rows.set_seat, room.key, StoredSeat(2, "agent", "", None, None, True))
        keep.close()

        keep = Storage(place)
        keep.migrate()
        found = await keep.run(rows.load_room, room.words)
        assert found is not None
        assert found.moves == [StoredMove("start ducats", "novice")]
        assert found.ended == 1
        assert found.seats[1].auto_end_turn
        assert found.resource_pile == room.resource_pile
        assert await keep.run(rows.load_room, "no-such-room") is None
        keep.close()

    asyncio.run(run())


def test_calls_that_wait_together_fail_alone(place: Path | str) -> None:
    async def run() -> None:
        keep = Storage(place)
        keep.migrate()
        outcomes = await asyncio.gather(
            *(keep.run(rows.create_room, a_room(words)) for words in ("a-b-c", "a-b-c", "d-e-f")),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [int, WordsTaken, int]
        assert await keep.run(rows.count_rooms) == 2
        room_id = outcomes[0]
        assert isinstance(room_id, int)
        await keep.run(rows.append, RoomKey(room_id), 0, [StoredMove("start ducats")], 0)
        with pytest.raises(IntegrityError):  # two moves of one number can never be
            await keep.run(rows.append, RoomKey(room_id), 0, [StoredMove("start wood")], 0)
        keep.close()

    asyncio.run(run())


def test_the_migrations_make_the_tables_that_the_program_expects(place: Path | str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    keep = Storage(place)
    keep.migrate()
    keep.migrate()
    with keep.database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    keep.close()


@pytest.mark.parametrize("version", ["0001", "0002"])
def test_rooms_of_an_older_version_are_brought_along(place: Path | str, version: str) -> None:
    async def run() -> None:
        keep = Storage(place)
        keep.migrate(version)
        room = a_room()
        with keep.database.engine.begin() as connection:
            connection.execute(
                text(
                    "INSERT INTO rooms"
                    " (id, words, players, resource_pile, monk_pile, seed, fixed_seed, ended, created_at)"
                    " VALUES (1, :words, 2, :resources, :monks, 1, false, 1, '2026-01-01')"
                ),
                {"words": room.words, "resources": json.dumps(room.resource_pile), "monks": json.dumps(room.monk_pile)},
            )
            connection.exec_driver_sql("INSERT INTO seats VALUES (1, 1, 'here', 'Ann', NULL, 'hash', false)")
            connection.exec_driver_sql("INSERT INTO seats VALUES (1, 2, 'agent', '', 'novice', NULL, false)")
            connection.exec_driver_sql("INSERT INTO moves VALUES (1, 1, 'start ducats', 'novice', '2026-01-02')")
            if version == "0002":
                connection.exec_driver_sql("INSERT INTO analyses VALUES (1, '{}', '2026-01-03')")
        keep.migrate()
        found = await keep.run(rows.load_room, room.words)
        assert found is not None
        assert (found.take_back, found.ended, found.serious) == (None, 1, False)
        assert found.moves == [StoredMove("start ducats", "novice")]
        await keep.run(rows.set_take_back, found.key, StoredTakeBack(2, 0, {1}))
        with keep.database.engine.connect() as connection:
            used_at = connection.exec_driver_sql("SELECT used_at FROM rooms").scalar_one()
            assert str(used_at).startswith("2026-01-02")
        keep.close()

    asyncio.run(run())


def test_a_database_of_a_newer_version_is_told_in_a_sentence(place: Path | str) -> None:
    keep = Storage(place)
    keep.migrate()
    with keep.database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    keep.close()
    keep = Storage(place)
    with pytest.raises(Unusable, match="newer version"):
        keep.migrate()
    keep.close()


def test_garbage_instead_of_a_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"This is no database. " * 1000)
    keep = Storage(tmp_path)
    with pytest.raises(Unusable, match="cannot be opened: file is not a database"):
        keep.migrate()
    keep.close()


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").touch()
    keep = Storage(tmp_path)
    keep.migrate()
    assert asyncio.run(keep.run(rows.count_rooms)) == 0
    keep.close()


def test_nothing_is_acknowledged_once_the_file_is_gone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        keep = Storage(tmp_path)
        keep.migrate()
        room = a_room()
        room.id = await keep.run(rows.create_room, room)
        assert not await keep.is_failing()
        hidden = keep.database.file.rename(tmp_path / "elsewhere")
        for _ in range(3):
            with pytest.raises(NotStored, match="not there"):
                await keep.run(rows.append, room.key, 0, [StoredMove("start ducats")], 0)
        assert await keep.is_failing()
        assert [record.message for record in caplog.records] == [
            "the database fails: NotStored: the file is not there any more"
        ]
        hidden.rename(keep.database.file)
        await keep.run(rows.append, room.key, 0, [StoredMove("start ducats")], 0)
        assert not await keep.is_failing()
        keep.close()

    asyncio.run(run())


def test_what_is_done_together_locks_in_one_order_and_what_waits_for_nobody_comes_last(tmp_path: Path) -> None:
    begun, may_go_on, done = threading.Event(), threading.Event(), []

    def wait(_connection: Connection) -> None:
        begun.set()
        may_go_on.wait(30)

    @skips_locked
    def take(_connection: Connection, process: int) -> None:
        done.append(("take", process))

    @locks("questions")
    def forget(_connection: Connection, question: int) -> None:
        done.append(("forget", question))

    def unmarked(_connection: Connection) -> None:
        done.append(("unmarked", 0))

    keep = Storage(tmp_path)
    keep.migrate()
    keep.run_later(wait)
    assert begun.wait(30)
    waiting = [keep.run_later(take, 1), keep.run_later(forget, 8), keep.run_later(forget, 7), keep.run_later(unmarked)]
    may_go_on.set()
    for one in waiting:
        one.result(30)
    keep.close()
    assert done == [("unmarked", 0), ("forget", 7), ("forget", 8), ("take", 1)]
    assert locked_by(questions.take) == locked_by(take)
    assert locked_by(questions.collect) == "questions"
