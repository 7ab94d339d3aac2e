from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from heavenale import Game, Record
from tests.server.tables import HERE, Visit, tokens_of

# What was said to a room and what it answered. `web/tests/house.test.ts` holds the house in the page to the same.
TALK = Path(__file__).parents[3] / "web" / "tests" / "conversation.json"


def _script(piles: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything that one screen can ask, and a whole game; `number` is left out where it is the right one."""
    turns: list[dict[str, Any]] = [
        {"type": "end_turn"},
        {"type": "rematch"},
        {"type": "act", "move": "go 3"},
        {"type": "act", "move": "sing"},
        {"type": "act", "move": "start ducats", "number": 9},
        {"type": "take_back"},
        {"type": "act", "move": "start ducats"},
        {"type": "act", "move": "home first"},
        {"type": "undo", "to": "step"},
        {"type": "undo", "to": "turn"},
        {"type": "act", "move": "start ducats"},
        {"type": "end_turn"},
        {"type": "act", "move": "go 1"},
        {"type": "end_turn"},
        {"type": "undo", "to": "turn"},
        {"type": "settings", "auto_end_turn": True},
        {"type": "settings", "auto_end_turn": True},
        {"type": "act", "move": "home first"},
        {"type": "take_back"},
        {"type": "replace_seat", "seat": 3, "level": "novice"},
        {"type": "replace_seat", "seat": 1, "level": None},
        {"type": "act", "move": "home first"},
        {"type": "settings", "auto_end_turn": False},
        {"type": "act", "move": "home ducats"},
        {"type": "end_turn"},
        {"type": "take_back"},
        {"type": "refresh"},
        {"type": "settings", "auto_end_turn": True},
    ]
    game = Game(2, resource_pile=piles["resource_pile"], monk_pile=piles["monk_pile"])
    for move in ("start ducats", "home first", "home ducats"):
        game.push(move)
    while not game.is_over:
        legal = [str(move) for move in game.legal_moves]
        game.push(next((move for move in legal if move.startswith("home")), legal[0]))
    rest = [{"type": "act", "move": str(move)} for move in game.moves[3:]]
    return [*turns, *rest, {"type": "act", "move": "go 1"}, {"type": "refresh"}]


def test_the_server_and_the_house_in_the_page_say_the_same(
    open_room: Callable[..., dict[str, Any]], visit: Callable[..., Visit]
) -> None:
    """To have the file written anew, delete it."""
    record = Record.of(Game(2, seed=7)).to_dict()
    piles = {name: record[name] for name in ("format", "players", "resource_pile", "monk_pile", "moves")}
    seats = [{**HERE, "name": "Anna"}, {**HERE, "name": "Ben"}]
    room = open_room(*seats, seed=None, record=piles)
    screen = visit(room["words"], *tokens_of(room))
    screen.heard = screen.heard[-1:]
    talk = [{"say": {"type": "enter", "tokens": []}, "heard": _plain(screen.heard)}]
    for number, wish in enumerate(_script(piles), start=1):
        screen.heard = []
        now = {"number": screen.number} if wish["type"] in ("act", "undo", "end_turn", "take_back") else {}
        said = {**now, **wish, "id": number}
        screen.socket.send_json(said)
        screen.say("consent", agree=True, id=9999)  # refused, and so the end of what was said
        screen.hear("refused", re=9999)
        talk.append({"say": said, "heard": _plain(screen.heard[:-1])})
    text = json.dumps({"room": {"seats": seats, "record": piles}, "talk": talk}, indent=1)
    if not TALK.exists():
        TALK.write_text(text + "\n", encoding="utf-8")
    assert json.loads(text) == json.loads(TALK.read_text(encoding="utf-8"))


def _plain(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without the words of the room, which are drawn by lot, and without English for developers."""
    return [{name: value for name, value in one.items() if name not in ("room", "message")} for one in heard]
