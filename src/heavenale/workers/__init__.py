"""Work of many parts that do not depend on each other: in this process, on all cores, or on a Ray cluster."""

from __future__ import annotations

from heavenale.workers.processes import cores
from heavenale.workers.sharing import done
from heavenale.workers.work import Work, WorkError

__all__ = ["Work", "WorkError", "cores", "done"]
