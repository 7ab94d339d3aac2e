"""Sitting at a room's table in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from heavenale import Game, Record
from heavenale.bot.known import filled
from heavenale.server.config import Config
from heavenale.server.rooms.turns import TurnGame
from heavenale.server.thinking.workers import WorkerFailed, Workers

HERE = {"kind": "here"}
FRIEND = {"kind": "friend"}
NOVICE = {"kind": "agent", "level": "novice"}


def config_for(folder: Path, **changes: Any) -> Config:
    kinds = ("message", "address", "connect", "request", "read", "sign")
    plenty: dict[str, Any] = {f"{kind}_rate": 1e6 for kind in kinds} | {f"{kind}_burst": 10**6 for kind in kinds}
    return Config(
        data=folder / "data",
        client=folder / "client",
        names=("testserver",),
        **{"seat_grace_s": 0.0, "rooms_per_day": 10**6, **plenty, **changes},
    )


class InlineWorkers(Workers):
    """Decides in this process by a simple rule, or fails when told to."""

    def __init__(self) -> None:
        super().__init__(0, timeout_s=1)
        self.asked: list[str] = []  # levels
        self.fails: Callable[[str], bool] = lambda _level: False
        self.hold = False  # whoever is asked meanwhile waits

    async def compile_rules(self) -> None:
        pass

    async def warm(self) -> None:
        pass

    async def decide(self, game: Game, level: str, **_how: Any) -> str:
        self.asked.append(level)
        while self.hold:
            await asyncio.sleep(0.005)
        if self.fails(level):
            raise WorkerFailed("as the test wanted")
        return simple_choice([str(move) for move in game.legal_moves])


def simple_choice(moves: list[str]) -> str:
    return next((move for move in moves if not move.startswith("go")), moves[0])


class Screen:
    """What a client makes of the messages: the room as it was told, and the game worked out from its record."""

    def __init__(self) -> None:
        self.now: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    def take_in(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        kind = message["type"]
        if kind == "room":
            self.now = {name: value for name, value in message.items() if name != "type"}
            self.now["record"] = dict(message["record"])
        elif kind == "moved":
            self._move(message)
        elif kind == "around":
            self.now |= {name: value for name, value in message.items() if name != "type"}
        assert len(self.now["agents"]) == len(self.moves)

    def _move(self, message: dict[str, Any]) -> None:
        now, record = self.now, self.now["record"]
        assert message["after"] <= len(record["moves"])
        record["moves"] = record["moves"][: message["after"]] + [one["move"] for one in message["moves"]]
        now["agents"] = now["agents"][: message["after"]] + [one["agent"] for one in message["moves"]]
        now |= {"ended": message["ended"], "state": message["state"]}
        for pile, tiles in (message["deal"] or {}).items():
            record[pile] = record[pile] + tiles

    @property
    def moves(self) -> list[str]:
        moves: list[str] = self.now["record"]["moves"]
        return moves

    @property
    def number(self) -> int:
        return len(self.moves)

    @property
    def turns(self) -> TurnGame:
        turns = TurnGame(Record.from_dict({**filled(self.now["record"]), "moves": []}).start())
        for move, agent in zip(self.moves, self.now["agents"], strict=True):
            turns.push(move, agent)
        turns.ended = self.now["ended"]
        return turns

    @property
    def choices(self) -> list[str]:
        """What may be decided at this screen."""
        turns = self.turns
        decides = turns.to_decide
        if self.now["state"] != "playing" or turns.is_complete or decides not in self.now["you"]:
            return []
        if self.now["seats"][decides - 1]["level"] is not None:
            return []
        return [str(move) for move in turns.game.legal_moves]

    def waits_for_me(self) -> bool:
        """Whether something is to be decided here, or the game is over."""
        return self.now["state"] == "over" or bool(self.choices) or self.complete_here()

    def complete_here(self) -> bool:
        turns = self.turns
        return turns.is_complete and turns.to_decide in self.now["you"]


class Visit(Screen):
    """One screen in a room."""

    def __init__(self, client: TestClient, words: str, tokens: Sequence[str]) -> None:
        super().__init__()
        self._context = client.websocket_connect(f"/api/rooms/{words}/live")
        self.socket = self._context.__enter__()
        self._ids = count(1000)
        self.is_open = True
        self.say("enter", tokens=list(tokens))
        assert self.next()["type"] == "room"

    def leave(self) -> None:
        if self.is_open:
            self.is_open = False
            self._context.__exit__(None, None, None)

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = self.socket.receive_json()
        self.take_in(message)
        return message

    def hear(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this type with these fields; what comes before it is read too."""
        while True:
            message = self.next()
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    def wait(self, wanted: Callable[[], bool]) -> None:
        """Read on until something is so."""
        while not wanted():
            self.next()

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send_json({"type": kind, **fields})

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something about the position as it is here; the answer to it, whatever comes before."""
        if kind in ("act", "undo", "end_turn", "take_back"):
            fields.setdefault("number", self.number)
        number = fields.setdefault("id", next(self._ids))
        self.say(kind, **fields)
        while True:
            message = self.next()
            if message.get("re") == number or (message["type"] in ("room", "around") and not _is_a_move(kind)):
                return message

    def act(self, *moves: str) -> dict[str, Any]:
        message: dict[str, Any] = {}
        for move in moves:
            message = self.ask("act", move=move)
            assert message["type"] == "moved", message
        return message

    def end_turn(self) -> dict[str, Any]:
        message = self.ask("end_turn")
        assert message["type"] == "moved", message
        return message

    def choices_of(self, kind: str) -> list[str]:
        return [move for move in self.choices if move.split()[0] == kind]

    def play_on(self) -> None:
        """Some move, or the end of the turn: hurries home, so that games are short."""
        if self.turns.is_complete:
            self.end_turn()
            return
        self.act((self.choices_of("home") or self.choices_of("start") or self.choices)[0])


@contextmanager
def visiting(client: TestClient, room: dict[str, Any]) -> Iterator[Visit]:
    """In a room with all seats of whoever made it; left whatever happens, or the server would wait for it for ever."""
    visit = Visit(client, room["words"], tokens_of(room))
    try:
        yield visit
    finally:
        visit.leave()


def _is_a_move(kind: str) -> bool:
    return kind in ("act", "undo", "end_turn", "take_back")


def tokens_of(room: dict[str, Any]) -> list[str]:
    return [held["token"] for held in room["held"]]
