from __future__ import annotations

import json
from xml.etree import ElementTree

from heavenale import Event
from heavenale.cli.replay import in_words


def spoil_moves(record_file, change):
    record = json.loads(record_file.read_text())
    record["moves"] = change(record["moves"])
    del record["scores"]  # they would not fit any more
    record_file.write_text(json.dumps(record))


def test_a_record_is_told_move_by_move_with_its_scores(run, record_file, played):
    result = run("replay", record_file)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Round 1"
    for number, move in enumerate(played.moves, start=1):
        assert any(line.startswith(f"{number:4}  Player ") and move.text in line for line in lines)
    assert str(played) in result.stdout
    assert "Final scores" in result.stdout
    assert f"After {len(played.moves)} of {len(played.moves)} moves the game is over." in result.stdout


def test_every_round_has_a_heading(run, record_file, played):
    lines = run("replay", record_file).stdout.splitlines()
    assert [line for line in lines if line.startswith("Round ")] == [f"Round {n + 1}" for n in range(played.round)]


def test_at_shows_the_table_after_so_many_moves_and_who_decides(run, record_file, played):
    at_three = played.clone()
    while len(at_three.moves) > 3:
        at_three.pop()
    result = run("replay", record_file, "--at", 3)
    assert result.exit_code == 0
    assert result.stdout.startswith(str(at_three))
    assert f"player {at_three.player} decides" in result.stdout
    assert f"{len(at_three.legal_moves)} legal moves" in result.stdout


def test_svg_writes_the_picture_of_that_table(run, record_file, tmp_path):
    picture = tmp_path / "table.svg"
    result = run("replay", record_file, "--at", 0, "--svg", picture)
    assert result.exit_code == 0
    assert str(picture) in result.stderr
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_a_conformance_game_can_be_replayed(run, write_game):
    result = run("replay", write_game())
    assert result.exit_code == 0
    assert "Final scores" in result.stdout


def test_an_unfinished_record_has_scores_as_if_it_ended_there(run, record_file):
    spoil_moves(record_file, lambda moves: moves[:5])
    result = run("replay", record_file)
    assert result.exit_code == 0
    assert "Scores if it ended here" in result.stdout


def test_a_position_that_is_not_in_the_record_is_refused(run, record_file, played):
    result = run("replay", record_file, "--at", 9999)
    assert result.exit_code == 2
    assert f"the record has {len(played.moves)} moves" in result.stderr


def test_an_illegal_move_is_refused_with_its_number_and_what_is_legal(run, record_file):
    spoil_moves(record_file, lambda moves: ["go 3", *moves[1:]])
    result = run("replay", record_file)
    assert result.exit_code == 2
    assert "move 1 of the record is refused" in result.stderr
    assert "start brewmaster" in result.stderr
    assert result.stderr.count("\n") == 1


def test_files_that_are_no_records_are_refused_in_one_line(run, tmp_path):
    contents = {
        "list.json": b"[]",
        "text.json": b"hello",
        "chess.json": b'{"format": "chess/1"}',
        "binary.json": b"\xff\xfe\x00",
    }
    for name, content in contents.items():
        path = tmp_path / name
        path.write_bytes(content)
        result = run("replay", path)
        assert result.exit_code == 2
        assert str(path) in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_missing_file_and_a_folder_are_refused(run, tmp_path):
    for path in (tmp_path / "missing.json", tmp_path):
        result = run("replay", path)
        assert result.exit_code == 2
        assert str(path) in result.stderr
        assert result.stderr.count("\n") == 1


def test_events_in_words():
    assert in_words(Event("hops", 3, "L7", "H3")) == "+3 hops (L7 H3)"
    assert in_words(Event("ducats", -8, "purchase")) == "-8 ducats (purchase)"
    assert in_words(Event("shed", 2, "S3")) == "shed tile 2 on S3"
    assert in_words(Event("barrel", 4, "goal 4")) == "barrel of 4 points for goal 4"
    assert in_words(Event("round", 2, "table")) == "round 2 begins"
    assert in_words(Event("over", 0, "table")) == "the game ends"
