"""Taking a scoring disc and harvesting with it (rules 9)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.bits import contains, lowest, without_lowest
from heavenale.rules.board import FERTILITIES, SPACE_KINDS, SPACE_SETS, SPOT_NEIGHBOURS
from heavenale.rules.garden import activate, spots_with_tiles
from heavenale.rules.rule import lookup, rule
from heavenale.rules.state import Phase
from heavenale.rules.tiles import (
    FIRST_COLOUR_KIND,
    FIRST_MONK_KIND,
    KINDS,
    fertility_kind,
    is_monk,
    kind_of,
)

NUMBER_SPOT = 0
NUMBER_KINDS = (1 << FERTILITIES) - 1
MONK_KINDS = (1 << KINDS) - (1 << FIRST_MONK_KIND)
RESOURCE_KINDS = (1 << FIRST_MONK_KIND) - (1 << FIRST_COLOUR_KIND)
ALL_KINDS = (1 << KINDS) - 1

_ALLOWED = {"A": NUMBER_KINDS, "B": MONK_KINDS, "C": RESOURCE_KINDS, "X": ALL_KINDS}
KINDS_ALLOWED = lookup([_ALLOWED.get(kind, 0) for kind in SPACE_KINDS])  # what a disc here can harvest (rules 9.2)
SPACES_A = SPACE_SETS["A"]
SPACES_B = SPACE_SETS["B"]
SPACES_C = SPACE_SETS["C"]
SPACES_X = SPACE_SETS["X"]


@rule
def scoring_spot_of(kind: int) -> int:
    """The scoring spot that harvests this kind: the number spot, or the one of a colour or monk type."""
    return NUMBER_SPOT if kind < FERTILITIES else kind - FERTILITIES + 1


@rule
def pair_of(spot: int) -> int:
    """The privilege pair of a scoring spot: the spots are numbered pair by pair (rules 5.2)."""
    return spot // 2


@rule
def partner_of(spot: int) -> int:
    """The other scoring spot of the pair."""
    return spot ^ 1


@rule
def kinds_with_a_free_spot(game: Any, player: int) -> int:
    """The kinds whose scoring spot has no disc yet."""
    discs = game.discs[player]
    kinds = ALL_KINDS & ~((discs >> 1) << FIRST_COLOUR_KIND)
    if contains(discs, NUMBER_SPOT):
        kinds &= ~NUMBER_KINDS
    return kinds


@rule
def usable_kinds(game: Any, player: int) -> int:
    """The kinds that a disc can harvest now: their spot is free, a tile of the kind is in the garden (rules 9.3)."""
    return game.kinds[player] & kinds_with_a_free_spot(game, player)


@rule
def spaces_with_usable_disc(game: Any, player: int) -> int:
    """The disc spaces that hold a disc for which the player has a usable scoring spot (rules 7.5)."""
    kinds = usable_kinds(game, player)
    spaces = 0
    if kinds:
        spaces |= SPACES_X
    if kinds & NUMBER_KINDS:
        spaces |= SPACES_A
    if kinds & MONK_KINDS:
        spaces |= SPACES_B
    if kinds & RESOURCE_KINDS:
        spaces |= SPACES_C
    return spaces & game.discs_on_track


@rule
def take_disc(game: Any, space: int) -> None:
    """Take one disc from the space, even where two lie (rules 9.1)."""
    if contains(game.second_discs, space):
        game.second_discs &= ~(1 << space)
    else:
        game.discs_on_track &= ~(1 << space)


@rule
def place_disc(game: Any, player: int, kind: int) -> None:
    """Place a disc from the space in hand on the scoring spot of this kind and harvest (rules 9.1)."""
    take_disc(game, game.figure[player])
    spot = scoring_spot_of(kind)
    game.discs[player] |= 1 << spot
    harvest(game, player, kind)
    if completes_pair(game, player, spot):
        game.pair = pair_of(spot)
        game.phase = Phase.CARD


@rule
def completes_pair(game: Any, player: int, spot: int) -> bool:
    """Whether the other spot of the pair has a disc too (rules 9.6)."""
    return contains(game.discs[player], partner_of(spot))


@rule
def harvest(game: Any, player: int, kind: int) -> None:
    """Activate all tiles of a fertility or colour, or trigger all monks of a type, one after the other (rules 9.4)."""
    spots = spots_with_tiles(game, player)
    while spots:
        spot = lowest(spots)
        spots = without_lowest(spots)
        tile = game.garden[player, spot]
        if kind < FERTILITIES:
            if not is_monk(tile) and fertility_kind(tile) == kind:
                activate(game, player, spot)
        elif kind_of(tile) == kind:
            if is_monk(tile):
                trigger_monk(game, player, spot)
            else:
                activate(game, player, spot)


@rule
def trigger_monk(game: Any, player: int, spot: int) -> None:
    """Activate every tile next to a monk. Monks among them move the brewmaster; nothing chains (rules 9.5)."""
    neighbours = SPOT_NEIGHBOURS[spot] & spots_with_tiles(game, player)
    while neighbours:
        activate(game, player, lowest(neighbours))
        neighbours = without_lowest(neighbours)
