"""How fast a batch is: `python -m heavenale.batch --device cuda`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from time import perf_counter

from heavenale.batch import Batch
from heavenale.observation import OBSERVATION_SIZE
from heavenale.rules.state import STATE

REPEATS = 100


def seconds_each(batch: Batch, work: Callable[[], object]) -> float:
    """Mean seconds of a piece of work, after a first time that may compile."""
    work()
    _wait(batch)
    began = perf_counter()
    for _ in range(REPEATS):
        work()
    _wait(batch)
    return (perf_counter() - began) / REPEATS


def _wait(batch: Batch) -> None:
    if batch.device == "cuda":
        from heavenale.batch.cuda_support import cuda

        cuda.synchronize()


def random_step(batch: Batch) -> None:
    """One random decision in every game; the next moves and games are found with it."""
    batch.choose()
    batch.step()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m heavenale.batch", description=__doc__)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, nargs="*", default=[1 << 14, 1 << 18])
    options = parser.parse_args()
    for count in options.games:
        batch = Batch(count, device=options.device)
        steps = count / seconds_each(batch, lambda batch=batch: random_step(batch)) / 1e6  # type: ignore[misc]
        seen = count / seconds_each(batch, batch.observe) / 1e6
        sys.stdout.write(
            f"{count} games on {options.device}: {steps:.2f} M random steps/s (records of {STATE.itemsize} bytes),"
            f" {seen:.2f} M observations/s (of {OBSERVATION_SIZE} bytes)\n"
        )


if __name__ == "__main__":
    main()
