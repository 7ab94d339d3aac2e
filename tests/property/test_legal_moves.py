"""Legal moves are exactly those that `push` accepts."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heavenale import Game, IllegalMove, Move
from heavenale.native.wording import wording
from heavenale.notation import MOVES
from tests.helpers import CARDS, SHADY, SPEC, SUNNY
from tests.playing import Plan, Recorded, any_position, plans

ACTIONS = range(275)
RESOURCES = ("wood", "yeast", "hops", "water", "barley")
STARTS = ("first", "brewmaster", *RESOURCES, "ducats")
TILES = [f"{letter}{n}" for letter in "WYHAB" for n in range(1, 6)] + [f"M{n}" for n in range(1, 5)]
RINGS = [cell["neighbours"] for cell in SPEC["garden"] if cell["name"].startswith("S")]


def every_move() -> list[str]:
    """All moves that our notation can say; of sheds, those that choose among the neighbours of one shed."""
    return [
        *(f"start {name}" for name in STARTS),
        *(f"go {space}" for space in range(1, 28)),
        *(f"home {name}" for name in STARTS),
        *(f"buy {tile} {spot}" for tile in TILES for spot in SUNNY + SHADY),
        "done",
        *sorted({shed_text(spots) for ring in RINGS for count in range(1, 5) for spots in combinations(ring, count)}),
        *(f"score number {n}" for n in range(1, 6)),
        *(f"score {name}" for name in RESOURCES),
        *(f"score monk {n}" for n in range(1, 5)),
        "card none",
        *(f"card {card} {name}" for card in ("tiles", "discs") for name in RESOURCES),
        *(f"card {card}" for card in ("barrels", "ducats", "brewmaster")),
        *(f"sell {card}" for card in CARDS),
    ]


def shed_text(spots: tuple[str, ...]) -> str:
    return " ".join(["shed", *sorted(spots, key=(SUNNY + SHADY).index)])


EVERY_MOVE = every_move()


@settings(max_examples=20)
@given(position=any_position(), tenth=st.integers(0, 9))
def test_legal_moves_are_exactly_those_that_push_accepts(position: Plan | Recorded, tenth: int) -> None:
    """A refusal is slow to word, so each example tries one in ten of the moves that are not legal."""
    game = position.play()
    before = game._states.tobytes()
    legal = {str(move) for move in game.legal_moves}
    assert legal <= set(EVERY_MOVE)
    assert all(is_accepted(game, move) for move in legal)
    illegal = [move for move in EVERY_MOVE if move not in legal]
    assert not any(is_accepted(game, move) for move in illegal[tenth::10])
    assert game._states.tobytes() == before


def is_accepted(game: Game, move: str) -> bool:
    try:
        game.push(move)
    except IllegalMove:
        return False
    game.pop()
    return True


@settings(max_examples=25)
@given(position=any_position())
def test_of_all_275_actions_the_legal_ones_are_moves_and_the_others_are_refused(position: Plan | Recorded) -> None:
    game = position.play()
    before = game._states.tobytes()
    legal = set(game.legal_actions)
    for action in ACTIONS:
        if action in legal:
            move = game.move_of(action)
            assert is_accepted(game, str(move))
            game.push(move)
            assert game._last.action == action
            game.pop()
        else:
            with pytest.raises(IllegalMove, match=f"action {action} is not legal here"):
                game.move_of(action)
    assert [str(move) for move in game.legal_moves] == [str(game.move_of(action)) for action in sorted(legal)]
    assert game._states.tobytes() == before


@settings(max_examples=25)
@given(position=any_position())
def test_an_action_that_is_not_legal_has_no_notation_that_push_accepts(position: Plan | Recorded) -> None:
    """Two equal tiles on a space are one move: the second one is no action of its own."""
    game = position.play()
    legal = game.legal_moves
    for action in sorted(set(ACTIONS) - set(game.legal_actions)):
        text = notation_or_none(game, action)
        if text is not None and text not in legal:
            assert not is_accepted(game, text)


def notation_or_none(game: Game, action: int) -> str | None:
    """The notation of an action; None where it would buy a tile that is not there."""
    is_purchase = 35 <= action < 35 + 180
    if is_purchase and game.phase != "buy":
        return None
    number = wording(game._state, action)
    return MOVES[number].text if number in MOVES else None


@settings(max_examples=25)
@given(position=any_position())
def test_explain_says_legal_of_exactly_the_legal_moves(position: Plan | Recorded) -> None:
    game = position.play()
    before = game._states.tobytes()
    legal = game.legal_moves
    for move in EVERY_MOVE:
        explanation = game.explain(move)
        assert explanation.is_legal == (move in legal), (move, explanation)
        assert (explanation.code == "legal") == explanation.is_legal
    assert game._states.tobytes() == before


@settings(max_examples=25)
@given(plan=plans())
def test_explain_names_the_figure_that_really_stands_on_a_starting_space(plan: Plan) -> None:
    for game in plan.positions():
        if game.phase not in ("start", "move"):
            continue
        boards = game.table.boards
        for name in STARTS:
            explanation = game.explain(f"{'start' if game.phase == 'start' else 'home'} {name}")
            if explanation.code == "occupied":
                assert boards[explanation.facts["by_player"] - 1].figure == explanation.facts["space"]


@settings(max_examples=25)
@given(position=any_position())
def test_legal_moves_are_different_valid_sorted_and_stable(position: Plan | Recorded) -> None:
    game = position.play()
    moves = list(game.legal_moves)
    assert len(set(moves)) == len(moves) == len(game.legal_moves)
    assert moves == list(game.clone().legal_moves)
    assert list(game.legal_actions) == sorted(game.legal_actions)
    for move in moves:
        assert Move(str(move)) == move
        assert move in game.legal_moves
        assert str(move) in game.legal_moves
        assert " ".join([move.kind, *move.arguments]) == str(move)
