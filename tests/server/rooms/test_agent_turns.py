from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from heavenale import Game
from heavenale.server.rooms import agent_turns
from heavenale.server.web.app import create_app
from tests.server.tables import FRIEND, HERE, NOVICE, InlineWorkers, Visit, config_for, tokens_of

OpenRoom = Callable[..., dict[str, Any]]
GoTo = Callable[..., Visit]


def until_my_decision(screen: Visit) -> Visit:
    screen.wait(screen.waits_for_me)
    return screen


def driver_of_the_only_room(client: TestClient) -> object:
    return client.app.state.service.house.rooms_in_memory[0].driver  # type: ignore[attr-defined]


def test_agents_play_and_everybody_sees_them_think(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(HERE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    assert screen.now["thinking"] == {"seat": 2, "level": "novice"}
    moved = screen.hear("moved")
    assert (moved["moves"][0]["agent"], moved["ended"], moved["re"]) == ("novice", 1, None)
    assert screen.hear("around")["thinking"] is None
    assert screen.now["agents"] == ["novice"]
    assert screen.ask("undo", to="turn")["code"] == "nothing_to_undo"


def test_a_whole_game_against_agents(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(HERE, NOVICE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    while until_my_decision(screen).now["state"] != "over":
        screen.play_on()
    assert screen.turns.game.winners


def test_agents_wait_while_nobody_looks(
    client: TestClient, open_room: OpenRoom, visit: GoTo, workers: InlineWorkers
) -> None:
    room = open_room(NOVICE, NOVICE)
    assert client.get(f"/api/rooms/{room['words']}").json()["number"] == 0
    assert workers.asked == []
    watcher = visit(room["words"])
    watcher.wait(lambda: watcher.now["state"] == "over")


def test_a_room_of_agents_only_ends_cleanly(
    client: TestClient, open_room: OpenRoom, visit: GoTo, workers: InlineWorkers
) -> None:
    words = open_room(NOVICE, NOVICE, NOVICE)["words"]
    first = visit(words)
    first.wait(lambda: first.number >= 5)
    first.leave()  # in the middle: the agents wait for somebody else to look
    watcher = visit(words)
    watcher.wait(lambda: watcher.now["state"] == "over")
    watcher.wait(lambda: watcher.now["thinking"] is None)
    assert watcher.turns.to_decide is None
    assert set(watcher.now["agents"]) == {"novice"}
    asked = len(workers.asked)
    assert watcher.ask("refresh")["state"] == "over"
    assert len(workers.asked) == asked
    assert driver_of_the_only_room(client) is None
    assert client.get(f"/api/rooms/{words}/record").json()["scores"]


@pytest.mark.parametrize("all_fail", [False, True])
def test_a_failing_agent_does_not_stop_the_game(
    open_room: OpenRoom, visit: GoTo, workers: InlineWorkers, all_fail: bool
) -> None:
    workers.fails = lambda level: all_fail or level == "novice"
    room = open_room(HERE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    assert screen.hear("notice", code="agent_failed")["facts"] == {"seat": 2, "level": "novice"}
    assert until_my_decision(screen).number == 1


def test_whatever_goes_wrong_a_room_never_stands_still(
    open_room: OpenRoom, visit: GoTo, workers: InlineWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error that nobody thought of, as when a worker dies at an unlucky moment."""
    monkeypatch.setattr(agent_turns, "_TRY_AGAIN_S", 0.01)
    decide = workers.decide
    errors = [RuntimeError("unlucky"), OSError("more of it")]

    async def unlucky(game: Game, level: str, **how: Any) -> str:
        if errors:
            raise errors.pop()
        return await decide(game, level, **how)

    workers.decide = unlucky  # type: ignore[method-assign]
    room = open_room(HERE, NOVICE)
    assert until_my_decision(visit(room["words"], *tokens_of(room))).number == 1
    assert errors == []


def test_what_was_decided_before_a_turn_was_taken_back_counts_no_more(
    open_room: OpenRoom, visit: GoTo, workers: InlineWorkers
) -> None:
    """The same computer is to decide after as many moves as before, but they are others."""
    may_answer, asked, numbers = threading.Event(), [], []
    decide = workers.decide

    async def slow(game: Game, level: str, **how: Any) -> str:
        moves = [str(move) for move in game.legal_moves]
        asked.append(how["wanted"])
        numbers.append(len(game.moves))
        if len(asked) == 1:
            while not may_answer.is_set():
                await asyncio.sleep(0.01)
            return moves[0]
        return await decide(game, level, **how)

    workers.decide = slow  # type: ignore[method-assign]
    room = open_room(NOVICE, HERE)
    screen = visit(room["words"], *tokens_of(room))
    until_my_decision(screen)
    before = screen.number
    screen.act(screen.choices[0])
    screen.end_turn()
    first = screen.moves[-1]
    while len(asked) < 1:
        time.sleep(0.01)
    assert asked[0]()
    screen.ask("take_back")
    screen.act(next(move for move in screen.choices if move != first))
    screen.end_turn()
    assert screen.number == before + 1
    assert not asked[0]()  # whoever thinks about it may stop
    may_answer.set()
    until_my_decision(screen)
    assert numbers[:2] == [before + 1] * 2  # it is asked once more; the first answer is no move of this game


def test_an_agent_that_answers_nonsense_is_replaced_for_a_move(
    open_room: OpenRoom, visit: GoTo, workers: InlineWorkers
) -> None:
    async def nonsense(_game: Game, _level: str, **_how: Any) -> str:
        return "go 14"

    workers.decide = nonsense  # type: ignore[method-assign]
    room = open_room(HERE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    screen.hear("notice", code="agent_failed")
    assert until_my_decision(screen).moves[0].startswith("start ")


def test_an_open_seat_is_given_to_an_agent_until_a_friend_comes(
    client: TestClient, open_room: OpenRoom, visit: GoTo
) -> None:
    room = open_room(HERE, FRIEND)
    screen = visit(room["words"], *tokens_of(room))
    screen.say("replace_seat", seat=2, level="novice")
    assert screen.hear("notice", code="seat_replaced")["facts"] == {"seat": 2, "level": "novice"}
    assert until_my_decision(screen).now["state"] == "playing"
    joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
    assert screen.hear("notice", code="player_joined")["facts"]["name"] == "Bob"
    assert screen.hear("around")["seats"][1]["level"] is None
    bob = visit(room["words"], joined["token"])
    assert bob.now["you"] == [2]


def test_a_leaver_is_replaced_and_comes_back(client: TestClient, open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(HERE, FRIEND)
    joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
    ann = visit(room["words"], *tokens_of(room))
    bob = visit(room["words"], joined["token"])
    assert ann.hear("around")["seats"][1]["connected"]
    assert ann.ask("replace_seat", seat=2, level="novice")["code"] == "seat_present"
    bob.leave()
    ann.hear("notice", code="player_left")
    ann.hear("around")
    assert ann.ask("replace_seat", seat=2, level=None)["code"] == "not_your_seat"
    assert ann.ask("replace_seat", seat=4, level="novice")["code"] == "no_such_seat"
    assert ann.ask("replace_seat", seat=2, level="nobody")["code"] == "unknown_level"
    ann.say("replace_seat", seat=2, level="novice")
    ann.hear("notice", code="seat_replaced")
    assert until_my_decision(ann).number == 1
    assert ann.ask("take_back")["code"] == "nothing_to_take_back"  # hers: she has not had a turn
    again = visit(room["words"], joined["token"])
    assert again.now["seats"][1]["level"] == "novice"
    again.say("replace_seat", seat=2, level=None)
    assert again.hear("notice", code="seat_returned")["facts"]["name"] == "Bob"
    assert again.hear("around")["seats"][1]["level"] is None


def test_a_seat_waits_a_moment_for_whoever_has_dropped_out(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, seat_grace_s=20.0), InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, FRIEND]}).json()
        joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
        ann = Visit(client, room["words"], tokens_of(room))
        bob = Visit(client, room["words"], [joined["token"]])
        ann.hear("around")
        bob.leave()
        ann.hear("notice", code="player_left")
        ann.hear("around")
        refused = ann.ask("replace_seat", seat=2, level="novice")
        assert refused["code"] == "seat_waits"
        assert refused["facts"] == {"seat": 2, "name": "Bob", "seconds": 20}
        ann.say("replace_seat", seat=1, level="novice")  # one's own can always be given away
        ann.hear("notice", code="seat_replaced")
        ann.leave()


def test_an_agent_ends_the_turn_a_person_left_open(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room()
    screen = visit(room["words"], *tokens_of(room))
    screen.act("start ducats")
    screen.say("replace_seat", seat=2, level="novice")
    assert screen.hear("moved")["ended"] == 1
    assert screen.turns.to_decide == 1


def test_whoever_lets_an_agent_play_does_not_play(open_room: OpenRoom, visit: GoTo, workers: InlineWorkers) -> None:
    async def never(*_asked: Any, **_how: Any) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    workers.decide = never  # type: ignore[method-assign]
    room = open_room()
    screen = visit(room["words"], *tokens_of(room))
    assert screen.choices
    screen.ask("replace_seat", seat=2, level="novice")
    assert screen.choices == []
    assert screen.ask("act", move="start ducats")["code"] == "not_your_turn"
    screen.ask("replace_seat", seat=2, level=None)
    screen.act("start ducats")
