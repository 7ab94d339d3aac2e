"""Why a move is not legal, in words: the rules give a number and facts (rules/reasons.py), here are their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from heavenale.native.wording import CHOICES, SHED_SPOTS, SPOTS_OF_CHOICE
from heavenale.notation import KINDS_OF_MOVE, MOVES, SCORE_NAMES, Move, numbers_of
from heavenale.rules import reasons
from heavenale.rules.bits import contains
from heavenale.rules.board import (
    CARDS,
    GOALS,
    RESOURCES,
    SCORING_SPOTS,
    SHED_NAMES,
    SPACE_KINDS,
    SPOT_NAMES,
    STARTING_SPACES,
)
from heavenale.rules.reasons import MAX_FACTS, Reason
from heavenale.rules.state import Phase
from heavenale.rules.tiles import TILE_NAMES
from heavenale.shown.layout import members_of, tiles_on

PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A code such as "too_expensive" and the facts behind it; the code "legal" says that nothing is wrong."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_legal(self) -> bool:
        """Whether the move may be made."""
        return self.code == "legal"


@dataclass(frozen=True, slots=True)
class Fact:
    """How a number behind a reason is told.

    As it is; as one of the names, or several if it is a set; as the tiles that lie on this space; or as the moves that
    a set of choices at a shed stands for.
    """

    name: str
    told_as: Literal["number", "one", "several", "tiles", "choices"] = "number"
    names: tuple[str | int, ...] = ()

    def told(self, view: Any, number: int) -> Any:
        """The fact in words."""
        if self.told_as == "one":
            return self.names[number]
        if self.told_as == "several":
            return members_of(number, self.names)
        if self.told_as == "tiles":
            return tiles_on(view, number)
        if self.told_as == "choices":
            return _moves_of_choices(view, number)
        return number


_SPACE = Fact("space")
_ALLOWS = Fact("allows", "one", SPACE_KINDS)
_TILES = Fact("tiles", "tiles")
_PRICE_AND_PURSE = (Fact("price"), Fact("ducats"), Fact("with_cards"))

REASONS: Mapping[Reason, tuple[str, tuple[Fact, ...]]] = {
    Reason.LEGAL: ("legal", ()),
    Reason.GAME_OVER: ("game_over", ()),
    Reason.NOT_NOW: ("not_now", (Fact("phase", "one", PHASE_NAMES), Fact("expected", "several", KINDS_OF_MOVE))),
    Reason.OCCUPIED: ("occupied", (Fact("space", "one", STARTING_SPACES), Fact("by_player"))),
    Reason.MUST_TAKE_FIRST: ("must_take_first", ()),
    Reason.NOT_AHEAD: ("not_ahead", (_SPACE, Fact("figure"))),
    Reason.NO_BARREL: ("no_barrel", (_SPACE, Fact("achieved_goals", "several", tuple(range(1, GOALS + 1))))),
    Reason.NO_DISC: ("no_disc", (_SPACE,)),
    Reason.NO_USABLE_SCORING_SPOT: ("no_usable_scoring_spot", (_SPACE, _ALLOWS)),
    Reason.NO_TILE: ("no_tile", (_SPACE,)),
    Reason.GARDEN_FULL: ("garden_full", (_SPACE,)),
    Reason.SPACE_TOO_EXPENSIVE: ("too_expensive", (_SPACE, _TILES, *_PRICE_AND_PURSE)),
    Reason.TILE_NOT_HERE: ("tile_not_here", (Fact("tile", "one", TILE_NAMES), _SPACE, _TILES)),
    Reason.SPOT_TAKEN: ("spot_taken", (Fact("spot", "one", SPOT_NAMES), Fact("tile", "one", TILE_NAMES))),
    Reason.TILE_TOO_EXPENSIVE: ("too_expensive", _PRICE_AND_PURSE),
    Reason.MUST_BUY: ("must_buy", (_SPACE,)),
    Reason.NOT_A_CHOICE_OF_SHED: (
        "not_a_choice_of_shed",
        (Fact("shed", "one", SHED_NAMES), Fact("type"), Fact("choices", "choices")),
    ),
    Reason.NOT_ALLOWED_HERE: ("not_allowed_here", (_SPACE, _ALLOWS)),
    Reason.SCORING_SPOT_TAKEN: ("scoring_spot_taken", (Fact("spot", "one", SCORING_SPOTS),)),
    Reason.NO_SUCH_TILE: ("no_such_tile", (Fact("kind", "one", SCORE_NAMES),)),
    Reason.NO_SUCH_CARD: ("no_such_card", (Fact("card", "one", CARDS), Fact("cards", "several", CARDS))),
    Reason.NOT_REARMOST: ("not_rearmost", (Fact("rearmost", "several", RESOURCES),)),
}


def explain(state: Any, view: Any, move: Move) -> Explanation:
    """Say why a move may not be made now."""
    numbers = np.zeros(MAX_FACTS, dtype=np.int64)
    code, facts = REASONS[Reason(reasons.explain(state, *numbers_of(move), numbers))]
    return Explanation(
        code, {fact.name: fact.told(view, int(number)) for fact, number in zip(facts, numbers, strict=False)}
    )


def _moves_of_choices(view: Any, choices: int) -> tuple[str, ...]:
    """The moves that activate spots round the shed in hand."""
    return tuple(MOVES[SHED_SPOTS + SPOTS_OF_CHOICE[view.shed, n]].text for n in range(CHOICES) if contains(choices, n))
