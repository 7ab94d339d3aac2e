from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import IntegrityError

from heavenale import Game
from heavenale.server.store import storage
from heavenale.server.store.storage import NotStored, Storage, Unusable, WordsTaken
from heavenale.server.store.stored import StoredMove, StoredRoom, StoredSeat, StoredTakeBack
from heavenale.server.store.tables import Base


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


def test_a_room_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    async def run() -> None:
        keep = Storage(tmp_path)
        keep.migrate()
        room = a_room()
        room.id = await keep.run(storage.create_room, room)
        await keep.run(storage.append, room.id, 0, [StoredMove("start ducats", "novice"), StoredMove("go 1")], 1)
        await keep.run(storage.cut, room.id, 1, 1)
        await keep.run(storage.set_seat, room.id, StoredSeat(2, "agent", "", None, None, True))
        keep.close()

        keep = Storage(tmp_path)
        keep.migrate()
        found = await keep.run(storage.load_room, room.words)
        assert found is not None
        assert found.moves == [StoredMove("start ducats", "novice")]
        assert found.ended == 1
        assert found.seats[1].auto_end_turn
        assert found.resource_pile == room.resource_pile
        assert await keep.run(storage.load_room, "no-such-room") is None
        keep.close()

    asyncio.run(run())


def test_calls_that_wait_together_fail_alone(tmp_path: Path) -> None:
    async def run() -> None:
        keep = Storage(tmp_path)
        keep.migrate()
        outcomes = await asyncio.gather(
            *(keep.run(storage.create_room, a_room(words)) for words in ("a-b-c", "a-b-c", "d-e-f")),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [int, WordsTaken, int]
        assert await keep.run(storage.count_rooms) == 2
        room_id = outcomes[0]
        assert isinstance(room_id, int)
        await keep.run(storage.append, room_id, 0, [StoredMove("start ducats")], 0)
        with pytest.raises(IntegrityError):  # two moves of one number can never be
            await keep.run(storage.append, room_id, 0, [StoredMove("start wood")], 0)
        keep.close()

    asyncio.run(run())


def test_the_migrations_make_the_tables_that_the_program_expects(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    keep = Storage(tmp_path)
    keep.migrate()
    keep.migrate()
    engine = create_engine(f"sqlite:///{keep.file}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()
    keep.close()


@pytest.mark.parametrize("version", ["0001", "0002"])
def test_rooms_of_an_older_version_are_brought_along(tmp_path: Path, version: str) -> None:
    async def run() -> None:
        keep = Storage(tmp_path)
        keep.migrate(version)
        room = a_room()
        engine = create_engine(f"sqlite:///{keep.file}")
        with engine.begin() as connection:
            connection.exec_driver_sql(
                "INSERT INTO rooms (id, words, players, resource_pile, monk_pile, seed, fixed_seed, ended, created_at) "
                "VALUES (1, ?, 2, ?, ?, 1, 0, 1, '2026-01-01')",
                (room.words, json.dumps(room.resource_pile), json.dumps(room.monk_pile)),
            )
            connection.exec_driver_sql("INSERT INTO seats VALUES (1, 1, 'here', 'Ann', NULL, 'hash', 0)")
            connection.exec_driver_sql("INSERT INTO seats VALUES (1, 2, 'agent', '', 'novice', NULL, 0)")
            connection.exec_driver_sql("INSERT INTO moves VALUES (1, 1, 'start ducats', 'novice', '2026-01-02')")
            if version == "0002":
                connection.exec_driver_sql("INSERT INTO analyses VALUES (1, '{}', '2026-01-03')")
        engine.dispose()
        keep.migrate()
        found = await keep.run(storage.load_room, room.words)
        assert found is not None
        assert (found.take_back, found.ended) == (None, 1)
        assert found.moves == [StoredMove("start ducats", "novice")]
        await keep.run(storage.set_take_back, found.id, StoredTakeBack(2, 0, {1}))
        keep.close()
        engine = create_engine(f"sqlite:///{keep.file}")
        with engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT used_at FROM rooms").scalar_one() == "2026-01-02"
        engine.dispose()

    asyncio.run(run())


def test_a_database_of_a_newer_version_is_told_in_a_sentence(tmp_path: Path) -> None:
    keep = Storage(tmp_path)
    keep.migrate()
    keep.close()
    engine = create_engine(f"sqlite:///{keep.file}")
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    keep = Storage(tmp_path)
    with pytest.raises(Unusable, match="newer version"):
        keep.migrate()
    keep.close()


def test_garbage_instead_of_a_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"This is no database. " * 1000)
    keep = Storage(tmp_path)
    with pytest.raises(Unusable, match="cannot be opened: file is not a database"):
        keep.migrate()
    keep.close()


def test_nothing_is_acknowledged_once_the_file_is_gone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        keep = Storage(tmp_path)
        keep.migrate()
        room = a_room()
        room.id = await keep.run(storage.create_room, room)
        assert not await keep.is_failing()
        hidden = keep.file.rename(tmp_path / "elsewhere")
        for _ in range(3):
            with pytest.raises(NotStored, match="not there"):
                await keep.run(storage.append, room.id, 0, [StoredMove("start ducats")], 0)
        assert await keep.is_failing()
        assert [record.message for record in caplog.records] == [
            "the database fails: NotStored: the file is not there any more"
        ]
        hidden.rename(keep.file)
        await keep.run(storage.append, room.id, 0, [StoredMove("start ducats")], 0)
        assert not await keep.is_failing()
        keep.close()

    asyncio.run(run())
