from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from heavenale.server.wire.names import is_seen, looks
from tests.server.tables import FRIEND, HERE


@pytest.mark.parametrize(
    "name", ["Ann", "Renée", "Jürgen", "Łukasz", "Анна", "あや", "مريم", "O'Neill", "Ann 2", "🍺 Bob"]
)
def test_names_of_all_scripts_can_be_seen(name: str) -> None:
    assert is_seen(name)


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "A\u200bnn",
        "\u202enna",
        "\u2800",
        "Ann\u00ad",
        "A\ufe0fnn",
        "\ud800",
        "Z\u0300\u0301\u0302\u0303",
        "a\x07b",
    ],
)
def test_what_cannot_be_seen_is_no_name(client: TestClient, open_room: Callable[..., Any], name: str) -> None:
    assert not is_seen(name)
    words = open_room(HERE, FRIEND)["words"]
    body = '{"name": "' + name.encode("unicode-escape").decode().replace("\\x", "\\u00") + '"}'
    refused = client.post(f"/api/rooms/{words}/join", content=body, headers={"content-type": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_request")


@pytest.mark.parametrize(
    "names",
    [
        *(("Bob", other) for other in ("bob", "B0b", "\u0412ob", "B o b")),  # the third with a Cyrillic letter
        *(("Ann", other) for other in ("\uff21\uff4e\uff4e", "Änn")),  # the first twice as wide
        ("Ian", "lan"),
    ],
)
def test_names_that_look_alike(names: tuple[str, str]) -> None:
    assert looks(names[0]) == looks(names[1])


def test_nobody_sits_down_under_the_name_of_another(client: TestClient, open_room: Callable[..., Any]) -> None:
    words = open_room({**HERE, "name": "Bob"}, FRIEND, FRIEND)["words"]
    refused = client.post(f"/api/rooms/{words}/join", json={"name": "B0b"})
    assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")
    assert refused.json()["facts"] == {"name": "B0b"}
    assert client.post(f"/api/rooms/{words}/join", json={"name": "Rob"}).status_code == 200
    two_bobs = client.post("/api/rooms", json={"seats": [{**HERE, "name": "Bob"}, {**HERE, "name": "bob"}]})
    assert (two_bobs.status_code, two_bobs.json()["code"]) == (409, "name_taken")
