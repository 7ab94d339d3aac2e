"""Playing again: the same people, in one other room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from heavenale import Game, Record
from heavenale.server.rooms.again import rotated
from heavenale.server.store.stored import StoredSeat
from tests.server.tables import FRIEND, HERE, NOVICE, InlineWorkers, Visit, tokens_of

OpenRoom = Callable[..., dict[str, Any]]
GoTo = Callable[..., Visit]


def finished(players: int) -> dict[str, Any]:
    """A game in which everybody has hurried home."""
    game = Game(players, seed=3)
    while not game.is_over:
        legal = [str(move) for move in game.legal_moves]
        game.push(next((move for move in legal if move.startswith("home")), legal[0]))
    return Record.of(game).to_dict()


def next_room(screen: Visit) -> str:
    screen.wait(lambda: screen.now["next"] is not None)
    return str(screen.now["next"])


def test_who_sat_first_sits_last() -> None:
    seats = [StoredSeat(n, "here", name, None, f"hash of {name}") for n, name in enumerate("ABC", start=1)]
    again = rotated(seats)
    assert [(seat.seat, seat.name, seat.token_hash) for seat in again] == [
        (1, "B", "hash of B"),
        (2, "C", "hash of C"),
        (3, "A", "hash of A"),
    ]
    assert [seat.seat for seat in rotated(again)] == [1, 2, 3]


def test_everybody_is_carried_along_into_one_room(client: TestClient, open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room({**HERE, "name": "Ann"}, FRIEND, NOVICE, seed=None, record=finished(3))
    bobs = client.post(f"/api/rooms/{room['words']}/join", json={"name": "Bob"}).json()["token"]
    [anns] = tokens_of(room)
    ann, bob, looker = visit(room["words"], anns), visit(room["words"], bobs), visit(room["words"])
    ann.ask("settings", auto_end_turn=True)
    assert looker.ask("rematch")["code"] == "spectator"
    ann.say("rematch")  # both at once
    bob.say("rematch")
    (following,) = {next_room(screen) for screen in (ann, bob, looker)}

    again = visit(following, anns)
    assert again.now["you"] == [3]
    assert again.now["settings"]["auto_end_turn"]
    assert [(seat["name"], seat["level"]) for seat in again.now["seats"]] == [
        ("Bob", None),
        ("", "novice"),
        ("Ann", None),
    ]
    assert (again.now["record"]["moves"], again.now["state"], again.now["next"]) == ([], "playing", None)
    assert visit(following, bobs).now["you"] == [1]
    info = client.get(f"/api/rooms/{following}").json()
    assert (info["fixed_seed"], info["points"]) == (False, [])

    assert ann.ask("rematch")["next"] == following  # once more is the same
    late = client.get(f"/api/rooms/{room['words']}").json()
    assert (late["next"], late["points"]) == (following, finished(3)["scores"])
    assert visit(room["words"], bobs).now["next"] == following


def test_a_game_that_goes_on_has_no_other_after_it(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room()
    screen = visit(room["words"], *tokens_of(room))
    assert screen.ask("rematch")["code"] == "not_over"
    assert screen.now["next"] is None


def test_computers_play_again_as_they_did(open_room: OpenRoom, visit: GoTo, workers: InlineWorkers) -> None:
    room = open_room(NOVICE, {**HERE, "name": "Ann"}, seed=None, record=finished(2))
    screen = visit(room["words"], *tokens_of(room))
    following = screen.ask("rematch")["next"]
    again = visit(following, *tokens_of(room))
    assert again.now["you"] == [1]
    again.act(again.choices[0]) if again.choices else again.hear("moved")
    assert [seat["level"] for seat in again.now["seats"]] == [None, "novice"]
    assert workers.asked or again.turns.to_decide == 1


def test_when_the_next_room_has_expired_another_one_is_opened(
    client: TestClient, open_room: OpenRoom, visit: GoTo
) -> None:
    room = open_room(seed=None, record=finished(2))
    screen = visit(room["words"], *tokens_of(room))
    gone = screen.ask("rematch")["next"]
    _forget(client, gone)
    following = screen.ask("rematch")["next"]
    assert following != gone
    assert visit(following, *tokens_of(room)).now["you"] == [1, 2]


def test_nobody_is_led_to_a_room_that_has_expired(client: TestClient, open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(seed=None, record=finished(2))
    screen = visit(room["words"], *tokens_of(room))
    _forget(client, screen.ask("rematch")["next"])
    screen.leave()
    house = client.app.state.service.house  # type: ignore[attr-defined]
    house._rooms.clear()
    assert visit(room["words"], *tokens_of(room)).now["next"] is None


def _forget(client: TestClient, words: str) -> None:
    """As when it has expired."""
    service = client.app.state.service  # type: ignore[attr-defined]

    async def forget() -> None:
        async with service.house.use(words) as room:
            await service.house._expire(room)

    assert client.portal is not None
    client.portal.call(forget)
