"""Game, the object people use."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import SupportsIndex
from xml.etree import ElementTree

import numpy as np
import pytest

from heavenale import Game, IllegalMove, Move, SetupError
from heavenale.batch import Batch
from tests.helpers import after_set_up, go_straight_home, position, push, ring, set_board
from tests.playing import conformance_game, recorded_game


def test_a_new_game_waits_for_the_last_player_to_place_the_figure() -> None:
    game = Game(players=3, seed=7)
    assert (game.players, game.player, game.phase, game.round) == (3, 3, "start", 1)
    assert not game.is_over
    assert game.moves == ()
    assert game.events == ()
    assert game.winners == ()
    assert game.seed == 7


def test_the_same_seed_is_the_same_game_and_another_seed_is_not() -> None:
    assert Game(2, seed=7) == Game(2, seed=7)
    assert Game(2, seed=7) != Game(2, seed=8)
    assert Game(2, seed=7) != Game(3, seed=7)


def test_without_a_seed_one_is_drawn_and_told() -> None:
    one, other = Game(2), Game(2)
    assert one.seed is not None
    assert one.seed != other.seed
    assert Game(2, seed=one.seed) == one


def test_explicit_piles_are_dealt_in_track_order() -> None:
    data = conformance_game("full-2p")
    game = Game(2, resource_pile=data["resource_pile"], monk_pile=data["monk_pile"])
    assert game.seed is None
    assert list(game.resource_pile) == data["resource_pile"]
    assert list(game.monk_pile) == data["monk_pile"]
    market = game.table.market
    assert [market[space] for space in (1, 2, 5, 27)] == [(tile,) for tile in [*game.resource_pile[:3], "B5"]]
    assert [market[space] for space in (3, 10, 18, 25)] == [(tile,) for tile in game.monk_pile[:4]]


def test_piles_may_be_lists_or_tuples() -> None:
    game = Game(4, seed=3)
    assert Game(4, resource_pile=game.resource_pile, monk_pile=list(game.monk_pile)) == game


# --- Legal moves -------------------------------------------------------------------------------------------


def test_legal_moves_support_in_len_and_iteration() -> None:
    game = Game(2, seed=1)
    names = ["brewmaster", "wood", "yeast", "hops", "water", "barley", "ducats"]
    assert len(game.legal_moves) == 7
    assert [str(move) for move in game.legal_moves] == [f"start {name}" for name in names]
    assert all(isinstance(move, Move) for move in game.legal_moves)
    assert "start wood" in game.legal_moves
    assert Move("start wood") in game.legal_moves
    assert "start first" not in game.legal_moves
    assert "nonsense" not in game.legal_moves
    assert None not in game.legal_moves
    assert "start brewmaster" in repr(game.legal_moves)


def test_legal_moves_are_those_of_the_moment() -> None:
    game = Game(2, seed=1)
    before = game.legal_moves
    game.push("start wood")
    assert "start wood" in before
    assert "start wood" not in game.legal_moves


def test_a_long_list_of_legal_moves_is_shortened_when_shown() -> None:
    game = after_set_up(2)
    assert len(game.legal_moves) > 20
    assert re.search(r"and \d+ more", repr(game.legal_moves))


# --- Making and taking back moves --------------------------------------------------------------------------


def test_push_takes_text_and_moves() -> None:
    one = push(Game(2, seed=1), "start wood")
    other = Game(2, seed=1)
    other.push(Move("start wood"))
    assert one == other
    assert one.moves == (Move("start wood"),)
    assert one.player == 1
    assert one.phase == "move"


@pytest.mark.parametrize("kind", [int, np.int64, np.int32, np.uint8, np.asarray])
def test_push_takes_the_number_of_an_action(kind: Callable[[int], SupportsIndex]) -> None:
    """As `np.flatnonzero(mask)` gives them."""
    by_text, by_number = Game(2, seed=1), Game(2, seed=1)
    by_text.push("start wood")
    action = next(action for action in by_number.legal_actions if str(by_number.move_of(action)) == "start wood")
    assert by_number.move_of(kind(action)) == Move("start wood")
    by_number.push(kind(action))
    assert by_number == by_text
    assert by_number.moves == by_text.moves
    assert by_number.pop() == Move("start wood")


def test_players_and_seeds_may_be_numpys() -> None:
    """As `rng.integers(...)` gives them."""
    game = Game(np.int8(3), seed=np.int64(7))  # type: ignore[arg-type]
    assert game == Game(3, seed=7)
    assert (type(game.seed), game.seed) == (int, 7)
    assert game.as_seen(np.uint32(5)) == game.as_seen(5)  # type: ignore[arg-type]


def test_pop_returns_the_move_and_goes_back() -> None:
    game = Game(2, seed=1)
    game.push("start wood")
    assert game.pop() == Move("start wood")
    assert game == Game(2, seed=1)
    assert game.events == ()


def test_events_tell_what_the_last_move_brought() -> None:
    game = Game(2, seed=1)
    game.push("start hops")
    (event,) = game.events
    assert (event.kind, event.amount, event.source, event.tile) == ("hops", 2, "starting space", "")


def test_events_of_a_round_that_begins_and_of_the_end() -> None:
    game = after_set_up(2)
    go_straight_home(game)
    assert [(event.kind, event.amount) for event in game.events][-1] == ("round", 2)
    go_straight_home(game)
    go_straight_home(game)
    assert game.is_over
    assert game.events[-1].kind == "over"
    assert game.phase == "over"


def test_events_name_the_activated_tile() -> None:
    game = position(ducats=50, garden={"L3": "H4"}, figure=11)
    push(game, "go 12", "score hops")
    (event,) = game.events
    assert (event.kind, event.amount, event.source, event.tile) == ("hops", 4, "L3", "H4")


# --- Why not -----------------------------------------------------------------------------------------------


def explained(game: Game, move: str) -> tuple[str, dict[str, object]]:
    explanation = game.explain(move)
    return explanation.code, dict(explanation.facts)


def test_explain_a_legal_move() -> None:
    explanation = Game(2, seed=1).explain("start wood")
    assert explanation.is_legal
    assert explanation.code == "legal"


def test_explain_a_move_at_the_wrong_time() -> None:
    assert explained(Game(2, seed=1), "go 5") == ("not_now", {"phase": "start", "expected": ("start",)})
    code, facts = explained(after_set_up(2), "start wood")
    assert (code, facts["phase"]) == ("not_now", "move")


def test_explain_a_space_that_is_not_ahead() -> None:
    assert explained(position(figure=10), "go 9") == ("not_ahead", {"space": 9, "figure": 10})
    assert explained(position(figure=10), "go 10") == ("not_ahead", {"space": 10, "figure": 10})


def test_explain_a_tile_that_is_too_expensive() -> None:
    code, facts = explained(position(ducats=1, cards=["tiles"], market={5: "H5"}), "go 5")
    assert code == "too_expensive"
    assert facts["tiles"] == ("H5",)
    assert (facts["price"], facts["ducats"], facts["with_cards"]) == (5, 1, 4)


def test_explain_spaces_with_nothing_to_do() -> None:
    assert explained(position(market={5: ""}), "go 5") == ("no_tile", {"space": 5})
    assert explained(position(discs_on_track={4: 0}), "go 4") == ("no_disc", {"space": 4})
    assert explained(position(), "go 4") == ("no_usable_scoring_spot", {"space": 4, "allows": "A"})
    assert explained(position(), "go 14") == ("no_barrel", {"space": 14, "achieved_goals": ()})
    assert explained(position(brewmaster=1, barrels={1: 4}), "go 14") == (
        "no_barrel",
        {"space": 14, "achieved_goals": (1,)},
    )


def test_explain_an_occupied_starting_space() -> None:
    game = after_set_up(2)
    assert explained(game, "home brewmaster") == ("occupied", {"space": "brewmaster", "by_player": 2})


def test_explain_names_the_figure_that_stands_there_now_and_not_the_one_that_left() -> None:
    """Player 1 has left *first* for the track, player 2 has gone home to it: player 3 asks."""
    game = after_set_up(3)
    game.push("go 1")
    game.push(next(move for move in game.legal_moves if move.kind == "buy"))
    push(game, "done", "home first")
    assert game.player == 3
    assert explained(game, "home first") == ("occupied", {"space": "first", "by_player": 2})


def test_explain_the_last_player_must_take_first() -> None:
    game = after_set_up(2)
    game.push("home ducats")
    assert explained(game, "home wood") == ("must_take_first", {})


def test_explain_purchases() -> None:
    game = position(ducats=4, garden={"D1": "W2"}, market={5: "H5"})
    game.push("go 5")
    assert explained(game, "buy H4 D3")[0] == "tile_not_here"
    assert explained(game, "buy H5 D1") == ("spot_taken", {"spot": "D1", "tile": "W2"})
    assert explained(game, "buy H5 L1") == ("too_expensive", {"price": 10, "ducats": 4, "with_cards": 19})
    assert explained(game, "done") == ("must_buy", {"space": 5})


def test_explain_scoring_discs() -> None:
    game = position(garden={"D1": "W2", "D2": "H3"}, discs=["wood"], figure=11)
    game.push("go 12")
    assert explained(game, "score number 2") == ("not_allowed_here", {"space": 12, "allows": "C"})
    assert explained(game, "score wood")[0] == "scoring_spot_taken"
    assert explained(game, "score yeast")[0] == "no_such_tile"


def test_explain_cards() -> None:
    game = position(garden={"D1": "Y2", "D2": "H3"}, discs=["hops"], cards=["discs", "ducats"], figure=11)
    push(game, "go 12", "score yeast")
    assert game.phase == "card"
    assert explained(game, "card brewmaster")[0] == "no_such_card"
    assert explained(game, "card discs wood") == ("not_rearmost", {"rearmost": ("barley",)})
    assert explained(game, "sell tiles")[0] == "no_such_card"


def test_explain_sheds() -> None:
    game = position(ducats=50, garden=ring("S2", "W3 W3 - W3 W3 W3"), market={1: "H1"})
    push(game, "go 1", "buy H1 L8")
    code, facts = explained(game, "shed L9")
    assert code == "not_a_choice_of_shed"
    assert (facts["shed"], facts["type"]) == ("S2", 2)
    assert set(facts["choices"]) == {str(move) for move in game.legal_moves if move.kind == "shed"}


def test_explain_after_the_end() -> None:
    assert explained(recorded_game("full-2p"), "go 5") == ("game_over", {})


def test_a_refused_push_says_why_and_what_is_legal() -> None:
    game = position(figure=24)
    with pytest.raises(IllegalMove, match=r"'go 5' is not legal here \(not_ahead, space 5, figure 24\); legal: ") as no:
        game.push("go 5")
    assert no.value.code == "not_ahead"
    assert no.value.facts == {"space": 5, "figure": 24}


# --- Scores ------------------------------------------------------------------------------------------------


def test_scores_tell_where_the_points_come_from() -> None:
    for name in ("strong-2p-1", "strong-3p-1", "strong-4p-1"):
        game = recorded_game(name)
        assert [score.points for score in game.scores()] == conformance_game(name)["scores"]
        for score in game.scores():
            parts = (score.barrel_points, score.barrels_card_points, score.first_player_points)
            assert score.points == score.level * score.points_per_step + sum(parts)
            assert score.barrel_points == 4 * score.large_barrels + 2 * score.small_barrels


def test_projected_scores_are_the_final_ones_at_the_end() -> None:
    game = recorded_game("strong-2p-1")
    assert game.projected_scores() == game.scores()
    game.pop()
    assert len(game.projected_scores()) == 2
    assert [board.projected_points for board in game.table.boards] == [
        score.points for score in game.projected_scores()
    ]


def test_winners() -> None:
    game = recorded_game("strong-2p-1")
    assert conformance_game("strong-2p-1")["scores"] == [61, 25]
    assert game.winners == (1,)


def test_ties_share_the_victory() -> None:
    """Everybody only ever goes home: no points but the one for standing on *first*. Two small barrels beat that."""
    game = after_set_up(3)
    while not game.is_over:
        go_straight_home(game)
    assert sorted(score.points for score in game.scores()) == [0, 0, 1]
    (first,) = game.winners
    others = tuple(player for player in (1, 2, 3) if player != first)
    for player in others:
        set_board(game, player=player, barrels={player: 2})
    assert game.winners == others


# --- Copies and pictures -----------------------------------------------------------------------------------


def test_a_clone_goes_its_own_way() -> None:
    game = Game(2, seed=1)
    game.push("start wood")
    twin = game.clone()
    twin.pop()
    twin.push("start hops")
    assert [str(move) for move in game.moves] == ["start wood"]
    assert game.table.boards[1].markers["wood"] == 2
    assert twin.seed == game.seed == 1


def test_equal_games_are_one_key() -> None:
    game = Game(2, seed=1)
    assert len({game, game.clone(), Game(2, seed=1), Game(2, seed=2)}) == 2
    assert game != "a game"
    assert game != None  # noqa: E711


def test_a_position_has_the_same_hash_in_every_process() -> None:
    code = "from heavenale import Game; print(hash(Game(2, seed=5)))"
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout.decode()
        for seed in ("1", "2")
    }
    assert hashes == {f"{hash(Game(2, seed=5))}\n"}


def test_an_observation_is_what_the_batch_shows_the_player_who_decides() -> None:
    game = recorded_game("strong-3p-1", 120)
    batch = Batch.from_games([game])
    while game._states.tobytes() != batch.states().tobytes():  # the batch has made the moves without an alternative
        game.push(game.legal_actions[0])
    assert (game.observation() == batch.observe()[0]).all()
    assert (game.observation(game.player) == game.observation()).all()
    assert all((game.observation(player) != game.observation()).any() for player in {1, 2, 3} - {game.player})
    assert np.flatnonzero(game.action_mask).tolist() == list(game.legal_actions)
    assert (game.observation(np.int8(2)) == game.observation(2)).all()
    for nobody in (0, 4, "1", 2.0, True, np.array([1])):
        for ask in (game.observation, game.worth):
            with pytest.raises(SetupError, match="from 1 to 3"):
                ask(nobody)  # type: ignore[arg-type]


def test_copies_share_what_was_played() -> None:
    """However long a game is, a copy takes one block of memory."""
    game = recorded_game("full-2p")
    twin = game.clone()
    assert twin._last is game._last
    assert (twin, twin.moves) == (game, game.moves)
    twin.pop()
    assert len(game.moves) == len(twin.moves) + 1


def test_serialisation_is_compact() -> None:
    assert len(recorded_game("full-2p").to_bytes()) < 500
    assert len(recorded_game("full-4p").to_bytes()) < 1000


def test_text_and_repr() -> None:
    game = Game(3, seed=7)
    assert repr(game) == "<Game: 3 players, round 1, 0 moves, phase start>"
    assert str(game).startswith("HEAVEN & ALE")
    assert all(f"Player {n}" in str(game) for n in (1, 2, 3))


def test_svg() -> None:
    game = recorded_game("full-3p", 100)
    picture = ElementTree.fromstring(game.svg())
    assert picture.tag.endswith("svg")
    assert picture.attrib["width"] == "1200"
    assert game._repr_svg_() == game.svg()


def test_the_table_hides_the_piles() -> None:
    """Two games that differ only in what is face down look the same."""
    game = Game(2, seed=1)
    assert game.as_seen(5) != game
    assert game.as_seen(5).table == game.table
    assert str(game.as_seen(5)) == str(game)
    assert game.as_seen(5).svg() == game.svg()
