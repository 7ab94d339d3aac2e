"""Sitting at a room's table in tests."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from heavenale import Game
from heavenale.server.config import Config
from heavenale.server.workers import WorkerFailed, Workers

HERE = {"kind": "here"}
FRIEND = {"kind": "friend"}
NOVICE = {"kind": "agent", "level": "novice"}


def config_for(folder: Path, **changes: Any) -> Config:
    kinds = ("message", "connect", "request", "read")
    plenty = {f"{kind}_rate": 1e6 for kind in kinds} | {f"{kind}_burst": 10**6 for kind in kinds}
    return Config(data=folder / "data", client=folder / "client", **{**plenty, **changes})


class InlineWorkers(Workers):
    """Decides in this process by a simple rule, or fails when told to."""

    def __init__(self) -> None:
        super().__init__(0, timeout_s=1)
        self.asked: list[dict[str, Any]] = []
        self.fails: Callable[[dict[str, Any]], bool] = lambda _request: False

    async def warm_rules(self) -> None:
        pass

    async def warm_agents(self) -> None:
        pass

    async def ask(self, request: dict[str, Any], restarted: Callable[[], None] | None = None) -> dict[str, Any]:
        self.asked.append(request)
        if self.fails(request):
            raise WorkerFailed("as the test wanted")
        game = Game.from_bytes(base64.b64decode(request["game"]))
        moves = [str(move) for move in game.legal_moves]
        move = next((move for move in moves if not move.startswith("go")), moves[0])
        if request["do"] == "think":
            return {"move": move}
        candidates = [{"move": move, "visits": 1, "expected_points": 2.5}]
        return {"move": move, "candidates": candidates, "expected_points": [2.5] * game.players, "line": [move]}

    async def analyse(self, request: dict[str, Any], progress: Callable[[int, int], None]) -> dict[str, Any]:
        total = len(request["record"]["moves"])
        progress(1, total)
        decision = {
            "number": 1,
            "player": 2,
            "round": 1,
            "move": "start ducats",
            "best": "start ducats",
            "lost": 0,
            "expected_points": [1.0, 2.0],
            "line": [],
        }
        return {
            "agent": "test",
            "final_points": request["record"]["scores"],
            "lost": [0, 0],
            "costliest": [],
            "decisions": [decision],
        }

    async def stop(self) -> None:
        pass


class Visit:
    """One screen in a room: keeps the log as a client does, and the last snapshot."""

    def __init__(self, client: TestClient, words: str, tokens: Sequence[str]) -> None:
        query = "&".join(f"token={token}" for token in tokens)
        self._context = client.websocket_connect(f"/api/rooms/{words}/live?{query}")
        self.socket = self._context.__enter__()
        self.log: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.is_open = True
        self.hear("snapshot")

    def leave(self) -> None:
        if self.is_open:
            self.is_open = False
            self._context.__exit__(None, None, None)

    def hear(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this type with these fields; what comes before it is read too."""
        while True:
            message = self.next()
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = self.socket.receive_json()
        self.heard.append(message)
        if message["type"] == "snapshot":
            self.now = message
            self.log = self.log[: message["log_from"]] + message["log"]
            assert len(self.log) == message["number"]
        return message

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send_json({"type": kind, **fields})

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something about the position as it is here; the snapshot or refusal that comes next."""
        if kind in ("act", "undo", "end_turn", "take_back"):
            fields.setdefault("number", self.now["number"])
        self.say(kind, **fields)
        while (message := self.next())["type"] not in ("snapshot", "refused"):
            pass
        return message

    def act(self, *moves: str) -> dict[str, Any]:
        for move in moves:
            message = self.ask("act", move=move)
            assert message["type"] == "snapshot", message
        return self.now

    def end_turn(self) -> dict[str, Any]:
        message = self.ask("end_turn")
        assert message["type"] == "snapshot", message
        return message

    def moves(self, kind: str) -> list[str]:
        return [choice["move"] for choice in self.now["choices"] if choice["kind"] == kind]

    def play_on(self) -> None:
        """Some move, or the end of the turn: hurries home, so that games are short."""
        if self.now["turn_complete"]:
            self.end_turn()
            return
        wanted = self.moves("home") or self.moves("start") or [choice["move"] for choice in self.now["choices"]]
        self.act(wanted[0])


def tokens_of(room: dict[str, Any]) -> list[str]:
    return [held["token"] for held in room["held"]]
