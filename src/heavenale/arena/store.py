"""The results file: a line with the settings, then one line for each game, written as it is finished."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from heavenale.arena.entrants import ArenaError
from heavenale.arena.match import Match
from heavenale.arena.result import GameResult

FORMAT = "heaven-ale-arena/1"


class ResultsFile:
    """Keeps the results of a match, so that it can be broken off and continued."""

    def __init__(self, path: Path, match: Match) -> None:
        self._path = path
        self.results: dict[int, GameResult] = {}
        try:
            if path.exists() and path.stat().st_size:
                self._read(match)
            else:
                self._write({"format": FORMAT, "settings": match.settings()})
        except OSError as error:
            raise ArenaError(f"the results file {str(path)!r} cannot be used: {error}") from error

    def add(self, result: GameResult) -> None:
        """Write a result down."""
        self.results[result.number] = result
        self._write(result.to_dict())

    def _write(self, line: Mapping[str, Any]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")

    def _read(self, match: Match) -> None:
        whole, _, torn = self._path.read_bytes().rpartition(b"\n")
        header, *lines = whole.split(b"\n")
        self._check_header(header, match)
        for number, line in enumerate(lines, start=2):
            try:
                result = GameResult.from_dict(json.loads(line))
                result.check(match.pairing(result.number))
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise ArenaError(f"line {number} of {str(self._path)!r} is not the result of a game") from error
            self.results[result.number] = result
        if torn:  # the program was ended while it wrote
            with self._path.open("r+b") as file:
                file.truncate(len(whole) + 1)

    def _check_header(self, line: bytes, match: Match) -> None:
        try:
            header = json.loads(line)
            is_ours = header["format"] == FORMAT
            found = dict(header["settings"])
        except (ValueError, TypeError, KeyError) as error:
            raise ArenaError(f"{str(self._path)!r} is not a results file of the arena; nothing was changed") from error
        if not is_ours:
            raise ArenaError(f"{str(self._path)!r} has the format {header['format']!r}, not {FORMAT!r}")
        wanted = match.settings()
        differences = [
            f"{name} was {found.get(name)!r} and is now {wanted.get(name)!r}"
            for name in sorted({*found, *wanted})
            if found.get(name) != wanted.get(name)
        ]
        if differences:
            raise ArenaError(
                f"{str(self._path)!r} holds a match with other settings: {'; '.join(differences)}. "
                "Give the same settings to continue it, or another file"
            )
