"""Games of an independent implementation, replayed decision by decision."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from heavenale.checking.conformance import Outcome, check_files, check_game, read_game
from heavenale.errors import RecordError
from tests.playing import CONFORMANCE_GAMES, conformance_game, game_names


@pytest.mark.parametrize("name", game_names())
def test_replays_without_mismatch(name: str) -> None:
    outcome = Outcome()
    check_game(name, conformance_game(name), outcome)
    assert outcome.mismatches == []
    assert outcome.games == 1
    assert outcome.plies == len(conformance_game(name)["plies"])


def test_all_games_are_there() -> None:
    assert len(game_names()) == 27
    assert sum(len(conformance_game(name)["plies"]) for name in game_names()) == 6843


def test_files_and_folders_are_added_up() -> None:
    files = [CONFORMANCE_GAMES / "lively-2p-1.json", CONFORMANCE_GAMES / "lively-2p-2.json"]
    plies = sum(len(conformance_game(file.stem)["plies"]) for file in files)
    assert str(check_files(files)) == f"games=2 plies={plies} mismatches=0"


# --- Planted faults ----------------------------------------------------------------------------------------


@pytest.fixture
def game() -> dict[str, Any]:
    """A game to damage; `full-2p` also lists the legal moves and the whole board after each move."""
    return copy.deepcopy(conformance_game("full-2p"))


def mismatches(game: dict[str, Any]) -> list[str]:
    outcome = Outcome()
    check_game("damaged", game, outcome)
    return outcome.mismatches


def test_a_move_that_is_not_legal_ends_the_replay_and_is_named(game: dict[str, Any]) -> None:
    game["plies"][1]["move"] = "go 14"
    (found,) = mismatches(game)
    assert found.startswith("damaged, ply 2")
    assert "'go 14' is not legal here (no_barrel" in found


def test_another_legal_move_is_noticed_in_what_follows_it(game: dict[str, Any]) -> None:
    assert game["plies"][0]["move"] == "start water"
    game["plies"][0]["move"] = "start hops"
    found = mismatches(game)
    assert found[0] == ("damaged, ply 1 (start hops): markers should be [0, -2, -4, -4, -8], is [0, -2, -2, -6, -8]")


def test_a_wrong_fingerprint_of_the_legal_moves(game: dict[str, Any]) -> None:
    right = game["plies"][4]["legal_sha"]
    move = game["plies"][4]["move"]
    game["plies"][4]["legal_sha"] = "0123456789abcdef"
    assert mismatches(game) == [
        f"damaged, ply 5 ({move}): legal_sha should be '0123456789abcdef', is '{right}'",
    ]


def test_a_wrong_number_of_legal_moves(game: dict[str, Any]) -> None:
    game["plies"][0]["legal"] = 8
    assert mismatches(game) == ["damaged, ply 1 (start water): number of legal moves should be 8, is 7"]


def test_a_wrong_list_of_legal_moves_shows_the_difference(game: dict[str, Any]) -> None:
    game["plies"][0]["legal_moves"].remove("start wood")
    game["plies"][0]["legal_moves"].append("start first")
    assert mismatches(game) == [
        "damaged, ply 1 (start water): legal moves missing ['start first'], unexpected ['start wood']",
    ]


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("ducats", 99),
        ("markers", [0, 0, 0, 0, 0]),
        ("brewmaster", 20),
        ("garden", {"L1": "W1"}),
        ("sheds", {"S1": 4}),
        ("discs", ["number"]),
        ("cards", []),
        ("placed", ["ducats"]),
        ("barrels", {"1": 4}),
    ],
)
def test_a_wrong_board_after_a_move(game: dict[str, Any], key: str, wrong: object) -> None:
    right = game["plies"][0]["after"][key]
    game["plies"][0]["after"][key] = wrong
    assert mismatches(game) == [f"damaged, ply 1 (start water): {key} should be {wrong!r}, is {right!r}"]


def test_a_wrong_player(game: dict[str, Any]) -> None:
    game["plies"][0]["player"] = 1
    assert mismatches(game)[0] == "damaged, ply 1 (start water): player should be 1, is 2"


def test_a_player_who_does_not_take_part(game: dict[str, Any]) -> None:
    game["plies"][0]["player"] = 3
    assert mismatches(game)[0] == "damaged, ply 1 (start water): player should be 3, is 2"


def test_wrong_final_scores(game: dict[str, Any]) -> None:
    game["scores"] = [24, 40]
    assert mismatches(game) == ["damaged: scores should be [24, 40], is [24, 39]"]


def test_a_wrong_final_board(game: dict[str, Any]) -> None:
    game["final"][0]["ducats"] = 3
    (found,) = mismatches(game)
    assert "final" in found
    assert found.endswith("ducats should be 3, is 2")


def test_a_game_that_stops_early(game: dict[str, Any]) -> None:
    del game["plies"][-1]
    assert "damaged: end of the game should be True, is False" in mismatches(game)


# --- Files that are no conformance games -------------------------------------------------------------------


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        read_game(Path("nowhere.json"))


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", '{"format": "heaven-ale/1"}', "\xff", "1" * 5000])
def test_a_file_that_is_something_else(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(RecordError, match=r"game\.json"):
        read_game(path)


def test_a_file_that_lacks_something(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": "heaven-ale-conformance/1", "players": 2}', encoding="utf-8")
    with pytest.raises(RecordError, match="lacks resource_pile, monk_pile, plies, final, scores"):
        read_game(path)


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no conformance games"):
        check_files([tmp_path])
