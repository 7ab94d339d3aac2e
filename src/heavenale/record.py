"""Game records as JSON: players, piles and moves, nothing else needed to replay them."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from heavenale.errors import HeavenAleError, RecordError
from heavenale.game import Game, shorten
from heavenale.piles import check_monk_pile, check_players, check_resource_pile

FORMAT = "heaven-ale/1"
_REQUIRED = ("players", "resource_pile", "monk_pile", "moves")


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
            names=names,
            agents=agents,
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
        except HeavenAleError as error:
            raise RecordError(f"the record cannot be set up: {error}") from error
        if not isinstance(data["moves"], list) or not all(isinstance(move, str) for move in data["moves"]):
            raise RecordError("the record's moves must be a list of texts such as 'go 16'")
        known = {*_REQUIRED, "seed", "names", "agents", "scores", "format"}
        return cls(
            **{name: data[name] for name in (*_REQUIRED, "seed", "names", "agents", "scores") if name in data},
            other={name: value for name, value in data.items() if name not in known},
        )

    @classmethod
    def from_json(cls, text: str) -> Record:
        """A record from JSON text."""
        try:
            data = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise RecordError(f"the record is not JSON: {error}") from error
        return cls.from_dict(data)

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """A record from a file."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise RecordError(f"the record {str(path)!r} cannot be read: {error}") from error
        return cls.from_json(text)

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON objects; what is not known is left out."""
        optional = {name: getattr(self, name) for name in ("seed", "names", "agents", "scores")}
        return {
            "format": FORMAT,
            "players": self.players,
            "resource_pile": list(self.resource_pile),
            "monk_pile": list(self.monk_pile),
            "moves": list(self.moves),
            **{name: value if name == "seed" else list(value) for name, value in optional.items() if value is not None},
            **self.other,
        }

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
                message = f"move {number} of the record is refused: {error}; legal there: {shorten(legal)}"
                raise RecordError(message, number=number, move=move, legal=legal) from error
            yield game

    def start(self) -> Game:
        """The game before the first move."""
        return Game(self.players, seed=self.seed, resource_pile=self.resource_pile, monk_pile=self.monk_pile)

    def replay(self, at: int | None = None) -> Game:
        """The game after `at` moves, or after all of them."""
        if at is not None and not 0 <= at <= len(self.moves):
            raise RecordError(f"the record has {len(self.moves)} moves; there is no position after {at}")
        played = replace(self, moves=self.moves[:at])
        return deque(played.positions(), maxlen=1).pop()
