"""A folder of games belongs to one process at a time: each would tell its own story of the same games."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from heavenale.errors import HeavenAleError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_FOR_US_ALONE = 0o700


class FolderInUse(HeavenAleError):
    """Another server keeps its games there."""


def claim(folder: Path) -> IO[str]:
    """Keep others off the folder until what is returned is closed, or this process ends in whichever way."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(_FOR_US_ALONE)  # one that an earlier version made, too
    lock = (folder / "lock").open("a", encoding="utf-8")
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            lock.close()
            raise FolderInUse(f"another server keeps its games in {folder}; choose another with --data") from error
    return lock
