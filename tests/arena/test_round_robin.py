"""Everybody against everybody."""

import json
from collections import Counter

import pytest
from typer.testing import CliRunner

from heavenale.arena import ArenaError, GameResult, RoundRobin, everybody, stand
from heavenale.cli import app

FOUR = "random@1,random@2,random@3,random@4"


def tournament(players: int, text: str = FOUR) -> RoundRobin:
    return RoundRobin(everybody(text, players), seed=3, at_a_table=players)


@pytest.mark.parametrize(("players", "games"), [(2, 12), (3, 12), (4, 4)])
def test_every_deal_is_played_at_every_table_in_every_rotation(players, games):
    match = tournament(players)
    assert match.whole_deals(1) == games
    pairings = [match.pairing(number) for number in range(2 * games)]
    assert [pairing.deal for pairing in pairings] == [0] * games + [1] * games
    assert len({pairing.seed for pairing in pairings}) == 2
    for seat in range(players):
        sat = Counter(pairing.seats[seat].label for pairing in pairings)
        assert set(sat.values()) == {2 * games // 4}
    assert len({pairing.seats for pairing in pairings[:games]}) == games


@pytest.mark.parametrize(
    ("text", "message"), [("random,random@2", "2 agents cannot fill a game of 3"), ("random,random,greedy", "once")]
)
def test_who_cannot_all_meet_is_refused(text, message):
    with pytest.raises(ArenaError, match=message):
        everybody(text, 3)


def test_who_came_in_before_whom():
    match = RoundRobin(everybody("random@1,random@2", 2), at_a_table=2)
    one, two = (entrant.label for entrant in match.line_up)

    def game(number, points):
        return GameResult(number, 0, (one, two), points, (None, None), ((1.0,), (1.0,)), ("done",))

    rows = {row.agent: row for row in stand(match, [game(0, (9, 3)), game(1, (4, 4)), game(2, (1, 2))]).rows}
    assert rows[one].ahead_of == {two: 0.5}
    low, high = rows[one].rating_interval
    assert low < rows[one].rating.mu < high


def test_the_command_shows_one_table_of_ratings_and_who_beat_whom(tmp_path):
    options = ["arena", "--round-robin", "--agents", FOUR, "--jobs", "1", "--games", "1"]
    options += ["--resume", str(tmp_path / "results.jsonl"), "--plot", str(tmp_path / "plot.svg")]
    shown = CliRunner().invoke(app, options)
    assert shown.exit_code == 0, shown.output
    assert "% ahead of" in shown.stdout
    assert "12 games of 2 players on 1 deals" in shown.stdout
    assert "everybody against everybody" in (tmp_path / "plot.svg").read_text()
    again = json.loads(CliRunner().invoke(app, [*options, "--json"]).stdout)
    assert {row["agent"] for row in again["rows"]} == set(FOUR.split(","))
    assert all(len(row["ahead_of"]) == 3 for row in again["rows"])
    other = CliRunner().invoke(app, [*options, "--players", "3"])
    assert "round_robin was 2 and is now 3" in other.stderr
