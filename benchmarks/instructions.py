"""Instructions per random decision on the CPU, counted by Valgrind: no clock, so no noise.

Run `python benchmarks/instructions.py`; it needs the program valgrind and takes a few minutes. Valgrind runs the
compiled rules twice, for few and for many games; the difference is the games alone.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

FEW, MANY = 100, 2100
PLAY = (
    "from heavenale.rules.playout import play_random_games;"
    "from heavenale.rules.state import new_states, state_at;"
    "print(play_random_games(state_at(new_states(1), 0), {players}, 1, {games}))"
)

# A processor that Valgrind can play too, or everything would be compiled again inside it.
ENVIRONMENT = os.environ | {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": "+popcnt,+bmi,+bmi2,+lzcnt,+avx2"}


def instructions_and_decisions(players: int, games: int) -> tuple[int, int]:
    """What Valgrind counts for a whole run of Python, and the decisions made in it."""
    command = [sys.executable, "-c", PLAY.format(players=players, games=games)]
    subprocess.run(command, check=True, capture_output=True, env=ENVIRONMENT)  # so that compiled code is on disk
    callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    run = subprocess.run(callgrind, check=True, capture_output=True, text=True, env=ENVIRONMENT)
    collected = re.search(r"Collected : (\d+)", run.stderr)
    if collected is None:
        raise SystemExit(f"Valgrind counted nothing:\n{run.stderr}")
    return int(collected[1]), int(run.stdout)


def main() -> None:
    """Print the instructions per decision, set-up of the games included."""
    for players in (2, 4):
        few, decisions_few = instructions_and_decisions(players, FEW)
        many, decisions_many = instructions_and_decisions(players, MANY)
        print(f"{players} players: {(many - few) / (decisions_many - decisions_few):.0f} instructions per decision")


if __name__ == "__main__":
    main()
