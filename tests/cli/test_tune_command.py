from __future__ import annotations

import re

from typer.testing import CliRunner

from heavenale.agents.thinking.weights import WEIGHTS
from heavenale.agents.tuned import weights_for
from heavenale.agents.tuning import as_text
from heavenale.cli import app

QUICK = ("--games", "1", "--offspring", "2", "--seed", "3")


def test_a_generation_is_told_and_new_weights_are_printed_as_a_line_of_python():
    told = CliRunner().invoke(app, ["tune", "--generations", "1", *QUICK])
    assert told.exit_code == 0, told.output
    generation, line = told.stdout.rstrip().splitlines()
    assert re.match(r"  0 self-play mean +\d+\.\d winner", generation)
    assert line.strip().count(",") == WEIGHTS  # one after each, and one after the bracket
    assert line != as_text(weights_for(2))


def test_no_generations_leave_the_weights_as_they_are():
    told = CliRunner().invoke(app, ["tune", "--generations", "0", "--players", "3", *QUICK])
    assert told.stdout.rstrip() == as_text(weights_for(3))
