"""Screens that want different things at the same moment: exactly one of them is obeyed, and all agree afterwards."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection

from heavenale import Game
from heavenale.server.rooms.turns import TurnGame
from tests.campaign.people import HERE, enter, local_address, make_room
from tests.campaign.report import Line
from tests.campaign.serving import OnSqlite

KINDS = ("two moves at once", "one move three times at once", "undo against a move")
_ENOUGH = 100  # moves: no game is over as early
_A_LINE = 3  # rounds: whoever comes too late is told the whole room, which a line may ask for some times a second
_STALE = ("stale", "turn_is_complete", "nothing_to_undo")


async def conflicts(serving: OnSqlite, *, rounds: int, seed: int) -> list[Line]:
    """So many of each kind; a room of its own for every dozen."""
    lines = [Line(kind, 0) for kind in KINDS]
    while lines[0].times < rounds:
        seed += 1
        await _room(serving, lines, min(12, rounds - lines[0].times), seed)
    return lines


async def _room(serving: OnSqlite, lines: list[Line], rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    room = await make_room(serving, chance, [HERE, HERE], seed)
    turns = TurnGame(Game(2, seed=seed))
    while rounds > 0 and turns.number <= _ENOUGH:
        screens = [await enter(serving.address(chance), room, local_address(seed)) for _ in range(3)]
        try:
            for screen in screens:
                await screen.recv()
            for _ in range(min(rounds, _A_LINE)):
                for line in lines:
                    await _conflict(line, screens, turns, chance)
        finally:
            for screen in screens:
                await screen.close()
        rounds -= _A_LINE


async def _conflict(line: Line, screens: list[ClientConnection], turns: TurnGame, chance: random.Random) -> None:
    wishes = _wishes(line.what, turns, chance)
    if not wishes:
        await _say_alone(screens, turns, {"type": "end_turn"})
        wishes = _wishes(line.what, turns, chance)
    for screen, wish in zip(screens, wishes, strict=False):
        await screen.send(json.dumps({"id": 1, "number": turns.number, **wish}))
    obeyed, moved = 0, None
    for n, screen in enumerate(screens):
        told = await _answer(screen) if n < len(wishes) else await _change(screen)
        if told["type"] == "moved":
            obeyed += told["re"] is not None
            moved = told
        elif told["code"] not in _STALE:
            line.lost.append(f"refused as {told['code']}: {told['message']}")
    line.times += 1
    if obeyed != 1 or moved is None:
        line.lost.append(f"{obeyed} of {len(wishes)} were obeyed")
        return
    _follow(turns, moved)


def _wishes(kind: str, turns: TurnGame, chance: random.Random) -> list[dict[str, Any]]:
    """What the screens want; nothing if the turn must be ended first."""
    if turns.is_complete:
        return []
    legal = [str(move) for move in turns.game.legal_moves]
    moves = [move for move in legal if not move.startswith(("home", "sell"))] or legal
    one, other = {"type": "act", "move": chance.choice(moves)}, {"type": "act", "move": chance.choice(moves)}
    if kind == KINDS[0]:
        return [one, other]
    if kind == KINDS[1]:
        return [one] * 3
    if turns.number == turns.ended:  # nothing could be undone
        return [one, other]
    return [one, {"type": "undo", "to": "step"}]


async def _say_alone(screens: list[ClientConnection], turns: TurnGame, wish: dict[str, Any]) -> None:
    await screens[0].send(json.dumps({"id": 1, "number": turns.number, **wish}))
    moved = [await _change(screen) for screen in screens]
    _follow(turns, moved[0])


def _follow(turns: TurnGame, moved: dict[str, Any]) -> None:
    turns.cut(moved["after"])
    for one in moved["moves"]:
        turns.push(one["move"], one["agent"])
    turns.ended = moved["ended"]


async def _answer(screen: ClientConnection) -> dict[str, Any]:
    """What a screen hears to what it wanted; what the others did and the room as it is then are read too."""
    while True:
        told = await _hear(screen)
        if told.get("re") == 1:
            if told["type"] == "refused" and told["code"] == "stale":
                while (await _hear(screen))["type"] != "room":
                    pass
            return told


async def _change(screen: ClientConnection) -> dict[str, Any]:
    while (told := await _hear(screen))["type"] != "moved":
        pass
    return told


async def _hear(screen: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(60):
        told: dict[str, Any] = json.loads(await screen.recv())
        return told
