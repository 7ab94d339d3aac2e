"""Imitation: a network that plays somewhat like another agent, for the league: a stranger to the network's own style.

heavenale arena --agents cellarer,policy --players 2 --games 500 --resume games.jsonl
python -m heavenale.training.imitation games.jsonl --of cellarer --out league
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from heavenale.agents.network.shipped import SHIPPED
from heavenale.agents.policy import asked_moves
from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.writing import observe
from heavenale.rules.actions import ACTIONS
from heavenale.training import pool
from heavenale.training.network import log_policy
from heavenale.training.precision import mixed

MINIBATCH = 1024
RATE = 2e-4
HELD_BACK = 10  # one deal in so many is not learned from, but shows how well it was learned


class Lessons(NamedTuple):
    """Decisions of the agent to imitate."""

    observations: Tensor
    moves: Tensor
    actions: Tensor


def games_of(files: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """The games in results files of the arena; what it was writing when it was ended does not count."""
    for file in files:
        try:
            whole, _, _ = file.read_text().rpartition("\n")
        except OSError as error:
            raise HeavenAleError(f"{file} cannot be read: {error}") from error
        for number, line in enumerate(whole.splitlines()[1:], start=2):
            try:
                game = json.loads(line)
                yield {name: game[name] for name in ("seed", "seats", "moves", "forfeits")}
            except (ValueError, TypeError, KeyError) as error:
                raise HeavenAleError(f"line {number} of {file} is not the result of a game") from error


def decisions_of(game: dict[str, Any], agent: str) -> Iterator[tuple[Any, Any, int]]:
    """Observation, moves and action of every real decision of an agent that training would ask for."""
    played = Game(players=len(game["seats"]), seed=game["seed"])
    # Who forfeits is played on by chance.
    seats = [seat == agent and not forfeit for seat, forfeit in zip(game["seats"], game["forfeits"], strict=True)]
    for words in game["moves"]:
        seat = (played.player or 1) - 1
        if seats[seat]:
            asked = {played.move_of(int(action)).text: int(action) for action in asked_moves(played)}
            if len(asked) > 1 and words in asked:
                seen, moves = np.zeros(OBSERVATION_SIZE, dtype=np.int8), np.zeros(ACTIONS, dtype=np.uint8)
                observe(played.state, seat, seen)
                moves[list(asked.values())] = 1
                yield seen, moves, asked[words]
        played.push(words)


def is_held_back(game: dict[str, Any]) -> bool:
    """Whether a game is for testing: with all others of the same piles, in which the agent has other seats."""
    return int(game["seed"]) % HELD_BACK == 0


def lessons_of(games: Sequence[dict[str, Any]], agent: str) -> Lessons:
    """All decisions of an agent in these games."""
    columns = list(zip(*(decision for game in games for decision in decisions_of(game, agent)), strict=True))
    if not columns:
        seats = sorted({seat for game in games for seat in game["seats"]})
        raise HeavenAleError(
            f"{agent} decides nothing in {len(games)} games; those who play are {', '.join(seats) or 'nobody'}"
        )
    observations, moves, actions = columns
    return Lessons(torch.from_numpy(np.stack(observations)), torch.from_numpy(np.stack(moves)), torch.tensor(actions))


def imitate(network: nn.Module, lessons: Lessons, epochs: int, rate: float = RATE) -> None:
    """Let the network prefer what the agent chose; what it expects is no longer to be trusted then."""
    device = next(network.parameters()).device
    optimiser = torch.optim.Adam(network.parameters(), lr=rate)
    for _ in range(epochs):
        for which in torch.randperm(len(lessons.actions)).split(MINIBATCH):
            observations, moves, actions = (tensor[which].to(device) for tensor in lessons)
            with mixed(device):
                logits, _ = network(observations)
            loss = -log_policy(logits, moves).gather(1, actions[:, None]).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()


@torch.no_grad()
def agreement(network: nn.Module, lessons: Lessons) -> float:
    """How often the network prefers what the agent chose."""
    device, agreed = next(network.parameters()).device, 0
    for n in range(0, len(lessons.actions), MINIBATCH):
        observations, moves, actions = (tensor[n : n + MINIBATCH].to(device) for tensor in lessons)
        with mixed(device):
            logits, _ = network(observations)
        agreed += int((log_policy(logits, moves).argmax(dim=-1) == actions).sum())
    return agreed / len(lessons.actions)


def main(arguments: list[str] | None = None) -> None:
    """Read the games, imitate, and write a member of a league."""
    parser = argparse.ArgumentParser(prog="python -m heavenale.training.imitation", description=__doc__)
    parser.add_argument("games", type=Path, nargs="+", help="results files of the arena (--resume)")
    parser.add_argument("--of", required=True, help="the agent, as the files name it")
    parser.add_argument("--from", dest="start", type=Path, default=SHIPPED, help="the network to begin with")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--out", type=Path, required=True, help="folder of past selves, to be given as --league")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cpu")
    options = parser.parse_args(arguments)
    games = list(games_of(options.games))
    stranger = pool.member_of(options.start, options.of)
    file = pool.file_of(options.out, stranger)
    if file.exists():
        raise HeavenAleError(f"{file} is there already")
    shown = lessons_of([game for game in games if is_held_back(game)], options.of)
    learned = lessons_of([game for game in games if not is_held_back(game)], options.of)
    network = stranger.network.to(options.device)
    before = agreement(network, shown)
    imitate(network, learned, options.epochs)
    pool.save_member(options.out, stranger)
    sys.stdout.write(
        f"{file}: {len(learned.actions)} decisions; of {len(shown.actions)} in games with other piles it prefers the "
        f"same {agreement(network, shown):.1%}, before {before:.1%}\n"
    )


if __name__ == "__main__":
    main()
