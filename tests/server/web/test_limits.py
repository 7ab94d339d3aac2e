from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from uvicorn.middleware.proxy_headers import _TrustedHosts

from heavenale.server.rooms.connection import Connection
from heavenale.server.web import middleware
from heavenale.server.web.app import create_app
from heavenale.server.web.limits import Addresses, Doorkeeper, Networks, TokenBucket, as_told_by_sockets, counted_as
from tests.server.tables import HERE, InlineWorkers, Visit, config_for, tokens_of


def test_a_bucket_allows_a_burst_and_then_so_many_a_second() -> None:
    now = [0.0]
    bucket = TokenBucket(rate=2.0, burst=3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_addresses_have_buckets_of_their_own() -> None:
    addresses = Addresses(rate=0.0, burst=1)
    assert addresses.allow("one")
    assert not addresses.allow("one")
    assert addresses.allow("two")


def test_an_address_is_forgotten_when_it_may_ask_as_much_as_ever() -> None:
    now = [0.0]
    addresses = Addresses(rate=2.0, burst=6, clock=lambda: now[0])
    assert addresses.allow("busy", 6.0)
    now[0] = 3.0  # when it may
    assert addresses.allow("another")
    assert len(addresses) == 2
    now[0] = 3.1
    assert addresses.allow("another")
    assert len(addresses) == 1


def test_whoever_runs_the_server_is_told_once_that_an_address_wants_too_many_connections(
    caplog: pytest.LogCaptureFixture,
) -> None:
    door = Doorkeeper(2)
    assert [door.enter("10.0.0.7") for _ in range(4)] == [True, True, False, False]
    door.leave("10.0.0.7")
    assert door.enter("10.0.0.7")
    (told,) = caplog.messages
    assert "2 connections" in told
    assert "10.0.0.7" not in told  # no log holds addresses


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("::ffff:10.0.0.7", "10.0.0.7"),  # a socket that hears both kinds tells it so
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),  # of the same line
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),  # as another process passes it on
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::"),
        ("a line that no proxy should have passed on" * 9, "unknown"),
    ],
)
def test_whoever_has_a_line_cannot_choose_whom_limits_count(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_one_line_is_one_address_for_all_limits(tmp_path: Path) -> None:
    app = create_app(config_for(tmp_path, rooms_per_day=1, connect_rate=0.01, connect_burst=1), InlineWorkers)
    two = TestClient(app, client=("2001:db8::2", 1))
    with TestClient(app, client=("2001:db8::1", 1)) as one:
        two.portal = one.portal
        room = one.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        assert two.post("/api/rooms", json={"seats": [HERE, HERE]}).status_code == 429
        Visit(one, room["words"], tokens_of(room)).leave()
        with two.websocket_connect(f"/api/rooms/{room['words']}/live") as late:
            assert late.receive_json()["code"] == "too_many_messages"


@pytest.mark.parametrize(("named", "is_one"), [("10.0.0.1", True), ("10.0.0.0/8", True), ("10.0.0.2", False)])
def test_proxies_are_named_by_their_address_or_network(named: str, is_one: bool) -> None:
    assert ("10.0.0.1" in Networks([named])) == is_one
    assert ("::ffff:10.0.0.1" in Networks([named])) == is_one  # a socket that hears both kinds tells it so
    assert "unknown" not in Networks([named])


@pytest.mark.parametrize("named", ["10.0.0.1", "10.0.0.0/8", "::ffff:10.0.0.1", "2001:db8::1", "2001:db8::/32"])
def test_uvicorn_knows_proxies_however_a_socket_tells_them(named: str) -> None:
    trusted = _TrustedHosts(as_told_by_sockets([named]))
    for address in ("10.0.0.1", "10.0.0.2", "192.0.2.1", "2001:db8::1", "2001:db8::2", "::1"):
        assert (address in trusted) == (address in Networks([named]))
        mapped = f"::ffff:{address}"
        assert "." not in address or (mapped in trusted) == (mapped in Networks([named]))


@pytest.mark.parametrize(
    "text", ["", "{", "null", '{"type": "dance"}', "[" * 4000, "\x00\ud83c".encode(errors="ignore").decode()]
)
def test_malformed_messages_are_told_and_harm_nothing(
    open_room: Callable[..., Any], visit: Callable[..., Visit], text: str
) -> None:
    room = open_room()
    guest = visit(room["words"], *tokens_of(room))
    guest.socket.send_text(text)
    assert guest.hear("refused")["code"] == "malformed"
    guest.socket.send_bytes(b"\xff\xfe")
    assert guest.hear("refused")["code"] == "malformed"
    guest.act("start ducats")


def test_a_message_that_is_too_large_is_not_even_read(
    open_room: Callable[..., Any], visit: Callable[..., Visit]
) -> None:
    room = open_room()
    guest = visit(room["words"], *tokens_of(room))
    guest.socket.send_text(json.dumps({"type": "ping", "id": 1}) + " " * 5000)
    assert guest.hear("refused")["code"] == "message_too_large"
    guest.act("start ducats")


def test_a_flood_ends_the_connection_of_who_sends_it_and_nobody_elses(tmp_path: Path) -> None:
    config = config_for(tmp_path, message_rate=5.0, message_burst=10)
    with TestClient(create_app(config, InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        friend = Visit(client, room["words"], tokens_of(room))
        flooder = Visit(client, room["words"], ())
        for _ in range(1_000):
            flooder.say("ping")
        assert flooder.hear("refused")["code"] == "too_many_messages"
        with pytest.raises(WebSocketDisconnect) as closed:
            flooder.next()
        assert closed.value.code == 4429
        friend.act("start ducats")
        flooder.leave()
        friend.leave()


def test_many_connections_of_an_address_share_what_it_may_say(tmp_path: Path) -> None:
    config = config_for(tmp_path, address_rate=0.01, address_burst=10)
    with TestClient(create_app(config, InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        first, second = (Visit(client, room["words"], ()) for _ in range(2))
        for _ in range(5):
            first.say("ping")
        first.ask("refresh")  # as much as five messages
        second.say("ping")
        assert second.hear("refused")["code"] == "too_many_messages"
        first.leave()
        second.leave()


def test_asking_for_the_whole_room_costs_more(tmp_path: Path) -> None:
    config = config_for(tmp_path, message_rate=0.01, message_burst=11)
    with TestClient(create_app(config, InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        guest = Visit(client, room["words"], ())
        for _ in range(2):
            assert guest.ask("refresh")["type"] == "room"
        guest.say("refresh")
        assert guest.hear("refused")["code"] == "too_many_messages"
        guest.leave()


def test_being_out_of_date_costs_as_much_because_the_whole_room_follows(tmp_path: Path) -> None:
    config = config_for(tmp_path, message_rate=0.01, message_burst=11)
    with TestClient(create_app(config, InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        guest = Visit(client, room["words"], tokens_of(room))
        for _ in range(3):
            guest.say("act", number=99, move="start ducats")
        codes = [guest.hear("refused")["code"] for _ in range(4)]
        assert codes == ["stale", "stale", "stale", "too_many_messages"]
        assert [one["type"] for one in guest.heard].count("room") == 3  # on entering, and twice
        guest.leave()


def test_all_connections_of_an_address_together_hear_the_whole_room_only_so_often(tmp_path: Path) -> None:
    config = config_for(tmp_path, address_rate=0.01, address_burst=11)
    with TestClient(create_app(config, InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        guests = [Visit(client, room["words"], ()) for _ in range(3)]
        for guest in guests[:2]:
            assert guest.ask("refresh")["type"] == "room"
        guests[2].say("refresh")
        assert guests[2].hear("refused")["code"] == "too_many_messages"
        for guest in guests:
            guest.leave()


class Stuck:
    """A client that reads nothing until it is let."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.may_read = asyncio.Event()

    async def send_text(self, data: str) -> None:
        await self.may_read.wait()
        self.sent.append(data)

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        self.sent.append(code)


@pytest.mark.parametrize(
    ("max_queued", "max_unread", "length"), [(4, 10**6, 10), (256, 1_000, 300), (256, 1_000, 5_000)]
)
def test_a_client_that_does_not_read_is_disconnected(max_queued: int, max_unread: int, length: int) -> None:
    """After so many messages, or so much in them; but the first is always sent, however long it is."""

    async def overflow() -> list[Any]:
        socket = Stuck()
        connection = Connection(socket, "somewhere", max_queued=max_queued, max_unread=max_unread)
        connection.send_text("x" * length)
        connection.start()
        await asyncio.sleep(0)
        for _ in range(10):
            connection.send_text("y" * length)
        socket.may_read.set()
        await connection.finish()
        return socket.sent

    sent = asyncio.run(overflow())
    assert sent[0] == "x" * length
    assert json.loads(sent[-2])["code"] == "too_slow"
    assert sent[-1] == 4408


def test_whoever_reads_may_hear_any_amount() -> None:
    async def hear() -> int:
        socket = Stuck()
        socket.may_read.set()
        connection = Connection(socket, "somewhere", max_queued=4, max_unread=1_000)
        connection.start()
        for _ in range(50):
            connection.send_text("x" * 600)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await connection.stop()
        return len(socket.sent)

    assert asyncio.run(hear()) == 50


def test_bodies_have_a_limit(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, max_body=1000), InlineWorkers)) as client:
        announced = client.post("/api/records", content=b"[" + b"1," * 1000)
        assert (announced.status_code, announced.json()["code"]) == (413, "too_large")
        streamed = client.post("/api/records", content=(b"[" * 100 for _ in range(50)))
        assert (streamed.status_code, streamed.json()["code"]) == (413, "too_large")


def test_large_bodies_have_so_many_places_and_small_ones_always_find_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "_LARGE_AT_ONCE", 1)
    with TestClient(create_app(config_for(tmp_path, body_within_s=5.0), InlineWorkers)) as client:

        async def ask(body: list[bytes], until: asyncio.Event) -> int:
            sent: list[Any] = []

            async def receive() -> Any:
                if body:
                    return {"type": "http.request", "body": body.pop(), "more_body": True}
                await until.wait()
                return {"type": "http.request", "body": b"", "more_body": False}

            async def note(message: Any) -> None:
                sent.append(message)

            host = [(b"host", b"localhost")]
            scope = {"type": "http", "method": "POST", "path": "/api/rooms", "query_string": b"", "headers": host}
            more = {"client": ("10.0.0.1", 1), "http_version": "1.1", "scheme": "http", "app": client.app}
            await client.app.middleware_stack({**scope, **more}, receive, note)  # type: ignore[attr-defined]
            status: int = sent[0]["status"]
            return status

        async def together() -> list[int]:
            end = asyncio.Event()
            first = asyncio.create_task(ask([b"x" * 70_000], end))
            await asyncio.sleep(0.01)
            at_once = asyncio.Event()
            at_once.set()
            others = [await ask([b"x" * 70_000], at_once), await ask([b"x" * 1_000], at_once)]
            end.set()
            return [await first, *others, await ask([b"x" * 70_000], at_once)]

        assert client.portal is not None
        assert client.portal.call(together) == [422, 429, 422, 422]


def test_a_body_has_a_deadline(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, body_within_s=0.1), InlineWorkers)) as client:
        gate = client.app.middleware_stack  # type: ignore[attr-defined]
        sent: list[Any] = []

        async def never() -> Any:
            await asyncio.Event().wait()

        async def note(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/rooms",
            "query_string": b"",
            "client": ("slow", 1),
            "headers": [(b"host", b"localhost")],
            "http_version": "1.1",
            "scheme": "http",
            "app": client.app,
        }
        assert client.portal is not None
        client.portal.call(gate, scope, never, note)
        assert sent[0]["status"] == 408
        assert json.loads(sent[1]["body"])["code"] == "too_slow"


def test_requests_have_a_rate(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, request_rate=0.01, request_burst=2), InlineWorkers)) as client:
        codes = [client.post("/api/rooms", json={"seats": [HERE, HERE]}).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        assert client.get("/healthz").status_code == 200


def test_reading_has_a_rate_too_but_the_page_has_none(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, read_rate=0.01, read_burst=2), InlineWorkers)) as client:
        answers = [client.get("/api/levels") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].json()["code"] == "too_many_requests"
        assert answers[-1].headers["connection"] == "close"
        assert {client.get("/").status_code for _ in range(5)} == {503}  # the page that is not built, each time


def test_connections_have_a_rate(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, connect_rate=0.01, connect_burst=2), InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        guests = [Visit(client, room["words"], ()) for _ in range(2)]
        with client.websocket_connect(f"/api/rooms/{room['words']}/live") as late:
            assert late.receive_json()["code"] == "too_many_messages"
            with pytest.raises(WebSocketDisconnect) as closed:
                late.receive_json()
            assert closed.value.code == 4429
        for guest in guests:
            guest.leave()


def test_an_address_has_so_many_places_also_behind_a_proxy(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, max_connections_per_address=1), InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        guest = Visit(client, room["words"], tokens_of(room))
        with client.websocket_connect(f"/api/rooms/{room['words']}/live") as late:
            assert late.receive_json()["code"] == "room_full"
        guest.leave()
        Visit(client, room["words"], tokens_of(room)).leave()


def test_a_proxy_that_was_not_named_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    told = "proxy that is not named"
    passed_on = {"x-forwarded-for": "192.0.2.7"}
    app = create_app(config_for(tmp_path), InlineWorkers)
    stranger = TestClient(app, client=("8.8.8.8", 1))
    with TestClient(app, client=("10.0.0.1", 1)) as proxy:
        stranger.portal = proxy.portal
        stranger.get("/api/levels", headers=passed_on)  # anybody may say so
        proxy.get("/api/levels")
        assert told not in caplog.text
        for _ in range(3):
            proxy.get("/api/levels", headers=passed_on)
        assert caplog.text.count(told) == 1
    caplog.clear()
    named = create_app(config_for(tmp_path, proxies=("10.0.0.1",)), InlineWorkers)
    with TestClient(named, client=("10.0.0.1", 1)) as proxy:
        proxy.get("/api/levels", headers=passed_on)
        assert told not in caplog.text


def test_rooms_have_a_limit(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, max_rooms=1), InlineWorkers)) as client:
        client.post("/api/rooms", json={"seats": [HERE, HERE]})
        refused = client.post("/api/rooms", json={"seats": [HERE, HERE]})
        assert (refused.status_code, refused.json()["code"]) == (503, "too_many_rooms")


def test_spectators_never_lock_players_out(tmp_path: Path) -> None:
    config = config_for(tmp_path, max_spectators_per_room=1, max_connections=2)
    with TestClient(create_app(config, InlineWorkers)) as client:
        room = client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        guests = [Visit(client, room["words"], ())]
        with client.websocket_connect(f"/api/rooms/{room['words']}/live") as late:
            late.send_json({"type": "enter", "tokens": []})
            assert late.receive_json()["code"] == "room_full"
            with pytest.raises(WebSocketDisconnect) as closed:
                late.receive_json()
            assert closed.value.code == 4503
        guests += [Visit(client, room["words"], tokens_of(room)) for _ in range(3)]
        assert guests[-1].act("start ducats")
        for guest in guests:
            guest.leave()


def test_rooms_nobody_looks_at_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    with TestClient(create_app(config_for(tmp_path, max_loaded_rooms=2), InlineWorkers)) as client:
        rooms = [client.post("/api/rooms", json={"seats": [HERE, HERE]}).json() for _ in range(6)]
        assert len(client.app.state.service.house.rooms_in_memory) <= 2  # type: ignore[attr-defined]
        for room in rooms:
            assert client.get(f"/api/rooms/{room['words']}").json()["words"] == room["words"]


def test_a_page_from_elsewhere_cannot_connect(
    client: TestClient, open_room: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    room = open_room()
    address = f"/api/rooms/{room['words']}/live"
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(address, headers={"origin": "https://elsewhere.example"}),
    ):
        pass
    assert "'https://elsewhere.example'" in caplog.text  # whoever runs the server may have forgotten a name
    with client.websocket_connect(address, headers={"origin": "http://testserver"}) as socket:
        socket.send_json({"type": "enter", "tokens": []})
        assert socket.receive_json()["type"] == "room"
