"""The notation: every move of spec/notation.md, and nothing else."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from heavenale import Game, Move, NotationError
from heavenale.notation import CATALOGUE_VERSION, NUMBERS, describe_actions
from heavenale.rules import actions
from tests.helpers import SHADY, SUNNY, legal, position, push, ring

# The examples of spec/notation.md.
EXAMPLES = [
    "start ducats",
    "start hops",
    "go 16",
    "home first",
    "home brewmaster",
    "home wood",
    "home ducats",
    "buy H5 D3",
    "buy M2 L7",
    "done",
    "shed L7 D6",
    "score number 3",
    "score hops",
    "score monk 2",
    "card none",
    "card tiles hops",
    "card discs barley",
    "card barrels",
    "card ducats",
    "card brewmaster",
    "sell barrels",
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_of_the_specification(text: str) -> None:
    move = Move(text)
    assert str(move) == move.text == text
    assert [move.kind, *move.arguments] == text.split(" ")
    assert move == Move(text)
    assert hash(move) == hash(Move(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected one of start, go, home, buy, done, shed, score, card, sell as its first word"),
        ("pass", "as its first word"),
        ("Go 5", "as its first word"),
        (" go 5", "as its first word"),
        ("go", "go N, with N from 1 to 27"),
        ("go 0", "go N, with N from 1 to 27"),
        ("go 28", "go N, with N from 1 to 27"),
        ("go 05", "go N, with N from 1 to 27"),
        ("go 5 ", "go N, with N from 1 to 27"),
        ("go  5", "go N, with N from 1 to 27"),
        ("go 5\n", "go N, with N from 1 to 27"),
        ("go \u0665", "go N, with N from 1 to 27"),
        ("start resource", "first, brewmaster, wood, yeast, hops, water, barley, ducats"),
        ("home", "home SPACE, one of: first"),
        ("home 5", "home SPACE, one of: first"),
        ("buy H6 D3", "buy TILE SPOT, such as buy H5 D3"),
        ("buy M5 D3", "buy TILE SPOT"),
        ("buy H5 S1", "buy TILE SPOT"),
        ("buy H5 D16", "buy TILE SPOT"),
        ("buy H5", "buy TILE SPOT"),
        ("buy h5 d3", "buy TILE SPOT"),
        ("done 1", "done, alone"),
        ("shed", "one to four different spots"),
        ("shed S1", "one to four different spots"),
        ("shed D6 L7", "L before D, by number"),
        ("shed L10 L9", "L before D, by number"),
        ("shed L7 L7", "one to four different spots"),
        ("shed L1 L2 L3 L4 L5", "one to four different spots"),
        ("score number", "score SPOT, one of: number 1"),
        ("score number 6", "score SPOT, one of: number 1"),
        ("score monk 0", "score SPOT"),
        ("card tiles", "card CHOICE, one of: none"),
        ("card barrels wood", "card CHOICE"),
        ("sell none", "sell CARD, one of: tiles, discs, barrels, ducats, brewmaster"),
    ],
)
def test_what_is_not_a_move_is_refused_with_what_would_be_right(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as refused:
        Move(text)
    assert repr(text) in str(refused.value)
    assert expected in str(refused.value)


@pytest.mark.parametrize("nonsense", [None, 5, 5.0, True, b"go 5", ["go", "5"], object()])
def test_what_is_not_text_is_refused(nonsense: object) -> None:
    with pytest.raises(NotationError, match="a move is a text such as 'go 16'"):
        Move(nonsense)  # type: ignore[arg-type]


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(NotationError) as refused:
        Move("go " + "1" * 10_000)
    assert len(str(refused.value)) < 200


WORDS = (
    *("start", "go", "home", "buy", "done", "shed", "score", "card", "sell"),
    *("first", "brewmaster", "wood", "yeast", "hops", "water", "barley", "ducats"),
    *("number", "monk", "none", "tiles", "discs", "barrels", "resource"),
    *("0", "1", "5", "27", "28", "W1", "H5", "M4", "M5", "L1", "L15", "D1", "D15", "S1", "", "\n", "²"),
)


@given(text=st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)))
@example(text="shed L7 D6")
@example(text="go 1\x00")
def test_any_text_is_a_move_written_just_so_or_refused(text: str) -> None:
    try:
        move = Move(text)
    except NotationError:
        return
    assert str(move) == text
    assert " ".join([move.kind, *move.arguments]) == text


@given(spots=st.lists(st.sampled_from(SUNNY + SHADY), min_size=1, max_size=5))
def test_a_shed_names_its_spots_in_one_order_only(spots: list[str]) -> None:
    is_in_order = spots == sorted(set(spots), key=(SUNNY + SHADY).index)
    try:
        Move(" ".join(["shed", *spots]))
    except NotationError:
        assert not is_in_order or len(spots) > 4
    else:
        assert is_in_order
        assert len(spots) <= 4


def test_a_move_cannot_be_changed() -> None:
    move = Move("go 5")
    with pytest.raises(AttributeError):
        move.text = "go 6"  # type: ignore[misc]


def test_the_same_starting_space_is_start_at_set_up_and_home_later() -> None:
    game = Game(2, seed=1)
    (action,) = [action for action in game.legal_actions if str(game.move_of(action)) == "start ducats"]
    game.push("start brewmaster")
    assert str(game.move_of(action)) == "home ducats"


def test_two_equal_tiles_on_a_space_are_one_move() -> None:
    game = position(ducats=10, market={5: "H5 H5"})
    game.push("go 5")
    assert len(legal(game, "buy")) == 30
    assert len(set(legal(game, "buy"))) == 30


def test_a_shed_decision_names_spots_sunny_first_then_by_number() -> None:
    """S6 lies between both sides: D11 D13 ... and L12 ...; opposite neighbours are written L before D."""
    game = position(ducats=50, garden=ring("S6", "- W3 W3 W3 W3 W3"), market={1: "H1"})
    (last,) = set(ring("S6", "W3 W3 W3 W3 W3 W3")) - set(game.table.boards[0].garden)
    push(game, "go 1", f"buy H1 {last}")
    assert sorted(legal(game, "shed")) == ["shed L10 D13", "shed L12 D11", "shed L15 D8"]


def test_a_change_of_the_catalogue_is_another_version() -> None:
    """Change the print only together with CATALOGUE_VERSION: networks and data sets of others depend on the numbers."""
    catalogue = repr((actions.ACTIONS, actions.FIRST_ACTION.tolist(), actions.SHED_CHOICES.tolist()))
    assert (CATALOGUE_VERSION, hashlib.sha256(catalogue.encode()).hexdigest()[:16]) == (1, "f202e35cd645e73e")


def test_the_documentation_has_the_catalogue() -> None:
    page = Path(__file__).parents[1] / "docs" / "environments.md"
    assert describe_actions() in page.read_text(encoding="utf-8")
    for action, text in ((0, "go 1"), (27, "start first"), (215, "done"), (242, "score number 1"), (270, "sell tiles")):
        assert NUMBERS[text] == action
        assert f"| {action} |" in describe_actions()
