"""Imitation: a network that plays somewhat like another agent, for the league: a stranger to the network's own style.

heavenale arena --agents cellarer,policy --players 2 --games 500 --resume games.jsonl
heavenale train imitate games.jsonl --of cellarer --out league
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from heavenale.agents.policy import asked_moves
from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.writing import observe
from heavenale.rules.actions import ACTIONS
from heavenale.training.opponents import members
from heavenale.training.playing.network import log_policy
from heavenale.training.playing.precision import mixed

MINIBATCH = 1024
RATE = 2e-4
HELD_BACK = 10  # one deal in so many is not learned from, but shows how well it was learned


class Lessons(NamedTuple):
    """Decisions of the agent to imitate."""

    observations: Tensor
    legal: Tensor
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
    """Observation, legal moves and action of every real decision of an agent that training would ask for."""
    played = Game(players=len(game["seats"]), seed=game["seed"])
    # Who forfeits is played on by chance.
    seats = [seat == agent and not forfeit for seat, forfeit in zip(game["seats"], game["forfeits"], strict=True)]
    for move in game["moves"]:
        seat = (played.player or 1) - 1
        if seats[seat]:
            asked = {played.move_of(int(action)).text: int(action) for action in asked_moves(played)}
            if len(asked) > 1 and move in asked:
                seen, legal = np.zeros(OBSERVATION_SIZE, dtype=np.int8), np.zeros(ACTIONS, dtype=np.uint8)
                observe(played.state, seat, seen)
                legal[list(asked.values())] = 1
                yield seen, legal, asked[move]
        played.push(move)


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
    observations, legal, actions = columns
    return Lessons(torch.from_numpy(np.stack(observations)), torch.from_numpy(np.stack(legal)), torch.tensor(actions))


def imitate(network: nn.Module, lessons: Lessons, epochs: int, rate: float = RATE) -> None:
    """Let the network prefer what the agent chose; what it expects is no longer to be trusted then."""
    device = next(network.parameters()).device
    optimiser = torch.optim.Adam(network.parameters(), lr=rate)
    for _ in range(epochs):
        for which in torch.randperm(len(lessons.actions)).split(MINIBATCH):
            observations, legal, actions = (tensor[which].to(device) for tensor in lessons)
            with mixed(device):
                logits, _ = network(observations)
            loss = -log_policy(logits, legal).gather(1, actions[:, None]).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()


@torch.no_grad()
def agreement(network: nn.Module, lessons: Lessons) -> float:
    """How often the network prefers what the agent chose."""
    device, agreed = next(network.parameters()).device, 0
    for n in range(0, len(lessons.actions), MINIBATCH):
        observations, legal, actions = (tensor[n : n + MINIBATCH].to(device) for tensor in lessons)
        with mixed(device):
            logits, _ = network(observations)
        agreed += int((log_policy(logits, legal).argmax(dim=-1) == actions).sum())
    return agreed / len(lessons.actions)


class Imitation(NamedTuple):
    """What came of it: the file of the stranger, and how well it learned."""

    file: Path
    learned_from: int  # decisions
    shown: int  # decisions in games with other piles
    agreed: float  # the part of them in which it prefers what the agent chose
    agreed_before: float


def make(files: Sequence[Path], agent: str, start: Path, epochs: int, out: Path, device: str) -> Imitation:
    """Read the games, imitate, and write a member of a league."""
    games = list(games_of(files))
    stranger = members.member_of(start, agent)
    file = members.file_of(out, stranger)
    if file.exists():
        raise HeavenAleError(f"{file} is there already")
    shown = lessons_of([game for game in games if is_held_back(game)], agent)
    learned = lessons_of([game for game in games if not is_held_back(game)], agent)
    network = stranger.network.to(device)
    before = agreement(network, shown)
    imitate(network, learned, epochs)
    members.save_member(out, stranger)
    return Imitation(file, len(learned.actions), len(shown.actions), agreement(network, shown), before)
