from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from heavenale import Game, Record
from heavenale.server.rooms.turns import TurnGame
from heavenale.server.web.app import create_app
from tests.server.rooms.test_again import finished
from tests.server.tables import FRIEND, HERE, NOVICE, InlineWorkers, Visit, config_for, tokens_of

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
    ann.hear("around")
    return ann, bob


# --- Moves, turns, undo ------------------------------------------------------------------------------------


def test_whoever_enters_is_told_the_game_as_it_is_known(hot_seat: Visit) -> None:
    now = hot_seat.now
    assert now["you"] == [1, 2]
    assert now["state"] == "playing"
    assert (now["agents"], now["ended"], now["record"]["moves"]) == ([], 0, [])
    assert (len(now["record"]["resource_pile"]), len(now["record"]["monk_pile"])) == (15, 4)
    assert hot_seat.turns.to_decide == 2


def test_a_turn_is_ended_explicitly(hot_seat: Visit) -> None:
    moved = hot_seat.act("start ducats")
    assert moved["moves"] == [{"move": "start ducats", "agent": None}]
    assert (moved["after"], moved["ended"], moved["deal"]) == (0, 0, None)
    assert hot_seat.turns.is_complete
    moved = hot_seat.end_turn()
    assert (moved["after"], moved["moves"], moved["ended"]) == (1, [], 1)
    assert hot_seat.turns.to_decide == 1


def test_undo_goes_back_to_the_start_of_the_turn_and_never_past_it(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    hot_seat.end_turn()
    hot_seat.act("go 1")
    hot_seat.act(hot_seat.choices_of("buy")[0])
    moved = hot_seat.ask("undo", to="step")
    assert (moved["after"], moved["moves"]) == (2, [])
    assert hot_seat.turns.game.phase == "buy"
    hot_seat.act(hot_seat.choices_of("buy")[-1])
    moved = hot_seat.ask("undo", to="turn")
    assert (moved["after"], moved["ended"]) == (1, 1)
    assert hot_seat.ask("undo", to="step")["code"] == "nothing_to_undo"
    assert hot_seat.moves == ["start ducats"]


def test_a_complete_turn_can_still_be_undone_but_not_played_on(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    assert hot_seat.ask("act", move="go 1")["code"] == "turn_is_complete"
    hot_seat.ask("undo", to="step")
    assert hot_seat.turns.game.phase == "start"
    hot_seat.act("start wood")


def test_done_ends_a_turn_of_purchases_and_end_turn_means_done(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    hot_seat.end_turn()
    hot_seat.act("go 1")
    assert hot_seat.ask("end_turn")["code"] == "turn_not_complete"
    hot_seat.act(hot_seat.choices_of("buy")[0])
    moved = hot_seat.end_turn()
    assert [one["move"] for one in moved["moves"]] == ["done"]
    assert moved["ended"] == hot_seat.number
    assert hot_seat.turns.to_decide == 2
    hot_seat.act("go 2")
    hot_seat.act(hot_seat.choices_of("buy")[0])
    moved = hot_seat.act("done")
    assert moved["ended"] == hot_seat.number
    assert hot_seat.turns.to_decide == 1


def test_turns_end_by_themselves_when_that_is_set(hot_seat: Visit) -> None:
    assert hot_seat.ask("settings", auto_end_turn=True)["settings"]["auto_end_turn"]
    assert hot_seat.act("start ducats")["ended"] == 1
    hot_seat.act("go 1")
    moved = hot_seat.act(hot_seat.choices_of("buy")[0])  # the only tile there
    assert [one["move"] for one in moved["moves"]][-1] == "done"
    assert (moved["ended"], hot_seat.turns.to_decide) == (4, 2)


def test_setting_it_ends_a_turn_that_waits(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    hot_seat.say("settings", auto_end_turn=True)
    assert hot_seat.hear("moved")["ended"] == 1


def test_settings_are_answered_even_if_nothing_changes(hot_seat: Visit) -> None:
    for _ in range(2):
        assert hot_seat.ask("settings", auto_end_turn=True)["settings"] == {"auto_end_turn": True}


def test_a_whole_hot_seat_game(client: TestClient, hot_seat: Visit) -> None:
    while hot_seat.now["state"] != "over":
        hot_seat.play_on()
    turns = hot_seat.turns
    assert turns.game.is_over
    assert hot_seat.number == hot_seat.now["ended"]
    assert len(hot_seat.now["record"]["resource_pile"]) == 15 * turns.game.rounds
    assert hot_seat.ask("act", move="go 1")["code"] == "not_your_turn"
    record = client.get(f"/api/rooms/{hot_seat.now['room']}/record").json()
    assert record["scores"] == [score.points for score in turns.game.scores()]
    assert len(record["resource_pile"]) == 100
    assert record["seed"] == 7


# --- What is refused ---------------------------------------------------------------------------------------


def test_a_stale_move_gets_the_whole_room(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    refused = hot_seat.ask("act", number=0, move="start wood", id=5)
    assert (refused["code"], refused["number"], refused["re"]) == ("stale", 1, 5)
    assert hot_seat.hear("room")["record"]["moves"] == ["start ducats"]
    for kind, fields in (("undo", {"to": "step"}), ("end_turn", {}), ("take_back", {})):
        assert hot_seat.ask(kind, number=99, **fields)["code"] == "stale"
        hot_seat.hear("room")


def test_an_illegal_move_is_explained(hot_seat: Visit) -> None:
    refused = hot_seat.ask("act", move="start first")
    assert refused["code"] == "illegal_move"
    assert refused["explanation"] == {"code": "occupied", "facts": {"space": "first", "by_player": 1}}
    assert hot_seat.ask("act", move="fly away")["code"] == "not_a_move"
    assert hot_seat.moves == []


@pytest.mark.parametrize("first", [{"type": "act", "number": 0, "move": "start ducats"}, {"type": "dance"}, []])
def test_whoever_does_not_enter_first_is_shown_out(client: TestClient, open_room: OpenRoom, first: Any) -> None:
    with client.websocket_connect(f"/api/rooms/{open_room()['words']}/live") as socket:
        socket.send_json(first)
        assert socket.receive_json()["code"] == "malformed"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4400


def test_whoever_stands_at_the_door_and_says_nothing_is_shown_out(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, enter_within_s=0.05), InlineWorkers)) as client:
        words = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()["words"]
        with client.websocket_connect(f"/api/rooms/{words}/live") as socket:
            assert socket.receive_json()["code"] == "malformed"


def test_nobody_enters_twice(hot_seat: Visit) -> None:
    hot_seat.say("enter", tokens=[])
    assert hot_seat.hear("refused")["code"] == "malformed"
    hot_seat.act("start ducats")


def test_an_unknown_room_is_told(client: TestClient) -> None:
    with client.websocket_connect("/api/rooms/no-such-room/live") as socket:
        socket.send_json({"type": "enter", "tokens": []})
        assert socket.receive_json()["code"] == "unknown_room"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


@pytest.mark.parametrize("tokens", [["wrong"], [""], ["\x00" * 60]])
def test_a_foreign_token_is_told(client: TestClient, open_room: OpenRoom, tokens: list[str]) -> None:
    with client.websocket_connect(f"/api/rooms/{open_room()['words']}/live") as socket:
        socket.send_json({"type": "enter", "tokens": tokens})
        assert socket.receive_json()["code"] == "foreign_token"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4401


def test_a_token_of_another_room_is_foreign(client: TestClient, open_room: OpenRoom) -> None:
    room, other = open_room(), open_room()
    with client.websocket_connect(f"/api/rooms/{room['words']}/live") as socket:
        socket.send_json({"type": "enter", "tokens": tokens_of(other)})
        assert socket.receive_json()["code"] == "foreign_token"


def test_a_token_in_the_address_is_not_even_looked_at(client: TestClient, open_room: OpenRoom) -> None:
    room = open_room()
    with client.websocket_connect(f"/api/rooms/{room['words']}/live?token={tokens_of(room)[0]}") as socket:
        socket.send_json({"type": "enter", "tokens": []})
        assert socket.receive_json()["you"] == []


def test_nobody_plays_for_another(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    assert ann.now["you"] == [1]
    assert ann.ask("act", move="start ducats")["code"] == "not_your_turn"
    assert ann.ask("undo", to="turn")["code"] == "not_your_turn"
    assert ann.ask("end_turn")["code"] == "not_your_turn"
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
    assert watcher.ask("refresh")["type"] == "room"


def test_nothing_is_decided_while_seats_are_open(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(FRIEND, HERE)
    screen = visit(room["words"], *tokens_of(room))
    assert screen.now["state"] == "lobby"
    assert screen.ask("act", move="start ducats")["code"] == "in_lobby"


# --- Several screens ---------------------------------------------------------------------------------------


def test_everybody_sees_every_move(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    bob.act("start ducats")
    ann.hear("moved")
    assert ann.turns.is_complete
    assert ann.choices == []
    bob.end_turn()
    assert ann.hear("moved")["ended"] == 1
    assert ann.choices
    ann.act("go 1")
    bob.hear("moved")
    ann.ask("undo", to="turn")
    assert bob.hear("moved")["after"] == 1
    assert ann.now["record"] == bob.now["record"]


def test_only_whoever_asked_is_told_which_message_is_answered(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    bob.say("act", number=0, move="start ducats", id=17)
    answer, told = bob.hear("moved"), ann.hear("moved")
    assert (answer.pop("re"), told.pop("re")) == (17, None)
    assert answer == told
    bob.say("end_turn", number=1)
    assert bob.hear("moved")["re"] is None


def test_what_has_not_changed_is_not_told_again(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    bob.act("start ducats")
    bob.end_turn()
    bob.say("refresh")
    bob.hear("room")
    ann.hear("moved", ended=1)
    heard = [message["type"] for message in bob.heard[1:]]
    assert heard == ["moved", "moved", "room"]


def test_coming_and_going_is_told(client: TestClient, open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room({**HERE, "name": "Ann"}, FRIEND)
    ann = visit(room["words"], *tokens_of(room))
    token = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()["token"]
    bob = visit(room["words"], token)
    ann.wait(lambda: ann.now["seats"][1]["connected"])
    bob.leave()
    ann.wait(lambda: not ann.now["seats"][1]["connected"])
    visit(room["words"], token)
    ann.wait(lambda: ann.now["seats"][1]["connected"])
    told = [message["code"] for message in ann.heard if message["type"] == "notice"]
    assert told == ["player_joined", "player_left", "player_back"]  # whoever just joined had not been away


def test_a_reload_brings_a_person_back_to_the_same_decision(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room()
    screen = visit(room["words"], *tokens_of(room))
    screen.act("start ducats")
    screen.end_turn()
    screen.act("go 1")
    screen.leave()
    again = visit(room["words"], *tokens_of(room))
    assert again.now == screen.now
    assert again.choices


# --- What is hidden ----------------------------------------------------------------------------------------


def tiles_told(screen: Visit) -> tuple[list[str], list[str]]:
    """All tiles in all piles and deals of all messages, counted once: the piles as this screen knows them."""
    record = screen.now["record"]
    return record["resource_pile"], record["monk_pile"]


def test_no_message_ever_tells_what_is_hidden(
    client: TestClient, two_screens: tuple[Visit, Visit], visit: GoTo
) -> None:
    """Not the tiles to come, not the seed, nobody's token; the tiles of a round not before its first turn."""
    ann, bob = two_screens
    watcher = visit(ann.now["room"])
    house = client.app.state.service.house  # type: ignore[attr-defined]
    game = house.rooms_in_memory[0].turns.game
    screens = {1: ann, 2: bob}
    while ann.now["state"] != "over" and ann.turns.round < 3:
        decides = ann.turns.to_decide
        assert decides is not None
        mover = screens[decides]
        mover.play_on()
        for other in (ann, bob, watcher):
            if other is not mover:
                other.wait(lambda other=other, mover=mover: other.now["record"] == mover.now["record"])
                other.wait(lambda other=other, mover=mover: other.now["ended"] == mover.now["ended"])
        turns = watcher.turns
        known = turns.made[turns.ended].round if turns.number > turns.ended else turns.game.round
        for screen in (ann, bob, watcher):
            assert tiles_told(screen) == (
                list(game.resource_pile[: 15 * known]),
                list(game.monk_pile[: 4 * known]),
            )
    for screen in (ann, bob, watcher):
        for message in screen.heard:
            piles = _piles_in(message)
            text = json.dumps(_without_piles(message))
            assert not [word for word in ("seed", "pile", "token") if word in text]
            assert not any(len(pile) > 15 * 3 for pile in piles)
    deals = [message for message in watcher.heard if message["type"] == "moved" and message["deal"]]
    assert len(deals) == 2
    assert all(len(deal["deal"]["resource_pile"]) == 15 and deal["ended"] for deal in deals)
    assert all(deal["moves"] == [] for deal in deals)  # they came when a turn was ended, not with its move


def _piles_in(message: dict[str, Any]) -> list[list[str]]:
    holder = message.get("record") or message.get("deal") or {}
    return [holder[name] for name in ("resource_pile", "monk_pile") if name in holder]


def _without_piles(message: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in message.items() if name not in ("record", "deal")}


def test_the_order_of_the_piles_leaves_no_trace(client: TestClient, open_room: OpenRoom, visit: GoTo) -> None:
    """Two games that differ only in what lies hidden are told in the same words, until it is turned up."""

    def play(resource_pile: list[str], monk_pile: list[str]) -> tuple[list[dict[str, Any]], list[str]]:
        record = {"format": "heaven-ale/1", "players": 2, "moves": []}
        room = open_room(seed=None, record={**record, "resource_pile": resource_pile, "monk_pile": monk_pile})
        screen = visit(room["words"], *tokens_of(room))
        while not (screen.turns.is_complete and screen.turns.game.round == 2):
            screen.play_on()
        screen.ask("refresh")
        told = [{**message, "room": "", "re": None} for message in screen.heard]
        told.append(client.get(f"/api/rooms/{room['words']}/record").json())
        return told, screen.end_turn()["deal"]["resource_pile"]

    game = Game(2, seed=5)
    resources, monks = list(game.resource_pile), list(game.monk_pile)
    told, deal = play(resources, monks)
    other_told, other_deal = play(
        resources[:15] + resources[15:50][::-1] + resources[50:], monks[:4] + monks[4:12][::-1] + monks[12:]
    )
    assert len(told) > 5
    assert told == other_told
    assert deal == resources[15:30]
    assert deal != other_deal  # they were different games


# --- Taking a turn back ------------------------------------------------------------------------------------


def test_at_one_screen_a_turn_is_taken_back_at_once(hot_seat: Visit) -> None:
    hot_seat.act("start ducats")
    hot_seat.end_turn()
    moved = hot_seat.ask("take_back")
    assert (moved["after"], moved["moves"], moved["ended"]) == (0, [], 0)
    assert hot_seat.turns.to_decide == 2


def test_others_are_asked_before_a_turn_is_taken_back(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    bob.act("start ducats")
    bob.end_turn()
    ann.hear("moved", ended=1)
    bob.say("take_back", number=1)
    asked = ann.hear("notice", code="take_back_asked")
    assert asked["facts"] == {"seat": 2, "number": 0}
    assert ann.hear("around")["take_back"] == {"seat": 2, "number": 0, "waiting_for": [1]}
    bob.hear("around")
    assert bob.ask("consent", agree=True)["code"] == "no_take_back_asked"
    ann.say("consent", agree=False)
    assert bob.hear("notice", code="take_back_refused")["facts"] == {"seat": 1}
    assert bob.hear("around")["take_back"] is None
    bob.say("take_back", number=1)
    ann.hear("notice", code="take_back_asked")
    ann.say("consent", agree=True)
    assert bob.hear("notice", code="turn_taken_back")
    assert bob.hear("moved")["after"] == 0


def test_a_move_withdraws_the_question(two_screens: tuple[Visit, Visit]) -> None:
    ann, bob = two_screens
    bob.act("start ducats")
    bob.end_turn()
    ann.hear("moved", ended=1)
    bob.say("take_back", number=1)
    ann.hear("notice", code="take_back_asked")
    ann.act("go 1")
    assert bob.hear("notice", code="take_back_withdrawn")
    assert bob.hear("around")["take_back"] is None


def test_what_cannot_be_taken_back(hot_seat: Visit) -> None:
    assert hot_seat.ask("take_back")["code"] == "nothing_to_take_back"
    while hot_seat.turns.round == 1:
        hot_seat.play_on()
    assert hot_seat.ask("take_back")["code"] == "round_ended"


def test_alone_with_computers_a_turn_is_taken_back_at_once_with_all_that_they_did(
    open_room: OpenRoom, visit: GoTo
) -> None:
    room = open_room(HERE, NOVICE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    screen.wait(screen.waits_for_me)
    before = screen.moves
    screen.act(screen.choices_of("go")[0])
    screen.act(screen.choices_of("buy")[0])
    screen.end_turn()
    screen.wait(screen.waits_for_me)
    assert screen.now["agents"][-1] == "novice"
    moved = screen.ask("take_back")
    assert (moved["type"], moved["after"], moved["moves"]) == ("moved", len(before), [])
    assert screen.moves == before
    assert screen.waits_for_me()


def test_people_are_asked_even_if_computers_play_too_and_computers_are_not(
    client: TestClient, workers: InlineWorkers, open_room: OpenRoom, visit: GoTo
) -> None:
    room = open_room(FRIEND, NOVICE, HERE)
    joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
    ann, bob = visit(room["words"], *tokens_of(room)), visit(room["words"], joined["token"])
    ann.wait(ann.waits_for_me)
    ann.play_on()
    workers.hold = True
    ann.end_turn()
    ann.say("take_back", number=ann.number)
    assert bob.hear("notice", code="take_back_asked")
    assert bob.hear("around")["take_back"]["waiting_for"] == [1]
    workers.hold = False
    bob.wait(lambda: bob.now["agents"][-1] == "novice")
    assert bob.now["take_back"]["waiting_for"] == [1]  # a computer that goes on answers nothing
    bob.say("consent", agree=True)
    assert ann.hear("notice", code="turn_taken_back")["facts"]["seat"] == 3


def test_nobody_is_asked_to_take_a_turn_back_when_a_computer_has_ended_the_game(
    client: TestClient, workers: InlineWorkers, open_room: OpenRoom, visit: GoTo
) -> None:
    """Its last turn begins no round; were the question to stand, a yes would open a finished game again."""
    record = finished(3)
    turns = TurnGame(Record.from_dict({**record, "moves": []}).start())
    for move in record["moves"]:
        turns.push(move)
    ends = [number for number, made in enumerate(turns.made) if made.ends_turn]
    last, before = (turns.made[number].seat for number in (ends[-1], ends[-2]))
    assert turns.made[ends[-1]].round == turns.made[ends[-2]].round
    seats = [NOVICE if seat == last else HERE if seat == before else FRIEND for seat in (1, 2, 3)]
    workers.hold = True
    room = open_room(*seats, seed=None, record={**record, "moves": record["moves"][: ends[-2] + 1], "scores": None})
    joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
    ann, bob = visit(room["words"], *tokens_of(room)), visit(room["words"], joined["token"])
    ann.say("take_back", number=ann.number)
    assert bob.hear("notice", code="take_back_asked")
    workers.hold = False
    bob.wait(lambda: bob.now["state"] == "over")
    bob.say("consent", agree=True, id=9)
    bob.wait(lambda: bob.heard[-1].get("re") == 9)
    assert bob.heard[-1].get("code") == "no_take_back_asked"
    assert bob.now["take_back"] is None
