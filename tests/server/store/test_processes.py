"""Who owns a room, and who thinks about what, when several processes share a PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta

import pytest
from sqlalchemy import Connection, func, select, update

from heavenale.server.store import databases, founders, processes, questions, rows, storage
from heavenale.server.store.failures import Elsewhere, LeaseLost, NotStored
from heavenale.server.store.membership import Membership
from heavenale.server.store.questions import Answer
from heavenale.server.store.schema import FounderRow, ProcessRow
from heavenale.server.store.storage import Storage
from heavenale.server.store.stored import StoredMove
from heavenale.server.web.limits import Doorkeeper
from tests.server.postgres import PostgresServer
from tests.server.store.test_storage import a_room


@pytest.fixture(autouse=True)
def only_those_fall_silent_who_should(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody shows here that he is alive, and the machine may be slow."""
    monkeypatch.setattr(processes, "LEASE_S", 600.0)


def with_two(server: PostgresServer, body: Callable[[Storage, Storage], Awaitable[None]]) -> None:
    """Run something with two processes on one database."""

    async def run() -> None:
        url = server.new_database()
        stores = [Storage(url), Storage(url)]
        # Both at once: one of them migrates, the other waits and finds it done.
        await asyncio.gather(*(asyncio.to_thread(store.migrate) for store in stores))
        try:
            for n, store in enumerate(stores):
                store.process = await store.run(processes.register, f"127.0.0.1:{n}", "secret", 2)
            await body(*stores)
        finally:
            for store in stores:
                store.close()

    asyncio.run(run())


def fall_silent(connection: Connection, process: int | None) -> None:
    past = func.now() - timedelta(seconds=processes.LEASE_S + 1)
    connection.execute(update(ProcessRow).where(ProcessRow.id == process).values(seen_at=past))


def test_a_room_has_one_owner_and_another_one_only_when_that_is_gone(postgres: PostgresServer) -> None:
    async def body(first: Storage, second: Storage) -> None:
        room = a_room()
        await first.run(rows.create_room, room)
        found = await asyncio.gather(
            *(store.run(processes.take_room, room.words, store.process) for store in (first, second)),
            return_exceptions=True,
        )
        assert sum(isinstance(one, Elsewhere) for one in found) == 1, found
        if isinstance(found[0], Elsewhere):
            first, second = second, first
        mine = next(one for one in found if not isinstance(one, Elsewhere))
        assert mine is not None
        assert not isinstance(mine, BaseException)
        await first.run(rows.append, mine.key, 0, [StoredMove("start ducats")], 1)
        with pytest.raises(Elsewhere) as elsewhere:
            await second.run(processes.take_room, room.words, second.process)
        assert elsewhere.value.owner == first.process

        await first.run(fall_silent, first.process)
        theirs = await second.run(processes.take_room, room.words, second.process)
        assert theirs is not None
        assert theirs.moves == [StoredMove("start ducats")]
        await second.run(rows.append, theirs.key, 1, [StoredMove("start first")], 2)
        # It still lives, and was only slow: it may not write any more, and hears that its time is over.
        for late in (
            first.run(rows.append, mine.key, 1, [StoredMove("start wood")], 2),
            first.run(rows.cut, mine.key, 0, 0),
            first.run(rows.set_seat, mine.key, mine.seats[0]),
            first.run(rows.set_take_back, mine.key, None),
            first.run(rows.delete_room, mine.key),
        ):
            with pytest.raises(LeaseLost):
                await late
        assert not await first.run(processes.show, first.process or 0)
        kept = await second.run(rows.load_room, room.words)
        assert kept is not None
        assert [one.move for one in kept.moves] == ["start ducats", "start first"]

        await second.run(processes.leave, second.process or 0)
        first.process = await first.run(processes.register, "127.0.0.1:2", "secret", 0)
        assert await first.run(processes.take_room, room.words, first.process) is not None

    with_two(postgres, body)


def test_an_address_makes_so_many_rooms_wherever_it_asks(postgres: PostgresServer) -> None:
    async def body(first: Storage, second: Storage) -> None:
        def found(store: Storage, address: str) -> Awaitable[bool]:
            return store.run(founders.found, address, 0.001, 3)

        asked = [await found(store, "greedy") for store in (first, second, first, second)]
        assert asked == [True, True, True, False]
        assert await found(second, "modest")
        # As time goes by it may make more, and who may make as many as ever is forgotten.
        await first.run(age, 1500.0)
        assert [await found(store, "greedy") for store in (first, second)] == [True, False]
        await first.run(age, 2400.0)
        await first.run(founders.forget, 0.001, 3)
        assert await first.run(known) == ["greedy"]

    def age(connection: Connection, seconds: float) -> None:
        connection.execute(update(FounderRow).values(seen_at=FounderRow.seen_at - timedelta(seconds=seconds)))

    def known(connection: Connection) -> list[str]:
        return list(connection.execute(select(FounderRow.address)).scalars())

    with_two(postgres, body)


def test_processes_know_who_has_many_sockets_at_others(postgres: PostgresServer) -> None:
    async def body(first: Storage, second: Storage) -> None:
        members = [Membership(store, None, 0) for store in (first, second)]
        door = Doorkeeper(10)
        here = [door.enter("greedy") for _ in range(4)]
        assert here == [True] * 4
        assert door.enter("modest")
        members[0].callers = door.many
        other = Doorkeeper(10)
        other.elsewhere = lambda: members[1].callers_elsewhere
        try:
            for one in members:
                await one.start()
            async with asyncio.timeout(30):
                while not members[1].callers_elsewhere:
                    await asyncio.sleep(0.05)
            assert members[1].callers_elsewhere == {"greedy": 4}
            assert [other.enter("greedy") for _ in range(7)] == [True] * 6 + [False]
            assert not members[0].callers_elsewhere
        finally:
            for one in members:
                await one.stop()

    with_two(postgres, body)


def test_who_was_silent_for_too_long_hears_it_and_lives_on(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "SHOW_EVERY_S", 0.05)

    async def body(first: Storage, second: Storage) -> None:
        member, lost = Membership(first, None, 0), asyncio.Event()
        member.lost = lost.set
        await member.start()
        number = first.process
        await second.run(fall_silent, number)
        async with asyncio.timeout(30):
            await lost.wait()
        assert first.process != number
        await member.stop()
        assert first.process not in [one.id for one in await second.run(processes.living)]

    with_two(postgres, body)


def test_two_that_want_the_same_rooms_in_different_orders_do_not_wait_for_each_other(postgres: PostgresServer) -> None:
    """When a process has died, all of its people come at once to the others, in any order, and are taken together."""

    async def body(first: Storage, second: Storage) -> None:
        rooms = [a_room(words) for words in ("amber-monk-kettle", "bold-fox-key")]
        for room in rooms:
            await first.run(rows.create_room, room)
        meet = threading.Barrier(2)

        def wait_for_the_other(_connection: Connection) -> None:
            with suppress(threading.BrokenBarrierError):
                meet.wait(5)

        takes = [(processes.take_room, room.words) for room in rooms]
        for wishes in (takes, [(founders.found, address, 1.0, 5) for address in ("one", "two")]):
            ended = threading.Event()
            others = []
            for store, (one, other) in ((first, wishes), (second, wishes[::-1])):
                who = (store.process,) if wishes is takes else ()
                store.run_later(
                    lambda _connection, ended=ended: ended.wait(10)
                )  # what comes meanwhile is done together
                calls = ((*one, *who), (wait_for_the_other,), (*other, *who))
                others += [asyncio.wrap_future(store.run_later(*call)) for call in calls]
            ended.set()
            outcomes = await asyncio.gather(*others, return_exceptions=True)
            assert not [one for one in outcomes if isinstance(one, NotStored)], outcomes
            meet.reset()

    with_two(postgres, body)


def test_a_database_that_stands_still_is_told_and_keeps_nobody_waiting(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is neither gone nor does it refuse: its machine stands still, say, and its own time limits with it."""
    monkeypatch.setattr(storage, "_STUCK_AFTER_S", 0.2)
    monkeypatch.setattr(storage, "_PROBED_FOR_S", 0.0)
    monkeypatch.setattr(databases, "_OPEN_WITHIN_S", 2)

    async def body(first: Storage, second: Storage) -> None:
        member = Membership(first, None, 0)
        await member.start()
        room = a_room()
        await first.run(rows.create_room, room)
        assert not await first.is_failing()
        monkeypatch.setattr(processes, "LEASE_S", 1.0)
        monkeypatch.setattr(processes, "SHOW_EVERY_S", 0.05)
        pids = postgres.pids
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            waiting = asyncio.create_task(first.run(rows.count_rooms))
            async with asyncio.timeout(20):
                assert await first.is_failing()
                with pytest.raises(NotStored):
                    await waiting
                await member.stop()  # nor does the end of the process wait for it
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        async with asyncio.timeout(20):
            while await first.is_failing():
                await asyncio.sleep(0.05)
        assert await first.run(rows.count_rooms) == 1
        assert caplog.text.count("the database does not answer") == 1
        assert "never retrieved" not in caplog.text

    with_two(postgres, body)


def test_whoever_runs_the_servers_is_told_that_nobody_thinks(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(processes, "SHOW_EVERY_S", 0.02)
    told = "start `heavenale think`"

    async def body(first: Storage, second: Storage) -> None:
        for store in (first, second):
            await store.run(processes.leave, store.process or 0)
        members = [Membership(first, None, 0), Membership(second, None, 1)]
        for member in members:
            await member.start()
        await first.run(questions.ask, first.process or 0, "ann", "novice", b"{}")
        await asyncio.sleep(0.3)
        assert told not in caplog.text
        await members[1].stop()
        async with asyncio.timeout(20):
            while told not in caplog.text:
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)
        assert caplog.text.count(told) == 1
        await members[0].stop()

    with_two(postgres, body)


def test_no_two_think_about_the_same_and_addresses_have_their_turn(postgres: PostgresServer) -> None:
    async def body(server: Storage, thinker: Storage) -> None:
        async def ask(address: str, player: str = "novice") -> int:
            return await server.run(questions.ask, server.process or 0, address, player, b"{}")

        async def take() -> str | None:
            taken = await thinker.run(questions.take, thinker.process or 0, ["novice", "abbot"])
            return taken and f"{taken.address} {taken.id}"

        greedy = [await ask("greedy") for _ in range(5)]
        modest = await ask("modest")
        await ask("modest", player="a-program-of-another")
        # Four can think at once (two here, two there), and one address keeps at most three of them busy.
        took = [await take() for _ in range(6)]
        assert took == [
            f"greedy {greedy[0]}",
            f"modest {modest}",
            f"greedy {greedy[1]}",
            f"greedy {greedy[2]}",
            None,
            None,
        ]
        assert await server.run(questions.waiting) == 3

        await thinker.run(questions.answer, greedy[0], Answer("go 1", None))
        assert await server.run(questions.collect, greedy[0]) == (True, Answer("go 1", None))
        assert await server.run(questions.collect, greedy[0]) == (False, None)
        assert await server.run(questions.collect, greedy[1]) == (True, None)
        assert await take() == f"greedy {greedy[3]}"
        # What nobody waits for any more may be answered all the same.
        await server.run(questions.forget, greedy[3])
        assert not await thinker.run(questions.is_wanted, greedy[3])
        await thinker.run(questions.answer, greedy[3], Answer("go 1", None))

        # One that thinks dies: what it thought about is taken by another.
        await server.run(fall_silent, thinker.process)
        again = await server.run(questions.take, server.process or 0, ["novice"])
        assert again is not None
        assert (again.tries, again.id in (greedy[1], modest)) == (2, True)

        # Whoever asked dies: its questions go with it.
        await server.run(processes.leave, server.process or 0)
        assert await thinker.run(questions.waiting) == 0

    with_two(postgres, body)
