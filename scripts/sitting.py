r"""A sitting at a lent GPU: runs of training side by side, over before the machine is, and nothing of them lost.

    python scripts/sitting.py --minutes 9.2 --out "$OUT" \
        main="--minutes 8.4 --resume src/heavenale/agents/network/weights.json --compile" \
        hunter="--minutes 8.4 --exploit src/heavenale/agents/network/weights.json --compile --seed 2"

Every NAME="OPTIONS" is a `heavenale train OPTIONS --out sitting/NAME`; NAME="ladder ..." and other commands go as they
are. What a run saved last lies in the folder --out by and by: NAME.safetensors in half precision with NAME.json
(recipe, curve, ladder), which `heavenale train --resume NAME.json` takes, and all that the command said in NAME.log.
When the time is over, or nearly, everybody is told to stop, has a moment to save, and is ended.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from heavenale.errors import HeavenAleError
from heavenale.training.files import export

COMMANDS = ("ladder", "standings", "compare", "teach", "member")  # of `heavenale train`, which take no run's --out
FOLDER = Path("sitting")
MOMENT = 25.0  # seconds to save in, and to fetch what was saved, when the time is nearly over
TO_FETCH = 10.0  # seconds of them
FETCHED_EVERY = 30.0  # seconds
LOOKED_EVERY = 0.2


@dataclass
class Started:
    """A command under way."""

    name: str
    process: subprocess.Popen[bytes]
    log: IO[bytes]
    fetched: float = field(default=0.0)  # when the checkpoint was written that was fetched last


def command(name: str, options: str) -> list[str]:
    """What is run for NAME=OPTIONS."""
    words = shlex.split(options)
    if not words or words[0] not in COMMANDS:
        words += ["--out", str(FOLDER / name)]
    return [sys.executable, "-u", "-c", "from heavenale.cli import app; app()", "train", *words]


def fetch(started: Started, out: Path) -> None:
    """Copy what a run saved last, in half precision; while it is writing, the next time will do."""
    written = FOLDER / started.name / export.NAME
    if not written.exists() or written.stat().st_mtime <= started.fetched:
        return
    at = written.stat().st_mtime
    try:
        export.export(*export.read(written), out / f"{started.name}.safetensors")
    except (HeavenAleError, OSError) as error:
        print(f"{started.name} is fetched later: {error}", flush=True)
        return
    started.fetched = at


def sit(
    commands: dict[str, list[str]], minutes: float, out: Path, clock: Callable[[], float] = monotonic
) -> dict[str, int]:
    """Run all of them, fetch what they save, and be back in time; returns how each ended."""
    began = clock()
    out.mkdir(parents=True, exist_ok=True)
    everybody = []
    for name, words in commands.items():
        log = (out / f"{name}.log").open("wb")
        everybody.append(Started(name, subprocess.Popen(words, stdout=log, stderr=subprocess.STDOUT), log))
    end, looked = began + minutes * 60 - MOMENT, began
    while clock() < end and any(one.process.poll() is None for one in everybody):
        sleep(LOOKED_EVERY)
        if clock() - looked >= FETCHED_EVERY:
            looked = clock()
            for one in everybody:
                fetch(one, out)
    for one in everybody:
        one.process.terminate()
    while clock() < end + MOMENT - TO_FETCH and any(one.process.poll() is None for one in everybody):
        sleep(LOOKED_EVERY)
    for one in everybody:
        one.process.kill()
        one.process.wait()
        one.log.close()
        fetch(one, out)
    return {one.name: one.process.returncode for one in everybody}


def main() -> None:
    """Sit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", nargs="+", metavar='NAME="OPTIONS"')
    parser.add_argument(
        "--minutes", type=float, required=True, help="of the whole sitting, less than the machine gives"
    )
    parser.add_argument("--out", type=Path, required=True, help="what is fetched lies here")
    options = parser.parse_args()
    named = dict(one.split("=", 1) for one in options.commands)
    ended = sit({name: command(name, words) for name, words in named.items()}, options.minutes, options.out)
    for name, code in ended.items():
        print(f"{name}: {'done' if code == 0 else f'ended with {code}'}")


if __name__ == "__main__":
    main()
