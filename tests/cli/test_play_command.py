"""`heavenale play`: a person at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from heavenale import Game, Record
from heavenale.agents.protocol import Decision
from heavenale.cli import app


def play(*options: str, said: str) -> Result:
    return CliRunner().invoke(app, ["play", "--opponents", "random", "--seed", "1", *options], input=said)


def test_a_whole_game_with_the_first_of_the_moves_each_time(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = play("--save", str(file), said="1\n" * 400)
    assert result.exit_code == 0, result.output
    record = Record.load(file)
    game = record.replay()
    assert game.is_over
    assert record.names == ("You", "random")
    assert "Player 2 (random): start" in result.output
    assert f"The record is in {file}" in result.output
    assert "Points" in result.output


def test_moves_as_text_and_reasons_and_undo() -> None:
    said = "start first\nnonsense\nwhy start first\nundo\n1\ngo 1\nundo\n1\ntable\nhelp\n77\nquit\n"
    result = play("--seat", "2", said=said)
    assert result.exit_code == 0, result.output
    for line in (
        "'start first' is not legal here (occupied, space first, by_player 1)",
        "'nonsense' is not a move; expected",
        "occupied space=first by_player=1",
        "Nothing can be taken back here",
        "You: start brewmaster   +1 brewmaster (starting space)",
        "Taken back: go 1",
        "'77' is not a move",
    ):
        assert line in result.output
    assert result.output.count("You: go 1\n") == 2
    assert result.output.count("A number makes that move") == 2
    assert result.output.count("HEAVEN & ALE") == 3  # at the beginning, when others have moved, when asked for


def test_hint_and_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "hint", lambda game, _time: Decision(game.legal_moves[1]))
    file = tmp_path / "so-far.json"
    result = play("--seat", "2", said=f"hint\n1\nsave {file}\nsave {tmp_path}\nquit\n")
    assert "hint: start wood" in result.output
    assert Record.load(file).moves[0] == "start brewmaster"
    assert "cannot be written" in result.output


def test_the_end_of_the_input_ends_the_game() -> None:
    assert play(said="1\n").exit_code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [(("--seat", "3"), "your seat is one of 1 to 2, not 3"), (("--opponents", "nobody"), "nobody")],
)
def test_what_cannot_be_is_refused(options: tuple[str, ...], message: str) -> None:
    result = play(*options, said="")
    assert result.exit_code == 2
    assert message in result.output
