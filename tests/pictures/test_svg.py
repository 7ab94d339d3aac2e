"""The SVG picture: well-formed, complete, deterministic and readable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from heavenale.pictures import draw_svg, palette, words
from heavenale.rules import board
from heavenale.shown.table import Table

SVG = "{http://www.w3.org/2000/svg}"
TableMaker = Callable[[int], Table]
PLAYERS = (2, 3, 4)


def parse(table: Table, **options: int) -> ET.Element:
    return ET.fromstring(draw_svg(table, **options))


def drawn(root: ET.Element) -> Iterator[ET.Element]:
    """The elements that are shown, which leaves out the definitions."""
    for child in root:
        if child.tag != f"{SVG}defs":
            yield from child.iter()


def uses(root: ET.Element) -> Counter[str]:
    return Counter(element.get("href", "")[1:] for element in drawn(root) if element.tag == f"{SVG}use")


def texts(root: ET.Element) -> Counter[str]:
    return Counter(element.text or "" for element in drawn(root) if element.tag == f"{SVG}text")


def titles(root: ET.Element) -> Counter[str]:
    return Counter(element.text or "" for element in drawn(root) if element.tag == f"{SVG}title")


@pytest.fixture(params=["start_table", "late_table", "end_table"])
def any_table(request: pytest.FixtureRequest) -> TableMaker:
    maker: TableMaker = request.getfixturevalue(request.param)
    return maker


@pytest.mark.parametrize("players", PLAYERS)
def test_every_table_is_one_small_self_contained_picture(any_table: TableMaker, players: int) -> None:
    picture = draw_svg(any_table(players))
    root = ET.fromstring(picture)
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[1].tag == f"{SVG}desc"
    assert len(picture.encode()) < 250_000
    assert picture == draw_svg(any_table(players))
    assert not re.search(r"<script|<image|@import|url\(|href=\"[^#]", picture)


@pytest.mark.parametrize("players", PLAYERS)
def test_everything_used_is_defined_once(any_table: TableMaker, players: int) -> None:
    root = parse(any_table(players))
    names = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert set(names.values()) == {1}
    assert {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")} <= set(names)


@pytest.mark.parametrize("players", PLAYERS)
def test_all_tiles_lie_where_they_are(any_table: TableMaker, players: int) -> None:
    table = any_table(players)
    laid = uses(parse(table))
    lying = Counter(f"small-{tile}" for stack in table.market.values() for tile in stack)
    placed = Counter(f"tile-{tile}" for b in table.boards for tile in b.garden.values())
    assert {name: count for name, count in laid.items() if name.startswith(("small-", "tile-"))} == lying + placed
    named = titles(parse(table))
    for spot, tile in table.boards[0].garden.items():
        assert named[f"{tile} on {spot}"]


@pytest.mark.parametrize("players", PLAYERS)
def test_barrels_discs_sheds_and_cards_are_complete(any_table: TableMaker, players: int) -> None:
    table = any_table(players)
    laid = uses(parse(table))
    for points in (board.LARGE_BARREL_POINTS, board.SMALL_BARREL_POINTS):
        left = sum(points in barrels for barrels in table.barrels.values())
        won = sum(list(b.barrels.values()).count(points) for b in table.boards)
        assert laid[f"barrel-{points}"] == left + won
    assert laid["disc"] == sum(table.discs.values()) + sum(len(b.discs) for b in table.boards)
    assert laid["shed"] == sum(len(b.sheds) for b in table.boards)
    for card in board.CARDS:
        expected = sum((card in b.cards) + list(b.pairs.values()).count(card) for b in table.boards)
        assert laid[f"card-{card}"] == expected
    declined = sum(card is None for b in table.boards for card in b.pairs.values())
    assert texts(parse(table))["declined"] == declined


@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_has_a_board_with_markers_and_a_figure(any_table: TableMaker, players: int) -> None:
    table = any_table(players)
    root = parse(table)
    said, laid = texts(root), uses(root)
    for b in table.boards:
        assert said[f"Player {b.player}"] == 1
        assert said[words.figure(b)]
        assert said[str(b.ducats)]
        assert said[str(b.projected_points)]
        on_banner = b.player == (table.player or table.winners[0])
        assert laid[f"shield-{b.player}"] == 1 + (b.figure != "unplaced") + on_banner
    assert laid["brewmaster"] == players
    assert all(laid[f"marker-{resource}"] == players for resource in board.RESOURCES)


def test_the_main_board_shows_spaces_goals_round_and_piles(start_table: TableMaker) -> None:
    table = start_table(4)
    root = parse(table)
    said, named = texts(root), titles(root)
    assert all(named[f"space {space}"] for space in range(1, board.SPACES + 1))
    assert all(said[name] for name in board.STARTING_SPACES)
    assert all(said[line] for lines in words.GOALS.values() for line in lines)
    assert said["Round 1 of 6"]
    assert said[str(table.resource_tiles_left)]
    assert said[str(table.monk_tiles_left)]
    assert said["any spot"] == 3


def test_the_decision_is_announced(start_table: TableMaker, late_table: TableMaker, end_table: TableMaker) -> None:
    assert texts(parse(start_table(3)))["Player 3 places the figure"]
    assert texts(parse(late_table(2)))["Player 1 chooses what the shed activates"]
    assert texts(parse(late_table(2)))["decides now"] == 1
    end = end_table(2)
    assert texts(parse(end))["Player 1 wins"]
    assert texts(parse(end))["wins the game"] == 1
    tie = replace(end, winners=(1, 2))
    assert texts(parse(tie))["Players 1 and 2 share the victory"]
    assert texts(parse(tie))["shares the victory"] == 2


def test_width_scales_the_picture_and_changes_nothing_else(start_table: TableMaker) -> None:
    small, large = (parse(start_table(2), width=width) for width in (600, 2400))
    assert (small.get("width"), large.get("width")) == ("600", "2400")
    assert float(large.get("height", 0)) == pytest.approx(4 * float(small.get("height", 0)), abs=0.5)
    assert small.get("viewBox") == large.get("viewBox")


def test_no_text_is_smaller_than_eleven_pixels(late_table: TableMaker) -> None:
    sizes = [float(text.get("font-size", 0)) for text in parse(late_table(4)).iter(f"{SVG}text")]
    assert min(sizes) >= 11


def brightness(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    channels = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("mark", "ground"),
    [
        *((field.mark, field.ground) for field in palette.RESOURCE_FIELDS.values()),
        *((field.mark, field.ground) for field in palette.PLAYER_FIELDS.values()),
        (palette.MONK_FIELD.mark, palette.MONK_FIELD.ground),
        *((palette.INK, ground) for ground in (palette.SUN, palette.BRASS, palette.BRIGHT_COPPER, palette.PALE_COPPER)),
        *((palette.SEPIA, ground) for ground in (palette.PARCHMENT, palette.VELLUM, palette.LINEN)),
        *(
            (palette.PARCHMENT, ground)
            for ground in (palette.SHADE_DEEP, palette.DARK_OAK, palette.OAK, palette.VIOLET)
        ),
        (palette.VIOLET, palette.PALE_VIOLET),
    ],
)
def test_text_stands_out_from_its_ground(mark: str, ground: str) -> None:
    assert contrast(mark, ground) >= 4.5
