"""What holds in every position of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heavenale import Game, Table
from tests.helpers import CARDS, SHADY, SPEC, SUNNY, after_set_up, set_board
from tests.playing import Plan, choose, plans, recorded_game

RESOURCES = ("wood", "yeast", "hops", "water", "barley")
LETTERS = "WYHAB"
RESOURCE_SET = Counter({f"{letter}{fertility}": 2 for letter in LETTERS for fertility in range(1, 6)})
MONK_SET = Counter({f"M{n}": 3 for n in range(1, 5)})
MONK_COSTS = {3: 4, 10: 3, 18: 2, 25: 1}
RINGS = {cell["name"]: set(cell["neighbours"]) for cell in SPEC["garden"] if cell["name"].startswith("S")}


@settings(max_examples=25)
@given(plan=plans())
def test_in_every_position(plan: Plan) -> None:
    for game in plan.positions():
        everything_holds(game)


@pytest.mark.parametrize("name", ["strong-2p-1", "strong-3p-2", "strong-4p-2"])
def test_in_every_position_of_a_game_played_well(name: str) -> None:
    game = recorded_game(name)
    while game.moves:
        everything_holds(game)
        game.pop()


@settings(max_examples=25)
@given(choices=st.lists(st.integers(0, 2**16 - 1), min_size=40, max_size=120), at=st.integers(15, 20))
def test_near_the_end_of_the_production_track(choices: list[int], at: int) -> None:
    """Random games hardly get there, so this one begins with rich players whose markers have come far."""
    game = after_set_up(3)
    for player in (1, 2, 3):
        set_board(game, player=player, ducats=200, brewmaster=at, markers=dict.fromkeys(RESOURCES, at))
    for choice in choices:
        if not game.is_over:
            game.push(choose(game, choice))
            everything_holds(game)


def everything_holds(game: Game) -> None:
    table = game.table
    tiles_are_conserved(game, table)
    barrels_are_conserved(game, table)
    purses_and_markers_are_within_their_limits(table)
    cards_are_in_hand_or_at_a_pair_or_gone(table)
    sheds_stand_where_all_six_neighbours_hold_tiles(table)
    figures_share_no_starting_space(table)
    garden_counts_are_what_a_recount_finds(game, table)
    offers_are_what_a_look_at_the_track_finds(game, table)


def tiles_are_conserved(game: Game, table: Table) -> None:
    """Every tile of the piles is exactly once face down, on the track or in a garden."""
    found = Counter(game.resource_pile[100 - table.resource_tiles_left :])
    found.update(game.monk_pile[len(game.monk_pile) - table.monk_tiles_left :])
    for tiles in table.market.values():
        found.update(tiles)
    for board in table.boards:
        found.update(board.garden.values())
    assert found == Counter(game.resource_pile + game.monk_pile)
    assert Counter(game.resource_pile[:50]) == Counter(game.resource_pile[50:]) == RESOURCE_SET
    assert Counter(game.monk_pile[:12]) == MONK_SET
    assert Counter(game.monk_pile[12:]) <= MONK_SET
    assert len(game.monk_pile) == 4 * table.rounds


def barrels_are_conserved(game: Game, table: Table) -> None:
    """Of every goal there is one large and one small barrel; nobody has both, and the large one goes first."""
    for goal in range(1, 13):
        owned = [board.barrels[goal] for board in table.boards if goal in board.barrels]
        assert sorted([*owned, *table.barrels[goal]]) == [2, 4]
        assert not owned or 4 in owned
    for player in range(game.players):
        assert game._view.own_large_barrels[player] & game._view.own_small_barrels[player] == 0


def purses_and_markers_are_within_their_limits(table: Table) -> None:
    for board in table.boards:
        assert board.ducats >= 0
        assert all(-10 <= position <= 20 for position in (*board.markers.values(), board.brewmaster))


def cards_are_in_hand_or_at_a_pair_or_gone(table: Table) -> None:
    for board in table.boards:
        placed = [card for card in board.pairs.values() if card is not None]
        assert max(Counter([*board.cards, *placed]).values(), default=1) == 1
        assert set(board.cards) | set(placed) <= set(CARDS)
        assert all(set(pair) <= set(board.discs) for pair in board.pairs)


def sheds_stand_where_all_six_neighbours_hold_tiles(table: Table) -> None:
    for board in table.boards:
        enclosed = {shed for shed, ring in RINGS.items() if ring <= set(board.garden)}
        if table.phase == "shed" and table.player == board.player:
            assert set(board.sheds) <= enclosed  # of several sheds the later ones still wait
            assert table.enclosed_shed in board.sheds
        else:
            assert set(board.sheds) == enclosed


def figures_share_no_starting_space(table: Table) -> None:
    starting_spaces = [
        board.figure for board in table.boards if board.figure in ("first", "brewmaster", "resource", "ducats")
    ]
    assert len(set(starting_spaces)) == len(starting_spaces)


def garden_counts_are_what_a_recount_finds(game: Game, table: Table) -> None:
    view = game._view
    for player, board in enumerate(table.boards):
        assert view.empty_spots[player] == sum(
            1 << n for n, spot in enumerate(SUNNY + SHADY) if spot not in board.garden
        )
        counts = tile_counts(board.garden.values())
        assert [view.tiles_of[player, kind] for kind in range(14)] == counts
        assert view.kinds[player] == sum(1 << kind for kind, count in enumerate(counts) if count)
        shed_types = list(board.sheds.values())
        assert [view.sheds_of[player, n] for n in range(5)] == [shed_types.count(n) for n in range(5)]


def tile_counts(tiles: Iterable[str]) -> list[int]:
    """Tiles of fertility 1 to 5, of each colour, and of each monk type."""
    monks = Counter(tile for tile in tiles if tile[0] == "M")
    resources = [tile for tile in tiles if tile[0] != "M"]
    fertilities = Counter(tile[1] for tile in resources)
    colours = Counter(tile[0] for tile in resources)
    return [fertilities[n] for n in "12345"] + [colours[n] for n in LETTERS] + [monks[f"M{n}"] for n in range(1, 5)]


def offers_are_what_a_look_at_the_track_finds(game: Game, table: Table) -> None:
    cheapest = {
        space: min(MONK_COSTS[space] if tile[0] == "M" else int(tile[1]) for tile in tiles)
        for space, tiles in table.market.items()
        if tiles
    }
    for price in range(6):
        assert game._view.offers[price] == sum(1 << space for space, least in cheapest.items() if least <= price)


@settings(max_examples=25)
@given(plan=plans())
def test_piles_never_change_and_every_game_ends_after_its_last_round(plan: Plan) -> None:
    before = Game(plan.players, seed=plan.seed)
    game = plan.play()
    assert (game.resource_pile, game.monk_pile) == (before.resource_pile, before.monk_pile)
    rounds = {2: 3, 3: 4, 4: 6}[plan.players]
    assert game.round <= rounds
    if game.is_over:
        assert game.round == rounds
        assert game.player is None
        assert len(game.legal_moves) == 0
        assert all(board.is_home for board in game.table.boards)
        assert sum(score.first_player_points for score in game.scores()) == 1
    else:
        assert len(game.legal_moves) > 0
        assert game.player in range(1, plan.players + 1)
