"""Records: written, read, replayed; and refused, with the reason, when they are damaged."""

from __future__ import annotations

import contextlib
import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heavenale import Game, Record, RecordError
from tests.playing import Plan, conformance_game, recorded_game

GAME = Plan(3, 7, tuple(range(0, 60_000, 997))).play()


@pytest.fixture
def data() -> dict[str, Any]:
    """The JSON of a good record, to damage."""
    return copy.deepcopy(Record.of(GAME).to_dict())


# --- Good records ------------------------------------------------------------------------------------------


def test_a_record_holds_what_the_specification_says(data: dict[str, Any]) -> None:
    assert list(data) == ["format", "players", "resource_pile", "monk_pile", "moves", "seed"]
    assert data["format"] == "heaven-ale/1"
    assert data["players"] == 3
    assert (len(data["resource_pile"]), len(data["monk_pile"])) == (100, 16)
    assert data["moves"] == [str(move) for move in GAME.moves]
    assert data["seed"] == 7


def test_a_finished_game_has_its_scores() -> None:
    game = recorded_game("lively-2p-1")
    record = Record.of(game, names=["Anna", "Ben"], agents=["human", "random"])
    data = record.to_dict()
    assert data["scores"] == conformance_game("lively-2p-1")["scores"]
    assert data["names"] == ["Anna", "Ben"]
    assert data["agents"] == ["human", "random"]
    assert "seed" not in data


def test_a_record_read_again_is_the_same_record() -> None:
    record = Record.of(recorded_game("lively-2p-1"), names=["Anna", "Ben"])
    assert Record.from_json(record.to_json()) == record


def test_only_four_fields_are_needed(data: dict[str, Any]) -> None:
    needed = {name: data[name] for name in ("players", "resource_pile", "monk_pile", "moves")}
    assert Record.from_dict(needed).replay() == GAME


def test_unknown_fields_are_kept(data: dict[str, Any]) -> None:
    data |= {"event": "club evening", "clock": {"minutes": 90}}
    record = Record.from_dict(data)
    assert record.other == {"event": "club evening", "clock": {"minutes": 90}}
    assert json.loads(record.to_json()) == data


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Record.of(GAME, names=["Änne", "Łukasz", "ひかり"]).save(path)
    assert Record.load(path).replay() == GAME
    assert list(Record.load(str(path)).names or ()) == ["Änne", "Łukasz", "ひかり"]


def test_a_record_can_be_replayed_to_any_point(data: dict[str, Any]) -> None:
    record = Record.from_dict(data)
    for at in (0, 1, 30, len(GAME.moves)):
        assert record.replay(at).moves == GAME.moves[:at]
    assert record.replay() == GAME
    assert [len(game.moves) for game in record.positions()] == list(range(len(GAME.moves) + 1))


# --- Illegal and damaged records ---------------------------------------------------------------------------


def test_an_illegal_move_is_refused_with_its_number_the_move_and_what_would_have_been_legal(
    data: dict[str, Any],
) -> None:
    data["moves"][1] = "start first"
    record = Record.from_dict(data)
    with pytest.raises(RecordError) as refused:
        record.replay()
    legal = tuple(str(move) for move in Record.from_dict(data).replay(1).legal_moves)
    assert refused.value.number == 2
    assert refused.value.move == "start first"
    assert refused.value.legal == legal
    assert "move 2 " in str(refused.value)
    assert "'start first'" in str(refused.value)
    assert "occupied" in str(refused.value)
    assert all(move in str(refused.value) for move in legal)


def test_a_move_that_is_no_notation_is_refused_in_the_same_way(data: dict[str, Any]) -> None:
    data["moves"][4] = "castle"
    with pytest.raises(RecordError) as refused:
        Record.from_dict(data).replay()
    assert (refused.value.number, refused.value.move) == (5, "castle")
    assert refused.value.legal
    assert "move 5 " in str(refused.value)
    assert "'castle' is not a move" in str(refused.value)


def test_a_move_after_the_end_is_refused() -> None:
    data = Record.of(recorded_game("lively-2p-1")).to_dict()
    data["moves"].append("go 1")
    with pytest.raises(RecordError, match="game_over") as refused:
        Record.from_dict(data).replay()
    assert refused.value.number == len(data["moves"])
    assert refused.value.legal == ()


def test_a_record_can_be_replayed_up_to_its_first_illegal_move(data: dict[str, Any]) -> None:
    data["moves"][10] = "go 14"
    record = Record.from_dict(data)
    assert record.replay(10).moves == GAME.moves[:10]
    with pytest.raises(RecordError, match="move 11 "):
        record.replay(11)


@pytest.mark.parametrize("version", ["heaven-ale/2", "heaven-ale/0", "heaven-ale-conformance/1", "", None, 1, [], {}])
def test_another_format_version_is_refused(data: dict[str, Any], version: object) -> None:
    data["format"] = version
    with pytest.raises(RecordError) as refused:
        Record.from_dict(data)
    assert repr(version) in str(refused.value)
    assert "'heaven-ale/1'" in str(refused.value)


@pytest.mark.parametrize("name", ["players", "resource_pile", "monk_pile", "moves"])
def test_a_missing_field_is_named(data: dict[str, Any], name: str) -> None:
    del data[name]
    with pytest.raises(RecordError, match=f"no '{name}'"):
        Record.from_dict(data)


@pytest.mark.parametrize("players", [1, 5, 0, -2, "2", None, True, 2.0, 2.5, [], {}, [2]])
def test_a_wrong_number_of_players(data: dict[str, Any], players: object) -> None:
    data["players"] = players
    with pytest.raises(RecordError, match="players must be 2, 3 or 4"):
        Record.from_dict(data)


@pytest.mark.parametrize("players", [2, 4])
def test_piles_for_another_number_of_players(data: dict[str, Any], players: int) -> None:
    data["players"] = players
    with pytest.raises(RecordError, match="monk_pile must hold"):
        Record.from_dict(data)


@pytest.mark.parametrize("pile", [None, "W1", 5, {}, [], ["W1"], ["W1"] * 100, [None] * 100, ["M1"] * 100, [["W1"]]])
def test_a_wrong_resource_pile(data: dict[str, Any], pile: object) -> None:
    data["resource_pile"] = pile
    with pytest.raises(RecordError, match="resource_pile"):
        Record.from_dict(data)


@pytest.mark.parametrize("pile", [None, "M1", 5, {}, [], ["M1"], ["M1"] * 16, [None] * 16, ["W1"] * 16])
def test_a_wrong_monk_pile(data: dict[str, Any], pile: object) -> None:
    data["monk_pile"] = pile
    with pytest.raises(RecordError, match="monk_pile"):
        Record.from_dict(data)


@pytest.mark.parametrize("moves", [None, "go 5", 5, {}, [5], [None], [["go 5"]]])
def test_moves_that_are_no_texts(data: dict[str, Any], moves: object) -> None:
    data["moves"] = moves
    with pytest.raises(RecordError, match="moves must be a list of texts"):
        Record.from_dict(data)


@pytest.mark.parametrize("seed", ["7", -1, 2**63, 1.5, True, []])
def test_a_wrong_seed(data: dict[str, Any], seed: object) -> None:
    data["seed"] = seed
    with pytest.raises(RecordError, match="seed"):
        Record.from_dict(data)


@pytest.mark.parametrize("name", ["names", "agents", "scores"])
@pytest.mark.parametrize("value", [5, "abc", {}, [[], [], []]])
def test_names_agents_and_scores_of_the_wrong_kind(data: dict[str, Any], name: str, value: object) -> None:
    data[name] = value
    with pytest.raises(RecordError, match=name):
        Record.from_dict(data)


@pytest.mark.parametrize("data", [None, 5, "text", [], [{}], True])
def test_something_that_is_no_object(data: object) -> None:
    with pytest.raises(RecordError, match="a record is a JSON object with players"):
        Record.from_dict(data)


@pytest.mark.parametrize("text", ["", "{", "nonsense", "{'players': 2}", "[" * 100_000, "1" * 5000, "\ufeff{}", "\x00"])
def test_text_that_is_no_json(text: str) -> None:
    with pytest.raises(RecordError):
        Record.from_json(text)


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b""])
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "game.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RecordError):
        Record.load(path)
    with pytest.raises(RecordError):
        Record.load(tmp_path)


@pytest.mark.parametrize("at", [-1, len(GAME.moves) + 1, 10**9])
def test_a_point_that_the_record_does_not_reach(data: dict[str, Any], at: int) -> None:
    with pytest.raises(RecordError, match=f"has {len(GAME.moves)} moves"):
        Record.from_dict(data).replay(at)


# --- Fuzzing -----------------------------------------------------------------------------------------------

JSON_VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda values: st.one_of(st.lists(values, max_size=4), st.dictionaries(st.text(max_size=8), values, max_size=4)),
    max_leaves=8,
)
FIELDS = ("format", "players", "resource_pile", "monk_pile", "moves", "seed", "names", "agents", "scores", "more")


def refusal_of(data: object) -> RecordError | None:
    """Read, write and replay a record; what refuses it, if anything does. No other error may come out."""
    try:
        record = Record.from_dict(data)
        record.to_json()
        record.replay()
    except RecordError as refused:
        return refused
    return None


@given(data=JSON_VALUES)
def test_any_other_json_is_refused(data: object) -> None:
    assert refusal_of(data) is not None


@given(changes=st.dictionaries(st.sampled_from(FIELDS), JSON_VALUES, min_size=1))
def test_a_record_with_any_fields_replaced_is_a_record_or_refused(changes: dict[str, object]) -> None:
    refusal_of(Record.of(GAME).to_dict() | changes)


@settings(max_examples=50)
@given(number=st.integers(0, len(GAME.moves) - 1), other=st.integers(0, len(GAME.moves) - 1))
def test_a_record_with_two_moves_exchanged_is_replayed_or_refused_there(number: int, other: int) -> None:
    data = Record.of(GAME).to_dict()
    moves = data["moves"]
    moves[number], moves[other] = moves[other], moves[number]
    refused = refusal_of(data)
    if refused is not None:
        assert refused.number is not None
        assert refused.number > min(number, other)
        assert refused.move == moves[refused.number - 1]
        assert refused.move not in refused.legal


@given(text=st.text())
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Record.from_json(text)


@settings(max_examples=50)
@given(place=st.integers(0, 10**6), character=st.characters())
def test_a_record_with_one_character_changed_is_a_record_or_refused(place: int, character: str) -> None:
    text = Record.of(GAME).to_json()
    place %= len(text)
    with contextlib.suppress(RecordError):
        Record.from_json(text[:place] + character + text[place + 1 :]).replay()


def test_a_refused_record_leaves_a_game_in_play_alone() -> None:
    game = Game(2, seed=1)
    before = game._states.tobytes()
    with pytest.raises(RecordError):
        Record.from_dict(Record.of(game).to_dict() | {"moves": ["go 1"]}).replay()
    assert game._states.tobytes() == before


def test_scores_that_do_not_fit_the_game_are_refused() -> None:
    game = Game(2, seed=3)
    while not game.is_over:
        game.push(next(iter(game.legal_moves)))
    record = Record.of(game)
    assert record.replay() == game
    with pytest.raises(RecordError, match="but its game ends with"):
        replace(record, scores=(99, 98)).replay()
    with pytest.raises(RecordError, match="is not over after its last move"):
        replace(record, moves=record.moves[:-1]).replay()


@pytest.mark.parametrize("field", [{"names": ["Ada"]}, {"agents": ["a", "b", "c"]}, {"scores": [1]}])
def test_what_is_told_of_players_is_told_of_each(field: dict[str, list[object]]) -> None:
    with pytest.raises(RecordError, match="one for each player"):
        Record.from_dict(Record.of(Game(2, seed=3)).to_dict() | field)
