"""What can be released: one version, a dated section of what is new, and nothing missing in the files."""

from __future__ import annotations

import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from scripts.release import IN_SITE, IN_WHEEL, ROOT, artefacts, problems_of_files, problems_of_sources, version_of

SOURCES = ("pyproject.toml", "CHANGELOG.md", "packages/weights/pyproject.toml", "src/heavenale/__init__.py")


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name in SOURCES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_the_sources_have_one_version_and_a_dated_section() -> None:
    assert list(problems_of_sources(ROOT)) == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("src/heavenale/__init__.py", "heavenale.__version__ is not"),
        ("packages/weights/pyproject.toml", "heavenale-weights is not"),
        ("CHANGELOG.md", "has no dated section"),
    ],
)
def test_another_version_is_noticed(sources: Path, name: str, told: str) -> None:
    file = sources / name
    file.write_text(file.read_text().replace(version_of(sources), "9.9.9"))
    (problem,) = problems_of_sources(sources)
    assert told in problem


def test_what_is_missing_in_a_file_is_told(tmp_path: Path) -> None:
    wheel, source, weights = artefacts("0.1.0")
    for file, names in ((wheel, IN_WHEEL), ("heavenale-site-0.1.0.zip", IN_SITE[:-1])):
        with ZipFile(tmp_path / file, "w") as archive:
            for name in names:
                archive.writestr(name, "")
    assert list(problems_of_files(tmp_path, "0.1.0")) == [
        f"{weights} is missing",
        f"heavenale-site-0.1.0.zip has no {IN_SITE[-1]}",
        f"{source} is missing",
    ]
