"""What the clients were told, move by move, and what the server remembers of it afterwards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from heavenale import Game
from heavenale.server.rooms.turns import TurnGame


@dataclass
class Ledger:
    """What all clients of a trial have noted."""

    acknowledged: int = 0  # what people did, and the server said was done
    computed: int = 0  # moves of computers that were told
    compared: int = 0  # times that a room was compared with what had been told of it
    refused: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)


class Told:
    """A room as one screen was told of it. The seed is known to the client, so it knows the whole game."""

    def __init__(self, players: int, seed: int, ledger: Ledger) -> None:
        self.turns = TurnGame(Game(players, seed=seed))
        self.levels: list[str | None] = [None] * players
        self._ledger = ledger
        self._waits_for: dict[str, Any] | None = None  # what was said and has not been answered
        self._count = 0

    @property
    def moves(self) -> list[str]:
        return [one.move for one in self.turns.made]

    @property
    def is_over(self) -> bool:
        return self.turns.is_over

    @property
    def is_mine(self) -> bool:
        """Whether a person decides, so this screen."""
        seat = self.turns.to_decide
        return seat is not None and self.levels[seat - 1] is None

    def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A message about the position, which is noted as not yet answered."""
        self._count += 1
        self._waits_for = {"type": kind, "number": self.turns.number, "id": self._count, **fields}
        return self._waits_for

    def hear(self, message: dict[str, Any], where: str) -> bool:
        """Note what a message says; whether it answers what was said last."""
        waits_for = self._waits_for
        mine = waits_for is not None and message.get("re") == waits_for["id"]
        if message["type"] == "room":
            self._compare(message, where)
            self.levels = [seat["level"] for seat in message["seats"]]
            return True
        if message["type"] == "around":
            self.levels = [seat["level"] for seat in message["seats"]]
        elif message["type"] == "moved":
            self._move(message)
            self._ledger.computed += sum(one["agent"] is not None for one in message["moves"])
            self._ledger.acknowledged += mine
        elif message["type"] == "refused":
            self._ledger.refused[message["code"]] += 1
        if mine and message.get("code") != "failed":  # while the database cannot be reached, nobody knows what was done
            self._waits_for = None
        return mine

    def _move(self, message: dict[str, Any]) -> None:
        self.turns.cut(message["after"])
        for one in message["moves"]:
            self.turns.push(one["move"], one["agent"])
        self.turns.ended = message["ended"]

    def _compare(self, room: dict[str, Any], where: str) -> None:
        """Everything told must be there; what was said last and not answered may have been done or not."""
        self._ledger.compared += 1
        told, ended, kept = self.moves, self.turns.ended, room["record"]["moves"]
        least = len(told)
        if self._waits_for is not None and self._waits_for["type"] == "undo":
            least = ended if self._waits_for["to"] == "turn" else least - 1
        if kept[:least] != told[:least] or room["ended"] < ended:
            self._ledger.lost.append(
                f"{where}: told {least} moves, {ended} of ended turns; kept {kept} {room['ended']}"
            )
        same = next((n for n, (a, b) in enumerate(zip(told, kept, strict=False)) if a != b), min(len(told), len(kept)))
        self.turns.cut(same)
        for move, agent in zip(kept[same:], room["agents"][same:], strict=True):
            self.turns.push(move, agent)
        self.turns.ended = room["ended"]
        self._waits_for = None
