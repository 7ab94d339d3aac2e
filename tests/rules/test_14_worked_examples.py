"""Rules 14: the worked examples of the rulebook."""

from __future__ import annotations

from tests.helpers import GARDEN, board_of, events, legal, position, push, ring


# Rules 14.1
def test_hops_5_shady_costs_5_and_barley_3_sunny_costs_6_bought_on_one_visit() -> None:
    game = position(market={5: "H5 B3"})
    push(game, "go 5", "buy H5 D3")
    assert events(game) == [("ducats", -5, "purchase")]
    game.push("buy B3 L7")
    assert events(game) == [("ducats", -6, "purchase")]
    game.push("done")
    assert board_of(game).garden == {"L7": "B3", "D3": "H5"}
    assert board_of(game).ducats == 25 - 5 - 6


# Rules 14.2
def test_a_shed_with_neighbours_2_3_3_4_3_and_a_monk() -> None:
    game = position(garden=ring("S6", "W2 Y3 H3 A4 B3 -"), market={3: "M2"})
    push(game, "go 3", "buy M2 D8")  # sum 15
    assert board_of(game).brewmaster == -9
    assert board_of(game).sheds == {"S6": 2}
    assert legal(game, "shed") == ["shed L12 D11", "shed L10 D13", "shed L15 D8"]
    game.push("shed L15 D8")
    assert GARDEN["S6"]["neighbours"].index("D8") - GARDEN["S6"]["neighbours"].index("L15") == 3  # opposite
    assert events(game) == [("hops", 3, "L15"), ("brewmaster", 1, "D8")]


# Rules 14.3
def test_lowest_marker_9_brewmaster_value_4_makes_36_points() -> None:
    markers = {"wood": 11, "yeast": 9, "hops": 10, "water": 9, "barley": 9}
    (score, _) = position(figure=27, ducats=0, markers=markers, brewmaster=9).projected_scores()
    assert (score.level, score.points_per_step, score.points) == (9, 4, 36)
