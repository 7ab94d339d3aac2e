"""All networks that were kept, each against each: ratings with intervals, and a picture over the minutes of learning.

python -m heavenale.training.standings NETWORKS --games 200 --device cpu --out docs
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from itertools import permutations
from pathlib import Path

from heavenale.training import checkpoint, ladder, pool
from heavenale.training.curves import Rated, ratings_curve
from heavenale.training.opponents import Opponent, preferring
from heavenale.training.ratings import Result, rate
from heavenale.training.tally import PLAYERS

FILE = "standings.jsonl"
PICTURE = "pictures/training-standings.svg"


def entrant(path: Path, device: str) -> tuple[str, float, Opponent]:
    """Name, minutes and moves of a network: a checkpoint, a JSON file, or a member of a league."""
    if path.suffix == ".npz":
        member = pool.load_member(path)
        return member.name, member.minutes, preferring(member.network.to(device))
    network, described = checkpoint.load(path)
    return f"{described['minutes']:.1f}", described["minutes"], preferring(network.to(device))


def play(entrants: list[tuple[str, float, Opponent]], games: int, device: str, file: Path) -> list[Result]:
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
            sys.stdout.write(f"{one} against {others}, {found['players']} players: {found['share']:.1%}\n")
    return results


def rated(results: list[Result], minutes: dict[str, float]) -> list[Rated]:
    """The ratings of these networks for 2, 3 and 4 players."""
    among = [result for result in results if result.one in minutes and result.others in minutes]
    return [
        Rated(players, rating.name, minutes[rating.name], rating.elo, rating.margin)
        for players in PLAYERS
        for rating in rate(result for result in among if result.players == players)
    ]


def main(arguments: list[str] | None = None) -> None:
    """Play what has not been played yet, rate, and draw."""
    parser = argparse.ArgumentParser(prog="python -m heavenale.training.standings", description=__doc__)
    parser.add_argument("networks", type=Path, nargs="+", help="checkpoints, JSON files, members of a league")
    parser.add_argument("--games", type=int, default=200, help="of each against each and number of players")
    parser.add_argument("--out", type=Path, default=Path("docs"), help="folder of the results and the picture")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    options = parser.parse_args(arguments)
    entrants = [entrant(path, options.device) for path in options.networks]
    results = play(entrants, options.games, options.device, options.out / FILE)
    ratings = rated(results, {name: minutes for name, minutes, _ in entrants})
    for one in ratings:
        sys.stdout.write(f"{one.players} players  {one.name:28} {one.elo:+6.0f} ± {one.margin:.0f}\n")
    picture = options.out / PICTURE
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_text(ratings_curve(ratings) + "\n")


if __name__ == "__main__":
    main()
