"""Standard output for the protocol alone."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO


def claim_stdout() -> BinaryIO:
    """Take standard output over: whatever an agent or a library prints from now on goes to standard error."""
    sys.stdout.flush()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers
