from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from heavenale import warm_up
from heavenale.rules import play

ASK = "from heavenale.warm_up import is_compiled; print(is_compiled())"


def ask(**environment: str) -> str:
    environment = {**os.environ, **environment}
    result = subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True)
    return result.stdout.strip()


def test_an_empty_cache_is_cold(tmp_path):
    assert ask(NUMBA_CACHE_DIR=str(tmp_path)) == "False"


def test_interpreted_rules_need_no_compiling(tmp_path):
    assert ask(NUMBA_CACHE_DIR=str(tmp_path), HEAVENALE_PURE="1") == "True"


def test_after_compiling_the_next_start_is_warm():
    warm_up.compile_rules()
    assert warm_up.is_compiled()
    assert ask() == "True"


def test_machine_code_for_older_sources_does_not_count(monkeypatch):
    warm_up.compile_rules()
    cache_file = play.apply._cache._cache_file  # type: ignore[attr-defined]
    assert warm_up._is_cached(play.apply)
    monkeypatch.setattr(cache_file, "_source_stamp", "older")
    assert not warm_up._is_cached(play.apply)


def test_a_missing_cache_file_is_cold(monkeypatch):
    cache_file = play.apply._cache._cache_file  # type: ignore[attr-defined]
    monkeypatch.setattr(cache_file, "_index_path", str(Path("nowhere") / "none.nbi"))
    assert not warm_up._is_cached(play.apply)
