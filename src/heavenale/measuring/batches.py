"""How fast a batch is: random decisions in all its games, and observations of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

from heavenale.batch import Batch
from heavenale.measuring.benchmark import Figure, rates

COUNTS = (1 << 14, 1 << 18)  # games side by side
FIGURES = 2 * len(COUNTS)  # how many `batch_speeds` yields


def batch_speeds(device: str, seconds: float, repeats: int, counts: Sequence[int] = COUNTS) -> Iterator[Figure]:
    """Steps and observations a second of batches on a device, by the clock on the wall."""
    for count in counts:
        batch = Batch(count, device=device)
        for what, work in (("random steps", _random_step), ("observations", _observe)):
            samples = rates(_on_all(batch, work), seconds, repeats, perf_counter)
            yield Figure(f"{what}, {count:,} games on {device}", "/s", samples)


def _random_step(batch: Batch) -> None:
    """One random decision in every game; the next moves and games are found with it."""
    batch.choose()
    batch.step()


def _observe(batch: Batch) -> None:
    batch.observe()


def _on_all(batch: Batch, work: Callable[[Batch], None]) -> Callable[[], int]:
    """The work as something that says in how many games it has been done."""

    def done() -> int:
        work(batch)
        if batch.device == "cuda":  # which does it while we go on
            from heavenale.batch.cuda_support import cuda

            cuda.synchronize()
        return batch.count

    return done
