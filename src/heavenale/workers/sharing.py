"""Who does the work."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from heavenale.workers.processes import in_processes
from heavenale.workers.work import Result, Work


def done(
    work: Work[Result], numbers: Sequence[int], *, jobs: int = 1, cluster: str | None = None
) -> Generator[tuple[int, Result]]:
    """Do these parts; each comes with its number as it is finished, in any order, and just once.

    `cluster` is the address of a Ray cluster; without it so many jobs share the parts, which for more than one means
    new processes: a script that calls this needs `if __name__ == "__main__":`. Closing the iterator breaks off what is
    being done.
    """
    if cluster is not None:
        from heavenale.workers.cluster import on_cluster

        yield from on_cluster(work, numbers, cluster)
    elif jobs == 1 or len(numbers) <= 1:
        work.prepare()
        yield from ((number, work.do(number, _never)) for number in numbers)
    else:
        yield from in_processes(work, numbers, jobs)


def _never() -> bool:
    return False
