from __future__ import annotations

from operator import setitem

import pytest


def last_line(result):
    return result.stdout.splitlines()[-1]


def test_a_game_that_agrees_ends_with_the_counts_and_status_0(run, write_game, conformance_game):
    result = run("conformance", write_game())
    assert result.exit_code == 0
    assert result.stdout == f"games=1 plies={len(conformance_game['plies'])} mismatches=0\n"


def test_a_folder_stands_for_its_json_files(run, write_game, tmp_path):
    write_game(name="one.json")
    write_game(name="two.json")
    (tmp_path / "notes.txt").write_text("not a game")
    assert last_line(run("conformance", tmp_path)).startswith("games=2 ")


FAULTS = {
    "player": lambda game: setitem(game["plies"][3], "player", 9),
    "number of legal moves": lambda game: setitem(game["plies"][3], "legal", 0),
    "legal_sha": lambda game: setitem(game["plies"][3], "legal_sha", "0" * 16),
    "legal moves missing": lambda game: game["plies"][3]["legal_moves"].append("go 99"),
    "ducats": lambda game: setitem(game["plies"][3]["after"], "ducats", 1000),
    "is nothing we know": lambda game: setitem(game["plies"][3]["after"], "beer", 1),
    "final board 2": lambda game: setitem(game["final"][1], "ducats", 1000),
    "scores": lambda game: setitem(game, "scores", [99, 99]),
    "end of the game": lambda game: game["plies"].pop(),
    "number of final boards": lambda game: game["final"].pop(),
}


@pytest.mark.parametrize("reported", FAULTS)
def test_a_planted_fault_is_reported_and_the_status_is_1(run, write_game, reported):
    result = run("conformance", write_game(FAULTS[reported]))
    assert result.exit_code == 1
    assert reported in result.stdout
    assert "game.json" in result.stdout.splitlines()[0]
    assert not last_line(result).endswith("mismatches=0")


def test_an_illegal_move_is_reported_and_ends_its_game_only(run, write_game):
    bad = write_game(lambda game: setitem(game["plies"][3], "move", "card none"), name="bad.json")
    result = run("conformance", bad, write_game())
    assert result.exit_code == 1
    assert "bad.json, ply 4: 'card none' is not legal here" in result.stdout
    assert last_line(result).startswith("games=2 ")


def test_no_more_than_ten_mismatches_are_shown(run, write_game):
    def spoil(game):
        for ply in game["plies"][:15]:
            ply["legal_sha"] = "0" * 16

    result = run("conformance", write_game(spoil))
    assert len(result.stdout.splitlines()) == 12
    assert "... and 5 more" in result.stdout
    assert last_line(result).endswith("mismatches=15")


DAMAGE = {
    "its format must be": lambda game: setitem(game, "format", "chess/1"),
    "lacks plies": lambda game: game.pop("plies"),
    "ply 3 lacks after": lambda game: game["plies"][2].pop("after"),
    "ply 3 must be an object": lambda game: setitem(game["plies"], 2, "go 5"),
    "ply 3: player must be a whole number": lambda game: setitem(game["plies"][2], "player", True),
    "ply 3: each of legal_moves must be a text": lambda game: setitem(game["plies"][2], "legal_moves", [{}]),
    "players must be 2, 3 or 4": lambda game: setitem(game, "players", 7),
    "resource_pile must hold 100 tiles": lambda game: game["resource_pile"].pop(),
    "final board 1 must be an object": lambda game: setitem(game, "final", [1, 2]),
}


@pytest.mark.parametrize("message", DAMAGE)
def test_a_file_that_cannot_be_replayed_is_refused_in_one_line(run, write_game, message):
    path = write_game(DAMAGE[message])
    result = run("conformance", path)
    assert result.exit_code == 2
    assert message in result.stderr
    assert str(path) in result.stderr
    assert result.stderr.count("\n") == 1


def test_what_is_not_json_or_not_there_is_refused(run, tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    for path in (broken, tmp_path / "missing.json"):
        result = run("conformance", path)
        assert result.exit_code == 2
        assert path.name in result.stderr


def test_an_empty_folder_is_refused(run, tmp_path):
    result = run("conformance", tmp_path)
    assert result.exit_code == 2
    assert "no conformance games" in result.stderr
