from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from heavenale import Game, Record
from heavenale.agents.levels import LEVELS
from heavenale.server.thinking.levels import level_names
from heavenale.server.web.run import friends_address
from tests.helpers import play_randomly
from tests.playing import CONFORMANCE_GAMES, game_names
from tests.server.tables import FRIEND, HERE, NOVICE, Visit, tokens_of


def whole_record(seed: int = 4) -> dict[str, Any]:
    *_, game = play_randomly(Game(2, seed=seed), seed)
    return Record.of(game, names=["Ann", "Bob"]).to_dict()


def test_the_server_says_that_it_is_well(client: TestClient) -> None:
    assert client.get("/healthz").json()["status"] == "ok"


def test_the_server_knows_where_friends_reach_it(client: TestClient) -> None:
    assert client.get("/healthz").json()["friends_at"] is None
    assert friends_address("127.0.0.1", 8000) is None
    assert friends_address("localhost", 8000) is None
    assert friends_address("192.168.1.7", 8000) == "http://192.168.1.7:8000/"
    assert friends_address("fd00::7", 8000) == "http://[fd00::7]:8000/"
    everywhere = friends_address("0.0.0.0", 8000)  # depends on the network of this machine
    assert everywhere is None or re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:8000/", everywhere)


def test_levels_from_the_weakest_to_the_strongest(client: TestClient) -> None:
    levels = client.get("/api/levels").json()
    assert [level["order"] for level in levels] == list(range(1, len(levels) + 1))
    assert [level["name"] for level in levels[: len(LEVELS)]] == [level.name for level in LEVELS]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_level_has_a_name_in_every_language(language: str) -> None:
    words = (Path(__file__).parents[3] / "web" / "src" / "i18n" / f"{language}.ts").read_text(encoding="utf-8")
    for level in level_names():
        assert f"'level.{level}':" in words
        assert f"'level.help.{level}':" in words


def test_a_room_with_every_kind_of_seat(client: TestClient, open_room: Callable[..., Any]) -> None:
    room = open_room({**HERE, "name": "Ann"}, FRIEND, NOVICE)
    assert room["state"] == "lobby"
    assert [held["seat"] for held in room["held"]] == [1]
    info = client.get(f"/api/rooms/{room['words']}").json()
    assert [seat["kind"] for seat in info["seats"]] == ["here", "friend", "agent"]
    assert info["seats"][0]["name"] == "Ann"
    assert info["seats"][1]["open"]
    assert info["seats"][2]["level"] == "novice"
    assert info["fixed_seed"]
    assert "token" not in json.dumps(info)


def test_words_may_be_typed_as_they_are_spoken(client: TestClient, open_room: Callable[..., Any]) -> None:
    words = open_room()["words"]
    assert client.get(f"/api/rooms/{words.replace('-', ' ').upper()}").json()["words"] == words


def test_a_friend_joins_and_the_game_begins(client: TestClient, open_room: Callable[..., Any]) -> None:
    words = open_room(HERE, FRIEND)["words"]
    joined = client.post(f"/api/rooms/{words}/join", json={"name": "  Bob "})
    assert joined.json()["seat"] == 2
    info = client.get(f"/api/rooms/{words}").json()
    assert info["state"] == "playing"
    assert info["seats"][1]["name"] == "Bob"
    refused = client.post(f"/api/rooms/{words}/join", json={"name": "Cid"})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_open_seat")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({}, "bad_request"),
        ({"seats": [HERE]}, "bad_request"),
        ({"seats": [HERE] * 5}, "bad_request"),
        ({"seats": [HERE, {"kind": "ghost"}]}, "bad_request"),
        ({"seats": [HERE, {"kind": "agent"}]}, "bad_seats"),
        ({"seats": [HERE, {"kind": "here", "level": "novice"}]}, "bad_seats"),
        ({"seats": [HERE, {"kind": "agent", "level": "nobody"}]}, "unknown_level"),
        ({"seats": [HERE, {"kind": "here", "name": "x" * 25}]}, "bad_request"),
        ({"seats": [HERE, {"kind": "here", "name": "a\x07b"}]}, "bad_request"),
        ({"seats": [HERE, {"kind": "here", "name": "\u200b"}]}, "bad_request"),
        ({"seats": [HERE, {"kind": "here", "name": "\u202enna"}]}, "bad_request"),
        ({"seats": [HERE, HERE], "seed": -1}, "bad_request"),
        ({"seats": [HERE, HERE], "seed": 2**64}, "bad_request"),
        ({"seats": [HERE, HERE], "record": {"players": 2}}, "bad_record"),
        ({"seats": [HERE, HERE], "more": 1}, "bad_request"),
    ],
)
def test_rooms_that_cannot_be(client: TestClient, wish: dict[str, Any], code: str) -> None:
    refused = client.post("/api/rooms", json=wish)
    assert (refused.status_code, refused.json()["code"]) == (422, code)


@pytest.mark.parametrize("words", ["no-such-room", "x", "%2e%2e%2f%2e%2e%2fetc", "A-B-C", "amber-monk-" + "k" * 60])
def test_unknown_rooms(client: TestClient, words: str) -> None:
    for address in (f"/api/rooms/{words}", f"/api/rooms/{words}/record"):
        assert client.get(address).status_code in (404, 422)
        assert client.get(address).json()["code"]


@pytest.mark.parametrize("path", ["/api/rooms", "/api/records"])
def test_half_of_a_character_is_no_text(client: TestClient, path: str) -> None:
    for body in ('{"seats": [{"kind": "\\ud800"}]}', '{"moves": ["\\uDFFF"], "players": 2}', '{"\\ud800": 1}'):
        refused = client.post(path, content=body, headers={"content-type": "application/json"})
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_request")
    whole = '{"seats": [{"kind": "here", "name": "\\ud83c\\udf7a"}, {"kind": "here"}]}'
    assert client.post("/api/rooms", content=whole, headers={"content-type": "application/json"}).status_code == 201


def test_unknown_addresses_and_methods(client: TestClient) -> None:
    assert client.get("/api/nothing").json()["code"] == "not_found"
    assert client.delete("/api/rooms").json()["code"] == "method_not_allowed"
    assert client.post("/api/rooms", content=b"{", headers={"content-type": "application/json"}).status_code == 422


# --- Records -----------------------------------------------------------------------------------------------


def test_a_finished_game_goes_in_and_out_unchanged(client: TestClient) -> None:
    record = whole_record()
    room = client.post("/api/records", json=record).json()
    assert room["state"] == "over"
    exported = client.get(f"/api/rooms/{room['words']}/record").json()
    for name in ("players", "resource_pile", "monk_pile", "moves", "names", "scores"):
        assert exported[name] == record[name]


def test_a_conformance_game_can_be_imported(client: TestClient) -> None:
    data = json.loads((CONFORMANCE_GAMES / f"{game_names()[0]}.json").read_text(encoding="utf-8"))
    assert client.post("/api/records", json=data).json()["state"] == "over"


def test_a_running_game_is_exported_as_far_as_it_is_seen_and_can_be_continued(
    client: TestClient, open_room: Callable[..., Any], visit: Callable[..., Visit]
) -> None:
    room = open_room()
    screen = visit(room["words"], *tokens_of(room))
    screen.act("start ducats")
    screen.end_turn()
    screen.act("go 1")
    record = client.get(f"/api/rooms/{room['words']}/record").json()
    assert record["moves"] == ["start ducats"]
    assert len(record["resource_pile"]) == 15
    assert len(record["monk_pile"]) == 4
    assert "seed" not in record
    again = client.post("/api/records", json=record).json()
    assert again["state"] == "playing"
    assert len(again["held"]) == 2
    other = visit(again["words"], *tokens_of(again))
    assert other.turns.game.table.market == screen.turns.game.table.market
    other.act("go 1")


@pytest.mark.parametrize(
    ("told", "seated"),
    [
        ({"names": ["Ann", "Bob"]}, ["Ann", "Bob"]),
        ({"names": ["  Ann   of  Kent ", "x" * 40]}, ["Ann of Kent", "x" * 24]),
        ({"names": ["Ann", ""], "agents": ["greedy", "search"]}, ["Ann", "search"]),
        ({"names": None, "agents": ["greedy", "search"]}, ["greedy", "search"]),
        ({"names": ["Player 1", "\u202enna"]}, ["", ""]),
        ({"names": ["\u3164", "A" + "\u0321" * 9]}, ["", ""]),  # nothing to see, or more than a line can hold
        ({"names": None}, ["", ""]),  # each language has a name for nobody
    ],
)
def test_who_played_is_taken_from_the_record(client: TestClient, told: dict[str, Any], seated: list[str]) -> None:
    room = client.post("/api/records", json={**whole_record(), **told}).json()
    info = client.get(f"/api/rooms/{room['words']}").json()
    assert [seat["name"] for seat in info["seats"]] == seated


def test_a_record_without_names_comes_back_without_names(client: TestClient) -> None:
    first = client.post("/api/records", json={**whole_record(), "names": None}).json()
    exported = client.get(f"/api/rooms/{first['words']}/record").json()
    assert exported["names"] == ["Player 1", "Player 2"]
    again = client.post("/api/records", json=exported).json()
    assert [seat["name"] for seat in client.get(f"/api/rooms/{again['words']}").json()["seats"]] == ["", ""]


def test_seats_without_a_name_are_called_as_in_the_record(client: TestClient) -> None:
    record = {**whole_record(), "moves": []}
    del record["scores"]
    room = client.post("/api/rooms", json={"seats": [HERE, {**HERE, "name": "Eve"}], "record": record}).json()
    assert [seat["name"] for seat in client.get(f"/api/rooms/{room['words']}").json()["seats"]] == ["Ann", "Eve"]


@pytest.mark.parametrize("name", ["\u3164", "Eve", "\u0395ve", "A" + "\u0321" * 9])
def test_no_record_brings_a_name_that_nobody_could_take(client: TestClient, name: str) -> None:
    record = {**whole_record(), "moves": [], "names": [name, "Ann"]}
    del record["scores"]
    room = client.post("/api/rooms", json={"seats": [HERE, {**HERE, "name": "Eve"}], "record": record}).json()
    assert [seat["name"] for seat in client.get(f"/api/rooms/{room['words']}").json()["seats"]] == ["", "Eve"]


def test_a_record_goes_on_with_other_seats(client: TestClient) -> None:
    record = whole_record()
    record["moves"] = record["moves"][:10]
    del record["scores"]
    room = client.post("/api/rooms", json={"seats": [HERE, NOVICE], "record": record})
    assert room.status_code == 201
    assert client.get(f"/api/rooms/{room.json()['words']}").json()["number"] == 10
    refused = client.post("/api/rooms", json={"seats": [HERE, HERE, HERE], "record": record})
    assert refused.json()["code"] == "bad_seats"


@pytest.mark.parametrize(
    ("damage", "code", "facts"),
    [
        ({"players": 7}, "players", {}),
        ({"players": "2"}, "players", {}),
        ({"players": None}, "players", {}),
        ({"moves": "go 1"}, "moves", {}),
        ({"moves": [1, 2]}, "moves", {}),
        ({"moves": ["go 99"]}, "not_a_move", {"number": 1, "move": "go 99"}),
        ({"moves": ["start ducats", "go 14"]}, "illegal_move", {"number": 2, "move": "go 14"}),
        ({"moves": ["start ducats"] * 3000}, "too_many_moves", {"count": 3000}),
        ({"resource_pile": None}, "no_pile", {"pile": "resource_pile"}),
        ({"resource_pile": ["W1"] * 100}, "too_many_tiles", {"tile": "W1", "count": 50, "most": 2}),
        ({"resource_pile": [{}] * 3}, "unknown_tile", {"position": 1, "tile": "{}"}),
        ({"resource_pile": []}, "pile_size", {"pile": "resource_pile", "count": 0}),
        ({"monk_pile": {"a": 1}}, "no_pile", {"pile": "monk_pile"}),
        ({"monk_pile": ["M1"]}, "pile_size", {"pile": "monk_pile", "count": 1}),
        ({"format": "heaven-ale/99"}, "format", {"format": "heaven-ale/99"}),
        ({"names": ["one"]}, "per_player", {"part": "names"}),
        ({"scores": [900, 900]}, "scores", {}),
    ],
)
def test_damaged_records_are_refused_with_the_reason(
    client: TestClient, damage: dict[str, Any], code: str, facts: dict[str, Any]
) -> None:
    refused = client.post("/api/records", json={**whole_record(), **damage})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_record")
    assert len(refused.json()["message"]) > 10
    told = refused.json()["damage"]
    assert (told["code"], {name: told["facts"][name] for name in facts}) == (code, facts)
    assert (told["explanation"] is not None) == (code == "illegal_move")


def test_records_without_parts_are_refused_with_what_is_missing(client: TestClient) -> None:
    told = client.post("/api/records", json={"players": 2, "moves": []}).json()["damage"]
    assert (told["code"], told["facts"]) == ("missing", {"parts": ["resource_pile", "monk_pile"]})


# --- The web client ----------------------------------------------------------------------------------------


def test_without_a_client_the_page_says_what_to_do(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 503
    assert "make play" in page.text


def test_every_answer_has_the_security_headers(client: TestClient) -> None:
    for address in ("/", "/healthz", "/api/nothing"):
        headers = client.get(address).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


LARGE = bytes(range(256)) * 1_000  # as of the network's weights, which do not become smaller


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as the build leaves it; before the app reads it."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>H&A</title>")
    (folder / "assets" / "app-1a2b.js").write_text("let a = 1;")
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(b"gzip")
    (folder / "assets" / "large-1a2b.network").write_bytes(LARGE)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_the_client_is_served_with_the_right_headers(built: Path, client: TestClient) -> None:
    assert built.is_dir()
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-type"].startswith("text/html")
    for screen in ("/amber-monk-kettle", "/amber%20monk%20kettle", "/learn", "/rules/"):
        assert client.get(screen).text == page.text
    for path, beside in (("/rules/", "../rules"), ("/a/b/Amber-Monk-Kettle", "../../amber-monk-kettle")):
        assert client.get(path, follow_redirects=False).headers["location"] == beside  # what the page loads lies there
    for nothing in ("/metrics", "/room/metrics", "/favicon.ico"):
        assert client.get(nothing).status_code == 404
    assert client.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
    assert client.head("/").status_code == 200
    with client.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "gzip, br"}) as script:
        assert script.headers["content-encoding"] == "br"
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
    with client.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "br;q=0, gzip"}) as script:
        assert script.headers["content-encoding"] == "gzip"
    plain = client.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
    assert plain.text == "let a = 1;"
    assert client.get("/assets/none.js").status_code == 404
    with client.stream("GET", "/assets/large-1a2b.network", headers={"accept-encoding": "gzip, br"}) as large:
        # To compress eight megabytes for one who asks would keep all others waiting.
        assert "content-encoding" not in large.headers
        assert large.headers["content-length"] == str(len(LARGE))
        assert large.read() == LARGE
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        assert "secret" not in client.get(path).text
