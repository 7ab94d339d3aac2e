"""Why a move is not legal. The sections' own tests show each reason where its rule stands; here is what holds
for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from heavenale import Game, IllegalMove
from heavenale.notation import FIXED_ACTIONS
from heavenale.rules.actions import SHED_CHOICE_DIRECTIONS
from heavenale.rules.reasons import MAX_FACTS, Reason
from heavenale.rules.tiles import TILE_NUMBERS
from heavenale.shown.explain import REASONS
from tests.helpers import GARDEN, SPOTS, play_randomly, position, push, ring

CODES = {
    *("legal", "game_over", "not_now", "not_ahead", "no_tile", "garden_full", "too_expensive", "no_barrel"),
    *("no_disc", "no_usable_scoring_spot", "must_take_first", "occupied", "tile_not_here", "spot_taken"),
    *("must_buy", "not_a_choice_of_shed", "not_allowed_here", "scoring_spot_taken", "no_such_tile"),
    *("no_such_card", "not_rearmost"),
}


def shed_texts() -> Iterator[str]:
    """Every choice at every shed spot; a single neighbour can belong to two of them."""
    for cell in GARDEN.values():
        if cell["kind"] == "shed":
            for choice in SHED_CHOICE_DIRECTIONS:
                yield " ".join(["shed", *sorted((cell["neighbours"][n] for n in choice), key=SPOTS_IN_ORDER.index)])


SPOTS_IN_ORDER = sorted(SPOTS, key=lambda spot: ("LD".index(spot[0]), int(spot[1:])))
CATALOGUE = (
    *FIXED_ACTIONS,
    *(f"buy {tile} {spot}" for tile in TILE_NUMBERS for spot in SPOTS),
    *dict.fromkeys(shed_texts()),
)


def test_the_catalogue_has_every_text_once() -> None:
    assert len(CATALOGUE) == len(set(CATALOGUE)) == 27 + 8 + 8 + 1 + 14 + 14 + 5 + 29 * 30 + 30 + 7 * 20


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_move_is_explained_as_legal_exactly_if_it_is_one_of_the_legal_moves(players: int, seed: int) -> None:
    codes = set()
    for game in play_randomly(Game(players=players, seed=seed), seed):
        reasons = {text: game.explain(text) for text in CATALOGUE}
        explained = [text for text, reason in reasons.items() if reason.is_legal]
        assert sorted(explained) == sorted(map(str, game.legal_moves))
        codes |= {reason.code for reason in reasons.values()}
    assert codes <= CODES


def test_a_legal_move_has_nothing_to_explain() -> None:
    reason = position().explain("go 1")
    assert (reason.code, reason.facts, reason.is_legal) == ("legal", {}, True)


PHASES = {
    "start": (Game(seed=1), ("start",), "go 1"),
    "move": (position(), ("go", "home", "sell"), "done"),
    "buy": (push(position(), "go 1"), ("buy", "done", "sell"), "go 2"),
    "shed": (
        push(position(garden=ring("S1", "- W3 W3 W3 W3 W3"), market={1: "W1"}), "go 1", "buy W1 D2"),
        ("shed", "sell"),
        "buy W1 D5",
    ),
    "score": (push(position(garden={"L1": "W1"}), "go 4"), ("score", "sell"), "card none"),
    "card": (
        push(position(garden={"L1": "W1"}, discs=["wood"]), "go 4", "score number 1"),
        ("card", "sell"),
        "score wood",
    ),
}


@pytest.mark.parametrize("phase", PHASES)
def test_a_move_of_another_kind_is_not_for_now(phase: str) -> None:
    game, expected, move = PHASES[phase]
    reason = game.explain(move)
    assert (reason.code, reason.facts) == ("not_now", {"phase": phase, "expected": expected})
    assert {legal.kind for legal in game.legal_moves} <= set(expected)


@pytest.mark.parametrize("phase", PHASES)
def test_start_is_for_set_up_and_home_for_moving(phase: str) -> None:
    game, _, _ = PHASES[phase]
    assert game.explain("start brewmaster").is_legal == (phase == "start")
    assert game.explain("home ducats").is_legal == (phase == "move")


def test_a_refused_move_carries_the_reason_and_changes_nothing() -> None:
    game = position(figure=9)
    before = game.to_bytes(), game.table
    with pytest.raises(IllegalMove, match=r"'go 3' is not legal here \(not_ahead, space 3, figure 9\)") as refusal:
        game.push("go 3")
    assert (refusal.value.code, refusal.value.facts) == ("not_ahead", {"space": 3, "figure": 9})
    assert (game.to_bytes(), game.table) == before


def test_every_reason_has_a_code_and_says_all_its_facts() -> None:
    assert set(REASONS) == set(Reason)
    assert {code for code, _ in REASONS.values()} == CODES
    assert max(len(facts) for _, facts in REASONS.values()) == MAX_FACTS


@pytest.mark.parametrize("phase", PHASES)
def test_in_every_phase_the_legal_moves_and_no_others_are_explained_as_legal(phase: str) -> None:
    game, _, _ = PHASES[phase]
    assert sorted(text for text in CATALOGUE if game.explain(text).is_legal) == sorted(map(str, game.legal_moves))
