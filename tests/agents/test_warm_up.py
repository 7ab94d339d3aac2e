"""After the warm-up no agent compiles anything more, in any decision of a game."""

from __future__ import annotations

from typing import Any

import pytest

from heavenale import Game
from heavenale.agents import warm_up
from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.planner import PlannerAgent
from heavenale.agents.policy import PolicyAgent
from heavenale.agents.random import RandomAgent
from heavenale.agents.search import SearchAgent
from heavenale.rules.play import apply


def compiled_forms() -> dict[str, int]:
    entries: tuple[Any, ...] = (*warm_up.RULES, *warm_up.ENTRIES, apply)
    return {entry.__name__: len(entry.signatures) for entry in entries}


def test_covers_every_decision_of_a_game() -> None:
    warm_up.compile_agents()
    before = compiled_forms()
    assert all(before.values())
    for players in (2, 3, 4):
        game = Game(players, seed=players)
        agents = [
            GreedyAgent(),
            SearchAgent(nodes=4, threads=2),
            PlannerAgent(),
            SearchAgent(nodes=4),
            PolicyAgent(),
            GuidedAgent(nodes=4),
        ]
        while not game.is_over:
            game.push(agents[len(game.moves) % len(agents)].decide(game.as_seen(1)).move)
    assert compiled_forms() == before


def test_is_compiled_afterwards() -> None:
    warm_up.compile_agents()
    assert warm_up.is_compiled()


def test_an_entry_that_is_nowhere_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "are_compiled", lambda entries: warm_up.tree.iterate not in entries)
    assert not warm_up.is_compiled()


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["random"], False),
        (["random", "cmd:./mybot"], False),
        (["random", "greedy"], True),
        (["abbot"], True),
        (["policy"], True),
    ],
)
def test_only_thinking_agents_need_more_than_the_rules(names: list[str], expected: bool) -> None:
    assert warm_up.need_compiling(names) is expected


def test_warms_any_agent() -> None:
    warm_up.warm(RandomAgent())
