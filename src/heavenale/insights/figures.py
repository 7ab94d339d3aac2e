"""From the stories of many games to the figures of the page: plain numbers that fit into JSON."""

from __future__ import annotations

from typing import Any

import numpy as np

from heavenale.insights.first_space import first_space
from heavenale.insights.measure import Array, Figure, difference, mean
from heavenale.insights.stories import SHADY, SUNNY, TILES, Stories
from heavenale.rules.board import (
    BARRELS_CARD_POINTS,
    CARDS,
    COLOURS,
    FERTILITIES,
    GOALS,
    LARGE_BARREL_POINTS,
    ROUNDS,
    SCORING_SPOTS,
    SHED_TYPES,
    SPACES,
    Card,
)
from heavenale.rules.tiles import TILE_NAMES

RESOURCE_TILES = COLOURS * FERTILITIES


def figures(stories: Stories, tossed: Stories) -> dict[str, Any]:
    """All that we tell of the games with one number of players, and of those of the experiment of toss.py."""
    games, players = stories.points.shape
    rounds = ROUNDS[players]
    return {
        "games": games,
        "rounds": rounds,
        "decisions of a game": mean(stories.decisions.sum(axis=1)[:, None]),
        "scores": _scores(stories),
        "games with a toss": len(tossed.points),
        "first space": first_space(stories, tossed, rounds),
        "barrels": [_barrel(stories, goal, rounds) for goal in range(GOALS)],
        "barrels of a player": _by_winning(stories, (stories.barrel_round > 0).sum(axis=2)),
        "garden": [_garden(stories, r) for r in range(rounds)],
        "tiles": _tiles(stories),
        "discs": {name: _disc(stories, spot, rounds) for spot, name in enumerate(SCORING_SPOTS)},
        "discs of a player": _by_winning(stories, (stories.disc_round > 0).sum(axis=2)),
        "fertility named": _named(stories),
        "cards": {name: _card(stories, card, rounds) for card, name in enumerate(CARDS)},
        "pairs without a card": mean(stories.declined),
        "cards sold": mean(stories.sold),
        "sheds": _sheds(stories),
        "growth": [_growth(stories, r) for r in range(rounds)],
        "turns": [mean(stories.visits[:, :, r].sum(axis=2)) for r in range(rounds)],
        "visits": [mean(stories.visits[:, :, :, space].sum(axis=2)) for space in range(1, SPACES + 1)],
        "score made of": _parts(stories, rounds),
    }


def _by_winning(stories: Stories, values: Array) -> dict[str, Figure | None]:
    return {
        "all": mean(values),
        "winners": mean(values, stories.shares),
        "others": mean(values, stories.shares == 0),
    }


def _scores(stories: Stories) -> dict[str, Any]:
    players = stories.points.shape[1]
    winners = stories.points.max(axis=1)[:, None]
    return {
        "mean": mean(stories.points),
        "winner": mean(winners),
        "deviation": float(stories.points.std()),
        "highest": int(stories.points.max()),
        "margin": mean(winners - np.sort(stories.points, axis=1)[:, -2:-1]),
        "by seat": [
            {"points": mean(stories.points[:, [seat]]), "victory": mean(stories.shares[:, [seat]])}
            for seat in range(players)
        ],
        "counts": np.bincount(np.maximum(0, stories.points).ravel()).tolist(),
    }


def _when(happened: Array, rounds: int) -> list[float]:
    """The part of all seats to which something happened, by round."""
    return [float((happened == r + 1).mean()) for r in range(rounds)]


def _held(stories: Stories, has: Array) -> dict[str, Figure | None]:
    """How often seats have something, and how much more of the victory those have who do."""
    return {
        "rate": mean(has),
        "victory with it": mean(stories.shares, has),
        "more": difference(stories.shares, has, ~has),
    }


def _barrel(stories: Stories, goal: int, rounds: int) -> dict[str, Any]:
    taken = stories.barrel_round[:, :, goal]
    return {
        **_held(stories, taken > 0),
        "large": mean(stories.barrel_points[:, :, goal] == LARGE_BARREL_POINTS, taken > 0),
        "by round": _when(taken, rounds),
        "round": mean(taken, taken > 0),
    }


def _garden(stories: Stories, r: int) -> dict[str, Any]:
    sunny, shady = (stories.bought[:, :, r, side].sum(axis=2) for side in (SUNNY, SHADY))
    return {"sunny": _by_winning(stories, sunny), "shady": _by_winning(stories, shady)}


def _tiles(stories: Stories) -> dict[str, Any]:
    bought = stories.bought.sum(axis=2, dtype=np.int16)
    names = TILE_NAMES[1:]
    resources = np.s_[:RESOURCE_TILES]
    return {
        "sunny": {names[n]: mean(bought[:, :, SUNNY, n]) for n in range(TILES)},
        "shady": {names[n]: mean(bought[:, :, SHADY, n]) for n in range(TILES)},
        "resources": _by_winning(stories, bought[:, :, :, resources].sum(axis=(2, 3))),
        "monks": _by_winning(stories, bought[:, :, :, RESOURCE_TILES:].sum(axis=(2, 3))),
        "sunny monks": mean(bought[:, :, SUNNY, RESOURCE_TILES:].sum(axis=2)),
    }


def _disc(stories: Stories, spot: int, rounds: int) -> dict[str, Any]:
    placed = stories.disc_round[:, :, spot]
    steps, ducats, brewmaster = (mean(stories.disc_gains[:, :, spot, n], placed > 0) for n in range(3))
    return {
        **_held(stories, placed > 0),
        "number": mean(stories.disc_number[:, :, spot], placed > 0),
        "round": mean(placed, placed > 0),
        "by round": _when(placed, rounds),
        "steps": steps,
        "ducats": ducats,
        "brewmaster": brewmaster,
    }


def _named(stories: Stories) -> list[Figure | None]:
    """The fertility named at the number spot: how often each, of those who use it."""
    used = stories.fertility_named > 0
    return [mean(stories.fertility_named == fertility, used) for fertility in range(1, FERTILITIES + 1)]


def _card(stories: Stories, card: int, rounds: int) -> dict[str, Any]:
    placed = stories.card_round[:, :, card]
    return {**_held(stories, placed > 0), "by round": _when(placed, rounds), "round": mean(placed, placed > 0)}


def _sheds(stories: Stories) -> dict[str, Any]:
    built = stories.shed_round > 0
    return {
        "of a player": _by_winning(stories, built.sum(axis=2)),
        "by type": [mean(((stories.shed_type == kind) & built).sum(axis=2)) for kind in range(SHED_TYPES)],
        "by spot": [mean(built[:, :, shed]) for shed in range(built.shape[2])],
    }


def _growth(stories: Stories, r: int) -> dict[str, Any]:
    """How things stand at the end of a round."""
    markers = stories.markers[:, :, r]
    return {
        "points": _by_winning(stories, stories.points_then[:, :, r]),
        "ducats": _by_winning(stories, stories.purse[:, :, r]),
        "brewmaster": _by_winning(stories, stories.brewmaster[:, :, r]),
        "rearmost": _by_winning(stories, markers.min(axis=2)),
        "foremost": _by_winning(stories, markers.max(axis=2)),
        "markers": [mean(markers[:, :, colour]) for colour in range(COLOURS)],
    }


def _parts(stories: Stories, rounds: int) -> dict[str, Any]:
    """Of what the final points are made."""
    barrels = stories.barrel_points.sum(axis=2, dtype=np.int16)
    card = (stories.card_round[:, :, Card.BARRELS] > 0) * (stories.barrel_round > 0).sum(axis=2) * BARRELS_CARD_POINTS
    first = stories.starting_space[:, :, rounds] == 0
    return {
        "production": _by_winning(stories, stories.points - barrels - card - first),
        "barrels": _by_winning(stories, barrels),
        "barrels card": _by_winning(stories, card),
        "first space": _by_winning(stories, first),
    }
