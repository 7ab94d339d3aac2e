"""What may be decided now and what it would bring; what may not, and why. All of it is the rules' answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from heavenale.explain import Explanation
from heavenale.game import Game
from heavenale.notation import CARD_NAMES, SCORE_NAMES, START_NAMES, Move
from heavenale.rules import scoring
from heavenale.rules.board import RESOURCES, SPACES, SPOT_NAMES
from heavenale.server.journal import event_view
from heavenale.server.table_messages import BarrelTaken, Blocked, Choice, Effect, EventView, ShedClosed
from heavenale.server.vocabulary import ExplainCode, Fact, Facts, MoveKind, PhaseName, Resource

_PHASES_OF_A_TURN = ("buy", "shed", "score", "card")
_PLAIN_TO_SEE = "spot_taken"


def choices_of(game: Game) -> list[Choice]:
    """All legal moves with their effects."""
    if game.player is None:
        return []
    twin = game.clone()
    return [_choice(twin, move) for move in game.legal_moves]


def _choice(game: Game, move: Move) -> Choice:
    fields: dict[str, Any] = {}
    match move.kind, move.arguments:
        case "go", (space,):
            fields["space"] = int(space)
        case "buy", (tile, spot):
            fields |= {"tile": tile, "spot": spot}
        case "shed", spots:
            fields["spots"] = list(spots)
        case "done", _:
            pass
        case _, names:
            fields["name"] = " ".join(names)
    return Choice(move=move.text, kind=cast("MoveKind", move.kind), effect=effect_of(game, move), **fields)


def effect_of(game: Game, move: Move) -> Effect:
    """What a move would bring; it is made and taken back."""
    assert game.player is not None
    player = game.player - 1
    before = int(scoring.points(game.state, player))
    game.push(move)
    events = [event_view(event) for event in game.events]
    after = int(scoring.points(game.state, player))
    phase = game.phase
    game.pop()
    opens = phase in _PHASES_OF_A_TURN
    price = sum(-event.amount for event in events if event.source == "purchase")
    return Effect(
        ducats=_sum(events, "ducats"),
        price=price if move.kind == "buy" else None,
        brewmaster=_sum(events, "brewmaster"),
        markers={cast("Resource", name): steps for name in RESOURCES if (steps := _sum(events, name))},
        sheds=[ShedClosed(shed=event.source, type=event.amount) for event in events if event.kind == "shed"],
        barrels=[
            BarrelTaken(goal=int(event.source.removeprefix("goal ")), points=event.amount)
            for event in events
            if event.kind == "barrel"
        ],
        projected_points=after - before,
        opens=cast("PhaseName", phase) if opens else None,
        ends_turn=not opens and move.kind != "sell",
        # That a round or the game ends is told when the turn has been ended.
        events=[event for event in events if event.kind not in ("round", "over")],
    )


def _sum(events: list[EventView], kind: str) -> int:
    return sum(event.amount for event in events if event.kind == kind)


def blocked_in(game: Game) -> list[Blocked]:
    """The moves of this decision that one could point at and that are not legal."""
    blocked = []
    for move in _moves_one_could_point_at(game):
        explanation = game.explain(move)
        if not explanation.is_legal and explanation.code != _PLAIN_TO_SEE:
            code, facts = plain(explanation)
            blocked.append(Blocked(move=move, code=code, facts=facts))
    return blocked


def _moves_one_could_point_at(game: Game) -> Iterator[str]:
    phase = game.phase
    if phase == "start":
        yield from (f"start {name}" for name in START_NAMES)
    elif phase == "move":
        yield from (f"go {space}" for space in range(1, SPACES + 1))
        yield from (f"home {name}" for name in START_NAMES)
    elif phase == "buy":
        assert game.player is not None
        table = game.table
        tiles = dict.fromkeys(table.market[int(table.boards[game.player - 1].figure)])
        yield from (f"buy {tile} {spot}" for tile in tiles for spot in SPOT_NAMES)
        yield "done"
    elif phase == "score":
        yield from (f"score {name}" for name in SCORE_NAMES)
    elif phase == "shed":
        assert game.player is not None
        of_use = {word for move in game.legal_moves for word in move.text.split()}
        planted = game.table.boards[game.player - 1].garden
        yield from (f"shed {spot}" for spot in planted if spot not in of_use)
    elif phase == "card":
        yield from (f"card {name}" for name in CARD_NAMES)


def plain(explanation: Explanation) -> tuple[ExplainCode, Facts]:
    """An explanation in the types of the messages."""
    return cast("ExplainCode", explanation.code), {name: _fact(fact) for name, fact in explanation.facts.items()}


def _fact(fact: Any) -> Fact:
    if isinstance(fact, tuple | list):
        return [one if isinstance(one, str) else int(one) for one in fact]
    return fact if isinstance(fact, str) else int(fact)
