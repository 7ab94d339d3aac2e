from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from heavenale import Game
from tests.server.tables import FRIEND, HERE, Visit, tokens_of

OpenRoom = Callable[..., dict[str, Any]]
GoTo = Callable[..., Visit]


@pytest.fixture
def hot_seat(open_room: OpenRoom, visit: GoTo) -> Visit:
    """Two people at one screen, before the first decision (player 2 places the figure)."""
    room = open_room()
    return visit(room["words"], *tokens_of(room))


@pytest.fixture
def two_screens(client: TestClient, open_room: OpenRoom, visit: GoTo) -> tuple[Visit, Visit]:
    """Ann (player 1) and Bob (player 2), each at an own screen."""
    room = open_room({**HERE, "name": "Ann"}, FRIEND)
    joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
    ann = visit(room["words"], *tokens_of(room))
    bob = visit(room["words"], joined["token"])
    ann.hear("snapshot")
    return ann, bob


# --- Moves, turns, undo ------------------------------------------------------------------------------------


def test_the_first_snapshot_tells_all(hot_seat: Visit) -> None:
    now = hot_seat.now
    assert now["you"] == [1, 2]
    assert now["to_decide"] == 2
    assert now["table"]["phase"] == "start"
    assert {choice["name"] for choice in now["choices"]} == {
        *("brewmaster", "ducats"),
        *("wood", "yeast", "hops", "water", "barley"),
    }
    assert now["blocked"] == [{"move": "start first", "code": "occupied", "facts": {"space": "first", "by_player": 1}}]
    assert not now["can_undo"]
    assert len(now["projected"]) == 2


def test_a_turn_is_ended_explicitly(hot_seat: Visit) -> None:
    now = hot_seat.act("start ducats")
    assert now["turn_complete"]
    assert now["can_end_turn"]
    assert now["can_undo"]
    assert now["choices"] == []
    assert now["to_decide"] == 2
    assert now["table"]["boards"][1]["ducats"] == 27
    now = hot_seat.end_turn()
    assert now["to_decide"] == 1
    assert now["turn_start"] == now["number"] == 1
    assert not now["can_undo"]


def test_undo_goes_back_to_the_start_of_the_turn_and_never_past_it(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    hot_seat.end_turn()
    hot_seat.act("go 1")
    hot_seat.act(hot_seat.moves("buy")[0])
    now = hot_seat.ask("undo", to="step")
    assert now["number"] == 2
    assert now["table"]["phase"] == "buy"
    hot_seat.act(hot_seat.moves("buy")[-1])
    now = hot_seat.ask("undo", to="turn")
    assert (now["number"], now["can_undo"]) == (1, False)
    assert now["table"]["boards"][0]["ducats"] == 25
    assert hot_seat.ask("undo", to="step")["code"] == "nothing_to_undo"
    assert [entry["move"] for entry in hot_seat.log] == ["start ducats"]


def test_a_complete_turn_can_still_be_undone_but_not_played_on(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    assert hot_seat.ask("act", move="go 1")["code"] == "turn_is_complete"
    now = hot_seat.ask("undo", to="step")
    assert now["table"]["phase"] == "start"
    hot_seat.act("start wood")


def test_done_ends_a_turn_of_purchases_and_end_turn_means_done(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    hot_seat.end_turn()
    hot_seat.act("go 1")
    assert hot_seat.ask("end_turn")["code"] == "turn_not_complete"
    hot_seat.act(hot_seat.moves("buy")[0])
    now = hot_seat.end_turn()
    assert hot_seat.log[-1]["move"] == "done"
    assert (now["to_decide"], now["turn_start"]) == (2, now["number"])
    hot_seat.act("go 2")
    hot_seat.act(hot_seat.moves("buy")[0])
    now = hot_seat.act("done")
    assert (now["to_decide"], now["can_undo"]) == (1, False)


def test_turns_end_by_themselves_when_that_is_set(hot_seat: Visit) -> None:
    assert hot_seat.ask("settings", auto_end_turn=True)["settings"]["auto_end_turn"]
    now = hot_seat.act("start ducats")
    assert now["to_decide"] == 1
    hot_seat.act("go 1")
    now = hot_seat.act(hot_seat.moves("buy")[0])  # the only tile there
    assert [entry["move"] for entry in hot_seat.log][-1] == "done"
    assert now["to_decide"] == 2


def test_setting_it_ends_a_turn_that_waits(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    now = hot_seat.ask("settings", auto_end_turn=True)
    assert now["to_decide"] == 1


def test_the_log_tells_every_change(hot_seat: Visit) -> None:
    hot_seat.act("start hops")
    entry = hot_seat.log[0]
    assert (entry["seat"], entry["kind"], entry["ends_turn"]) == (2, "start", True)
    assert {"value": "hops", "before": -4, "after": -2} in entry["changes"]
    assert entry["events"] == [{"kind": "hops", "amount": 2, "source": "starting space", "tile": ""}]


def test_a_whole_hot_seat_game(client: TestClient, hot_seat: Visit) -> None:
    while hot_seat.now["state"] != "over":
        hot_seat.play_on()
    now = hot_seat.now
    assert now["to_decide"] is None
    assert now["winners"]
    assert now["scores"] == now["projected"]
    assert now["table"]["phase"] == "over"
    assert hot_seat.ask("act", move="go 1")["code"] == "not_your_turn"
    hot_seat.say("analyse")
    assert hot_seat.hear("analysis_progress")["done"] == 1
    assert hot_seat.hear("analysis")["agent"] == "test"
    hot_seat.say("analyse")
    assert hot_seat.hear("analysis")["decisions"]
    record = client.get(f"/api/rooms/{now['room']}/record").json()
    assert len(record["resource_pile"]) == 100
    assert record["seed"] == 7


# --- What is refused ---------------------------------------------------------------------------------------


def test_a_stale_move_gets_the_news(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    refused = hot_seat.ask("act", number=0, move="start wood", id=5)
    assert (refused["code"], refused["number"], refused["re"]) == ("stale", 1, 5)
    news = hot_seat.hear("snapshot")
    assert news["log_from"] == 0
    assert news["number"] == 1
    for kind, fields in (("undo", {"to": "step"}), ("end_turn", {}), ("take_back", {})):
        assert hot_seat.ask(kind, number=99, **fields)["code"] == "stale"
        hot_seat.hear("snapshot")


def test_an_illegal_move_is_explained(hot_seat: Visit) -> None:
    refused = hot_seat.ask("act", move="start first")
    assert refused["code"] == "illegal_move"
    assert refused["explanation"] == {"code": "occupied", "facts": {"space": "first", "by_player": 1}}
    assert hot_seat.ask("act", move="fly away")["code"] == "not_a_move"
    hot_seat.say("explain", move="go 5", id=3)
    explained = hot_seat.hear("explained")
    assert (explained["code"], explained["re"]) == ("not_now", 3)
    assert hot_seat.ask("explain", move="nonsense")["code"] == "not_a_move"
    hot_seat.act("start ducats")
    hot_seat.say("explain", move="go 5")
    assert hot_seat.hear("explained")["facts"]["phase"] == "end_turn"


def test_an_unknown_room_is_told(client: TestClient) -> None:
    with client.websocket_connect("/api/rooms/no-such-room/live") as socket:
        assert socket.receive_json()["code"] == "unknown_room"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


@pytest.mark.parametrize("tokens", [["wrong"], [""], ["x" * 1000], ["a", "b", "c", "d", "e"]])
def test_a_foreign_token_is_told(client: TestClient, open_room: OpenRoom, tokens: list[str]) -> None:
    room = open_room()
    query = "&".join(f"token={token}" for token in tokens)
    with client.websocket_connect(f"/api/rooms/{room['words']}/live?{query}") as socket:
        assert socket.receive_json()["code"] == "foreign_token"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4401


def test_a_token_of_another_room_is_foreign(client: TestClient, open_room: OpenRoom) -> None:
    room, other = open_room(), open_room()
    with client.websocket_connect(f"/api/rooms/{room['words']}/live?token={tokens_of(other)[0]}") as socket:
        assert socket.receive_json()["code"] == "foreign_token"


def test_nobody_plays_for_another(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    assert ann.now["you"] == [1]
    assert ann.now["choices"] == []
    assert ann.ask("act", move="start ducats")["code"] == "not_your_turn"
    assert ann.ask("undo", to="turn")["code"] == "not_your_turn"
    assert ann.ask("end_turn")["code"] == "not_your_turn"
    assert ann.ask("ask_hint")["code"] == "not_your_turn"
    assert ann.ask("analyse")["code"] == "not_over"
    bob.act("start ducats")


def test_spectators_decide_nothing(two_screens: tuple[Visit, Visit], visit: GoTo) -> None:
    watcher = visit(two_screens[0].now["room"])
    assert watcher.now["you"] == []
    requests: list[tuple[str, dict[str, Any]]] = [
        ("act", {"move": "start ducats"}),
        ("undo", {"to": "step"}),
        ("end_turn", {}),
        ("settings", {"auto_end_turn": True}),
        ("replace_seat", {"seat": 1, "level": "novice"}),
        ("take_back", {}),
        ("consent", {"agree": True}),
    ]
    for kind, fields in requests:
        assert watcher.ask(kind, **fields)["code"] == "spectator"
    assert watcher.ask("ask_hint")["code"] == "not_your_turn"
    assert watcher.ask("refresh")["type"] == "snapshot"


def test_nothing_is_decided_while_seats_are_open(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(FRIEND, HERE)
    screen = visit(room["words"], *tokens_of(room))
    assert screen.now["state"] == "lobby"
    assert screen.now["choices"] == []
    assert screen.ask("act", move="start ducats")["code"] == "in_lobby"


# --- Several screens ---------------------------------------------------------------------------------------


def test_everybody_sees_every_move(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    bob.act("start ducats")
    seen = ann.hear("snapshot")
    assert seen["turn_complete"]
    assert seen["choices"] == []
    assert not seen["can_end_turn"]
    bob.end_turn()
    assert ann.hear("snapshot")["to_decide"] == 1
    assert ann.now["choices"]
    ann.act("go 1")
    bob.hear("snapshot")
    ann.ask("undo", to="turn")
    assert bob.hear("snapshot")["number"] == 1
    assert ann.log == bob.log


def test_coming_and_going_is_told(client: TestClient, two_screens: tuple[Visit, Visit], visit: GoTo) -> None:
    ann, bob = two_screens
    assert ann.now["seats"][1]["connected"]
    bob.leave()
    assert ann.hear("notice")["code"] == "player_left"
    assert not ann.hear("snapshot")["seats"][1]["connected"]


def test_a_reload_brings_a_person_back_to_the_same_decision(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room()
    screen = visit(room["words"], *tokens_of(room))
    screen.act("start ducats")
    screen.end_turn()
    screen.act("go 1")
    before = screen.now
    screen.leave()
    again = visit(room["words"], *tokens_of(room))
    assert again.log == screen.log
    for name in ("number", "table", "choices", "to_decide", "can_undo", "turn_start"):
        assert again.now[name] == before[name]


def test_no_message_ever_tells_what_is_hidden(
    client: TestClient, two_screens: tuple[Visit, Visit], visit: GoTo
) -> None:
    """Not the piles, not the seed, nobody's token; the tiles of a round not before its first turn."""
    ann, bob = two_screens
    watcher = visit(ann.now["room"])
    house = client.app.state.service.house  # type: ignore[attr-defined]
    game = house.rooms_in_memory[0].turns.game
    hidden = game.resource_pile[15:30]
    screens = {1: ann, 2: bob}
    while ann.now["state"] != "over" and ann.now["table"]["round"] < 3:
        mover = screens[ann.now["to_decide"]]
        mover.play_on()
        for other in (ann, bob, watcher):
            if other is not mover:
                other.hear("snapshot", number=mover.now["number"], turn_start=mover.now["turn_start"])
    for screen in (ann, bob, watcher):
        for message in screen.heard:
            text = json.dumps(message)
            assert not [word for word in ("seed", "pile", "token") if word in text]
    for message in watcher.heard:
        if message["type"] == "snapshot":
            assert message["choices"] == message["blocked"] == []
            tiles = [tile for tiles in message["table"]["market"].values() for tile in tiles]
            if message["table"]["round"] == 1:
                assert message["table"]["resource_tiles_left"] == 85
                assert len(tiles) == 19
            else:
                assert set(hidden) <= set(tiles)


def test_the_order_of_the_piles_leaves_no_trace(client: TestClient, open_room: OpenRoom, visit: GoTo) -> None:
    """Two games that differ only in what lies hidden are told in the same words, until it is turned up."""

    def play(resource_pile: list[str], monk_pile: list[str]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        record = {"format": "heaven-ale/1", "players": 2, "moves": []}
        room = open_room(seed=None, record={**record, "resource_pile": resource_pile, "monk_pile": monk_pile})
        screen = visit(room["words"], *tokens_of(room))
        while screen.now["table"]["round"] == 1 and not (
            screen.now["turn_complete"] and all(board["is_home"] for board in screen.now["table"]["boards"])
        ):
            screen.play_on()
        told = [{**message, "room": ""} for message in screen.heard if message["type"] == "snapshot"]
        told.append(client.get(f"/api/rooms/{room['words']}/record").json())
        screen.end_turn()
        return told, screen.now["table"]["market"]

    game = Game(2, seed=5)
    resources, monks = list(game.resource_pile), list(game.monk_pile)
    told, market = play(resources, monks)
    other_told, other_market = play(
        resources[:15] + resources[15:50][::-1] + resources[50:], monks[:4] + monks[4:12][::-1] + monks[12:]
    )
    assert len(told) > 5
    assert told == other_told
    assert market != other_market  # they were different games


# --- Taking a turn back ------------------------------------------------------------------------------------


def test_at_one_screen_a_turn_is_taken_back_at_once(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    hot_seat.end_turn()
    assert hot_seat.now["can_take_back"]
    now = hot_seat.ask("take_back")
    assert now["number"] == 0
    assert now["to_decide"] == 2


def test_others_are_asked_before_a_turn_is_taken_back(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    bob.act("start ducats")
    bob.end_turn()
    ann.hear("snapshot", turn_start=1)
    bob.say("take_back", number=1)
    asked = ann.hear("notice", code="take_back_asked")
    assert asked["facts"] == {"seat": 2, "number": 0}
    assert ann.hear("snapshot")["take_back"] == {"seat": 2, "number": 0, "waiting_for": [1]}
    bob.hear("snapshot")
    assert bob.ask("consent", agree=True)["code"] == "no_take_back_asked"
    ann.say("consent", agree=False)
    assert bob.hear("notice", code="take_back_refused")["facts"] == {"seat": 1}
    assert bob.hear("snapshot")["take_back"] is None
    bob.say("take_back", number=1)
    ann.hear("notice", code="take_back_asked")
    ann.say("consent", agree=True)
    assert bob.hear("notice", code="turn_taken_back")
    assert bob.hear("snapshot")["number"] == 0


def test_a_move_withdraws_the_question(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    bob.act("start ducats")
    bob.end_turn()
    ann.hear("snapshot", turn_start=1)
    bob.say("take_back", number=1)
    ann.hear("notice", code="take_back_asked")
    ann.hear("snapshot")
    ann.act("go 1")
    assert bob.hear("notice", code="take_back_withdrawn")
    assert bob.hear("snapshot", number=2)["take_back"] is None


def test_what_cannot_be_taken_back(hot_seat: Visit) -> None:
    assert hot_seat.ask("take_back")["code"] == "nothing_to_take_back"
    while hot_seat.now["table"]["round"] == 1:
        hot_seat.play_on()
    assert not hot_seat.now["can_take_back"]
    assert hot_seat.ask("take_back")["code"] == "round_ended"
