"""The weights of the evaluation, by name. Their values are tuned by self-play (`agents/tuning.py`)."""

from __future__ import annotations

from enum import IntEnum


class Weight(IntEnum):
    """What each number of a set of weights stands for."""

    # Harvests: how often a tile can expect to be activated by ...
    DISC_SHARE = 0  # a disc to come, for each one that lies ahead
    COLOUR_HARVEST = 1  # the disc of its colour
    NUMBER_HARVEST = 2  # the disc of the number spot
    MONK_HARVEST = 3  # the disc of a neighbouring monk
    SHED_HARVEST = 4  # a shed tile
    # Sheds.
    SHED_TILE = 5  # chance that a missing neighbour comes
    SHED_TIME = 6  # rounds left at which that chance is halved
    SHED_BREWMASTER = 7  # of the steps that the shed tile brings
    # Ducats, in steps of a marker.
    DUCAT_LAST = 8  # a ducat at the end of the game
    DUCAT_ROUND = 9  # more for the first round left
    DUCAT_LATER = 10  # more for each further round
    HARVESTED_DUCAT = 11  # a ducat still to be harvested, as a part of one in hand
    # Growth: what the rounds to come bring by themselves.
    DISC_GROWTH = 12  # steps for each disc to come and round left
    ROUND_GROWTH = 13  # steps for each round left
    BREWMASTER_GROWTH = 14  # steps of the brewmaster for each round left
    MONK_ROOM = 15  # steps for each empty spot next to a monk that can still be triggered
    # Cards in hand, each with the chance that a pair comes for it.
    CARD_CHANCE = 16
    CARD_STEPS = 17  # the steps of the tiles card
    # Barrels.
    BARREL_VISITS = 18  # visits to come at which a barrel is as good as half claimed
    BARREL_HOPE = 19  # of a goal not achieved yet; it falls with the cube of what is missing
    # Turn order.
    FIRST_SPACE = 20  # points for standing on first when rounds are to come
    SPARE_DUCATS = 21  # ducats per round left beyond which more are worth little


WEIGHTS = len(Weight)
