"""Games of agents as tables for learning: Parquet files with a row for each decision (extra `data`)."""

from __future__ import annotations

from heavenale.dataset.files import SHOWN, Dataset, DatasetError

__all__ = ["SHOWN", "Dataset", "DatasetError"]
