"""Rules 3: the garden."""

from __future__ import annotations

from heavenale.rules import board
from tests.helpers import GARDEN, SPEC, board_of, events, position, push

PRINTED = """
                         L1  D1
                       L2  S1  D2
                 L3  L4  L5  D3  D4  D5
               L6  S2  L7  S3  D6  S4  D7
                 L8  L9 L10  D8  D9 D10
              L11  S5 L12  S6 D11  S7 D12
                L13 L14 L15 D13 D14 D15
"""
KINDS = {"L": "sunny", "D": "shady", "S": "shed"}


def members(bits: int, names: tuple[str, ...]) -> set[str]:
    return {name for n, name in enumerate(names) if bits >> n & 1}


# Rules 3.1
def test_rows_from_top_to_bottom_have_2_3_6_7_6_7_6_cells() -> None:
    rows = [row.split() for row in PRINTED.split("\n")[1:-1]]
    assert [len(row) for row in rows] == [2, 3, 6, 7, 6, 7, 6]
    assert [row.split() for row in board.GARDEN_ROWS] == rows


def test_every_cell_is_where_the_specification_has_it() -> None:
    cells = [
        {"name": name, "kind": KINDS[name[0]], "row": row, "x": x, "neighbours": list(board.neighbour_names(name))}
        for name, (x, row) in board.garden_cells().items()
    ]
    assert cells == SPEC["garden"]


def test_15_sunny_15_shady_and_7_shed_spots_numbered_in_reading_order_per_kind() -> None:
    cells = PRINTED.split()
    for letter, count in (("L", 15), ("D", 15), ("S", 7)):
        assert [cell for cell in cells if cell[0] == letter] == [f"{letter}{n}" for n in range(1, count + 1)]


# Rules 3.2
def test_each_shed_spot_has_exactly_six_neighbours_all_of_them_spots() -> None:
    for n, shed in enumerate(board.SHED_NAMES):
        neighbours = [board.SPOT_NAMES[board.SHED_NEIGHBOURS[n, direction]] for direction in range(6)]
        assert neighbours == GARDEN[shed]["neighbours"]
        assert members(board.SHED_RING[n], board.SPOT_NAMES) == set(neighbours)
        assert len(set(neighbours)) == 6


# Rules 3.3
def test_two_spots_are_adjacent_when_their_hexagons_share_an_edge() -> None:
    for n, spot in enumerate(board.SPOT_NAMES):
        neighbours = set(GARDEN[spot]["neighbours"])
        assert members(board.SPOT_NEIGHBOURS[n], board.SPOT_NAMES) == {cell for cell in neighbours if cell[0] != "S"}
        assert members(board.SPOT_SHEDS[n], board.SHED_NAMES) == {cell for cell in neighbours if cell[0] == "S"}


def test_adjacency_is_mutual() -> None:
    for name, cell in GARDEN.items():
        for neighbour in cell["neighbours"]:
            assert name in GARDEN[neighbour]["neighbours"]


def test_no_spot_lies_next_to_more_than_two_sheds() -> None:
    assert max(sum(cell[0] == "S" for cell in GARDEN[spot]["neighbours"]) for spot in board.SPOT_NAMES) == 2


def test_sunny_and_shady_spots_can_be_adjacent() -> None:
    game = position(garden={"L10": "M1", "D8": "W4"})
    push(game, "go 7", "score monk 1")
    assert events(game) == [("ducats", 4, "D8")]
    assert board_of(game).ducats == 29
