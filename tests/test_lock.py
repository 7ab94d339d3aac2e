"""constraints.txt: with which versions all of this was tried last."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCKED = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines())


def asked_for(requirements: list[str]) -> list[str]:
    """Names of packages, as pip compares them; our own extras resolved."""
    own = [one for one in requirements if one.startswith("heavenale[")]
    extras = [extra for one in own for extra in re.findall(r"[a-z]+", one.removeprefix("heavenale"))]
    nested = [name for extra in extras for name in asked_for(PROJECT["optional-dependencies"][extra])]
    names = [re.split(r"[\[<>=~! ]", one)[0].lower().replace("_", "-") for one in requirements if one not in own]
    return names + nested


@pytest.mark.parametrize("name", asked_for([*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]))
def test_a_version_is_written_down(name):
    assert re.fullmatch(r"[0-9][0-9a-z.+]*", LOCKED[name]), "make lock"


def test_no_address_is_written_down():
    assert not re.search(r"[/@:]", (ROOT / "constraints.txt").read_text())
