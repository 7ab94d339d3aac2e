"""Where no folder can be written to, the rules compile at every start instead of failing."""

import subprocess
import sys

PROGRAM = """
from numba.core import caching
caching.CacheImpl._locator_classes = []  # nowhere to write to
caching.CompileResultCacheImpl._locator_classes = []
from heavenale.rules.bits import size
from heavenale.warm_up import is_compiled
print(size(0b1011), is_compiled())
"""


def test_without_a_place_for_compiled_code_nothing_breaks():
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=True)
    assert run.stdout.split() == ["3", "False"]
