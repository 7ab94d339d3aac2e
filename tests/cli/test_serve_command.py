"""What `heavenale serve` refuses before it begins, and what it takes from the environment."""

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import heavenale.server.web.run
from heavenale.cli import app


@pytest.fixture
def served(monkeypatch):
    """The settings of the servers that would have run."""
    configs = []
    monkeypatch.setattr(heavenale.server.web.run, "run_server", lambda config, **_how: configs.append(config))
    return configs


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("liker", "there is no program ''"),
        ("Liker=ls", "small letters"),
        ("=ls", "small letters"),
        ("novice=ls", "an agent already"),
        ("liker=no-such-program", "there is no program 'no-such-program'"),
        ("liker=ls 'x", "cannot be read"),
    ],
)
def test_a_program_that_cannot_sit_down_is_refused_with_the_reason(served, bot, reason):
    result = CliRunner().invoke(app, ["serve", "--bot", bot])
    assert result.exit_code == 2
    assert reason in result.stderr
    assert served == []


def test_settings_come_from_options_or_from_the_environment(served):
    environment = {"HEAVENALE_NAME": "ale.example beer.example", "HEAVENALE_SEAT_GRACE": "5"}
    options = ["serve", "--proxy", "10.0.0.1", "--bot", "one=ls -l", "--bot", "two=ls"]
    assert CliRunner().invoke(app, options, env=environment).exit_code == 0
    (config,) = served
    assert (config.names, config.proxies, config.seat_grace_s) == (("ale.example", "beer.example"), ("10.0.0.1",), 5.0)
    assert config.programs == {"one": ["ls", "-l"], "two": ["ls"]}


def test_the_table_of_settings_tells_every_option_and_nothing_else():
    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(--[a-z-]+)[^`]*` \| (?:`([A-Z_]+)`)? ?\| .* \| (.*) \|$", text, re.MULTILINE)
    told = {option: (variable or None, default) for option, variable, default in rows}
    command: Any = get_command(app)
    options = {
        (one.secondary_opts or one.opts)[0]: one for one in command.commands["serve"].params if one.name != "help"
    }
    assert set(told) == set(options)
    for name, option in options.items():
        variable, default = told[name]
        assert variable == option.envvar, name
        if isinstance(option.default, str | int | float) and not isinstance(option.default, bool):
            assert (
                default.strip("`") == f"{option.default:g}"
                if isinstance(option.default, float)
                else str(option.default)
            ), name
