"""Short names for the things that are counted, as the page and its pictures use them."""

from __future__ import annotations

GOAL_NAMES = (
    "brewmaster at 1 or more",
    "all markers at 1 or more",
    "six tiles of fertility 1",
    "six tiles of fertility 5",
    "all four monk discs",
    "all five resource discs",
    "three sheds of one type",
    "four different sheds",
    "a marker at 20",
    "three cards placed",
    "sunny side full",
    "shady side full",
)
