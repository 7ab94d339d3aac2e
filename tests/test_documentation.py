"""The documentation leads to every page, and its reference to everything that is public."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import heavenale
from heavenale import agents, batch, bot, testing
from heavenale.cli import app
from heavenale.server.wire.messages import CLIENT_MESSAGES, SERVER_MESSAGES
from scripts.reference_pages import commands, observation

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
NAMED = re.compile(r"`((?:benchmarks|docs|examples|scripts|src|tests|web)/[\w./-]*)`")
WRITTEN_BY_CODE = {"reference/commands.md", "reference/observation.md"}


def pages_in(part: Any) -> list[str]:
    """The files that the navigation leads to."""
    if isinstance(part, str):
        return [part]
    return [page for entry in part for title in entry for page in pages_in(entry[title])]


def test_the_navigation_leads_to_every_page_once() -> None:
    settings = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))
    found = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert sorted(pages_in(settings["project"]["nav"])) == sorted(found | WRITTEN_BY_CODE)


@pytest.mark.parametrize("module", [heavenale, agents, batch, bot, testing])
def test_the_reference_has_everything_that_is_public(module: Any) -> None:
    described = re.findall(r"^::: ([\w.]+)", "\n".join(map(Path.read_text, DOCS.glob("reference/*.md"))), re.MULTILINE)
    for name in module.__all__:
        public = getattr(module, name)
        assert {f"{module.__name__}.{name}", public.__module__} & set(described), name


def test_every_command_is_described() -> None:
    page = commands()
    for command in app.registered_commands:
        assert command.callback is not None
        name = command.name or command.callback.__name__
        assert f"## {name}\n\n{command.callback.__doc__.splitlines()[0]}" in page
    assert "| `--players <int range>` | How many play a game. \\[default: 2; 2<=x<=4] |" in page


def test_every_feature_of_an_observation_is_described() -> None:
    assert "| 0 | 1 | present | 1 |" in observation()


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md", "docs/hosting.md"])
def test_every_file_that_is_named_exists(page: str) -> None:
    """NAME and CODE stand for any name."""
    named = NAMED.findall((ROOT / page).read_text(encoding="utf-8"))
    assert named
    assert [one for one in named if not any(ROOT.glob(re.sub("NAME|CODE", "*", one)))] == []


IMPORTS = re.compile(
    r"^\s*(?:import\b|from\b|export\b.* from\b).*(?:\((?:\n[^)]*)?\))?|import\(.*\)|new URL\(.*\)", re.MULTILINE
)


def stem(path: str) -> str:
    return Path(path).name.partition(".")[0]


def imports(path: str) -> set[str]:
    """The names of modules that a Python or TypeScript file imports, and the words round them."""
    return set(re.findall(r"\w+", " ".join(IMPORTS.findall((ROOT / path).read_text(encoding="utf-8")))))


def test_every_way_of_data_can_be_followed_in_seven_files() -> None:
    """The lists of the page on architecture: a file a line; each imports another, or its folder, or is imported."""
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    ways = page.partition("## The ways of data")[2].partition("\n## ")[0].split("\n### ")[1:]
    assert len(ways) == 7
    for way in ways:
        steps = re.findall(r"^\d\. `([^`]+)`", way, re.MULTILINE)
        assert 5 <= len(steps) == len(set(steps)) <= 7, way.splitlines()[0]
        assert all(NAMED.fullmatch(f"`{step}`") for step in steps)
        for step in steps:
            others = [other for other in steps if other != step]
            names = {stem(step), Path(step).parent.name}
            assert any(names & imports(other) or stem(other) in imports(step) for other in others), step


def test_the_conversation_on_the_page_of_the_wire_is_one() -> None:
    """Its messages are messages, and each side says its own."""
    page = (DOCS / "reference" / "wire.md").read_text(encoding="utf-8")
    enter, room, act, moved, refused = re.findall(r"^```json\n(.*)\n```$", page, re.MULTILINE)
    for message, kind in ((enter, "enter"), (act, "act")):
        assert CLIENT_MESSAGES.validate_json(message).type == kind
    for message, kind in ((room, "room"), (moved, "moved"), (refused, "refused")):
        assert SERVER_MESSAGES.validate_json(message).type == kind
