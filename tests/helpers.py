"""Positions for tests, told as one would tell them at the table.

`position(ducats=5, market={5: "H5"}, garden={"L3": "W2"})` is a game in which player 1 is to move. What is not
mentioned is as set-up left it. Everything after that goes through the public `Game`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from heavenale import Game
from heavenale.rules import board, buying, play
from heavenale.rules.state import DECLINED, HOME, NO_CARD, NO_SHED
from heavenale.rules.tiles import NO_TILE, TILE_NUMBERS, fertility_kind, is_monk, kind_of
from heavenale.shown.table import PlayerBoard

# The tables of the specification, for comparing with those of the program.
SPEC: dict[str, Any] = json.loads((Path(__file__).parent / "spec" / "board.json").read_text(encoding="utf-8"))
GARDEN = {cell["name"]: cell for cell in SPEC["garden"]}
SPOTS = tuple(name for name in GARDEN if name[0] in "LD")
SUNNY = tuple(spot for spot in SPOTS if spot[0] == "L")
SHADY = tuple(spot for spot in SPOTS if spot[0] == "D")
PAIRS = tuple(tuple(pair) for pair in SPEC["pairs"])
CARDS = tuple(SPEC["cards"])


def after_set_up(players: int = 2, seed: int = 1) -> Game:
    """Player 1 to move for the first time, on *first*; the last player placed the figure on *brewmaster*, the one
    before on *ducats*, and with four the second on *resource*, for barley."""
    game = Game(players=players, seed=seed)
    for space in ("brewmaster", "ducats", "barley")[: players - 1]:
        game.push(f"start {space}")
    return game


def position(
    players: int = 2,
    *,
    seed: int = 1,
    market: Mapping[int, str] | None = None,
    discs_on_track: Mapping[int, int] | None = None,
    **player_1: Any,
) -> Game:
    """A game in which player 1 is to move, with this on the main board and on player 1's board."""
    game = after_set_up(players, seed)
    set_market(game, market or {})
    set_discs_on_track(game, discs_on_track or {})
    set_board(game, player=1, **player_1)
    return game


def set_market(game: Game, market: Mapping[int, str]) -> None:
    """Lay these tiles on the spaces, `{5: "H5 B3"}`. Several tiles on one space bring a later round with them."""
    view = game._view
    for space, names in market.items():
        tiles = [TILE_NUMBERS[name] for name in names.split()]
        view.round_number = max(view.round_number, len(tiles))
        for slot in range(board.MAX_ROUNDS):
            view.market[space, slot] = tiles[slot] if slot < len(tiles) else NO_TILE
        buying.update_offers(game._state, space)
    _refresh(game)


def set_discs_on_track(game: Game, discs: Mapping[int, int]) -> None:
    """Lay 0, 1 or 2 discs on the disc spaces."""
    for space, count in discs.items():
        _set_bit(game, "discs_on_track", space, count >= 1)
        _set_bit(game, "second_discs", space, count >= 2)
    _refresh(game)


def set_barrels(game: Game, barrels: Mapping[int, Iterable[int]]) -> None:
    """Leave these barrels of a goal in the reserve, `{1: [2]}`."""
    for goal, left in barrels.items():
        _set_bit(game, "large_barrels", goal - 1, 4 in left)
        _set_bit(game, "small_barrels", goal - 1, 2 in left)
    _refresh(game)


def set_round(game: Game, number: int) -> None:
    """Pretend that this round is being played."""
    game._view.round_number = number
    _refresh(game)


def set_turn(game: Game, player: int) -> None:
    """Let this player be the one to move."""
    game._view.player = player - 1
    _refresh(game)


def set_board(game: Game, player: int = 1, **changes: Any) -> None:
    """Change a player's board; each key word is a function `_set_...` below."""
    for name, value in changes.items():
        _CHANGES[name](game._view, player - 1, value)
    _refresh(game)


def _set_ducats(view: Any, player: int, ducats: int) -> None:
    view.ducats[player] = ducats


def _set_brewmaster(view: Any, player: int, at: int) -> None:
    view.brewmaster[player] = at


def _set_markers(view: Any, player: int, markers: Mapping[str, int]) -> None:
    """Put markers where the mapping says."""
    for resource, at in markers.items():
        view.markers[player, board.RESOURCES.index(resource)] = at


def _set_garden(view: Any, player: int, garden: Mapping[str, str]) -> None:
    """Add tiles, without any shed being enclosed by it."""
    for spot, name in garden.items():
        number, tile = board.SPOT_NAMES.index(spot), TILE_NUMBERS[name]
        assert view.garden[player, number] == NO_TILE, f"{spot} is taken"
        view.garden[player, number] = tile
        view.empty_spots[player] &= ~(1 << number)
        _count_tile(view, player, tile)


def _count_tile(view: Any, player: int, tile: int) -> None:
    kinds = [kind_of(tile)] if is_monk(tile) else [kind_of(tile), fertility_kind(tile)]
    for kind in kinds:
        view.tiles_of[player, kind] += 1
        view.kinds[player] |= 1 << kind


def _set_sheds(view: Any, player: int, sheds: Mapping[str, int]) -> None:
    """Place these shed tiles, as if nothing had been activated."""
    for shed, shed_type in sheds.items():
        number = board.SHED_NAMES.index(shed)
        assert view.sheds[player, number] == NO_SHED, f"{shed} has a shed tile"
        view.sheds[player, number] = shed_type
        view.sheds_of[player, shed_type] += 1


def _set_discs(view: Any, player: int, spots: Iterable[str]) -> None:
    """Have discs on exactly these scoring spots."""
    view.discs[player] = sum(1 << board.SCORING_SPOTS.index(spot) for spot in spots)


def _set_cards(view: Any, player: int, cards: Iterable[str]) -> None:
    """Have exactly these cards in hand."""
    view.cards[player] = sum(1 << board.CARDS.index(card) for card in cards)


def _set_pairs(view: Any, player: int, pairs: Mapping[tuple[str, str], str | None]) -> None:
    """Have these cards at pairs; None where the pair was declined. They leave the hand."""
    for pair, card in pairs.items():
        number = board.PAIRS.index(pair)
        assert view.pair_cards[player, number] == NO_CARD, f"{pair} is complete"
        view.pair_cards[player, number] = DECLINED if card is None else board.CARDS.index(card)
        if card is not None:
            view.cards[player] &= ~(1 << board.CARDS.index(card))


def _set_barrels(view: Any, player: int, barrels: Mapping[int, int]) -> None:
    """Own these barrels, `{goal: 4 or 2}`; they leave the reserve."""
    for goal, points in barrels.items():
        own, reserve = {4: ("own_large_barrels", "large_barrels"), 2: ("own_small_barrels", "small_barrels")}[points]
        getattr(view, own)[player] |= 1 << (goal - 1)
        setattr(view, reserve, getattr(view, reserve) & ~(1 << (goal - 1)))


def _set_figure(view: Any, player: int, figure: int | str) -> None:
    """Stand on a track space (5), not have moved yet ("ducats"), or be home ("home ducats")."""
    if isinstance(figure, int):
        view.figure[player] = figure
        return
    *home, space = figure.split()
    view.figure[player] = HOME if home else 0
    view.starting_space[player] = board.STARTING_SPACES.index(space)


_CHANGES = {
    "ducats": _set_ducats,
    "brewmaster": _set_brewmaster,
    "markers": _set_markers,
    "garden": _set_garden,
    "sheds": _set_sheds,
    "discs": _set_discs,
    "cards": _set_cards,
    "pairs": _set_pairs,
    "barrels": _set_barrels,
    "figure": _set_figure,
}


def _set_bit(game: Game, field: str, bit: int, value: bool) -> None:
    bits = getattr(game._view, field)
    setattr(game._view, field, bits | 1 << bit if value else bits & ~(1 << bit))


def _refresh(game: Game) -> None:
    play.find_legal_moves(game._state)


# --- Gardens -----------------------------------------------------------------------------------------------


def ring(shed: str, tiles: str) -> dict[str, str]:
    """Tiles round a shed spot, clockwise from east; a dash leaves a spot empty."""
    return {spot: tile for spot, tile in zip(GARDEN[shed]["neighbours"], tiles.split(), strict=True) if tile != "-"}


def full(spots: Iterable[str], tile: str = "W2") -> dict[str, str]:
    """The same tile on all these spots."""
    return dict.fromkeys(spots, tile)


# --- Playing and reading -----------------------------------------------------------------------------------


def push(game: Game, *moves: str) -> Game:
    """Make several moves."""
    for move in moves:
        game.push(move)
    return game


def legal(game: Game, kind: str) -> list[str]:
    """The legal moves that begin with this word."""
    return [str(move) for move in game.legal_moves if move.kind == kind]


def go_spaces(game: Game) -> set[int]:
    """The track spaces one may move to."""
    return {int(move.split()[1]) for move in legal(game, "go")}


def board_of(game: Game, player: int = 1) -> PlayerBoard:
    """What lies in front of a player."""
    return game.table.boards[player - 1]


def events(game: Game) -> list[tuple[str, int, str]]:
    """The events of the last move as (kind, amount, source)."""
    return [(event.kind, event.amount, event.source) for event in game.events]


def buy_one_at(game: Game, space: int) -> Game:
    """A whole turn: go to this space and buy one tile there."""
    game.push(f"go {space}")
    return push(game, legal(game, "buy")[-1], "done")


def go_straight_home(game: Game) -> None:
    """Play a round in which everybody who is still out goes home, the starting player to *first* again."""
    number = game.round
    while not game.is_over and game.round == number:
        homes = legal(game, "home")
        game.push("home first" if "home first" in homes else homes[0])


def play_to_round(game: Game, number: int) -> Game:
    """Let everybody go straight home until this round."""
    while game.round < number:
        go_straight_home(game)
    return game


def play_randomly(game: Game, seed: int) -> Iterator[Game]:
    """A game at each of its positions, to the end; cards are sold now and then."""
    chance = random.Random(seed)
    yield game
    while not game.is_over:
        moves = list(game.legal_moves)
        others = [move for move in moves if move.kind != "sell"]
        game.push(chance.choice(others if others and chance.random() < 0.97 else moves))
        yield game
