"""Rules 6: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from heavenale import Game, IllegalMove
from heavenale.rules import board
from tests.helpers import SPEC, after_set_up, board_of, events, go_straight_home, legal, play_to_round, push

NUMBERS_OF_PLAYERS = [2, 3, 4]
ROUNDS = {2: 3, 3: 4, 4: 6}
MONK_TILES = {2: 12, 3: 16, 4: 24}


# Rules 6.1
def test_shuffle_each_set_apart() -> None:
    one, other = Game(players=4, seed=1), Game(players=4, seed=2)
    assert one.resource_pile[:50] != other.resource_pile[:50] != one.resource_pile[50:]
    assert one.resource_pile[:50] != one.resource_pile[50:] != other.resource_pile[50:]
    assert one.monk_pile[:12] != other.monk_pile[:12]
    assert one.monk_pile[12:] != other.monk_pile[12:]


def test_a_shuffle_brings_every_tile_of_a_set_to_every_place() -> None:
    tops = Counter(Game(seed=seed).resource_pile[0] for seed in range(200))
    assert len(tops) == 25
    assert max(tops.values()) < 30  # 8 on average


def test_the_same_seed_gives_the_same_piles() -> None:
    assert Game(seed=3).resource_pile == Game(seed=3).resource_pile
    assert Game(seed=3).monk_pile == Game(players=4, seed=3).monk_pile[:12]


@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_the_monk_pile_is_a_stack_of_4_per_round(players: int) -> None:
    pile = Game(players=players, seed=1).monk_pile
    assert len(pile) == MONK_TILES[players] == 4 * SPEC["rounds"][str(players)]


@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_three_stacks_are_of_I_tiles(players: int) -> None:  # noqa: N802
    assert Counter(Game(players=players, seed=1).monk_pile[:12]) == {"M1": 3, "M2": 3, "M3": 3, "M4": 3}


def test_with_3_players_a_fourth_stack_of_II_tiles_and_the_other_II_monks_leave_the_game_unseen() -> None:  # noqa: N802
    fourth_stacks = [Game(players=3, seed=seed).monk_pile[12:] for seed in range(40)]
    assert {len(stack) for stack in fourth_stacks} == {4}
    assert max(max(Counter(stack).values()) for stack in fourth_stacks) == 3
    assert len(set(fourth_stacks)) > 30


# Rules 6.2
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_fill_the_track_for_round_1(players: int) -> None:
    game = Game(players=players, seed=4)
    table = game.table
    assert [table.market[space] for space in (3, 10, 18, 25)] == [(tile,) for tile in game.monk_pile[:4]]
    resource_spaces = (1, 2, 5, 6, 8, 9, 11, 13, 15, 17, 19, 21, 22, 23, 27)
    assert [table.market[space] for space in resource_spaces] == [(tile,) for tile in game.resource_pile[:15]]
    assert table.discs == dict.fromkeys((4, 7, 12, 16, 20, 24), 1)
    assert (table.resource_tiles_left, table.monk_tiles_left) == (85, MONK_TILES[players] - 4)


def test_a_game_can_be_set_up_with_the_piles_as_they_lie() -> None:
    shuffled = Game(players=3, seed=9)
    game = Game(players=3, resource_pile=shuffled.resource_pile, monk_pile=shuffled.monk_pile)
    assert game.table == shuffled.table
    assert game == shuffled


# Rules 6.3
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_every_player_gets_25_ducats_and_the_five_cards(players: int) -> None:
    game = Game(players=players, seed=1)
    assert SPEC["starting_ducats"] == 25
    assert [player.ducats for player in game.table.boards] == [25] * players
    assert all(len(player.cards) == 5 for player in game.table.boards)
    assert all(not player.garden and not player.sheds and not player.discs for player in game.table.boards)


def test_ducats_are_public() -> None:
    game = push(Game(players=3, seed=1), "start ducats", "start hops")
    assert game.player == 1
    assert [player.ducats for player in game.table.boards] == [25, 25, 27]


# Rules 6.4
@pytest.mark.parametrize(("players", "round_number"), [(n, r) for n in ROUNDS for r in range(1, ROUNDS[n] + 1)])
def test_only_the_piles_are_hidden(players: int, round_number: int) -> None:
    """Another order of the tiles that were not dealt yet looks the same to all players."""
    game = play_to_round(after_set_up(players, seed=6), round_number)
    guesses = [game.as_seen(seed) for seed in range(12)]
    resources, monks = 15 * round_number, 4 * round_number
    for guess in guesses:
        assert guess.table == game.table
        assert list(guess.legal_moves) == list(game.legal_moves)
        assert guess.resource_pile[:resources] == game.resource_pile[:resources]
        assert guess.monk_pile[:monks] == game.monk_pile[:monks]
        assert Counter(guess.resource_pile[:50]) == Counter(game.resource_pile[:50])
        assert Counter(guess.resource_pile[50:]) == Counter(game.resource_pile[50:])
        assert Counter(guess.monk_pile[:12]) == Counter(game.monk_pile[:12])
        assert len(guess.monk_pile) == len(game.monk_pile)
        assert all(count <= 3 for count in Counter(guess.monk_pile[12:]).values())
    assert len({guess.resource_pile for guess in guesses}) == 12
    assert (len({guess.monk_pile for guess in guesses}) > 1) == (round_number < ROUNDS[players])


def test_nobody_knows_which_II_monks_left_the_game() -> None:  # noqa: N802
    """With 3 players, any 4 of the 12 can be the fourth stack."""
    game = Game(players=3, seed=6)
    stacks = {tuple(sorted(game.as_seen(seed).monk_pile[12:])) for seed in range(40)}
    assert len(stacks) > 5


# Rules 6.5
@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_player_1_is_the_starting_player_and_stands_on_first(players: int) -> None:
    figures = [player.figure for player in Game(players=players, seed=1).table.boards]
    assert figures == ["first"] + ["unplaced"] * (players - 1)


def test_counterclockwise_each_places_the_figure_on_a_free_starting_space_of_choice() -> None:
    game = Game(players=4, seed=1)
    everywhere_but_first = [f"start {name}" for name in ("brewmaster", *board.RESOURCES, "ducats")]
    assert game.player == 4
    assert [str(move) for move in game.legal_moves] == everywhere_but_first
    game.push("start ducats")
    assert game.player == 3
    assert [str(move) for move in game.legal_moves] == everywhere_but_first[:-1]
    game.push("start hops")
    assert game.player == 2
    assert [str(move) for move in game.legal_moves] == ["start brewmaster"]
    game.push("start brewmaster")
    assert [player.figure for player in game.table.boards] == ["first", "brewmaster", "resource", "ducats"]
    assert (game.player, game.phase) == (1, "move")


@pytest.mark.parametrize("players", NUMBERS_OF_PLAYERS)
def test_placing_goes_from_player_n_down_to_player_2(players: int) -> None:
    game = Game(players=players, seed=1)
    order = []
    while game.phase == "start":
        order.append(game.player)
        game.push(next(iter(game.legal_moves)))
    assert order == list(range(players, 1, -1))


def test_the_reward_is_taken_at_once() -> None:
    game = Game(players=4, seed=1)
    game.push("start ducats")
    assert board_of(game, 4).ducats == 27
    assert events(game) == [("ducats", 2, "starting space")]
    game.push("start water")
    assert board_of(game, 3).markers["water"] == -4
    assert events(game) == [("water", 2, "starting space")]
    game.push("start brewmaster")
    assert board_of(game, 2).brewmaster == -9
    assert events(game) == [("brewmaster", 1, "starting space")]
    assert (board_of(game).ducats, board_of(game).brewmaster) == (25, -10)  # nothing for player 1


def test_a_starting_space_with_another_figure_is_not_free() -> None:
    game = push(Game(players=3, seed=1), "start yeast")
    for taken, space, owner in (("first", "first", 1), ("wood", "resource", 3), ("yeast", "resource", 3)):
        reason = game.explain(f"start {taken}")
        assert (reason.code, reason.facts) == ("occupied", {"space": space, "by_player": owner})
        with pytest.raises(IllegalMove):
            game.push(f"start {taken}")


def test_placing_is_not_moving() -> None:
    assert legal(Game(seed=1), "go") == legal(Game(seed=1), "home") == []


# Rules 6.6
@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (3, 4), (4, 6)])
def test_rounds_3_with_2_players_4_with_3_6_with_4(players: int, rounds: int) -> None:
    assert SPEC["rounds"][str(players)] == rounds
    game = after_set_up(players)
    assert (game.table.round, game.table.rounds) == (1, rounds)
    play_to_round(game, rounds)
    assert not game.is_over
    go_straight_home(game)
    assert game.is_over
