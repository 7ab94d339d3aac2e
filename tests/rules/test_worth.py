"""What things are worth now: the same as what happens when somebody does it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from heavenale import Game
from heavenale.checking.conformance import as_record, read_game
from heavenale.errors import SetupError
from heavenale.rules import worth
from heavenale.rules.barrels import achieved_goals
from heavenale.rules.bits import contains
from tests.helpers import full, play_randomly, position, push, ring
from tests.playing import CONFORMANCE_GAMES

GAMES = [(2, 11), (3, 12), (4, 13)]


def brought(game: Game) -> dict[str, int]:
    """What the last move brought, by kind."""
    gains: Counter[str] = Counter()
    for event in game.events:
        if event.kind not in ("shed", "barrel", "round", "over"):
            gains[event.kind] += event.amount
    return {kind: amount for kind, amount in gains.items() if amount}


def without_points(gains: Mapping[str, int]) -> dict[str, int]:
    """Points change with whose turn comes next, so that they are looked at by themselves."""
    return {kind: amount for kind, amount in gains.items() if kind != "points"}


@pytest.mark.parametrize("name", ["strong-2p-1.json", "strong-3p-2.json"])
def test_what_is_told_is_what_happens(name: str) -> None:
    seen = set()
    for game in as_record(read_game(CONFORMANCE_GAMES / name)).positions():
        if game.phase not in ("buy", "score", "card"):
            continue
        told = game.worth()
        for move in game.legal_moves:
            kind, _, what = str(move).partition(" ")
            if kind in ("score", "card") and what != "none":
                after = game.clone()
                after.push(move)
                gains = told.discs[what].gains if kind == "score" else told.cards[what]
                assert without_points(gains) == brought(after)
                if kind == "score":
                    assert told.discs[what].completes_pair == (after.phase == "card")
                seen.add(kind)
            if kind == "buy":
                after = game.clone()
                after.push(move)
                first = next((event.source for event in after.events if event.kind == "shed"), None)
                assert first == next(iter(told.closes.get(move.arguments[1], ())), None)
                if first:
                    shed_type = next(event.amount for event in after.events if event.kind == "shed")
                    assert told.sheds[first].missing == (move.arguments[1],)
                    assert told.sheds[first].least <= shed_type <= told.sheds[first].most
                    seen.add("shed")
    assert seen == {"score", "card", "shed"}


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_goal_is_achieved_when_all_that_it_needs_is_done(players: int, seed: int) -> None:
    for game in play_randomly(Game(players, seed=seed), seed):
        for player in range(players):
            achieved = achieved_goals(game.state, player)
            for goal, standing in game.worth(player + 1).goals.items():
                assert (standing.done >= standing.needs) == contains(achieved, goal - 1), (goal, standing)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_goal_in_reach_is_one_for_which_a_barrel_space_may_be_entered(players: int, seed: int) -> None:
    for game in play_randomly(Game(players, seed=seed), seed):
        if game.phase == "move":
            in_reach = any(goal.in_reach for goal in game.worth().goals.values())
            assert in_reach == any(game.explain(f"go {space}").is_legal for space in (14, 26))


def test_a_goal_says_how_much_of_it_is_done() -> None:
    game = position(
        brewmaster=-3,
        garden={"L1": "W1", "D1": "H1", "D2": "M1"} | ring("S6", "B5 B5 - - - -"),
        markers={"wood": 3, "yeast": 2, "hops": 0, "water": -1, "barley": 1},
        sheds={"S1": 2, "S2": 2, "S3": 4},
        discs=["monk 1", "wood", "hops"],
        pairs={("number", "wood"): "tiles", ("yeast", "hops"): None},
    )
    goals = game.worth(1).goals
    done = {goal: (standing.done, standing.needs) for goal, standing in goals.items()}
    assert done == {
        1: (7, 11),
        2: (3, 5),
        3: (2, 6),
        4: (2, 6),
        5: (1, 4),
        6: (2, 5),
        7: (2, 3),
        8: (2, 4),
        9: (3, 20),
        10: (1, 3),
        11: (1, 15),
        12: (4, 15),
    }


def test_with_empty_boards_nothing_is_done_for_any_goal() -> None:
    assert {goal.done for goal in position().worth(1).goals.values()} == {0}


def test_a_shed_says_its_sum_what_is_missing_and_what_may_come_of_it() -> None:
    shed = position(garden=ring("S1", "W5 - M1 H2 - W1")).worth(1).sheds["S1"]
    neighbours = list(ring("S1", "W1 W1 W1 W1 W1 W1"))
    assert (shed.sum, sorted(shed.missing)) == (8, sorted([neighbours[1], neighbours[4]]))
    assert (shed.least, shed.most) == (1, 3)


def test_a_spot_says_which_sheds_a_tile_there_would_close() -> None:
    game = position(garden=ring("S1", "- W3 W3 W3 W3 W3"))
    spot = next(spot for spot in ring("S1", "W1 W1 W1 W1 W1 W1") if spot not in game.table.boards[0].garden)
    assert game.worth(1).closes == {spot: ("S1",)}


def test_a_tile_says_what_activating_it_brings() -> None:
    game = position(garden={"L1": "B4", "D1": "H3", "D2": "M2"})
    assert {spot: without_points(gains) for spot, gains in game.worth(1).tiles.items()} == {
        "L1": {"barley": 4},
        "D1": {"ducats": 3},
        "D2": {"brewmaster": 1},
    }


def test_trying_a_spot_without_a_tile_brings_nothing() -> None:
    gains = np.full(worth.GAINS, 9, dtype=np.int64)
    worth.try_tile(position().clone().state, 0, 0, gains)
    assert list(gains) == [0] * worth.GAINS


def test_points_are_told_against_those_of_now() -> None:
    markers = dict.fromkeys(("wood", "yeast", "hops", "water"), 6) | {"barley": 2}
    game = position(ducats=0, markers=markers, garden={"L1": "B4"}, cards=["barrels"], barrels={1: 4, 2: 2})
    told = game.worth(1)
    assert told.tiles["L1"] == {"barley": 4, "points": told.discs["barley"].gains["points"]}
    assert told.cards["barrels"] == {"points": 2}


def test_a_card_brings_nothing_when_no_pair_is_left() -> None:
    pairs = {
        ("number", "wood"): None,
        ("yeast", "hops"): None,
        ("water", "barley"): None,
        ("monk 1", "monk 2"): None,
        ("monk 3", "monk 4"): None,
    }
    assert position(pairs=pairs).worth(1).cards == {}
    assert position().worth(1).cards["ducats"] == {"ducats": 12}


def test_asking_changes_nothing_and_is_for_players_of_the_game() -> None:
    game = position(garden={"L1": "B4", "D1": "H3"})
    before = game.to_bytes()
    game.worth()
    assert game.to_bytes() == before
    for nobody in (0, 3):
        with pytest.raises(SetupError):
            game.worth(nobody)


def test_money_is_short_when_no_tile_ahead_can_be_paid_for() -> None:
    assert not worth.is_money_short(position(ducats=25).state)
    assert worth.is_money_short(position(ducats=0).state)
    assert not worth.is_money_short(Game(seed=1).state)  # figures are placed


def test_on_a_space_money_is_short_while_nothing_has_been_bought_and_nothing_can_be() -> None:
    game = push(position(ducats=1, market={1: "W4 W1"}), "go 1")
    assert not worth.is_money_short(game.state)
    assert not worth.is_money_short(push(game, "buy W1 D1").state)
    assert worth.is_money_short(push(position(ducats=2, market={1: "W4"}), "go 1").state)


def test_a_full_garden_needs_no_money() -> None:
    spots = [*(f"L{n}" for n in range(1, 16)), *(f"D{n}" for n in range(1, 16))]
    assert position(ducats=50, garden=full(spots)).worth(1).closes == {}
