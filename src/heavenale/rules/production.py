"""The production track and the purse (rules 4)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.board import COLOURS, PRODUCTION_END
from heavenale.rules.events import EventKind, note
from heavenale.rules.rule import rule


@rule
def gain_ducats(game: Any, player: int, ducats: int, source: int) -> None:
    """Take ducats from the reserve, which never runs out (rules 1.4); a negative number pays them."""
    game.ducats[player] += ducats
    note(game, EventKind.DUCATS, source, ducats)


@rule
def advance_marker(game: Any, player: int, colour: int, steps: int, source: int) -> None:
    """Move a marker forward. At 20 it stays, and each further step pays 1 ducat instead (rules 4.2)."""
    taken = min(steps, PRODUCTION_END - game.markers[player, colour])
    if taken > 0:
        game.markers[player, colour] += taken
        note(game, EventKind.MARKER + colour, source, taken)
    if taken < steps:
        gain_ducats(game, player, steps - taken, source)


@rule
def advance_brewmaster(game: Any, player: int, steps: int, source: int) -> None:
    """Move the brewmaster forward. At 20 it stays, and further steps are lost (rules 4.3)."""
    taken = min(steps, PRODUCTION_END - game.brewmaster[player])
    game.brewmaster[player] += taken
    note(game, EventKind.BREWMASTER, source, taken)


@rule
def rearmost_position(game: Any, player: int) -> int:
    """Where the marker furthest behind stands."""
    position = PRODUCTION_END
    for colour in range(COLOURS):
        position = min(position, game.markers[player, colour])
    return position


@rule
def foremost_position(game: Any, player: int) -> int:
    """Where the marker furthest ahead stands."""
    position = game.markers[player, 0]
    for colour in range(1, COLOURS):
        position = max(position, game.markers[player, colour])
    return position


@rule
def markers_from(game: Any, player: int, position: int) -> int:
    """How many markers stand on a position or beyond it."""
    count = 0
    for colour in range(COLOURS):
        count += game.markers[player, colour] >= position
    return count
