"""Compiling what the agents think with, so that no move waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.levels import LEVELS
from heavenale.agents.planner import PlannerAgent
from heavenale.agents.policy import PolicyAgent
from heavenale.agents.protocol import Agent
from heavenale.agents.search import SearchAgent
from heavenale.agents.thinking import deciding, guided_tree, guiding, searching, tree
from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.verdict import new_verdict
from heavenale.batch import Batch, one_game
from heavenale.game import Game
from heavenale.observation.values import VALUES
from heavenale.warm_up import ENTRIES as RULES
from heavenale.warm_up import are_compiled, compile_rules

# What the agents call from Python; what these call is compiled with them.
ENTRIES: tuple[Any, ...] = (
    deciding.decide_by_plan,
    deciding.decide_by_preference,
    deciding.decide_greedily,
    deciding.look_around,
    deciding.take_the_only_move,
    guided_tree.absorb,
    guided_tree.collect,
    guiding.conclude,
    guiding.only_move,
    guiding.root_visits,
    guiding.stand_at,
    guiding.visits_in,
    guiding.walks_to_make,
    searching.begin_votes,
    searching.conclude,
    searching.go_on,
    searching.stand_at,
    searching.vote,
    one_game.forced_move,
    tree.iterate,
)
THINKERS: tuple[type[Agent], ...] = (GreedyAgent, SearchAgent, PlannerAgent, PolicyAgent, GuidedAgent)
THINKING = frozenset(["greedy", "search", "planner", "policy", "guided", *(level.name for level in LEVELS)])
WARM_UP_MS = 1.0


def need_compiling(names: Iterable[str]) -> bool:
    """Whether one of these agents thinks in compiled code beside the rules."""
    return not THINKING.isdisjoint(names)


def is_compiled() -> bool:
    """Whether the rules and all agents are at hand, in this process or on disk."""
    return are_compiled((*RULES, *ENTRIES))


def compile_agents() -> None:
    """Compile the rules, then let every agent that thinks decide once; the levels are made of these."""
    compile_rules()
    for make in THINKERS:
        warm(make())
    warm_forced_move()


def warm_up(on_step: Callable[[str, int], None] = lambda _what, _of: None) -> None:
    """Compile all that is ever compiled; `on_step` is told before each part what it is, and how many there are."""
    parts: dict[str, Callable[[], object]] = {
        "the rules": compile_rules,
        **{f"the agent {make.__name__}": lambda make=make: warm(make()) for make in THINKERS},  # type: ignore[misc]
        "forced moves": warm_forced_move,
        "batches": _compile_batches,
    }
    for what, work in parts.items():
        on_step(what, len(parts))
        work()


def _compile_batches() -> None:
    batch = Batch(2, seed=0)
    batch.step(batch.choose())
    batch.observe()


def warm(agent: Agent) -> None:
    """Let an agent decide once."""
    agent.decide(Game(players=2, seed=0).as_seen(0), WARM_UP_MS)


def warm_forced_move() -> None:
    """Compile what answers a forced move, which comes up late in a round at the earliest."""
    game = Game(players=2, seed=0)
    values = np.zeros((game.players, VALUES), dtype=np.float32)
    deciding.take_the_only_move(game.state, new_desk(), game.legal_actions[0], values, new_verdict())
    one_game.forced_move(game.state)
