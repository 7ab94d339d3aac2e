"""Moves as text, exactly as spec/notation.md has it: one decision, one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heavenale.errors import NotationError
from heavenale.rules.actions import BIT_OF, FIRST_ACTION, ROW_OF, SHED_CHOICE_DIRECTIONS, Row
from heavenale.rules.board import (
    CARDS,
    FERTILITIES,
    MAX_ROUNDS,
    MONK_TYPES,
    RESOURCES,
    SHED_NEIGHBOURS,
    SPACES,
    SPOT_NAMES,
)
from heavenale.rules.reasons import MoveKind
from heavenale.rules.state import Phase
from heavenale.rules.tiles import TILE_NAMES, TILE_NUMBERS

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
_FIXED_TEXTS = {action: text for text, action in FIXED_ACTIONS.items()}
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
    if text in FIXED_ACTIONS or _is_buy(text) or _is_shed(text):
        return
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
    kind = text.split(" ", 1)[0]
    form = _FORMS.get(kind, f"one of {', '.join(KINDS_OF_MOVE)} as its first word")
    raise NotationError(f"{shown!r} is not a move; expected {form}")


def _is_buy(text: str) -> bool:
    match text.split(" "):
        case ["buy", tile, spot]:
            return tile in TILE_NUMBERS and spot in SPOT_NUMBERS
    return False


def _is_shed(text: str) -> bool:
    kind, *names = text.split(" ")
    if kind != "shed" or not 1 <= len(names) <= MAX_SHED_SPOTS or not all(name in SPOT_NUMBERS for name in names):
        return False
    spots = [SPOT_NUMBERS[name] for name in names]
    return spots == sorted(set(spots))


def move_text(state: Any, action: int) -> str:
    """The notation of an action of the catalogue, in this state."""
    row, bit = ROW_OF[action], BIT_OF[action]
    if row == Row.SHED:
        return f"shed {' '.join(SPOT_NAMES[spot] for spot in shed_spots(state, bit))}"
    if Row.BUY <= row < Row.DONE:
        tile = state.market[state.figure[state.player], row - Row.BUY]
        return f"buy {TILE_NAMES[tile]} {SPOT_NAMES[bit]}"
    if row == Row.START:
        return f"{'start' if state.phase == Phase.START else 'home'} {START_NAMES[bit]}"
    return _FIXED_TEXTS[action]


def numbers_of(move: Move) -> tuple[int, int, int]:
    """A move as `rules.reasons.explain` takes it: its kind, what it is about, and the spot of a purchase."""
    kind = KINDS_OF_MOVE.index(move.kind)
    if kind == MoveKind.BUY:
        tile, spot = move.arguments
        return kind, TILE_NUMBERS[tile], SPOT_NUMBERS[spot]
    if kind == MoveKind.SHED:
        return kind, sum(1 << SPOT_NUMBERS[spot] for spot in move.arguments), 0
    return kind, int(BIT_OF[FIXED_ACTIONS[move.text]]), 0


def shed_spots(state: Any, choice: int) -> list[int]:
    """The spots round the shed in hand that a choice of the catalogue activates."""
    return sorted(int(SHED_NEIGHBOURS[state.shed, direction]) for direction in SHED_CHOICE_DIRECTIONS[choice])


def legal_actions(state: Any) -> list[int]:
    """The numbers of all legal actions, ascending."""
    return [
        int(FIRST_ACTION[row]) + bit
        for row, members in enumerate(state.legal)
        for bit in range(members.bit_length())
        if members >> bit & 1
    ]


def find_action(state: Any, move: Move) -> int | None:
    """The action of the catalogue that a move means in this state, legal or not; None if it means none."""
    if move.kind == "buy":
        return _find_purchase(state, *move.arguments)
    if move.kind == "shed":
        return _find_shed_choice(state, move.arguments)
    if (move.kind == "start" and state.phase != Phase.START) or (move.kind == "home" and state.phase != Phase.MOVE):
        return None
    return FIXED_ACTIONS[move.text]


def _find_purchase(state: Any, tile: str, spot: str) -> int | None:
    if state.phase != Phase.BUY:
        return None
    space = state.figure[state.player]
    for slot in range(MAX_ROUNDS):
        if state.market[space, slot] == TILE_NUMBERS[tile]:
            return int(FIRST_ACTION[Row.BUY + slot]) + SPOT_NUMBERS[spot]
    return None


def _find_shed_choice(state: Any, names: tuple[str, ...]) -> int | None:
    if state.phase != Phase.SHED:
        return None
    spots = [SPOT_NUMBERS[name] for name in names]
    for choice in range(len(SHED_CHOICE_DIRECTIONS)):
        if shed_spots(state, choice) == spots:
            return int(FIRST_ACTION[Row.SHED]) + choice
    return None
