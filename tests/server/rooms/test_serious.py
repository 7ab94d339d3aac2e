"""Serious rooms: nobody is advised before the end, and everybody is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.rooms.test_again import finished, next_room
from tests.server.tables import HERE, Visit, tokens_of

OpenRoom = Callable[..., dict[str, Any]]
GoTo = Callable[..., Visit]


@pytest.mark.parametrize("serious", [True, False])
def test_it_is_told_at_the_door_at_the_table_and_when_they_play_again(
    serious: bool, client: TestClient, open_room: OpenRoom, visit: GoTo
) -> None:
    room = open_room(HERE, HERE, seed=None, record=finished(2), serious=serious)
    assert client.get(f"/api/rooms/{room['words']}").json()["serious"] is serious
    tokens = tokens_of(room)
    player, looker = visit(room["words"], *tokens), visit(room["words"])
    assert player.now["serious"] is looker.now["serious"] is serious
    player.say("rematch")
    again = visit(next_room(player), *tokens)
    assert again.now["serious"] is serious


def test_a_room_is_open_to_advice_unless_its_host_said_otherwise(open_room: OpenRoom, visit: GoTo) -> None:
    room = open_room(HERE, HERE)
    assert visit(room["words"]).now["serious"] is False
