"""Our Game beside python-chess, call for call: the same loops in Python, in the same run, in processor time."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any

from benchmarks.others import load
from heavenale import Game

GAMES = 20  # whose positions are measured, each once
SECONDS = 0.5


@dataclass(frozen=True)
class Call:
    """What the same piece of work takes there and here."""

    name: str
    theirs: float  # microseconds
    ours: float

    @property
    def ratio(self) -> float:
        """How many times as fast ours is."""
        return self.theirs / self.ours


def measure_calls(seconds: float = SECONDS) -> list[Call]:
    """All calls, one after the other."""
    chess = load("chess")
    boards = [played(chess.Board(), random_chess_move, seed) for seed in range(GAMES)]
    games = [played(Game(2 + seed % 3, seed=seed), random_move, seed) for seed in range(GAMES)]
    return [
        Call("list of the legal moves", *both(boards, games, list_moves, seconds)),
        Call("push, if legal, and pop", *both(boards, games, push_checked, seconds)),
        Call(
            "copy without the past",
            each([partial(board.copy, stack=False) for board in boards], seconds),
            each([game.clone for game in games], seconds),  # with its past: it is shared
        ),
        Call("random game, a move", a_move(chess_to_the_end, chess.Board, seconds), a_move(to_the_end, Game, seconds)),
    ]


def random_chess_move(board: Any, choose: Callable[[Any], Any]) -> None:
    board.push(choose(list(board.legal_moves)))


def random_move(game: Game, choose: Callable[[Any], Any]) -> None:
    game.push(choose(game.legal_moves))


def played(game: Any, move: Callable[[Any, Any], None], seed: int) -> Any:
    """A position from the first thirty moves of a random game."""
    chance = random.Random(seed)
    for _ in range(chance.randrange(30)):
        move(game, chance.choice)
    return game


def list_moves(game: Any) -> Callable[[], Any]:
    return lambda: list(game.legal_moves)


def push_checked(game: Any) -> Callable[[], Any]:
    move = random.Random(0).choice(list(game.legal_moves))
    if isinstance(game, Game):  # which looks by itself

        def work() -> None:
            game.push(move)
            game.pop()

    else:

        def work() -> None:
            if move in game.legal_moves:
                game.push(move)
                game.pop()

    return work


def both(theirs: list[Any], ours: list[Any], work: Callable[[Any], Callable[[], Any]], seconds: float) -> Any:
    return (each([work(one) for one in games], seconds) for games in (theirs, ours))


def each(works: list[Callable[[], Any]], seconds: float) -> float:
    """Microseconds that each of these takes, in the mean."""
    done, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        for _ in range(20):
            for work in works:
                work()
        done += 20 * len(works)
    return 1e6 * spent / done


def chess_to_the_end(board: Any, choose: Callable[[Any], Any]) -> int:
    moves = 0
    while not board.is_game_over():
        random_chess_move(board, choose)
        moves += 1
    return moves


def to_the_end(game: Game, choose: Callable[[Any], Any]) -> int:
    moves = 0
    while not game.is_over:
        random_move(game, choose)
        moves += 1
    return moves


def a_move(play: Callable[[Any, Any], int], new: Callable[[], Any], seconds: float) -> float:
    """Microseconds for each move of whole random games."""
    choose = random.Random(1).choice
    done, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        done += play(new(), choose)
    return 1e6 * spent / done


def main() -> None:
    """Print a line for each call."""
    for call in measure_calls():
        print(f"{call.name:28}{call.theirs:10.2f} µs{call.ours:10.2f} µs{call.ratio:8.1f} times as fast")


if __name__ == "__main__":
    main()
