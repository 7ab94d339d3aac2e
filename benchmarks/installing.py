"""From nothing to the game for somebody who has only Python: python -m benchmarks.installing (after make package).

Downloads the wheel's dependencies, installs all of it into an empty environment, and starts what people start first,
each for the first time and again. Seconds on the wall: on a busy machine they tell little.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter, sleep

MB = 1_000_000
FIRST_MOVE = "from heavenale import Game; Game(players=2, seed=1).push('start ducats')"
FIRST_GREEDY_MOVE = (
    "from heavenale import Game; from heavenale.agents import create_agent; "
    "create_agent('greedy', seed=1).decide(Game(players=2, seed=1))"
)


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def size(folder: Path) -> float:
    """All files in a folder, in megabytes."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / MB


def run(*command: object) -> None:
    """Run a program that must succeed."""
    subprocess.run([str(word) for word in command], check=True, capture_output=True)


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def until_served(python: Path, data: Path) -> float:
    """Seconds from `heavenale serve` until its page comes."""
    port = free_port()
    command = [str(python.with_name("heavenale")), "serve", "--port", str(port), "--data", str(data)]
    begun = perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while server.poll() is None:
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                if answer.status == 200:
                    return perf_counter() - begun
            sleep(0.05)
        raise SystemExit("heavenale serve ended")
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    """Print a line for each step."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    (wheel,) = (Path(__file__).parents[1] / "dist").glob("heavenale-*.whl")
    with tempfile.TemporaryDirectory() as folder:
        wheels, place = Path(folder, "wheels"), Path(folder, "empty")
        python = place / "bin" / "python"
        os.environ["NUMBA_CACHE_DIR"] = str(Path(folder, "compiled"))
        spent = seconds(lambda: run(sys.executable, "-m", "pip", "download", "-d", wheels, wheel))
        print(
            f"download {spent:6.1f} s, {size(wheels):,.0f} MB, {wheel.stat().st_size / MB:.0f} MB of them ours",
            flush=True,
        )
        run(sys.executable, "-m", "venv", place)
        pip = (python, "-m", "pip", "install", "--no-index", "--find-links", wheels)
        before = size(place)
        spent = seconds(lambda: run(*pip, wheel))
        print(f"pip install {spent:6.1f} s, {size(place) - before:,.0f} MB on disk", flush=True)
        print(f"import heavenale {seconds(lambda: run(python, '-c', 'import heavenale')):6.2f} s", flush=True)
        for what, code in (("first move", FIRST_MOVE), ("first move of greedy", FIRST_GREEDY_MOVE)):
            cold, warm = (seconds(lambda code=code: run(python, "-c", code)) for _ in range(2))  # type: ignore[misc]
            print(f"{what}: {cold:6.1f} s the first time, {warm:.1f} s from then on", flush=True)
        data = Path(folder, "data")
        cold, warm = (until_served(python, data) for _ in range(2))
        print(f"page of heavenale serve: {cold:6.1f} s the first time, {warm:.1f} s from then on", flush=True)


if __name__ == "__main__":
    main()
