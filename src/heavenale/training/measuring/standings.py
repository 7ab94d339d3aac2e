"""All networks that were kept, each against each: ratings with intervals, and a picture over the minutes of learning.

heavenale train standings NETWORKS --games 200 --device cpu --out docs
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import permutations
from pathlib import Path

from heavenale.training.files import checkpoint, weights
from heavenale.training.measuring import ladder
from heavenale.training.measuring.curves import Rated, ratings_curve
from heavenale.training.measuring.ratings import Result, rate
from heavenale.training.opponents import members
from heavenale.training.opponents.fixed import Opponent, preferring
from heavenale.training.playing.tally import PLAYERS

FILE = "standings.jsonl"
PICTURE = "pictures/training-standings.svg"


def entrant(path: Path, device: str) -> tuple[str, float, Opponent]:
    """Name, minutes and moves of a network: a checkpoint, a JSON file, or a member of a league."""
    if path.suffix == weights.SUFFIX:
        member = members.load_member(path)
        return member.name, member.minutes, preferring(member.network.to(device))
    network, described = checkpoint.load(path)
    return f"{described['minutes']:.1f}", described["minutes"], preferring(network.to(device))


def play(
    entrants: list[tuple[str, float, Opponent]], games: int, device: str, file: Path, say: Callable[[str], None]
) -> list[Result]:
    """Let everybody sit alone against everybody; what the file knows already is not played again."""
    file.parent.mkdir(parents=True, exist_ok=True)
    results = [Result(**json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []
    known = {(result.one, result.others) for result in results}
    for (one, _, ours), (others, _, theirs) in permutations(entrants, 2):
        if (one, others) in known:
            continue
        for found in ladder.match(ours, theirs, games, ladder.SEED, device):
            results.append(Result(one, others, found["players"], found["games"], found["share"]))
            with file.open("a") as out:
                out.write(json.dumps(asdict(results[-1])) + "\n")
            say(f"{one} against {others}, {found['players']} players: {found['share']:.1%}")
    return results


def rated(results: list[Result], minutes: dict[str, float]) -> list[Rated]:
    """The ratings of these networks for 2, 3 and 4 players."""
    among = [result for result in results if result.one in minutes and result.others in minutes]
    return [
        Rated(players, rating.name, minutes[rating.name], rating.elo, rating.margin)
        for players in PLAYERS
        for rating in rate(result for result in among if result.players == players)
    ]


def stand(networks: Sequence[Path], games: int, device: str, out: Path, say: Callable[[str], None]) -> list[Rated]:
    """Play what has not been played yet, rate, and draw."""
    entrants = [entrant(path, device) for path in networks]
    results = play(entrants, games, device, out / FILE, say)
    ratings = rated(results, {name: minutes for name, minutes, _ in entrants})
    picture = out / PICTURE
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_text(ratings_curve(ratings) + "\n")
    return ratings
