"""A level is found by its name, has one in every language, and stands in the documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from heavenale.agents import agent_names
from heavenale.agents.levels import LEVELS, Level

ROOT = Path(__file__).parents[2]
LANGUAGES = sorted((ROOT / "web" / "src" / "i18n").glob("??.ts"))
names_its_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)


@names_its_level
def test_a_level_is_an_agent_by_its_name(level: Level) -> None:
    assert level.name in agent_names(), f"{level.name} has no entry point in pyproject.toml, or make setup is due"


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.stem)
@names_its_level
def test_a_level_has_a_name_and_a_description_in_every_language(level: Level, language: Path) -> None:
    messages = language.read_text(encoding="utf-8")
    assert f"'level.{level.name}': " in messages
    assert f"'level.help.{level.name}': " in messages


@names_its_level
def test_a_level_stands_in_the_documents(level: Level) -> None:
    assert f"\n| {level.name.capitalize()} | " in (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
