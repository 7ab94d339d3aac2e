"""Steps a second of our environments beside those of others, all in one run: python -m benchmarks.environments.

Everybody plays random legal moves and asks for what the player sees, in the way that the documentation of each library
shows, on a single core, by the time of the processor. With --cores 2 those that play many games side by side do it on
so many cores, by the clock, which wants a machine that nobody else uses. What is not installed is named:
pip install 'heavenale[envs,openspiel]' chess pygame rlcard pgx
"""

from __future__ import annotations

import argparse
import os
import random
import warnings
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from time import perf_counter, process_time
from typing import Any

import numpy as np

SIDE_BY_SIDE = 4096
CHUNK = 50  # steps between two looks at the clock


def pettingzoo(env: Any) -> Iterator[int]:
    """An AEC environment: `last` has the observation and the mask."""
    chance = np.random.default_rng(1)
    env.reset(seed=1)
    while True:
        for _ in range(CHUNK):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                seen, *_ = env.last()
            env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
        yield CHUNK


def open_spiel(game: str) -> Iterator[int]:
    """A game that is part of OpenSpiel."""
    import pyspiel

    loaded = pyspiel.load_game(game)
    if loaded.get_type().provides_observation_tensor:
        return random_play(loaded, lambda state: np.asarray(state.observation_tensor(state.current_player())))
    return random_play(loaded, lambda _state: None)


def our_open_spiel() -> Iterator[int]:
    """The same of our game; its observer is Python, too."""
    import pyspiel

    import heavenale.envs.open_spiel_v1

    observer = heavenale.envs.open_spiel_v1.HeavenAleObserver(None)
    loaded = pyspiel.load_game("python_heavenale(players=2)")
    return random_play(loaded, lambda state: observer.set_from(state, state.current_player()))


def random_play(loaded: Any, look: Callable[[Any], object]) -> Iterator[int]:
    """Decisions of players; dice and deals are on the clock, but do not count."""
    choose = random.Random(1)
    while True:
        state, steps = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choose.choices(outcomes, chances)[0])
                continue
            look(state)
            state.apply_action(choose.choice(state.legal_actions()))
            steps += 1
        yield steps


def rlcard(game: str) -> Iterator[int]:
    """Every step extracts what the next player sees."""
    import rlcard as library

    env = library.make(game, config={"seed": 1})
    choose = random.Random(1)
    while True:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(choose.choice(list(state["legal_actions"])))
            steps += 1
        yield steps


def pgx(game: str) -> Iterator[int]:
    """Games side by side, compiled as one step with its random moves and the next game after the last move."""
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(game)

    @jax.jit
    def step(state: Any, key: Any) -> Any:
        moving, going_on = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(moving, logits, axis=-1)
        return jax.vmap(auto_reset(env.step, env.init))(state, actions, jax.random.split(going_on, len(actions)))

    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, SIDE_BY_SIDE))
    while True:
        for _ in range(2):
            key, own = jax.random.split(key)
            state = step(state, own)
        state.observation.block_until_ready()
        yield 2 * SIDE_BY_SIDE


def our_gymnasium() -> Iterator[int]:
    """A learner against `random`, whose moves do not count."""
    import gymnasium

    import heavenale.envs  # noqa: F401  registers it

    env = gymnasium.make("HeavenAle-v1")
    chance = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    while True:
        for _ in range(CHUNK):
            seen, _, over, _, _ = env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
            if over:
                seen, _ = env.reset()
        yield CHUNK


def our_vector() -> Iterator[int]:
    """Games side by side, with masks, observations and final observations."""
    import gymnasium

    import heavenale.envs  # noqa: F401  registers it

    envs: Any = gymnasium.make_vec("HeavenAle-v1", num_envs=SIDE_BY_SIDE, players=2).unwrapped
    envs.reset(seed=1)
    while True:
        for _ in range(5):
            envs.step(envs.batch.choose())
        yield 5 * SIDE_BY_SIDE


def our_pettingzoo() -> Iterator[int]:
    """Our game."""
    from heavenale.envs import heavenale_v1

    return pettingzoo(heavenale_v1.env(players=2))


def chess() -> Iterator[int]:
    """PettingZoo's."""
    from pettingzoo.classic import chess_v6

    return pettingzoo(chess_v6.env())


CONTESTANTS: dict[str, Callable[[], Iterator[int]]] = {
    "PettingZoo: Heaven & Ale": our_pettingzoo,
    "PettingZoo: chess_v6": chess,
    "Gymnasium: Heaven & Ale, against random": our_gymnasium,
    "rlcard: limit-holdem": lambda: rlcard("limit-holdem"),
    "rlcard: doudizhu": lambda: rlcard("doudizhu"),
    "OpenSpiel: Heaven & Ale": our_open_spiel,
    "OpenSpiel: backgammon (C++)": lambda: open_spiel("backgammon"),
    "OpenSpiel: mancala (C++)": lambda: open_spiel("mancala"),
}
ON_MANY_CORES: dict[str, Callable[[], Iterator[int]]] = {
    f"Gymnasium, {SIDE_BY_SIDE:,} side by side: Heaven & Ale": our_vector,
    f"pgx on the CPU, {SIDE_BY_SIDE:,} side by side: backgammon": lambda: pgx("backgammon"),
    f"pgx on the CPU, {SIDE_BY_SIDE:,} side by side: chess": lambda: pgx("chess"),
}


def rate(contestant: Callable[[], Iterator[int]], seconds: float, clock: Callable[[], float]) -> float:
    """Steps in a second; the first steps, which may compile, do not count."""
    playing = contestant()
    next(playing)
    steps, begun = 0, clock()
    while (spent := clock() - begun) < seconds:
        steps += next(playing)
    return steps / spent


def main() -> None:
    """Print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each")
    parser.add_argument("--cores", type=int, default=1)
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):  # before anything counts the cores
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: options.cores])
    alone = options.cores == 1
    for name, contestant in ((CONTESTANTS | ON_MANY_CORES) if alone else ON_MANY_CORES).items():
        try:
            with warnings.catch_warnings(), redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                warnings.simplefilter("ignore")
                found = rate(contestant, options.seconds, process_time if alone else perf_counter)
        except ImportError as missing:
            print(f"{name:55} not measured: {missing}")
        else:
            print(f"{name:55}{found:12,.0f} steps a second", flush=True)


if __name__ == "__main__":
    main()
