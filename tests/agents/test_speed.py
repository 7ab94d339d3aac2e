"""The speed of the search is measured where the search has something to do."""

from __future__ import annotations

import pytest

from heavenale.agents import speed
from heavenale.agents.speed import MOMENTS, POSITIONS, positions, search_speeds


@pytest.mark.parametrize("players", [2, 4])
def test_positions_come_from_the_opening_the_middle_and_the_end(players: int) -> None:
    found = positions(players)
    assert list(found) == list(MOMENTS)
    first = [games[0] for games in found.values()]
    assert [game.round for game in first] == sorted({game.round for game in first})
    for games in found.values():
        assert len(games) == POSITIONS
        assert all(len(game.legal_moves) > 1 for game in games)


def test_every_moment_is_measured_for_two_and_four_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "POSITIONS", 1)
    figures = list(search_speeds(0.001, 2))
    assert [figure.name for figure in figures] == [
        f"{agent}, {players} players, {moment}"
        for players in (2, 4)
        for moment in ("opening", "middle", "end")
        for agent in ("search", "guided")
    ]
    assert all(len(figure.samples) == 2 and figure.median > 100 for figure in figures)
    assert len(figures) == speed.SEARCH_FIGURES
