"""An agent that plans its whole turn: move, purchases and places, sheds, cards."""

from __future__ import annotations

from heavenale.agents.protocol import Decision, check_decision
from heavenale.agents.reporting import decision, sale_instead
from heavenale.agents.thinking.choosing import WORST
from heavenale.agents.thinking.planning import NOTHING, new_beam, plan_turn
from heavenale.agents.tuned import weights_for
from heavenale.game import Game

BEAM_WIDTH = 32
SPOTS_PER_SIDE = 5


class PlannerAgent:
    """Searches through all it could do this turn, the best plans first, and begins with the best of them."""

    def __init__(self, *, seed: int = 0) -> None:
        self._beam = new_beam(BEAM_WIDTH)

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the first move of the best plan."""
        check_decision(game)
        beam = self._beam
        count = plan_turn(game.state, beam, SPOTS_PER_SIDE, weights_for(game.players))
        finished = [n for n in range(count) if beam.best_worths[n] > WORST]
        judged = [(int(beam.best_lines[n, 0]), 1, float(beam.best_worths[n])) for n in finished]
        best = max(finished, key=lambda n: float(beam.best_worths[n]))
        line = [int(action) for action in beam.best_lines[best] if action != NOTHING]
        return sale_instead(game, decision(game, line[0], judged, line), line[0], beam.desk)
