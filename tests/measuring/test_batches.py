from __future__ import annotations

import json

from typer.testing import CliRunner

from heavenale.cli import app, bench
from heavenale.measuring.batches import FIGURES, batch_speeds


def test_steps_and_observations_are_measured_for_each_number_of_games():
    figures = list(batch_speeds("cpu", 0.001, 2, counts=(4, 9)))
    assert [figure.name for figure in figures] == [
        "random steps, 4 games on cpu",
        "observations, 4 games on cpu",
        "random steps, 9 games on cpu",
        "observations, 9 games on cpu",
    ]
    assert all(len(figure.samples) == 2 and min(figure.samples) > 0 for figure in figures)


def test_bench_measures_batches_instead_when_it_is_told_the_device(monkeypatch):
    small = [*batch_speeds("cpu", 0.001, 1, counts=(2,))]
    monkeypatch.setattr("heavenale.measuring.batches.batch_speeds", lambda *asked: iter(small * (FIGURES // 2)))
    told = CliRunner().invoke(app, ["bench", "--batch", "cpu", "--json"])
    assert told.exit_code == 0, told.output
    assert len(json.loads(told.stdout)["figures"]) == FIGURES
    assert "observations, 2 games" in bench.as_table(small).columns[0]._cells[1]


def test_a_device_that_is_none_is_told_in_a_line():
    refused = CliRunner().invoke(app, ["bench", "--batch", "abacus"])
    assert refused.exit_code == 2
    assert "'abacus'" in refused.stderr
