"""Why a move is not legal: which of the rules' conditions fails, as a code with its facts.

The conditions themselves are the rules' own functions, the ones that decide what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from heavenale.layout import members_of, tiles_on
from heavenale.notation import FIXED_ACTIONS, SCORE_NAMES, SPOT_NUMBERS, Move, find_action, legal_actions, move_text
from heavenale.rules import barrels, buying, cards, discs, turn
from heavenale.rules.actions import FIRST_ACTION, Row
from heavenale.rules.bits import contains
from heavenale.rules.board import (
    BARREL_SPACES,
    CARDS,
    DISC_SPACES,
    GOALS,
    RESOURCES,
    SCORING_SPOTS,
    SHED_NAMES,
    SPACE_KINDS,
    STARTING_SPACES,
)
from heavenale.rules.play import is_legal
from heavenale.rules.state import Phase
from heavenale.rules.tiles import TILE_NAMES, TILE_NUMBERS

PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)
_KINDS_IN_PHASE = {
    Phase.START: ("start",),
    Phase.MOVE: ("go", "home", "sell"),
    Phase.BUY: ("buy", "done", "sell"),
    Phase.SHED: ("shed", "sell"),
    Phase.SCORE: ("score", "sell"),
    Phase.CARD: ("card", "sell"),
    Phase.OVER: (),
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """A code such as "too_expensive" and the facts behind it; the code "legal" says that nothing is wrong."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_legal(self) -> bool:
        """Whether the move may be made."""
        return self.code == "legal"


def explain(state: Any, view: Any, move: Move) -> Explanation:
    """Say why a move may not be made now."""
    action = find_action(view, move)
    if action is not None and is_legal(state, action):
        return Explanation("legal")
    phase = Phase(view.phase)
    if phase == Phase.OVER:
        return Explanation("game_over")
    if move.kind not in _KINDS_IN_PHASE[phase]:
        return Explanation("not_now", {"phase": PHASE_NAMES[phase], "expected": _KINDS_IN_PHASE[phase]})
    return _EXPLAIN[move.kind](state, view, view.player, move)


def _explain_go(state: Any, view: Any, player: int, move: Move) -> Explanation:
    space = int(move.arguments[0])
    facts: dict[str, Any] = {"space": space}
    if not contains(turn.spaces_ahead(state, player), space):
        return Explanation("not_ahead", facts | {"figure": view.figure[player]})
    if space in BARREL_SPACES:
        return _explain_barrel_space(state, player, facts)
    if space in DISC_SPACES:
        return _explain_disc_space(view, player, space, facts)
    tiles = tiles_on(view, space)
    if not tiles:
        return Explanation("no_tile", facts)
    if not view.empty_spots[player]:
        return Explanation("garden_full", facts)
    return Explanation(
        "too_expensive",
        facts
        | {
            "tiles": tiles,
            "price": buying.cheapest_purchase(state, player, space),
            **_purse(state, view, player),
        },
    )


def _explain_barrel_space(state: Any, player: int, facts: dict[str, Any]) -> Explanation:
    goals = barrels.achieved_goals(state, player)
    return Explanation(
        "no_barrel", facts | {"achieved_goals": tuple(n + 1 for n in range(GOALS) if contains(goals, n))}
    )


def _explain_disc_space(view: Any, player: int, space: int, facts: dict[str, Any]) -> Explanation:
    if not contains(view.discs_on_track, space):
        return Explanation("no_disc", facts)
    return Explanation("no_usable_scoring_spot", facts | {"allows": SPACE_KINDS[space]})


def _explain_home(state: Any, view: Any, player: int, move: Move) -> Explanation:
    choice = FIXED_ACTIONS[move.text] - FIRST_ACTION[Row.START]
    if not contains(turn.free_start_choices(state, player), choice):
        return _explain_occupied(state, view, player, choice)
    return Explanation("must_take_first")


def _explain_start(state: Any, view: Any, player: int, move: Move) -> Explanation:
    return _explain_occupied(state, view, player, FIXED_ACTIONS[move.text] - FIRST_ACTION[Row.START])


def _explain_occupied(state: Any, view: Any, player: int, choice: int) -> Explanation:
    space = next(n for n in range(len(STARTING_SPACES)) if contains(turn.CHOICES_OF_START[n], choice))
    owner = next(n for n in range(view.players) if n != player and turn.stands_on(state, n, space))
    return Explanation("occupied", {"space": STARTING_SPACES[space], "by_player": owner + 1})


def _explain_buy(state: Any, view: Any, player: int, move: Move) -> Explanation:
    tile, spot = move.arguments
    space = view.figure[player]
    if tile not in tiles_on(view, space):
        return Explanation("tile_not_here", {"tile": tile, "space": space, "tiles": tiles_on(view, space)})
    number = SPOT_NUMBERS[spot]
    if not contains(view.empty_spots[player], number):
        return Explanation("spot_taken", {"spot": spot, "tile": TILE_NAMES[view.garden[player, number]]})
    price = buying.price_on(TILE_NUMBERS[tile], space, number)
    return Explanation("too_expensive", {"price": price, **_purse(state, view, player)})


def _explain_done(_state: Any, view: Any, player: int, _move: Move) -> Explanation:
    return Explanation("must_buy", {"space": view.figure[player]})


def _explain_shed(_state: Any, view: Any, player: int, _move: Move) -> Explanation:
    choices = tuple(move_text(view, action) for action in legal_actions(view) if action < FIRST_ACTION[Row.SELL])
    shed = SHED_NAMES[view.shed]
    return Explanation(
        "not_a_choice_of_shed", {"shed": shed, "type": view.sheds[player, view.shed], "choices": choices}
    )


def _explain_score(state: Any, view: Any, player: int, move: Move) -> Explanation:
    kind = SCORE_NAMES.index(" ".join(move.arguments))
    space = view.figure[player]
    if not contains(discs.KINDS_ALLOWED[space], kind):
        return Explanation("not_allowed_here", {"space": space, "allows": SPACE_KINDS[space]})
    if not contains(discs.kinds_with_a_free_spot(state, player), kind):
        return Explanation("scoring_spot_taken", {"spot": SCORING_SPOTS[discs.scoring_spot_of(kind)]})
    return Explanation("no_such_tile", {"kind": " ".join(move.arguments)})


def _explain_card(state: Any, view: Any, player: int, move: Move) -> Explanation:
    card = move.arguments[0]
    if not contains(view.cards[player], CARDS.index(card)):
        return Explanation("no_such_card", {"card": card, "cards": members_of(view.cards[player], CARDS)})
    rearmost = cards.rearmost_markers(state, player)
    return Explanation("not_rearmost", {"rearmost": members_of(rearmost, RESOURCES)})


def _explain_sell(_state: Any, view: Any, player: int, move: Move) -> Explanation:
    return Explanation("no_such_card", {"card": move.arguments[0], "cards": members_of(view.cards[player], CARDS)})


def _purse(state: Any, view: Any, player: int) -> dict[str, int]:
    return {"ducats": view.ducats[player], "with_cards": buying.purse_with_cards(state, player)}


_EXPLAIN = {
    "start": _explain_start,
    "go": _explain_go,
    "home": _explain_home,
    "buy": _explain_buy,
    "done": _explain_done,
    "shed": _explain_shed,
    "score": _explain_score,
    "card": _explain_card,
    "sell": _explain_sell,
}
