"""A process that thinks: requests on standard input, answers on standard output, one JSON object a line.

It gets games as their players see them (`Game.as_seen`), so an agent, wherever it comes from, cannot peek.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from heavenale.agents import Agent, agent_names, create_agent
from heavenale.agents.warm_up import warm
from heavenale.analysis import Analysis, conclude, judgements
from heavenale.bot.streams import claim_stdout
from heavenale.game import Game
from heavenale.record import Record
from heavenale.server.levels import BEST_JUDGES
from heavenale.server.warming import warm_rules

_POLITENESS = 5  # the event loop comes first

Send = Callable[[dict[str, Any]], None]


class Worker:
    """Answers requests; agents are kept from one to the next, because some take long to create."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._agents: dict[str, Agent] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what a request asks."""
        match request["do"]:
            case "warm_rules":
                warm_rules()
                return {}
            case "warm_agent":
                return self._warm_agent(request["level"])
            case "think":
                return self._think(request)
            case "hint":
                return self._hint(request)
            case "analyse":
                return self._analyse(request)
            case other:
                raise ValueError(f"unknown request {other!r}")

    def _agent(self, name: str) -> Agent:
        if name not in self._agents:
            self._agents[name] = create_agent(name, seed=int.from_bytes(os.urandom(4), "big"))
        return self._agents[name]

    def _warm_agent(self, name: str) -> dict[str, Any]:
        """Let a level decide once, so that its code is compiled before a person waits for it."""
        warm(self._agent(name))
        return {}

    def _think(self, request: dict[str, Any]) -> dict[str, Any]:
        decision = self._agent(request["level"]).decide(_game(request), request.get("time_ms"))
        return {"move": str(decision.move)}

    def _hint(self, request: dict[str, Any]) -> dict[str, Any]:
        game = _game(request)
        decision = self._agent(_judge()).decide(game, request["time_ms"])
        report = decision.report
        return {
            "move": str(decision.move),
            "candidates": [
                {"move": str(one.move), "visits": int(one.visits), "expected_points": float(one.expected_points)}
                for one in (report.candidates if report else ())
            ],
            "expected_points": [float(points) for points in (report.expected_points if report else ())],
            "line": [str(move) for move in (report.line if report else ())],
        }

    def _analyse(self, request: dict[str, Any]) -> dict[str, Any]:
        record = Record.from_dict(request["record"])
        name = _judge()
        judged = []
        for one in judgements(record, self._agent(name), request["time_ms"]):
            judged.append(one)
            self._send({"progress": [len(judged), len(record.moves)]})
        return {"agent": name, **_as_the_page_knows_it(conclude(record, tuple(judged)))}


def _as_the_page_knows_it(analysis: Analysis) -> dict[str, Any]:
    """In points, until the page analyses by itself."""
    found = analysis.to_dict()
    for one in found["decisions"]:
        one["lost"] = max(0.0, one.pop("lost_points"))
        for name in ("is_forced", "cost", "winning_chances", "verdict"):
            one.pop(name)
    lost = [
        sum(one["lost"] for one in found["decisions"] if one["player"] == player)
        for player in range(1, analysis.players + 1)
    ]
    return {**found, "lost": lost}


def _judge() -> str:
    installed = agent_names()
    return next(name for name in (*BEST_JUDGES, *installed) if name in installed)


def _game(request: dict[str, Any]) -> Game:
    return Game.from_bytes(base64.b64decode(request["game"]))


def main() -> None:
    """Answer until there are no more requests; when the server dies, they end."""
    os.nice(_POLITENESS)
    with suppress(BrokenPipeError), claim_stdout() as answers:  # closing it fails too once the server has died
        serve(sys.stdin.buffer, answers)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line with one line, after as many lines of progress as there is progress."""

    def send(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message).encode() + b"\n")
        answers.flush()

    worker = Worker(send)
    for line in requests:
        try:
            send({"result": worker.answer(json.loads(line))})
        except BrokenPipeError:
            return
        except Exception as error:  # an agent may come from anywhere; the worker lives on
            send({"error": f"{type(error).__name__}: {error}"})


if __name__ == "__main__":
    main()
