"""Where games are kept if nobody says so."""

from pathlib import Path

import pytest

from heavenale.server import config


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """The user's data folder as the system has it, and the one of earlier versions."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "before"))
    now = tmp_path / "Application Support" / "heavenale"
    monkeypatch.setattr(config, "user_data_path", lambda name, appauthor: now)
    return now, tmp_path / "before" / "heavenale"


def test_games_are_kept_where_the_system_wants_them(folders):
    now, _before = folders
    assert config.default_data_folder() == now


def test_games_of_earlier_versions_are_found_where_they_lie(folders):
    now, before = folders
    before.mkdir(parents=True)
    assert config.default_data_folder() == before
    now.mkdir(parents=True)
    assert config.default_data_folder() == now


def test_on_linux_nothing_has_moved(monkeypatch):
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert config.default_data_folder() == Path.home() / ".local" / "share" / "heavenale"
