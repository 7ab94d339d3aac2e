"""The odd strangers: each keeps to its oddity in whole games, and loses against who plays well."""

from __future__ import annotations

import pytest

from heavenale import Game
from heavenale.agents import agent_names, create_agent
from heavenale.agents.odd import Fickle, Homesick, Hurried, Wasteful
from heavenale.agents.policy import PolicyAgent

ODD = {"hurried": Hurried, "homesick": Homesick, "wasteful": Wasteful, "fickle": Fickle}


def decisions(name, players=2, seed=3):
    """Every position of a game among themselves, and the move that was made."""
    game = Game(players, seed=seed)
    agent = create_agent(name, seed=seed)
    while not game.is_over:
        move = agent.decide(game.as_seen(1)).move
        yield game, move
        game.push(move)


def words(game, word):
    return [move for move in game.legal_moves if move.text.startswith(f"{word} ")]


def test_they_are_agents_by_name():
    assert set(ODD) <= set(agent_names())
    assert all(type(create_agent(name)) is kind for name, kind in ODD.items())


def test_the_hurried_goes_as_far_as_it_can():
    asked = [(words(game, "go"), move) for game, move in decisions("hurried") if words(game, "go")]
    assert asked
    assert all(move == max(spaces, key=lambda one: int(one.text[3:])) for spaces, move in asked)


def test_the_homesick_goes_home_as_soon_as_it_may():
    asked = [move for game, move in decisions("homesick") if words(game, "home")]
    assert asked
    assert all(move.text.startswith("home ") for move in asked)


def test_the_wasteful_buys_what_costs_most():
    bought = 0
    for game, move in decisions("wasteful"):
        if words(game, "buy"):
            bought += 1
            left = {}
            for one in words(game, "buy"):
                after = game.clone()
                after.push(one)
                left[one] = after.table.boards[game.player - 1].ducats
            assert left[move] == min(left.values())
    assert bought


def test_the_fickle_does_what_looks_best_in_two_decisions_of_three():
    best = create_agent("greedy")
    same = [best.decide(game.as_seen(1)).move == move for game, move in decisions("fickle", players=4)]
    assert 0.55 < sum(same) / len(same) < 0.9


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_play_to_the_end_and_are_deterministic(name, players):
    one, other = ([move for _, move in decisions(name, players)] for _ in range(2))
    assert one == other


@pytest.mark.parametrize("name", ODD)
def test_the_network_wins_against_them(name):
    for seat in (1, 2):
        game = Game(2, seed=10)
        agents = {seat: PolicyAgent(), 3 - seat: create_agent(name)}
        while not game.is_over:
            game.push(agents[game.player].decide(game.as_seen(1)).move)
        assert game.winners == (seat,)
