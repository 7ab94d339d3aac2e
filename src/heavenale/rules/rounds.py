"""Filling the track, and the end of a round (rules 12)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.board import (
    DISC_SPACE_SET,
    MONK_SPACES,
    NTH_MONK_SPACE,
    NTH_RESOURCE_SPACE,
    RESOURCE_SPACES,
    SECOND_DISC_SET,
    Start,
)
from heavenale.rules.buying import update_offers
from heavenale.rules.events import EventKind, Source, note
from heavenale.rules.rule import rule
from heavenale.rules.state import AT_START, Phase

MONKS_PER_ROUND = len(MONK_SPACES)
RESOURCES_PER_ROUND = len(RESOURCE_SPACES)


@rule
def fill_track(game: Any) -> None:
    """Add a tile to each monk space and to each resource space; refill the discs (rules 12.2, 12.3, 12.4)."""
    slot = game.round_number - 1
    for n in range(MONKS_PER_ROUND):
        game.market[NTH_MONK_SPACE[n], slot] = game.monk_pile[slot * MONKS_PER_ROUND + n]
        update_offers(game, NTH_MONK_SPACE[n])
    for n in range(RESOURCES_PER_ROUND):
        game.market[NTH_RESOURCE_SPACE[n], slot] = game.resource_pile[slot * RESOURCES_PER_ROUND + n]
        update_offers(game, NTH_RESOURCE_SPACE[n])
    game.discs_on_track = DISC_SPACE_SET
    game.second_discs = SECOND_DISC_SET[game.players] if game.round_number == game.rounds else 0


@rule
def end_round(game: Any) -> None:
    """Prepare the next round, begun by the player on *first*; after the last the game is over (rules 12.1, 12.5)."""
    if game.round_number == game.rounds:
        game.phase = Phase.OVER
        note(game, EventKind.OVER, Source.TABLE, 0)
        return
    game.round_number += 1
    note(game, EventKind.ROUND, Source.TABLE, game.round_number)
    fill_track(game)
    for player in range(game.players):
        game.figure[player] = AT_START
        if game.starting_space[player] == Start.FIRST:
            game.player = player
