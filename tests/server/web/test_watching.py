"""What those who watch over a server are told: health, readiness, counts and times; and what it writes down."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from heavenale.server.web.app import create_app
from heavenale.server.web.logs import set_up_logs
from tests.server.tables import FRIEND, HERE, NOVICE, InlineWorkers, config_for, tokens_of, visiting

MACHINE = ("127.0.0.0/8",)


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[TestClient]:
    with TestClient(create_app(config_for(folder, **settings), InlineWorkers), client=("127.0.0.1", 5000)) as client:
        yield client


def counts(client: TestClient) -> dict[str, float]:
    text = client.get("/metrics").text
    return {
        f"{sample.name}{sorted(sample.labels.values())}": sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_moves_messages_thinking_sockets_and_rooms_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path, metrics_to=MACHINE) as client:
        before = counts(client)
        room = client.post("/api/rooms", json={"seats": [HERE, NOVICE], "seed": 7}).json()
        with visiting(client, room) as visit:
            visit.wait(visit.waits_for_me)
            visit.play_on()
            assert visit.ask("act", move="nonsense")["type"] == "refused"
            after = counts(client)

    def grown(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert grown("heavenale_moves_total['person']") >= 1
    assert grown("heavenale_moves_total['computer']") >= 1
    assert grown("heavenale_message_seconds_count['Act']") == 2
    assert sum(count - before.get(name, 0) for name, count in after.items() if "refusals_total" in name) == 1
    assert grown("heavenale_thinking_seconds_count['novice']") >= 1
    assert grown("heavenale_commit_seconds_count[]") >= 3
    assert grown("heavenale_requests_total['201', 'POST']") == 1
    assert after["heavenale_sockets[]"] == 1
    assert after["heavenale_rooms['playing']"] == 1
    assert after["heavenale_thinking_queue[]"] == 0
    assert "process_resident_memory_bytes[]" in after


@pytest.mark.parametrize(
    ("settings", "headers"),
    [
        ({}, {}),
        ({"metrics_to": ("10.0.0.0/8",)}, {}),
        ({"metrics_to": MACHINE}, {"X-Forwarded-For": "127.0.0.1"}),
    ],
    ids=["nobody", "others", "passed on by a proxy that was not named"],
)
def test_counts_are_only_for_those_who_are_named(
    tmp_path: Path, settings: dict[str, Any], headers: dict[str, str]
) -> None:
    with serving(tmp_path, **settings) as client:
        assert client.get("/metrics", headers=headers).status_code == 404


def test_people_are_sent_here_only_when_all_is_well(client: TestClient) -> None:
    assert client.get("/readyz").status_code == 200
    service = client.app.state.service  # type: ignore[attr-defined]
    service.ready.clear()
    assert (client.get("/readyz").status_code, client.get("/healthz").status_code) == (503, 200)
    service.ready.set()
    service.storage.database.file.unlink()
    service.storage._probed_at = -1e9
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (503, "failing")


@pytest.fixture
def logs() -> Iterator[Callable[..., None]]:
    root, ours = logging.getLogger(), logging.getLogger("heavenale")
    handlers, levels = list(root.handlers), (root.level, ours.level)
    yield set_up_logs
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def test_a_log_for_programs_has_a_line_of_json_for_everything(
    logs: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    logs("json", "info")
    ours = logging.getLogger("heavenale.server.rooms.house")
    ours.info("the room %s", "amber-monk-kettle")
    ours.debug("not wanted")
    try:
        raise ValueError("two\nlines")
    except ValueError:
        ours.exception("it failed")
    first, second = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert first["message"] == "the room amber-monk-kettle"
    assert (first["level"], first["logger"]) == ("info", "heavenale.server.rooms.house")
    assert first["time"].endswith("+00:00")
    assert "ValueError: two\nlines" in second["error"]


def test_nobody_can_fill_the_disk_with_what_is_no_http(
    logs: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    logs("text", "warning")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").warning("something else")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("WARNING uvicorn.error: something else")


def test_no_log_of_any_level_holds_a_secret(
    tmp_path: Path, logs: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    logs("text", "debug")
    seed = 918273645
    with serving(tmp_path) as client:
        room = client.post("/api/rooms", json={"seats": [FRIEND, HERE], "seed": seed}).json()
        joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Ann"}).json()
        tokens = [*tokens_of(room), joined["token"]]
        with visiting(client, room) as visit:
            visit.act("start ducats")
            visit.ask("act", move="nonsense")
            client.app.state.service.storage.database.file.unlink()  # type: ignore[attr-defined]
            assert visit.ask("undo", to="step")["code"] == "failed"
    written = capsys.readouterr().err
    assert "the database fails" in written  # something is written at all
    assert not [secret for secret in (*tokens, str(seed)) if secret in written]
