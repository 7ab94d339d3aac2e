"""Real worker processes."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from heavenale import Game, Record
from heavenale.agents.levels import LEVELS
from heavenale.server import worker
from heavenale.server.workers import WorkerFailed, Workers
from tests.helpers import play_randomly

POSITION = base64.b64encode(Game(2, seed=1).as_seen(2).to_bytes()).decode()


def with_workers(body: Callable[[Workers], Awaitable[None]], *, timeout_s: float = 60.0) -> None:
    async def run() -> None:
        workers = Workers(1, timeout_s=timeout_s)
        workers._idle.put_nowait(workers._thinkers[0])
        try:
            await body(workers)
        finally:
            await workers.stop()
        assert workers.pids == []

    asyncio.run(run())


def test_a_worker_decides_survives_a_bad_request_and_a_crash_is_mended() -> None:
    async def body(workers: Workers) -> None:
        answer = await workers.ask({"do": "think", "level": "random", "game": POSITION})
        assert answer["move"].startswith("start ")
        (process,) = workers.pids
        with pytest.raises(WorkerFailed, match="nobody"):
            await workers.ask({"do": "think", "level": "nobody", "game": POSITION})
        assert workers.pids == [process]

        restarts: list[int] = []
        os.kill(process, signal.SIGSTOP)  # it hears the request, and dies over it
        thinking = asyncio.create_task(
            workers.ask({"do": "think", "level": "random", "game": POSITION}, lambda: restarts.append(1))
        )
        await asyncio.sleep(0.05)
        os.kill(process, signal.SIGKILL)
        assert (await thinking)["move"].startswith("start ")
        assert restarts == [1]
        assert workers.pids != [process]

    with_workers(body)


def test_a_worker_that_hangs_is_ended() -> None:
    async def body(workers: Workers) -> None:
        with pytest.raises(WorkerFailed, match="repeatedly"):
            await workers.ask({"do": "think", "level": "random", "game": POSITION})
        assert workers.pids == []

    with_workers(body, timeout_s=0.01)


def requests(*asked: dict[str, Any]) -> list[dict[str, Any]]:
    """What a worker answers, in this process."""
    answers = io.BytesIO()
    worker.serve(io.BytesIO(b"".join(json.dumps(request).encode() + b"\n" for request in asked)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_hints_and_analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "BEST_JUDGES", ("policy",))
    *_, game = play_randomly(Game(2, seed=2), 2)
    record = Record.of(game).to_dict()
    hint, *progress, analysis = requests(
        {"do": "hint", "game": POSITION, "time_ms": 50},
        {"do": "analyse", "record": record, "time_ms": 1},
    )
    assert hint["result"]["candidates"]
    assert len(hint["result"]["expected_points"]) == 2
    assert len(progress) == len(record["moves"])
    assert analysis["result"]["final_points"] == record["scores"]


def test_an_analysis_begins_again_when_its_worker_dies() -> None:
    *_, game = play_randomly(Game(2, seed=2), 2)
    record = Record.of(game).to_dict()

    async def body(workers: Workers) -> None:
        killed: list[int] = []

        def progress(_done: int, _total: int) -> None:
            if not killed:
                killed.extend(workers.pids)
                os.kill(killed[0], signal.SIGKILL)

        analysis = await workers.analyse({"record": record, "time_ms": 1}, progress)
        assert killed
        assert analysis["final_points"] == record["scores"]

    with_workers(body)


def test_what_a_worker_does_not_understand() -> None:
    unknown, damaged = requests({"do": "dance"}, {"do": "think"})
    assert "dance" in unknown["error"]
    assert "KeyError" in damaged["error"]


def test_all_workers_are_warm_before_they_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heavenale.server.workers.level_names", lambda: ("nobody", "novice"))

    async def run() -> None:
        workers = Workers(2, timeout_s=60.0)
        try:
            await workers.warm_rules()
            await workers.warm_agents()
            assert len(workers.pids) == 2
            assert workers._idle.qsize() == 2
            for _ in range(2):
                answer = await workers.ask({"do": "think", "level": "novice", "game": POSITION}, timeout_s=2.0)
                assert answer["move"].startswith("start ")
        finally:
            await workers.stop()

    asyncio.run(run())


def test_every_level_can_be_warmed() -> None:
    answers = requests(*({"do": "warm_agent", "level": level.name} for level in LEVELS))
    assert answers == [{"result": {}}] * len(LEVELS)


def test_a_worker_whose_server_has_died_ends_without_a_word() -> None:
    command = [sys.executable, "-m", "heavenale.server.worker"]
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
