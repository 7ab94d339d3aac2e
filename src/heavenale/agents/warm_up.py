"""Compiling what the agents think with, so that no move waits for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.levels import LEVELS
from heavenale.agents.planner import PlannerAgent
from heavenale.agents.policy import PolicyAgent
from heavenale.agents.protocol import Agent
from heavenale.agents.search import SearchAgent
from heavenale.agents.thinking import choosing, guided_tree, outcome, planning, tree
from heavenale.batch import steps
from heavenale.game import Game
from heavenale.observation import writing
from heavenale.warm_up import ENTRIES as RULES
from heavenale.warm_up import are_compiled, compile_rules

# What the agents call from Python; what these call is compiled with them.
ENTRIES: tuple[Any, ...] = (
    choosing.judge_moves,
    choosing.points_at_home,
    choosing.sale_before_going_home,
    guided_tree.absorb,
    guided_tree.add_node,
    guided_tree.collect,
    writing.observe,
    outcome.estimate_all,
    planning.plan_turn,
    steps.play_forced_moves,
    steps.write_moves,
    tree.add_node,
    tree.iterate,
)
THINKERS: tuple[type[Agent], ...] = (GreedyAgent, SearchAgent, PlannerAgent, PolicyAgent, GuidedAgent)
THINKING = frozenset(["greedy", "search", "planner", "policy", "guided", *(level.__name__.lower() for level in LEVELS)])
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


def warm(agent: Agent) -> None:
    """Let an agent decide once, and compare a sale of cards, which comes up late in a game at the earliest."""
    game = Game(players=2, seed=0).as_seen(0)
    decision = agent.decide(game, WARM_UP_MS)
    if decision.report is not None:
        choosing.points_at_home(game.state, game.legal_actions[0], False, choosing.new_desk())
