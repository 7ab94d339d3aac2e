"""Moves as text, exactly as spec/notation.md has it: one decision, one line."""

from __future__ import annotations

from dataclasses import dataclass

from heavenale.errors import NotationError
from heavenale.native.wording import CHOICES, HOMES, PURCHASES, SHED_SPOTS, SPOTS_OF_CHOICE
from heavenale.rules.actions import ACTIONS, BIT_OF, FIRST_ACTION, SHED_CHOICE_DIRECTIONS, Row
from heavenale.rules.board import (
    CARDS,
    FERTILITIES,
    MONK_TYPES,
    RESOURCES,
    SHEDS,
    SPACES,
    SPOT_NAMES,
    SPOTS,
)
from heavenale.rules.reasons import MoveKind
from heavenale.rules.tiles import TILE_NUMBERS

KINDS_OF_MOVE = tuple(kind.name.lower() for kind in MoveKind)
START_NAMES = ("first", "brewmaster", *RESOURCES, "ducats")
SCORE_NAMES = (
    *(f"number {fertility + 1}" for fertility in range(FERTILITIES)),
    *RESOURCES,
    *(f"monk {monk + 1}" for monk in range(MONK_TYPES)),
)
CARD_NAMES = (
    "none",
    *(f"tiles {resource}" for resource in RESOURCES),
    *(f"discs {resource}" for resource in RESOURCES),
    "barrels",
    "ducats",
    "brewmaster",
)
SPOT_NUMBERS = {name: number for number, name in enumerate(SPOT_NAMES)}
MAX_SHED_SPOTS = max(map(len, SHED_CHOICE_DIRECTIONS))
_SHOWN = 60  # characters of a wrong text that an error repeats

_NAMES_OF_ROW = {
    "start": (Row.START, START_NAMES),
    "home": (Row.START, START_NAMES),
    "score": (Row.SCORE, SCORE_NAMES),
    "card": (Row.CARD, CARD_NAMES),
    "sell": (Row.SELL, CARDS),
}
# The moves that mean the same action wherever they are made.
FIXED_ACTIONS = {
    **{f"go {space}": int(FIRST_ACTION[Row.GO]) + space for space in range(1, SPACES + 1)},
    "done": int(FIRST_ACTION[Row.DONE]),
    **{
        f"{kind} {name}": int(FIRST_ACTION[row]) + bit
        for kind, (row, names) in _NAMES_OF_ROW.items()
        for bit, name in enumerate(names)
    },
}
_FORMS = {
    "start": f"start SPACE, one of: {', '.join(START_NAMES)}",
    "go": f"go N, with N from 1 to {SPACES}",
    "home": f"home SPACE, one of: {', '.join(START_NAMES)}",
    "buy": "buy TILE SPOT, such as buy H5 D3 (tiles W1-W5, Y, H, A, B, M1-M4; spots L1-L15, D1-D15)",
    "done": "done, alone",
    "shed": "shed SPOT..., one to four different spots, L before D, by number, such as shed L7 D6",
    "score": f"score SPOT, one of: {', '.join(SCORE_NAMES)}",
    "card": f"card CHOICE, one of: {', '.join(CARD_NAMES)}",
    "sell": f"sell CARD, one of: {', '.join(CARDS)}",
}


@dataclass(frozen=True, slots=True)
class Move:
    """A decision in our notation: `Move("buy H5 D3")`. Whether it is legal depends on the game."""

    text: str

    def __post_init__(self) -> None:
        check_notation(self.text)

    def __str__(self) -> str:
        return self.text

    @property
    def kind(self) -> str:
        """The key word: start, go, home, buy, done, shed, score, card or sell."""
        return self.text.split(" ", 1)[0]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The words after the key word."""
        return tuple(self.text.split(" ")[1:])


def check_notation(text: str) -> None:
    """Raise NotationError unless the text is a move in our notation."""
    if not isinstance(text, str):
        raise NotationError(f"a move is a text such as 'go 16', not {type(text).__name__}")
    if text in NUMBERS or _is_shed(text):
        return
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
    kind = text.split(" ", 1)[0]
    form = _FORMS.get(kind, f"one of {', '.join(KINDS_OF_MOVE)} as its first word")
    raise NotationError(f"{shown!r} is not a move; expected {form}")


def _is_shed(text: str) -> bool:
    kind, *names = text.split(" ")
    if kind != "shed" or not 1 <= len(names) <= MAX_SHED_SPOTS or not all(name in SPOT_NUMBERS for name in names):
        return False
    spots = [SPOT_NUMBERS[name] for name in names]
    return spots == sorted(set(spots))


def _number_texts() -> dict[str, int]:
    """Every text that can be a legal move, with the number that compiled code has for it."""
    homes = HOMES - int(FIRST_ACTION[Row.START])
    return {
        **{text: action + homes if text.startswith("home") else action for text, action in FIXED_ACTIONS.items()},
        **{
            f"buy {tile} {spot}": PURCHASES + number * SPOTS + bit
            for tile, number in TILE_NUMBERS.items()
            for spot, bit in SPOT_NUMBERS.items()
        },
        **{
            f"shed {' '.join(name for name, bit in SPOT_NUMBERS.items() if spots >> bit & 1)}": SHED_SPOTS + spots
            for spots in {int(SPOTS_OF_CHOICE[shed, n]) for shed in range(SHEDS) for n in range(CHOICES)}
        },
    }


CATALOGUE_VERSION = 1  # one more whenever an action gets another number: networks have learned the catalogue


def describe_actions() -> str:
    """The catalogue of actions as a table in Markdown."""
    firsts = {
        "go": "go 1",
        "start": "start first; home first",
        "buy": "the tile in the first slot of the space on L1, L2 … D15; then the second slot, up to the sixth",
        "done": "done",
        "shed": "a choice of directions round the shed in hand: six single ones, three pairs, two threes, 15 fours",
        "score": "score number 1",
        "card": "card none",
        "sell": "sell tiles",
    }
    rows = (Row.GO, Row.START, Row.BUY, Row.DONE, Row.SHED, Row.SCORE, Row.CARD, Row.SELL)
    begins = [int(FIRST_ACTION[row]) + (row == Row.GO) for row in rows]
    sizes = [end - begin for begin, end in zip(begins, [*begins[1:], ACTIONS], strict=True)]
    lines = ["| from | how many | kind | meaning, or the first of them |", "|---|---|---|---|"]
    lines += [
        f"| {begin} | {size} | {kind} | {first} |"
        for begin, size, (kind, first) in zip(begins, sizes, firsts.items(), strict=True)
    ]
    return "\n".join(lines)


NUMBERS = _number_texts()
MOVES = {number: Move(text) for text, number in NUMBERS.items()}


def numbers_of(move: Move) -> tuple[int, int, int]:
    """A move as `rules.reasons.explain` takes it: its kind, what it is about, and the spot of a purchase."""
    kind = KINDS_OF_MOVE.index(move.kind)
    if kind == MoveKind.BUY:
        tile, spot = move.arguments
        return kind, TILE_NUMBERS[tile], SPOT_NUMBERS[spot]
    if kind == MoveKind.SHED:
        return kind, sum(1 << SPOT_NUMBERS[spot] for spot in move.arguments), 0
    return kind, int(BIT_OF[FIXED_ACTIONS[move.text]]), 0
