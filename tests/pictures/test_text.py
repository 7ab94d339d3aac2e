"""The text picture: complete, level and no wider than a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from heavenale.pictures import draw_text
from heavenale.shown.table import Table

TableMaker = Callable[[int], Table]
GOLDEN = Path(__file__).parent / "small_table.txt"


@pytest.mark.parametrize("maker", ["start_table", "late_table", "end_table"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_table_fits_a_terminal(request: pytest.FixtureRequest, maker: str, players: int) -> None:
    make: TableMaker = request.getfixturevalue(maker)
    picture = draw_text(make(players))
    assert max(map(len, picture.splitlines())) <= 120
    assert not any(line != line.rstrip() for line in picture.splitlines())
    assert all(f"Player {n + 1}" in picture for n in range(players))


@pytest.mark.parametrize("maker", ["start_table", "late_table", "end_table"])
def test_frames_stay_level(request: pytest.FixtureRequest, maker: str) -> None:
    make: TableMaker = request.getfixturevalue(maker)
    rows = [line for line in draw_text(make(4)).splitlines() if line[:1] in "│║┌╔└╚" and line]
    assert {len(row) for row in rows} == {len(rows[0])}


def small_table(table: Table) -> Table:
    """A few purchases into a game of two."""
    first, second = table.boards
    first = replace(
        first,
        ducats=7,
        markers={"wood": 3, "yeast": -2, "hops": 0, "water": -6, "barley": 20},
        brewmaster=5,
        exchange_rate=3,
        points_per_step=3,
        garden={"L1": "W3", "D1": "M2", "L12": "H5", "D15": "B1"},
        sheds={"S1": 2, "S3": 4},
        discs=("yeast", "hops", "monk 2", "monk 3", "monk 4"),
        cards=("discs", "ducats"),
        pairs={("yeast", "hops"): "brewmaster", ("monk 3", "monk 4"): None},
        barrels={9: 4, 1: 2},
        figure="5",
        projected_points=12,
    )
    second = replace(second, figure="ducats", is_home=True, ducats=27)
    market = dict.fromkeys(table.market, ()) | {1: ("W3", "H2"), 5: ("A1",), 10: ("M4", "M1")}
    barrels = dict(table.barrels) | {9: (2,), 1: ()}
    return replace(
        table,
        player=1,
        phase="shed",
        market=market,
        discs=dict(table.discs) | {7: 2, 12: 0},
        barrels=barrels,
        enclosed_shed="S3",
        boards=(first, second),
    )


def test_a_small_table_looks_as_it_did(start_table: TableMaker) -> None:
    assert draw_text(small_table(start_table(2))) == GOLDEN.read_text(encoding="utf-8")


def test_the_end_names_the_winners(end_table: TableMaker) -> None:
    end = end_table(2)
    assert "Player 1 wins" in draw_text(end)
    tie = replace(end, winners=(1, 2))
    assert "Players 1 and 2 share the victory" in draw_text(tie)
