"""Renamed games are the same games; gardens have no symmetry."""

import numpy as np
import pytest

from heavenale.batch.one_game import write_mask
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.writing import observe
from heavenale.rules import chance, play
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import SHED_NAMES, SPOT_NAMES, neighbour_names
from heavenale.rules.events import EventKind
from heavenale.rules.playout import random_action
from heavenale.rules.state import Phase, new_states, state_at
from heavenale.rules.tiles import FIRST_MONK
from heavenale.training.learning.symmetry import Renaming, observed, played, renamings

UNCHANGED = {
    *("offers", "discs_on_track", "second_discs", "large_barrels", "small_barrels", "empty_spots", "ducats"),
    *("own_large_barrels", "own_small_barrels", "cards", "brewmaster", "sheds", "sheds_of", "figure"),
    *("starting_space", "players", "rounds", "round_number", "player", "phase", "has_bought", "sheds_to_resolve"),
    *("shed", "filler", "event_count", "turn_ended", "event_source", "event_amount"),
}


def moved(array, new_number, axis=-1):
    """What is at n comes to new_number[n]."""
    return np.take(array, np.argsort(new_number), axis=axis)


def members_moved(members, new_number):
    """The same for a set that is the bits of an integer."""
    return sum(np.where((members >> old) & 1, 1 << int(new), 0) for old, new in enumerate(new_number))


def renamed(states, renaming):
    """The whole record with other names for its tiles."""
    tile = np.concatenate([[0], renaming.tiles + 1, np.add(renaming.monks, FIRST_MONK)])
    out = states.copy()
    changed = {"legal"}
    for name in ("market", "resource_pile", "monk_pile", "garden"):
        out[name] = tile[states[name]]
        changed.add(name)
    for name, new_number in (
        ("markers", renaming.colours),
        ("tiles_of", renaming.kinds),
        ("pair_cards", renaming.pairs),
    ):
        out[name] = moved(states[name], new_number)
        changed.add(name)
    for name, new_number in (("discs", renaming.spots), ("kinds", renaming.kinds)):
        out[name] = members_moved(states[name], new_number)
        changed.add(name)
    if states["phase"][0] == Phase.CARD:
        out["pair"] = renaming.pairs[states["pair"]]
    events = states["event_kind"]
    out["event_kind"] = np.where(events < EventKind.BREWMASTER, np.take(renaming.colours, events, mode="clip"), events)
    # Nothing was forgotten; and the legal moves follow from the rest.
    assert changed | {"pair", "event_kind"} | UNCHANGED == set(states.dtype.names)
    return out


def seen(states):
    out = np.zeros(OBSERVATION_SIZE, dtype=np.int8)
    observe(state_at(states, 0), int(states["player"][0]), out)
    return out


def asked(states):
    out = np.zeros(ACTIONS, dtype=np.uint8)
    write_mask(state_at(states, 0), out)
    return out


def slow_action(states, random):
    """A random move, but nobody hurries: who moves on goes to the next space, so that many pairs are completed."""
    legal = asked(states)
    ahead = np.flatnonzero(legal[:27])
    return int(ahead[0]) if len(ahead) else random_action(state_at(states, 0), random)


def check_game(renaming, players, seed):
    """Play a game and its renamed twin side by side: positions, views and moves stay each other's images.

    Returns the pairs that were completed, by how often.
    """
    completed = np.zeros(5, dtype=int)
    columns, actions = observed(renaming), played(renaming)
    random = np.uint64(chance.seeded(seed))
    states = new_states(1)
    play.begin_shuffled(state_at(states, 0), players, seed)
    twin = renamed(states, renaming)
    twin["legal"] = 0
    play.begin(state_at(fresh := twin.copy(), 0), players)  # sets the markers where they begin
    fresh["markers"] = twin["markers"]
    twin = fresh
    while True:
        expected = renamed(states, renaming)
        for name in states.dtype.names:
            if name == "event_kind":  # what lies behind the last event is left over from earlier ones
                count = int(states["event_count"][0])
                assert (twin[name][0, :count] == expected[name][0, :count]).all()
            elif name not in ("legal", "event_source", "event_amount"):
                assert (twin[name] == expected[name]).all(), name
        assert (seen(twin) == seen(states)[columns]).all()
        if states["phase"][0] == Phase.OVER:
            return completed
        assert (asked(twin) == moved(asked(states), actions)).all()
        random = np.uint64(chance.advance(random))
        completed[states["pair"][0]] += states["phase"][0] == Phase.CARD
        action = slow_action(states, random)
        play.apply(state_at(states, 0), action)
        play.apply(state_at(twin, 0), int(actions[action]))


def test_there_are_eight_ways_to_rename_the_monks_and_eight_for_the_colours():
    assert len(renamings(colours=False)) == 8
    assert len(renamings(monks=False)) == 8
    assert len(renamings()) == 64
    assert renamings()[0] == Renaming()
    assert all(renaming.colours[0] == 0 for renaming in renamings())


@pytest.mark.parametrize("renaming", renamings(colours=False), ids=str)
def test_games_with_renamed_monks_are_the_same_games(renaming):
    completed = sum(check_game(renaming, players, seed=5 + players) for players in (2, 3, 4))
    assert (completed[3:] > 0).all()


@pytest.mark.parametrize("renaming", renamings(monks=False), ids=str)
def test_positions_with_renamed_colours_go_on_as_the_same_games(renaming):
    completed = sum(check_game(renaming, players, seed=50 + players) for players in (2, 3, 4))
    assert (completed[:3] > 0).all()


def test_the_test_would_notice_a_renaming_that_breaks_a_pair():
    broken = Renaming(monks=(0, 2, 1, 3))
    assert not broken.keeps_pairs
    with pytest.raises(AssertionError):
        check_game(broken, 4, seed=1)


def test_no_other_way_to_lay_a_garden_onto_itself_keeps_sun_shade_and_neighbours():
    cells = (*SPOT_NAMES, *SHED_NAMES)
    kind = {cell: cell[0] for cell in cells}
    neighbours = {cell: set(neighbour_names(cell)) for cell in cells}

    def ways(image):
        """All ways to complete an image of the first cells to one of all: cell by cell, as far as they fit."""
        if len(image) == len(cells):
            yield image
            return
        cell = cells[len(image)]
        for other in cells:
            if (
                kind[other] == kind[cell]
                and other not in image.values()
                and all((mate in neighbours[cell]) == (at in neighbours[other]) for mate, at in image.items())
            ):
                yield from ways({**image, cell: other})

    assert list(ways({})) == [{cell: cell for cell in cells}]
