"""Game records as JSON: players, piles and moves, nothing else needed to replay them."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from heavenale.errors import HeavenAleError, IllegalMove, RecordError, SetupError
from heavenale.game import Game, shorten
from heavenale.setting_up.piles import check_monk_pile, check_players, check_resource_pile, check_seed

FORMAT = "heaven-ale/1"
REQUIRED = ("players", "resource_pile", "monk_pile", "moves")
_PER_PLAYER = {"names": str, "agents": str, "scores": int}  # optional lists, with the kind of their entries
_FIELDS = (*REQUIRED, "seed", *_PER_PLAYER)


@dataclass(frozen=True)
class Record:
    """A game as its piles and moves, with what is optionally known about it."""

    players: int
    resource_pile: Sequence[str]
    monk_pile: Sequence[str]
    moves: Sequence[str]
    seed: int | None = None
    names: Sequence[str] | None = None
    agents: Sequence[str] | None = None
    scores: Sequence[int] | None = None
    other: Mapping[str, Any] = field(default_factory=dict, hash=False)  # what else stood in the file, kept for writing

    def __post_init__(self) -> None:
        """Refuse what cannot be a record, before any move is looked at."""
        try:
            check_players(self.players)
            check_resource_pile(self.resource_pile)
            check_monk_pile(self.monk_pile, self.players)
            if self.seed is not None:
                check_seed(self.seed)
        except SetupError as error:
            message = f"the record cannot be set up: {error}"
            raise RecordError(message, code=error.code, facts=error.facts) from error
        _check_list("moves", self.moves, str)
        for name, kind in _PER_PLAYER.items():
            if getattr(self, name) is not None:
                _check_list(name, getattr(self, name), kind, self.players)
        for name in ("resource_pile", "monk_pile", "moves", *_PER_PLAYER):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, tuple(getattr(self, name)))

    @classmethod
    def of(cls, game: Game, *, names: Sequence[str] | None = None, agents: Sequence[str] | None = None) -> Record:
        """The record of a game as it stands."""
        return cls(
            players=game.players,
            resource_pile=game.resource_pile,
            monk_pile=game.monk_pile,
            moves=tuple(str(move) for move in game.moves),
            seed=game.seed,
            names=names,
            agents=agents,
            scores=tuple(score.points for score in game.scores()) if game.is_over else None,
        )

    @classmethod
    def from_dict(cls, data: object) -> Record:
        """A record from decoded JSON; what is missing or of the wrong kind is named."""
        if not isinstance(data, dict):
            raise RecordError(f"a record is a JSON object with {', '.join(REQUIRED)}")
        if data.get("format", FORMAT) != FORMAT:
            raise RecordError(
                f"the record's format is {data['format']!r}; this version reads {FORMAT!r}",
                code="format",
                facts={"format": str(data["format"])},
            )
        check_complete(data, REQUIRED)
        return cls(
            **{name: data[name] for name in _FIELDS if name in data},
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
            text = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, TypeError, ValueError) as error:
            raise RecordError(f"the record {str(path)!r} cannot be read: {error}") from error
        return cls.from_json(text)

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON objects; what is not known is left out."""
        fields = {name: getattr(self, name) for name in _FIELDS}
        known = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
        return {**self.other, "format": FORMAT, **{name: value for name, value in known.items() if value is not None}}

    def to_json(self) -> str:
        """The record as JSON text."""
        return json.dumps(self.to_dict(), indent=1) + "\n"

    def save(self, path: Path | str) -> None:
        """Write the record to a file."""
        try:
            Path(path).write_text(self.to_json(), encoding="utf-8")
        except (OSError, TypeError) as error:
            raise RecordError(f"the record cannot be written to {str(path)!r}: {error}") from error

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
                code = "illegal_move" if isinstance(error, IllegalMove) else "not_a_move"
                facts = {"number": number, "move": move, "legal": list(legal)}
                raise RecordError(message, code=code, facts=facts, number=number, move=move, legal=legal) from error
            yield game
        self._check_scores(game)

    def _check_scores(self, game: Game) -> None:
        points = tuple(score.points for score in game.projected_scores())
        if self.scores is not None and (not game.is_over or points != self.scores):
            ends = f"ends with {points}" if game.is_over else "is not over after its last move"
            raise RecordError(f"the record says that the scores are {self.scores}, but its game {ends}", code="scores")

    def start(self) -> Game:
        """The game before the first move."""
        return Game(self.players, seed=self.seed, resource_pile=self.resource_pile, monk_pile=self.monk_pile)

    def replay(self, at: int | None = None) -> Game:
        """The game after `at` moves, or after all of them."""
        if at is not None and (type(at) is not int or not 0 <= at <= len(self.moves)):
            raise RecordError(f"the record has {len(self.moves)} moves; there is no position after {at!r}")
        played = self if at is None else replace(self, moves=self.moves[:at], scores=None)
        return deque(played.positions(), maxlen=1).pop()


def check_complete(data: Mapping[str, Any], parts: Sequence[str]) -> None:
    """Raise RecordError unless decoded JSON has all these parts of a record."""
    if missing := [name for name in parts if name not in data]:
        names = ", ".join(map(repr, missing))
        raise RecordError(
            f"the record has no {names}; it needs {', '.join(parts)}", code="missing", facts={"parts": missing}
        )


def _check_list(name: str, values: object, kind: type, count: int | None = None) -> None:
    wrong: dict[str, Any] = {"code": "moves"} if name == "moves" else {"code": "per_player", "facts": {"part": name}}
    if not isinstance(values, list | tuple) or not all(type(value) is kind for value in values):
        items = "texts" if kind is str else "whole numbers"
        raise RecordError(f"the record's {name} must be a list of {items}", **wrong)
    if count is not None and len(values) != count:
        raise RecordError(f"the record's {name} must be {count}, one for each player, not {len(values)}", **wrong)
