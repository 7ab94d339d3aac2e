"""Play and count without the `heavenale` command: `python -m heavenale.insights --games 100000 --data FILE.json`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from heavenale.agents.network.shipped import SHIPPED
from heavenale.insights.gather import Options, gather, total_games, write


def main(arguments: list[str] | None = None) -> None:
    """Read the options, play, and write the figures."""
    parser = argparse.ArgumentParser(prog="python -m heavenale.insights", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="altogether; 80%% as many more have a toss")
    parser.add_argument("--data", type=Path, required=True, help="the JSON file to write")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--device", choices=("cuda", "cpu", "numpy"), default="", help="the best there is")
    parser.add_argument("--weights", type=Path, default=SHIPPED, help="a network's JSON file")
    chosen = parser.parse_args(arguments)
    options = Options(chosen.games, chosen.seed, chosen.temperature, chosen.device, chosen.weights)
    total, done = total_games(options), 0

    def on_games(count: int) -> None:
        nonlocal done
        before, done = done, done + count
        if before * 100 // total < done * 100 // total:
            sys.stderr.write(f"\r{done} of {total} games")
            sys.stderr.flush()

    write(gather(options, on_games), chosen.data)
    sys.stderr.write(f"\n{chosen.data}\n")


if __name__ == "__main__":
    main()
