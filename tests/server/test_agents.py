from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from heavenale import Game
from tests.server.tables import FRIEND, HERE, NOVICE, InlineWorkers, Visit, tokens_of

OpenRoom = Callable[..., dict[str, Any]]
GoTo = Callable[..., Visit]


def until_my_decision(screen: Visit) -> dict[str, Any]:
    while not screen.now["choices"] and not screen.now["can_end_turn"] and screen.now["state"] != "over":
        screen.hear("snapshot")
    return screen.now


def test_agents_play_and_everybody_sees_them_think(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(HERE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    assert screen.now["thinking"] == {"seat": 2, "level": "novice"}
    now = until_my_decision(screen)
    assert now["thinking"] is None
    assert screen.log[0]["agent"] == "novice"
    assert now["turn_start"] == now["number"]
    assert not now["can_undo"]


def test_a_whole_game_against_agents(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(HERE, NOVICE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    while until_my_decision(screen)["state"] != "over":
        screen.play_on()
    assert screen.now["winners"]


def test_agents_wait_while_nobody_looks(
    client: TestClient, open_room: OpenRoom, visit: GoTo, workers: InlineWorkers
) -> None:
    room = open_room(NOVICE, NOVICE)
    assert client.get(f"/api/rooms/{room['words']}").json()["number"] == 0
    assert workers.asked == []
    watcher = visit(room["words"])
    while watcher.now["state"] != "over":
        watcher.hear("snapshot")


def test_a_room_of_agents_only_ends_cleanly(
    client: TestClient, open_room: OpenRoom, visit: GoTo, workers: InlineWorkers
) -> None:
    words = open_room(NOVICE, NOVICE, NOVICE)["words"]
    first = visit(words)
    while first.now["number"] < 5:
        first.hear("snapshot")
    first.leave()  # in the middle: the agents wait for somebody else to look
    watcher = visit(words)
    while watcher.now["state"] != "over":
        watcher.hear("snapshot")
    assert (watcher.now["thinking"], watcher.now["to_decide"]) == (None, None)
    assert watcher.now["winners"]
    assert {entry["agent"] for entry in watcher.log} == {"novice"}
    asked = len(workers.asked)
    assert watcher.ask("refresh")["state"] == "over"
    assert len(workers.asked) == asked
    assert client.app.state.service.house.rooms_in_memory[0].driver is None  # type: ignore[attr-defined]
    watcher.say("analyse")
    assert watcher.hear("analysis")["agent"] == "test"
    assert client.get(f"/api/rooms/{words}/record").json()["scores"]


def test_agents_get_no_true_pile(client: TestClient, open_room: OpenRoom, visit: GoTo, workers: InlineWorkers) -> None:
    room = open_room(HERE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    until_my_decision(screen)
    true = client.app.state.service.house.rooms_in_memory[0].turns.game  # type: ignore[attr-defined]
    seen = Game.from_bytes(base64.b64decode(workers.asked[0]["game"]))
    assert seen.resource_pile[:15] == true.resource_pile[:15]
    assert seen.resource_pile != true.resource_pile


@pytest.mark.parametrize("all_fail", [False, True])
def test_a_failing_agent_does_not_stop_the_game(
    open_room: OpenRoom, visit: GoTo, workers: InlineWorkers, all_fail: bool
) -> None:
    workers.fails = lambda request: all_fail or request["level"] == "novice"
    room = open_room(HERE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    assert screen.hear("notice", code="agent_failed")["facts"] == {"seat": 2, "level": "novice"}
    assert until_my_decision(screen)["number"] == 1


def test_a_hint_for_whoever_is_to_decide(open_room: OpenRoom, visit: GoTo, workers: InlineWorkers) -> None:
    room = open_room()
    screen = visit(room["words"], *tokens_of(room))
    screen.say("ask_hint", time_ms=100, id=9)
    hint = screen.hear("hint")
    assert hint["re"] == 9
    assert hint["candidates"][0]["expected_points"] == 2.5
    workers.fails = lambda _request: True
    assert screen.ask("ask_hint")["code"] == "failed"


def test_an_open_seat_is_given_to_an_agent_until_a_friend_comes(
    client: TestClient, open_room: OpenRoom, visit: GoTo
) -> None:
    room = open_room(HERE, FRIEND)
    screen = visit(room["words"], *tokens_of(room))
    screen.say("replace_seat", seat=2, level="novice")
    assert screen.hear("notice", code="seat_replaced")["facts"] == {"seat": 2, "level": "novice"}
    assert until_my_decision(screen)["state"] == "playing"
    joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
    assert screen.hear("notice", code="player_joined")["facts"]["name"] == "Bob"
    assert screen.hear("snapshot")["seats"][1]["level"] is None
    bob = visit(room["words"], joined["token"])
    assert bob.now["you"] == [2]


def test_a_leaver_is_replaced_and_comes_back(client: TestClient, open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(HERE, FRIEND)
    joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
    ann = visit(room["words"], *tokens_of(room))
    bob = visit(room["words"], joined["token"])
    ann.hear("snapshot")
    assert ann.ask("replace_seat", seat=2, level="novice")["code"] == "seat_present"
    bob.leave()
    ann.hear("notice", code="player_left")
    ann.hear("snapshot")
    assert ann.ask("replace_seat", seat=2, level=None)["code"] == "not_your_seat"
    assert ann.ask("replace_seat", seat=4, level="novice")["code"] == "no_such_seat"
    assert ann.ask("replace_seat", seat=2, level="nobody")["code"] == "unknown_level"
    ann.say("replace_seat", seat=2, level="novice")
    ann.hear("notice", code="seat_replaced")
    assert until_my_decision(ann)["number"] == 1
    assert ann.ask("take_back")["code"] == "agents_at_table"
    again = visit(room["words"], joined["token"])
    assert again.now["seats"][1]["level"] == "novice"
    again.say("replace_seat", seat=2, level=None)
    assert again.hear("notice", code="seat_returned")["facts"]["name"] == "Bob"
    assert again.hear("snapshot")["seats"][1]["level"] is None


def test_an_agent_ends_the_turn_a_person_left_open(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room()
    screen = visit(room["words"], *tokens_of(room))
    screen.act("start ducats")
    screen.say("replace_seat", seat=2, level="novice")
    assert screen.hear("snapshot", turn_start=1)["to_decide"] == 1


def test_whoever_lets_an_agent_play_does_not_play(open_room: OpenRoom, visit: GoTo, workers: InlineWorkers) -> None:
    async def never(_request: Any, _restarted: Any = None) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    workers.ask = never  # type: ignore[method-assign]
    room = open_room()
    screen = visit(room["words"], *tokens_of(room))
    assert screen.now["choices"]
    screen.ask("replace_seat", seat=2, level="novice")
    assert screen.now["choices"] == []
    assert screen.ask("act", move="start ducats")["code"] == "not_your_turn"
    screen.ask("replace_seat", seat=2, level=None)
    screen.act("start ducats")
