"""An agent that plans its whole turn: move, purchases and places, sheds, cards."""

from __future__ import annotations

from heavenale.agents.protocol import Decision, check_decision
from heavenale.agents.reporting import decision
from heavenale.agents.thinking.deciding import decide_by_plan
from heavenale.agents.thinking.planning import new_beam
from heavenale.agents.thinking.verdict import new_verdict
from heavenale.agents.tuned import weights_for
from heavenale.game import Game

BEAM_WIDTH = 32
SPOTS_PER_SIDE = 5


class PlannerAgent:
    """Searches through all it could do this turn, the best plans first, and begins with the best of them."""

    def __init__(self, *, seed: int = 0) -> None:
        self._beam = new_beam(BEAM_WIDTH)
        self._verdict = new_verdict()

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the first move of the best plan."""
        check_decision(game, time_ms)
        decide_by_plan(game.state, self._beam, SPOTS_PER_SIDE, weights_for(game.players), self._verdict)
        return decision(game, self._verdict)
