from __future__ import annotations

from heavenale import Record
from heavenale.checking.perft import perft


def test_it_prints_the_bare_number(run, record_file):
    expected = perft(Record.load(record_file).replay(6), 3)
    result = run("perft", "--record", record_file, "--at", 6, "--depth", 3)
    assert result.exit_code == 0
    assert result.stdout == f"{expected}\n"


def test_a_conformance_game_is_a_record_too(run, write_game, record_file):
    arguments = ("--at", 6, "--depth", 2)
    assert run("perft", "--record", write_game(), *arguments).stdout == (
        run("perft", "--record", record_file, *arguments).stdout
    )


def test_without_a_record_it_starts_a_game(run):
    assert run("perft", "--depth", 3).stdout == run("perft", "--players", 2, "--seed", 1, "--depth", 3).stdout
    assert run("perft", "--players", 4, "--depth", 1).stdout == "7\n"


def test_one_empty_sequence_and_none_after_the_end(run, record_file):
    assert run("perft", "--record", record_file, "--depth", 0).stdout == "1\n"
    assert run("perft", "--record", record_file, "--depth", 2).stdout == "0\n"


def test_divide_lists_the_first_moves_before_their_sum(run):
    *moves, total = run("perft", "--depth", 2, "--divide").stdout.splitlines()
    counts = {move: int(count) for move, count in (line.split(": ") for line in moves)}
    assert "start ducats" in counts
    assert sum(counts.values()) == int(total)


def test_options_that_contradict_each_other_are_refused(run, record_file):
    assert run("perft", "--record", record_file, "--players", 2, "--depth", 1).exit_code == 2
    assert run("perft", "--at", 3, "--depth", 1).exit_code == 2
    assert run("perft", "--depth", -1).exit_code == 2
    assert run("perft", "--players", 5, "--depth", 1).exit_code == 2
