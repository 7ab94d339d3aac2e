"""What a recorded game was worth, decision by decision."""

from __future__ import annotations

from heavenale.analysis.chart import chart
from heavenale.analysis.judge import VERDICTS, Analysis, Judgement, NoReport, analyse, conclude, judgements

__all__ = ["VERDICTS", "Analysis", "Judgement", "NoReport", "analyse", "chart", "conclude", "judgements"]
