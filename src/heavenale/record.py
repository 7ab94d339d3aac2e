"""Game records as JSON: players, piles and moves, nothing else needed to replay them."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from heavenale.errors import HeavenAleError, IllegalMove, RecordError
from heavenale.game import Game, shorten
from heavenale.piles import check_monk_pile, check_players, check_resource_pile, check_seed

FORMAT = "heaven-ale/1"
_REQUIRED = ("players", "resource_pile", "monk_pile", "moves")
_LISTS = {"moves": str, "names": str, "agents": str, "scores": int}  # with the kind of their entries
_FIELDS = (*_REQUIRED, "seed", "names", "agents", "scores")


@dataclass(frozen=True)
class Record:
    """A game as its piles and moves, with what is optionally known about it."""

    players: int
    resource_pile: tuple[str, ...]
    monk_pile: tuple[str, ...]
    moves: tuple[str, ...]
    seed: int | None = None
    names: tuple[str, ...] | None = None
    agents: tuple[str, ...] | None = None
    scores: tuple[int, ...] | None = None
    other: Mapping[str, Any] = field(default_factory=dict)  # what else stood in the file, kept when it is written

    @classmethod
    def of(cls, game: Game, *, names: Sequence[str] | None = None, agents: Sequence[str] | None = None) -> Record:
        """The record of a game as it stands."""
        return cls(
            players=game.players,
            resource_pile=game.resource_pile,
            monk_pile=game.monk_pile,
            moves=tuple(str(move) for move in game.moves),
            seed=game.seed,
            names=_frozen(names),
            agents=_frozen(agents),
            scores=tuple(score.points for score in game.scores()) if game.is_over else None,
        )

    @classmethod
    def from_dict(cls, data: object) -> Record:
        """A record from decoded JSON; what is missing or of the wrong kind is named."""
        if not isinstance(data, dict):
            raise RecordError(f"a record is a JSON object with {', '.join(_REQUIRED)}")
        if data.get("format", FORMAT) != FORMAT:
            raise RecordError(f"the record's format is {data['format']!r}; this version reads {FORMAT!r}")
        for name in _REQUIRED:
            if name not in data:
                raise RecordError(f"the record has no {name!r}; it needs {', '.join(_REQUIRED)}")
        try:
            check_players(data["players"])
            check_resource_pile(data["resource_pile"])
            check_monk_pile(data["monk_pile"], data["players"])
            if data.get("seed") is not None:
                check_seed(data["seed"])
        except HeavenAleError as error:
            raise RecordError(f"the record cannot be set up: {error}") from error
        for name, kind in _LISTS.items():
            _check_list(name, data.get(name), kind)
        return cls(
            **{name: _frozen(data[name]) for name in _FIELDS if name in data},
            other={name: value for name, value in data.items() if name not in (*_FIELDS, "format")},
        )

    @classmethod
    def from_json(cls, text: str) -> Record:
        """A record from JSON text."""
        try:
            data = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise RecordError(f"the record is not JSON: {error}") from error
        return cls.from_dict(data)

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """A record from a file."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, TypeError, ValueError) as error:
            raise RecordError(f"the record {str(path)!r} cannot be read: {error}") from error
        return cls.from_json(text)

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON objects; what is not known is left out."""
        fields = {name: getattr(self, name) for name in _FIELDS}
        known = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
        return {"format": FORMAT, **{name: value for name, value in known.items() if value is not None}, **self.other}

    def to_json(self) -> str:
        """The record as JSON text."""
        return json.dumps(self.to_dict(), indent=1) + "\n"

    def save(self, path: Path | str) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.to_json(), encoding="utf-8")

    def positions(self) -> Iterator[Game]:
        """The same game object before the first move and after every move; an illegal move is an error."""
        game = self.start()
        yield game
        for number, move in enumerate(self.moves, start=1):
            try:
                game.push(move)
            except HeavenAleError as error:
                legal = tuple(str(legal) for legal in game.legal_moves)
                choices = "" if isinstance(error, IllegalMove) else f"; legal: {shorten(legal)}"  # it lists them itself
                message = f"move {number} of the record is refused: {error}{choices}"
                raise RecordError(message, number=number, move=move, legal=legal) from error
            yield game

    def start(self) -> Game:
        """The game before the first move."""
        return Game(self.players, seed=self.seed, resource_pile=self.resource_pile, monk_pile=self.monk_pile)

    def replay(self, at: int | None = None) -> Game:
        """The game after `at` moves, or after all of them."""
        if at is not None and (type(at) is not int or not 0 <= at <= len(self.moves)):
            raise RecordError(f"the record has {len(self.moves)} moves; there is no position after {at!r}")
        played = replace(self, moves=self.moves[:at])
        return deque(played.positions(), maxlen=1).pop()


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list | tuple) else value


def _check_list(name: str, values: object, kind: type) -> None:
    if values is None and name not in _REQUIRED:
        return
    if not isinstance(values, list) or not all(type(value) is kind for value in values):
        example = {"moves": "texts such as 'go 16'", "scores": "whole numbers"}.get(name, "texts")
        raise RecordError(f"the record's {name} must be a list of {example}")
