"""The files of a data set: a folder of parts, each with the same number of whole games."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from heavenale.arena import GameResult, Match, play_game
from heavenale.arena.playing import warm_up
from heavenale.errors import HeavenAleError
from heavenale.notation import CATALOGUE_VERSION
from heavenale.observation import VERSION
from heavenale.workers import Work, done

SHOWN = ("observation", "state")
ABOUT = "heavenale"  # the key of what a file says about itself
GAMES_IN_A_FILE = 100


class DatasetError(HeavenAleError):
    """A data set that cannot be written as asked."""


@dataclass(frozen=True)
class Dataset(Work[bytes]):
    """Games of a match, from number 0 on: every one of them to its end, so that short games are not preferred.

    What is shown of a decision is its observation, or the state: the game up to there for `Game.from_bytes`, the
    hidden tiles included.
    """

    match: Match
    games: int
    shown: str = SHOWN[0]
    games_in_a_file: int = GAMES_IN_A_FILE

    def __post_init__(self) -> None:
        if self.shown not in SHOWN:
            raise DatasetError(f"a row shows {' or '.join(SHOWN)}, not {self.shown!r}")
        if find_spec("pyarrow") is None:
            raise DatasetError("data sets are written with pyarrow: pip install 'heavenale[data]'")

    # --- Its parts ---------------------------------------------------------------------------------------

    @property
    def parts(self) -> int:
        """How many files there are."""
        return -(-self.games // self.games_in_a_file)

    def games_of(self, part: int) -> range:
        """The numbers of the games in a file."""
        return range(part * self.games_in_a_file, min(self.games, (part + 1) * self.games_in_a_file))

    def prepare(self) -> None:
        """Let every agent decide once."""
        warm_up(self.match)

    def do(self, number: int, is_stopped: Callable[[], bool]) -> bytes:
        """Play the games of a part, and write its file."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        from heavenale.dataset.rows import table

        results = [self._played(game, is_stopped) for game in self.games_of(number)]
        written = pa.BufferOutputStream()
        pq.write_table(table(results, self.shown, {ABOUT: json.dumps(self.about(number))}), written, compression="zstd")
        return bytes(written.getvalue())

    def _played(self, number: int, is_stopped: Callable[[], bool]) -> GameResult:
        result = play_game(self.match, number, is_stopped=is_stopped)
        for seat, reason in zip(result.seats, result.forfeits, strict=True):
            if reason is not None:
                raise DatasetError(f"game {number}: {seat} forfeits, and others played for it. {reason}")
        return result

    def about(self, part: int) -> dict[str, Any]:
        """What a file says about itself."""
        games = self.games_of(part)
        return {
            "settings": dict(self.match.settings()),
            "games": [games.start, games.stop],
            "observation_version": VERSION,
            "catalogue_version": CATALOGUE_VERSION,
            "shown": self.shown,
        }

    # --- Its folder --------------------------------------------------------------------------------------

    def write(self, folder: Path, *, jobs: int = 1, cluster: str | None = None) -> Generator[Path]:
        """Write the files that are not there yet, and tell of each; one is there whole or not at all."""
        folder.mkdir(parents=True, exist_ok=True)
        missing = [part for part in range(self.parts) if not self.has(folder, part)]
        for part, content in done(self, missing, jobs=jobs, cluster=cluster):
            file = self.file_of(folder, part)
            fresh = file.with_suffix(".fresh")
            fresh.write_bytes(content)
            fresh.replace(file)
            yield file

    def has(self, folder: Path, part: int) -> bool:
        """Whether a part has been written; one of other games or agents is an error, so that nothing is mixed."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        file = self.file_of(folder, part)
        if not file.exists():
            return False
        try:
            found = json.loads(pq.read_schema(file).metadata[ABOUT.encode()])
        except (pa.ArrowInvalid, KeyError, TypeError, ValueError) as error:
            raise DatasetError(f"{file} is not a part of a data set of ours; nothing was changed") from error
        wanted = self.about(part)
        if {**found, "games": None} != {**wanted, "games": None} or found["games"][0] != wanted["games"][0]:
            raise DatasetError(f"{file} was written with other settings: take another folder, or the same settings")
        return bool(found["games"] == wanted["games"])  # the last part may have had fewer games

    def file_of(self, folder: Path, part: int) -> Path:
        """Where a part lies."""
        return folder / f"part-{part:05}.parquet"
