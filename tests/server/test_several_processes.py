"""Three processes behind nginx, two that think: one house, whatever happens to any of them."""

from __future__ import annotations

import contextlib
import json
import shutil
import signal
import threading
import time
import urllib.request
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.server.cluster import STARTED_WITHIN_S, Cluster, until
from tests.server.postgres import PostgresServer, needs
from tests.server.tables import FRIEND, HERE, NOVICE, Screen

_PACE_S = 0.01
_ANSWERED_WITHIN_S = 30


class Person(Screen):
    """Somebody who plays to the end, and comes back at once when the line breaks, as the page does."""

    def __init__(self, cluster: Cluster, words: str, token: str) -> None:
        super().__init__()
        self.acknowledged: list[tuple[int, str]] = []  # moves, and the number of moves before each
        self.closed: list[int | str] = []  # codes, or what went wrong
        self.refused: list[dict[str, Any]] = []
        self.servers: list[str] = []  # to which nginx has sent him
        self.error: Exception | None = None
        self._cluster, self._words, self._token = cluster, words, token
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        try:
            while self.now.get("state") != "over":
                try:
                    with connect(f"ws://{self._cluster.address}/api/rooms/{self._words}/live", proxy=None) as socket:
                        self.servers.append(socket.response.headers["X-Server"])  # type: ignore[union-attr]
                        socket.send(json.dumps({"type": "enter", "tokens": [self._token]}))
                        self._go_on(socket)
                except ConnectionClosed as closed:
                    self.closed.append(closed.rcvd.code if closed.rcvd else repr(closed))
                except (InvalidHandshake, OSError) as error:
                    self.closed.append(repr(error))
                    time.sleep(0.2)
        except Exception as error:
            self.error = error

    def _go_on(self, socket: ClientConnection) -> None:
        self._hear(socket, "room")
        while self.now["state"] != "over":
            if self.complete_here():
                self._say(socket, "end_turn")
            elif choices := self.choices:
                time.sleep(_PACE_S)
                self._say(socket, "act", move=_choose(choices))
            else:
                self._hear(socket)

    def _say(self, socket: ClientConnection, kind: str, **fields: Any) -> None:
        number = self.number
        socket.send(json.dumps({"type": kind, "number": number, "id": number, **fields}))
        while True:
            heard = self._hear(socket)
            if heard.get("re") == number and heard["type"] in ("moved", "refused"):
                break
        if heard["type"] == "refused":
            self.refused.append(heard)
            time.sleep(0.1)
        elif kind == "act":
            self.acknowledged.append((number, fields["move"]))

    def _hear(self, socket: ClientConnection, kind: str | None = None) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(socket.recv(timeout=_ANSWERED_WITHIN_S))
            self.take_in(message)
            if kind in (None, message["type"]):
                return message

    def wait_until_over(self) -> None:
        self._thread.join(120)
        assert self.error is None, self.error
        assert not self._thread.is_alive(), (self._words, self.number)


def _choose(moves: list[str]) -> str:
    """Far along the path, so that the game is soon over."""
    return next((move for move in moves if not move.startswith(("go", "sell"))), moves[-1])


class Game:
    """A room of two people at two screens and a computer, who play on their own."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        room = cluster.ask("/api/rooms", {"seats": [HERE, FRIEND, NOVICE], "seed": 5})
        self.words = room["words"]
        friend = cluster.ask(f"/api/rooms/{self.words}/join", {"name": "Bob"})
        tokens = [room["held"][0]["token"], friend["token"]]
        self.people = [Person(cluster, self.words, token) for token in tokens]

    def goes_on(self, moves: int = 3, within_s: float = 30) -> None:
        """Wait for some more moves."""
        before = self.number
        until(lambda: self.number >= before + moves or self.is_over, within_s, f"{self.words} goes on from {before}")

    @property
    def number(self) -> int:
        return max((person.number for person in self.people if person.now), default=0)

    @property
    def is_over(self) -> bool:
        return any(person.now and person.now["state"] == "over" for person in self.people)

    def check(self) -> None:
        """All that was acknowledged is in the record, once and in its place."""
        for person in self.people:
            person.wait_until_over()
        record = self.cluster.ask(f"/api/rooms/{self.words}/record")
        for person in self.people:
            assert person.moves == record["moves"]
            assert [(number, record["moves"][number]) for number, _ in person.acknowledged] == person.acknowledged


def wait_until_computers_play(cluster: Cluster) -> None:
    """Whoever thinks may have to compile first; how long that takes on a busy machine is not what is tried here."""
    room = cluster.ask("/api/rooms", {"seats": [NOVICE, NOVICE], "seed": 5})
    with connect(f"ws://{cluster.address}/api/rooms/{room['words']}/live", proxy=None) as socket:
        socket.send(json.dumps({"type": "enter", "tokens": []}))
        while json.loads(socket.recv(timeout=STARTED_WITHIN_S))["type"] != "moved":
            pass


def people_at_different_processes_play_a_whole_game_with_a_computer(cluster: Cluster) -> None:
    game = Game(cluster)
    game.check()
    first, second = game.people
    assert first.servers != second.servers
    for person in game.people:
        assert not person.closed
        assert not person.refused
    # Whoever asks, at whichever process, hears the same of the room.
    infos = {json.dumps(cluster.ask(f"/api/rooms/{game.words}")) for _ in cluster.servers}
    assert len(infos) == 1
    assert cluster.ask("/api/rooms/no-such-room")["status"] == 404
    # Nobody is let in where processes speak with each other, or learns anything there.
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(f"http://127.0.0.1:{cluster.servers[0].peer_port}/api/rooms/{game.words}", timeout=5)


def the_owner_of_a_room_and_a_thinker_die_in_the_middle_of_a_game(cluster: Cluster) -> None:
    game = Game(cluster)
    game.goes_on()
    owner = cluster.owner_of(game.words)
    owner.end(signal.SIGKILL)
    game.goes_on()
    assert cluster.owner_of(game.words) is not owner
    cluster.thinkers[0].end(signal.SIGKILL)  # from here on one thinks for all
    owner.start()
    game.check()
    cluster.wait_until_ready()


def all_processes_are_restarted_one_after_the_other(cluster: Cluster) -> None:
    games = [Game(cluster) for _ in range(2)]
    for server in cluster.servers:
        for game in games:
            game.goes_on(2)
        assert server.end(signal.SIGTERM) == 0
        for game in games:
            game.goes_on(2)
        server.start()
        until(lambda server=server: server.is_ready, 60, "it serves again")  # type: ignore[misc]
    for game in games:
        game.check()
        for person in game.people:
            assert set(person.closed) <= {1012, 1001}, person.closed
            assert not person.refused


def the_database_is_restarted(cluster: Cluster, postgres: PostgresServer) -> None:
    game = Game(cluster)
    game.goes_on()
    postgres.kill(signal.SIGINT)
    with contextlib.suppress(AssertionError):
        game.goes_on(within_s=0.5)
    postgres.start()
    game.goes_on()
    game.check()
    for person in game.people:
        assert {refused["code"] for refused in person.refused} <= {"failed", "stale"}
    assert cluster.thinkers[1].end(signal.SIGTERM) == 0
    for process in (*cluster.servers, *cluster.thinkers):
        assert "Traceback" not in process.log, process.log


def test_one_house_whatever_happens_to_any_of_its_processes(
    postgres: PostgresServer, subtests: pytest.Subtests
) -> None:
    """One test, because starting all of this takes longer than trying it."""
    needs("several processes behind a proxy", shutil.which("nginx"))
    with contextlib.closing(Cluster(postgres.new_database())) as cluster:
        wait_until_computers_play(cluster)
        for try_out in (
            people_at_different_processes_play_a_whole_game_with_a_computer,
            the_owner_of_a_room_and_a_thinker_die_in_the_middle_of_a_game,
            all_processes_are_restarted_one_after_the_other,
        ):
            with subtests.test(try_out.__name__):
                try_out(cluster)
        with subtests.test(the_database_is_restarted.__name__):
            the_database_is_restarted(cluster, postgres)
