"""Real processes that think."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from heavenale import Game
from heavenale.agents.levels import LEVELS
from heavenale.server.thinking import workers as workers_module
from heavenale.server.thinking.run import _prepare
from heavenale.server.thinking.worker import Agents, Unhurried
from heavenale.server.thinking.workers import NotWanted, WorkerFailed, Workers, _Pool

GAME = Game(2, seed=1)


def with_workers(body: Callable[[Workers], Awaitable[None]], *, timeout_s: float = 60.0, **how: object) -> None:
    async def run() -> None:
        workers = Workers(1, timeout_s=timeout_s, **how)  # type: ignore[arg-type]
        workers._levels.add(workers._levels.thinkers[0])
        try:
            await body(workers)
        finally:
            await workers.stop()
        assert workers.pids == []

    asyncio.run(run())


def test_a_worker_decides_survives_a_bad_request_and_a_crash_is_mended() -> None:
    async def body(workers: Workers) -> None:
        assert (await workers.decide(GAME, "random")).startswith("start ")
        (process,) = workers.pids
        with pytest.raises(WorkerFailed, match="nobody"):
            await workers.decide(GAME, "nobody")
        assert workers.pids == [process]

        restarts: list[int] = []
        os.kill(process, signal.SIGSTOP)  # it hears the request, and dies over it
        thinking = asyncio.create_task(workers.decide(GAME, "random", restarted=lambda: restarts.append(1)))
        await asyncio.sleep(0.05)
        os.kill(process, signal.SIGKILL)
        assert (await thinking).startswith("start ")
        assert restarts == [1]
        assert workers.pids != [process]

    with_workers(body)


@pytest.mark.parametrize("moment", ["before it is asked", "while it starts"])
def test_a_worker_may_die_at_any_moment(moment: str) -> None:
    async def body(workers: Workers) -> None:
        await workers.decide(GAME, "random")
        os.kill(workers.pids[0], signal.SIGKILL)
        thinking = asyncio.create_task(workers.decide(GAME, "random"))
        if moment == "while it starts":
            dead = workers.pids[0]
            while workers.pids in ([], [dead]):
                await asyncio.sleep(0.001)
            os.kill(workers.pids[0], signal.SIGKILL)
            with pytest.raises(WorkerFailed, match="again and again"):
                await thinking
            thinking = asyncio.create_task(workers.decide(GAME, "random"))
        assert (await thinking).startswith("start ")

    with_workers(body)


def test_whoever_thinks_goes_on_when_a_worker_dies_at_the_very_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    """`heavenale think` ended then, and no computer of the house moved any more."""
    monkeypatch.setattr(workers_module, "level_names", lambda: ("random",))

    async def run() -> None:
        workers = Workers(1, timeout_s=60.0)
        try:
            preparing = asyncio.create_task(_prepare(workers))
            while not workers.pids:
                await asyncio.sleep(0.001)
            os.kill(workers.pids[0], signal.SIGKILL)
            await preparing
            assert (await workers.decide(GAME, "random")).startswith("start ")
        finally:
            await workers.stop()

    asyncio.run(run())


def test_a_worker_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "_START_MS", 10.0)

    async def body(workers: Workers) -> None:
        with pytest.raises(WorkerFailed, match="no answer"):
            await workers.decide(GAME, "random")
        assert workers.pids == []

    with_workers(body, timeout_s=0.01)


def test_all_workers_are_warm_before_they_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "level_names", lambda: ("nobody", "novice"))

    async def run() -> None:
        workers = Workers(2, timeout_s=60.0)
        try:
            await workers.compile_rules()
            await workers.warm()
            assert len(workers.pids) == 2
            moves = await asyncio.gather(*(workers.decide(GAME, "novice", address=one) for one in ("here", "there")))
            assert all(move.startswith("start ") for move in moves)
            assert len(workers.pids) == 2
        finally:
            await workers.stop()

    asyncio.run(run())


def test_every_level_can_be_warmed() -> None:
    agents = Agents()
    for level in LEVELS:
        assert agents.find(level.name) is agents.find(level.name)


def test_a_worker_whose_server_has_died_ends_without_a_word() -> None:
    command = [sys.executable, "-m", "heavenale.server.thinking.worker"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"do": "nothing"}\n')
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


# --- Who is asked next -------------------------------------------------------------------------------------


def order_of_turns(asked: list[str], *, count: int = 1) -> list[str]:
    """The addresses in the order in which they have a thinker for themselves, each for a moment."""

    async def run() -> list[str]:
        pool = _Pool(["nothing"], count, untimed_ms=1.0)
        turns: list[str] = []

        async def think(address: str) -> None:
            thinker = await pool.take(address, lambda: True)
            turns.append(address)
            await asyncio.sleep(0)
            pool.give_back(thinker, address)

        tasks = [asyncio.create_task(think(address)) for address in asked]
        await asyncio.sleep(0)
        for thinker in pool.thinkers:
            pool.add(thinker)
        await asyncio.gather(*tasks)
        return turns

    return asyncio.run(run())


def test_addresses_have_their_turn_one_after_the_other() -> None:
    """Somebody's one computer does not wait for all those that another has seated."""
    assert order_of_turns(["greedy"] * 4 + ["modest"]) == ["greedy", "modest", "greedy", "greedy", "greedy"]
    assert order_of_turns(["a", "a", "b", "b", "c"]) == ["a", "b", "c", "a", "b"]


def test_nobody_keeps_all_workers_busy() -> None:
    async def run() -> None:
        pool = _Pool(["nothing"], 2, untimed_ms=1.0)
        for thinker in pool.thinkers:
            pool.add(thinker)
        await pool.take("greedy", lambda: True)
        second = asyncio.create_task(pool.take("greedy", lambda: True))
        await asyncio.sleep(0)
        assert not second.done()
        await asyncio.wait_for(pool.take("modest", lambda: True), 1)
        second.cancel()

    asyncio.run(run())


def test_one_worker_is_left_to_those_who_decide_in_a_moment() -> None:
    """Two people who play against the Abbot do not keep a third waiting, who plays against the Novice."""

    async def run() -> None:
        pool = _Pool(["nothing"], 2, untimed_ms=1.0)
        for thinker in pool.thinkers:
            pool.add(thinker)
        abbots = await pool.take("one", lambda: True, is_long=True)
        second = asyncio.create_task(pool.take("another", lambda: True, is_long=True))
        await asyncio.sleep(0)
        assert not second.done()
        pool.give_back(await asyncio.wait_for(pool.take("third", lambda: True), 1), "third")
        assert not second.done()
        pool.give_back(abbots, "one", is_long=True)
        pool.give_back(await asyncio.wait_for(second, 1), "another", is_long=True)
        assert pool._long == 0

    asyncio.run(run())
    several = Workers(2, timeout_s=1.0).players  # which take what they can from a queue in the database
    assert ["abbot" in players for players in several] == [False, True]
    assert all("novice" in players for players in several)
    assert ["abbot" in players for players in Workers(1, timeout_s=1.0).players] == [True]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it cannot be said of a thread")
def test_who_thinks_long_gives_way() -> None:
    class Agent:
        def decide(self, _game: Game, _time_ms: float | None = None) -> Any:
            with ThreadPoolExecutor(1) as helper:
                return os.getpriority(os.PRIO_PROCESS, 0), helper.submit(os.getpriority, os.PRIO_PROCESS, 0).result()

    before = os.getpriority(os.PRIO_PROCESS, 0)
    agents = Agents()
    assert isinstance(agents.find("abbot"), Unhurried)
    assert not isinstance(agents.find("novice"), Unhurried)
    mine, helpers = Unhurried(Agent()).decide(GAME)  # type: ignore[misc]
    assert mine == helpers == min(19, before + 14)
    assert os.getpriority(os.PRIO_PROCESS, 0) == before


def test_addresses_that_had_their_turn_are_forgotten() -> None:
    async def body() -> None:
        pool = _Pool(["nothing"], 1, untimed_ms=1.0)
        pool.add(pool.thinkers[0])
        for address in ("a", "b", "c"):
            pool.give_back(await pool.take(address, lambda: True), address)
        assert not pool._busy
        assert not pool._waiting

    asyncio.run(body())


def test_who_has_left_is_not_thought_for() -> None:
    async def run() -> None:
        pool = _Pool(["nothing"], 1, untimed_ms=1.0)
        here = [True]
        waiting = asyncio.create_task(pool.take("somebody", lambda: here[0]))
        await asyncio.sleep(0)
        here[0] = False
        pool.add(pool.thinkers[0])
        with pytest.raises(NotWanted):
            await waiting
        assert await asyncio.wait_for(pool.take("another", lambda: True), 1)

    asyncio.run(run())


# --- Programs of others ------------------------------------------------------------------------------------


def a_program(folder: Path, body: str) -> dict[str, list[str]]:
    """A bot in a file, that answers with what `answer(request)` returns."""
    file = folder / "bot.py"
    file.write_text(
        textwrap.dedent(
            """
            import json, os, sys
            {body}
            for line in sys.stdin:
                print(json.dumps(answer(json.loads(line))), flush=True)
            """
        ).format(body=textwrap.dedent(body)),
        encoding="utf-8",
    )
    return {"mine": [sys.executable, str(file)]}


def test_a_program_needs_no_rules_of_its_own(tmp_path: Path) -> None:
    programs = a_program(
        tmp_path,
        """
        def answer(request):
            assert request["player"] == 2
            assert request["time_ms"] == 2000
            assert "level" not in request
            return {"move": request["legal_moves"][-1]}
        """,
    )

    async def body(workers: Workers) -> None:
        assert workers.can_play("mine")
        assert not workers.can_play("yours")
        assert await workers.decide(GAME, "mine") == str(GAME.legal_moves[-1])

    with_workers(body, programs=programs)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("def answer(request): os._exit(3)", "status 3"),
        ("def answer(request): return {'error': {'code': 'tired'}}", "tired"),
        ("def answer(request): return {'move': 'fly away'}", "not a move"),
        ("def answer(request): return 5", "JSON object"),
    ],
)
def test_a_program_that_cannot_play_says_why_and_is_left_alone_for_a_while(
    tmp_path: Path, body: str, reason: str
) -> None:
    async def fails(workers: Workers) -> None:
        with pytest.raises(WorkerFailed, match=reason):
            await workers.decide(GAME, "mine")
        for _ in range(3):
            with pytest.raises(WorkerFailed):
                await workers.decide(GAME, "mine")
        with pytest.raises(WorkerFailed, match="later"):
            await workers.decide(GAME, "mine")
        assert (await workers.decide(GAME, "random")).startswith("start ")  # others are asked as ever

    with_workers(fails, programs=a_program(tmp_path, body))


def test_a_program_that_is_not_there() -> None:
    async def body(workers: Workers) -> None:
        with pytest.raises(WorkerFailed, match="could not be started"):
            await workers.decide(GAME, "mine")

    with_workers(body, programs={"mine": ["/no/such/program"]})
