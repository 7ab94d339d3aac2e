"""Random games on an NVIDIA GPU: the same final states as on the CPU, and how fast.

Run on a machine with a GPU: `PYTHONPATH=src python benchmarks/gpu.py [--json FILE] [--once]`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from numba import cuda

from heavenale.measuring import random_games_on_gpu as games_on_gpu
from heavenale.rules.playout import play_random_game
from heavenale.rules.state import STATE, new_states, state_at

SEEDS = 10_000
THREADS = 1 << 18
TARGET = 200e6  # random decisions a second


def seeds_that_differ(players: int) -> int:
    """How many of 10,000 games end in another state on the GPU than on the CPU."""
    states, _ = games_on_gpu.play_random_games(SEEDS, players, first_seed=1)
    expected = new_states(SEEDS)
    for n in range(SEEDS):
        play_random_game(state_at(expected, n), players, 1 + n)
    size = STATE.itemsize
    ours, theirs = states.view(np.uint8).reshape(-1, size), expected.view(np.uint8).reshape(-1, size)
    return int((ours != theirs).any(axis=1).sum())


def decisions_per_second(players: int, games: int, repeats: int) -> float:
    """The median rate of whole random games, timed by the GPU's own clock."""
    states = cuda.to_device(new_states(THREADS))
    decisions = cuda.to_device(np.zeros(THREADS, dtype=np.int64))
    blocks = THREADS // games_on_gpu.THREADS_PER_BLOCK
    rates = []
    for repeat in range(repeats + 1):
        begin, end = cuda.event(), cuda.event()
        begin.record()
        games_on_gpu._play_random_games[blocks, games_on_gpu.THREADS_PER_BLOCK](
            states, decisions, players, 1 + repeat * THREADS * games, games
        )
        end.record()
        end.synchronize()
        rates.append(decisions.copy_to_host().sum() / cuda.event_elapsed_time(begin, end) * 1e3)
    return float(np.median(rates[1:]))  # the first launch compiles


def measure() -> dict[str, Any]:
    """Check and measure every number of players; prints a line for each."""
    name = cuda.get_current_device().name
    figures: dict[str, Any] = {"gpu": name if isinstance(name, str) else name.decode(), "record_bytes": STATE.itemsize}
    print(f"{figures['gpu']}, {THREADS} threads, a record of {STATE.itemsize} bytes each")
    for players in (2, 3, 4):
        differ = seeds_that_differ(players)
        rate = decisions_per_second(players, games=6, repeats=5)
        figures[f"{players} players"] = {"seeds": SEEDS, "seeds_that_differ": differ, "decisions_per_second": rate}
        verdict = "met" if rate >= TARGET and not differ else "MISSED"
        print(f"{players} players: {differ} of {SEEDS} seeds differ, {rate / 1e6:7.0f} M decisions/s, target {verdict}")
    return figures


def main() -> None:
    """Check, measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--once", action="store_true", help="one launch for two players only, for a profiler")
    options = parser.parse_args()
    if options.once:
        decisions_per_second(2, games=1, repeats=1)
        return
    figures = measure()
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
