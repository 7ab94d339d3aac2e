from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from heavenale.server.rooms import signals
from heavenale.server.rooms.signals import Signals
from heavenale.server.web.app import create_app
from tests.server.tables import FRIEND, HERE, NOVICE, InlineWorkers, Visit, config_for, tokens_of

NUDGE_AFTER_S = 20.0
OpenRoom = Callable[..., dict[str, Any]]
GoTo = Callable[..., Visit]


@pytest.fixture
def ann_and_bob(client: TestClient, open_room: OpenRoom, visit: GoTo) -> tuple[Visit, Visit]:
    """Ann is player 1; Bob, player 2, decides first."""
    room = open_room({**HERE, "name": "Ann"}, FRIEND)
    joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
    ann, bob = visit(room["words"], *tokens_of(room)), visit(room["words"], joined["token"])
    ann.hear("around")
    return ann, bob


def heard(visit: Visit, code: str) -> Any:
    return visit.hear("notice", code=code)["facts"]


def refused(visit: Visit, kind: str, **fields: Any) -> dict[str, Any]:
    visit.say(kind, **fields)
    return visit.hear("refused")


def test_everybody_sees_a_sign(ann_and_bob: tuple[Visit, Visit], visit: GoTo) -> None:
    ann, bob = ann_and_bob
    watching = visit(ann.now["room"])
    bob.say("sign", seat=2, sign="well_played")
    for one in (ann, bob, watching):
        assert heard(one, "signed") == {"seat": 2, "sign": "well_played"}


def test_signs_are_made_in_ones_own_name_by_those_who_play(ann_and_bob: tuple[Visit, Visit], visit: GoTo) -> None:
    ann, _bob = ann_and_bob
    assert refused(ann, "sign", seat=2, sign="oops")["code"] == "not_your_seat"
    assert refused(ann, "sign", seat=1, sign="you are all fools")["code"] == "malformed"
    watching = visit(ann.now["room"])
    for kind, fields in (("sign", {"seat": 1, "sign": "oops"}), ("nudge", {})):
        assert refused(watching, kind, **fields)["code"] == "spectator"


def test_nobody_makes_signs_to_nobody(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(HERE, NOVICE)
    alone = visit(room["words"], *tokens_of(room))
    assert refused(alone, "sign", seat=1, sign="hello")["code"] == "nobody_there"


def test_a_seat_makes_a_few_signs_and_waits_then(ann_and_bob: tuple[Visit, Visit]) -> None:
    ann, bob = ann_and_bob
    for _ in range(signals.SIGNS_AT_ONCE):
        ann.say("sign", seat=1, sign="thinking")
        heard(bob, "signed")
    told = refused(ann, "sign", seat=1, sign="thinking")
    assert told["code"] == "too_many_signs"
    assert 0 < told["facts"]["seconds"] <= signals.SIGNS_WITHIN_S
    bob.say("sign", seat=2, sign="hello")  # others may
    assert heard(ann, "signed") == {"seat": 2, "sign": "hello"}


def test_an_address_makes_only_so_many_signs_however_many_rooms_it_is_in(tmp_path: Path) -> None:
    config = config_for(tmp_path, sign_rate=0.1, sign_burst=2)
    with TestClient(create_app(config, InlineWorkers)) as client:
        rooms = [client.post("/api/rooms", json={"seats": [HERE, HERE]}).json() for _ in range(3)]
        screens = [Visit(client, room["words"], tokens_of(room)) for room in rooms]
        watching = [Visit(client, room["words"], ()) for room in rooms]
        for screen in screens[:2]:
            screen.say("sign", seat=1, sign="hello")
            heard(screen, "signed")
        told = refused(screens[2], "sign", seat=1, sign="hello")
        assert (told["code"], told["facts"]) == ("too_many_signs", {"seconds": 10})
        for one in (*screens, *watching):
            one.leave()


def test_whoever_is_waited_for_is_nudged_after_a_while_and_not_at_once_again(
    ann_and_bob: tuple[Visit, Visit],
) -> None:
    ann, bob = ann_and_bob
    assert refused(bob, "nudge")["code"] == "nobody_to_nudge"  # it is his own turn
    told = refused(ann, "nudge")
    assert told["code"] == "too_soon"
    assert 0 < told["facts"]["seconds"] <= NUDGE_AFTER_S


def test_a_nudge_says_who_waits_for_whom(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, nudge_after_s=0.0), InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, FRIEND], "seed": 7}).json()
        joined = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()
        ann = Visit(client, room["words"], tokens_of(room))
        assert refused(ann, "nudge")["code"] == "nobody_there"
        bob = Visit(client, room["words"], [joined["token"]])
        ann.hear("around")
        ann.say("nudge")
        for one in (ann, bob):
            assert heard(one, "nudged") == {"seat": 1, "to": 2}
        assert refused(ann, "nudge")["facts"]["seconds"] == signals.NUDGE_EVERY_S
        bob.act("start ducats")
        assert refused(ann, "nudge")["code"] == "too_soon"  # a move does not make it sooner
        ann.leave()
        bob.leave()


def test_computers_are_not_nudged(open_room: OpenRoom, visit: GoTo, workers: InlineWorkers) -> None:
    room = open_room(HERE, NOVICE)
    screen = visit(room["words"], *tokens_of(room))
    screen.wait(screen.waits_for_me)
    assert refused(screen, "nudge")["code"] == "nobody_to_nudge"
    assert workers.asked


def test_the_clock_decides() -> None:
    now = [100.0]
    told = Signals(NUDGE_AFTER_S, clock=lambda: now[0])
    assert told.wait_for_nudge() == NUDGE_AFTER_S
    for _ in range(signals.SIGNS_AT_ONCE):
        assert told.wait_for_sign(1) == 0
        told.made_sign(1)
    now[0] += 5
    assert told.wait_for_sign(1) == signals.SIGNS_WITHIN_S - 5
    assert told.wait_for_sign(2) == 0
    now[0] += signals.SIGNS_WITHIN_S
    assert (told.wait_for_sign(1), told.wait_for_nudge()) == (0, 0)
    told.nudged()
    told.game_went_on()
    assert told.wait_for_nudge() == signals.NUDGE_EVERY_S
