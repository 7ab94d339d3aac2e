"""Random decisions per second of other game engines on one core: the yardstick for ours.

A decision is one action of one player, forced ones included. Dice and deals are on the clock but never counted.
Every engine here is single-threaded, so wall time on an idle machine is the time of one core.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import count
from time import process_time
from typing import Any

PINS = {"pyspiel": "open_spiel==2.0.2", "catanatron": "catanatron==3.2.1", "chess": "chess==1.11.2"}

EXACT = "decisions"
ESTIMATED = "decisions (estimated)"

# Enough rollouts per call to hide the call itself, few enough to stop close to the time asked for.
ROLLOUTS_PER_CALL = 2_000
# The mean length of a random mancala game is then known to well under one percent.
GAMES_SAMPLED = 5_000


@dataclass(frozen=True)
class Rate:
    """How many decisions an engine made in how many seconds."""

    name: str
    unit: str
    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


class NotInstalled(Exception):
    """An engine cannot be measured because its package is missing."""


def measure_all(seconds: float) -> list[Rate]:
    """Measure every installed engine for `seconds` each; say on stderr which ones are missing."""
    rates = []
    for engine in ENGINES:
        try:
            rates.append(engine(seconds))
        except NotInstalled as missing:
            print(f"{engine.__name__} not measured: {missing}", file=sys.stderr)
    return rates


def mancala(seconds: float) -> Rate:
    """open_spiel's mancala between its own C++ random bots."""
    return open_spiel_bots("mancala", seconds)


def dou_dizhu(seconds: float) -> Rate:
    """open_spiel's dou dizhu between its own C++ random bots."""
    return open_spiel_bots("dou_dizhu", seconds)


def backgammon(seconds: float) -> Rate:
    """open_spiel's backgammon between its own C++ random bots."""
    return open_spiel_bots("backgammon", seconds)


def open_spiel_bots(game_name: str, seconds: float) -> Rate:
    """Let open_spiel's random bots play whole games; the loop over the moves of a game runs in C++."""
    play = open_spiel_player(game_name)
    return measure(f"open_spiel {game_name}", EXACT, play, open_spiel_decisions, seconds)


def open_spiel_player(game_name: str) -> Callable[[int], Any]:
    """Return a function that plays one seeded game between random bots and returns its final state."""
    pyspiel = load("pyspiel")
    game = pyspiel.load_game(game_name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]

    def play(seed: int) -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    return play


def open_spiel_decisions(state: Any) -> int:
    """Count the moves of players in a finished game; chance moves carry a negative player."""
    return sum(step.player >= 0 for step in state.full_history())


def mancala_rollouts(seconds: float) -> Rate:
    """open_spiel's mancala in the random rollouts of its C++ tree search, the fastest random play found in it."""
    # The bots build a policy per move and each game is a call from Python; rollouts do neither. They keep no history,
    # so their decisions are the number of games times the mean length of games between the bots.
    play = open_spiel_player("mancala")
    mean_length = sum(open_spiel_decisions(play(seed)) for seed in range(GAMES_SAMPLED)) / GAMES_SAMPLED
    decisions_per_call = round(ROLLOUTS_PER_CALL * mean_length)
    search = rollouts_from_the_start("mancala")
    return measure("open_spiel mancala rollouts", ESTIMATED, search, lambda _: decisions_per_call, seconds)


def rollouts_from_the_start(game_name: str) -> Callable[[int], Any]:
    """Return a function that plays `ROLLOUTS_PER_CALL` random games from the start of a game without chance."""
    pyspiel = load("pyspiel")
    game = pyspiel.load_game(game_name)
    start = game.new_initial_state()
    rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS_PER_CALL, seed=1)
    # A search of a single simulation does nothing but evaluate its root.
    search = pyspiel.MCTSBot(
        game, rollouts, 1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=1, verbose=False
    )
    return lambda _seed: search.step(start)


def catan(seconds: float) -> Rate:
    """Catan by catanatron between four of its RandomPlayers, in its own Python loop."""
    catanatron = load("catanatron")

    def play(seed: int) -> Any:
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color], seed=seed)
        game.play()
        return game

    return measure("catanatron", EXACT, play, lambda game: len(game.state.actions), seconds)


def python_chess(seconds: float) -> Rate:
    """python-chess, random moves until it says the game is over."""
    chess = load("chess")

    def play(seed: int) -> Any:
        choose = random.Random(seed).choice
        board = chess.Board()
        while not board.is_game_over():
            board.push(choose(list(board.legal_moves)))
        return board

    return measure("python-chess", EXACT, play, lambda board: len(board.move_stack), seconds)


ENGINES: tuple[Callable[[float], Rate], ...] = (
    mancala,
    mancala_rollouts,
    dou_dizhu,
    backgammon,
    catan,
    python_chess,
)


GAMES_BETWEEN_LOOKS = 10  # reading the processor's time is slow beside a game of mancala


def measure(name: str, unit: str, play: Callable[[int], Any], decisions: Callable[[Any], int], seconds: float) -> Rate:
    """Play seeded games until `seconds` have been spent playing; counting their decisions is off the clock."""
    seeds = count(1)  # catanatron takes seed 0 for no seed
    play(next(seeds))  # warm up
    total, spent = 0, 0.0
    while spent < seconds:
        batch = [next(seeds) for _ in range(GAMES_BETWEEN_LOOKS)]
        started = process_time()
        played = [play(seed) for seed in batch]
        spent += process_time() - started
        total += sum(map(decisions, played))
    return Rate(name, unit, total, spent)


def load(module: str) -> Any:
    """Import an engine's module, or say how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise NotInstalled(f"{error}; pip install {PINS[module]}") from error


def as_json(rate: Rate) -> str:
    """One line of JSON, the rate per second included."""
    return json.dumps({**asdict(rate), "per_second": rate.per_second})


def as_text(rate: Rate) -> str:
    """One line for people."""
    return f"{rate.name:30}{rate.per_second:14,.0f} {rate.unit} per second"


def main() -> None:
    """Measure all engines and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="time to measure each engine (default: 3)")
    parser.add_argument("--json", action="store_true", help="print lines of JSON")
    options = parser.parse_args()
    show = as_json if options.json else as_text
    for rate in measure_all(options.seconds):
        print(show(rate))


if __name__ == "__main__":
    main()
