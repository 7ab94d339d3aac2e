"""What Python's Game says, written down for the Game of the page to be compared with (web/tests/engine/checks.ts)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from heavenale import Game
from heavenale.checking.conformance import as_record, find_files, read_game
from heavenale.checking.perft import perft
from heavenale.notation import FIXED_ACTIONS
from heavenale.rules.actions import SHED_CHOICE_DIRECTIONS
from heavenale.rules.board import SHED_NAMES, SPOT_NAMES, neighbour_names
from heavenale.rules.playout import play_random_game
from heavenale.rules.state import STATE, new_states, state_at
from heavenale.rules.tiles import TILE_NUMBERS

GAMES = Path(__file__).parents[1] / "conformance" / "games"
EXPLAINED_EVERY = 97  # moves
WORTH_EVERY = 7
HIDDEN_EVERY = 251
SEEDS = 10_000
CHUNK = 500
POSITION = STATE.fields["event_count"][1]  # bytes; what the last move brought is no part of it


def expected() -> dict[str, Any]:
    """Everything."""
    games = [expected_game(path) for path in find_files([GAMES])]
    return {
        "games": games,
        "texts": list(texts()),
        "perft": [expected_perft(players, seed, moves) for players, seed, moves in ((2, 1, 9), (3, 2, 30), (4, 3, 60))],
        "random": {"chunk": CHUNK, "states": [final_states(first) for first in range(0, SEEDS, CHUNK)]},
        "hidden": list(hidden()),
    }


def expected_game(path: Path) -> dict[str, Any]:
    """Fingerprints of all that is said before and after every move."""
    record = as_record(read_game(path))
    positions, explained, worth = [], {}, {}
    for ply, game in enumerate(record.positions()):
        positions.append(fingerprint(what_is_said(game)))
        if ply % EXPLAINED_EVERY == 0:
            explained[ply] = fingerprint([asdict(game.explain(text)) for text in texts()])
        if ply % WORTH_EVERY == 0:
            worth[ply] = fingerprint([asdict(game.worth(player)) for player in range(1, game.players + 1)])
    return {
        "name": path.name,
        "record": record.to_dict(),
        "positions": positions,
        "explained": explained,
        "worth": worth,
    }


def what_is_said(game: Game) -> dict[str, Any]:
    """All that a game says of its position."""
    table = asdict(game.table)
    for board in table["boards"]:
        board["pairs"] = [{"pair": pair, "card": card} for pair, card in board["pairs"].items()]
    return {
        "table": table,
        "events": [asdict(event) for event in game.events],
        "legal_moves": [str(move) for move in game.legal_moves],
        "legal_actions": game.legal_actions,
        "ends_turn": game.ends_turn,
        "winners": game.winners,
        "projected": [asdict(score) for score in game.projected_scores()],
    }


def texts() -> Iterator[str]:
    """Every move that can be written: whatever an action of the catalogue can mean, anywhere."""
    yield from FIXED_ACTIONS
    yield from (f"buy {tile} {spot}" for tile in TILE_NUMBERS for spot in SPOT_NAMES)
    for shed in SHED_NAMES:
        round_it = [name for name in neighbour_names(shed) if name in SPOT_NAMES]
        for choice in SHED_CHOICE_DIRECTIONS:
            yield " ".join(["shed", *sorted((round_it[n] for n in choice), key=SPOT_NAMES.index)])


def expected_perft(players: int, seed: int, moves: int) -> dict[str, Any]:
    """Counts from a position some moves into a game of first legal moves."""
    game = Game(players, seed=seed)
    for n in range(moves):
        legal = game.legal_moves
        game.push(legal[n % len(legal)])
    counts = [perft(game, depth) for depth in range(4)]
    return {"players": players, "seed": seed, "moves": [str(move) for move in game.moves], "counts": counts}


def final_states(first: int) -> str:
    """The fingerprint of the final states of random games, with 2, 3 and 4 players in turn."""
    states = new_states(CHUNK)
    for n in range(CHUNK):
        play_random_game(state_at(states, n), 2 + (first + n) % 3, first + n)
    return hashlib.sha256(states.tobytes()).hexdigest()


def hidden() -> Iterator[dict[str, Any]]:
    """Positions as their players see them."""
    for number, path in enumerate(find_files([GAMES])):
        for ply, game in enumerate(as_record(read_game(path)).positions()):
            if ply % HIDDEN_EVERY == 1:
                seen = np.asarray(game.as_seen(seed=ply)._states).tobytes()[:POSITION]
                yield {"game": number, "ply": ply, "seed": ply, "state": hashlib.sha256(seen).hexdigest()}


def fingerprint(value: Any) -> str:
    """The same as in web/tests/engine/canonical.ts."""
    text = json.dumps(_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    """The value as JSON has it: names are texts, numbers are numbers."""
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


def write_expected(path: Path) -> None:
    """Write everything into a file."""
    path.write_text(json.dumps(expected()), encoding="utf-8")
