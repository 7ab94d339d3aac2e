"""Are the chances to win right? Of positions that are called 70%, seven of ten should be won.

python -m benchmarks.calibration --games 512 --pairs 40 --svg docs/pictures/calibration.svg
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from heavenale import Game
from heavenale.agents import create_agent
from heavenale.agents.network import trained
from heavenale.agents.policy import PolicyAgent
from heavenale.agents.thinking.winning import write_chances
from heavenale.batch import Batch
from heavenale.observation.values import VICTORY
from heavenale.pictures.charts import Scale, horizontal_axis, line, paper, vertical_axis
from heavenale.pictures.markup import disc, label
from heavenale.pictures.palette import INK, PLAYER_FIELDS, SEPIA

Floats = NDArray[np.float64]
Told = tuple[Floats, Floats]  # chances that were told, and the shares of the victory that came of them

TENTHS = 10
ROWS = 16  # that the network looks at together, as in the search
PAIRS = (("cantor", "sacristan"), ("prior", "subprior"), ("prior", "policy"))  # whose games are judged
FEWEST = 200  # chances in a tenth that is drawn
WIDTH, HEIGHT, TOP, BOTTOM, PANEL = 900, 470, 70, 390, 330
LEFTS = (70, 500)


def self_play(players: int, games: int) -> Told:
    """What the network says before every decision of its own games, from every seat, and what came of it."""
    batch = Batch(games, players, seed=players)
    waiting = np.ones(games, dtype=bool)
    told, places, shares = [], [], np.zeros((games, players))
    while waiting.any():
        chances = np.zeros((games, players))
        logits = np.zeros(batch.legal_action_mask.shape)
        for player in range(players):
            batch.viewers[:] = player
            seen = batch.observe(by_viewers=True)
            parts = [trained()(seen[begin : begin + ROWS]) for begin in range(0, games, ROWS)]
            chances[:, player] = np.concatenate([values[:, VICTORY] for _, values in parts])
            own = batch.current_player == player
            logits[own] = np.concatenate([found for found, _ in parts])[own]
        for row in chances:
            write_chances(row, players, row)
        told.append(chances[waiting])
        places.append(np.flatnonzero(waiting))
        batch.step(np.where(batch.legal_action_mask, logits, -np.inf).argmax(axis=1))
        ended = waiting & batch.terminated
        shares[ended] = batch.final_shares[ended, :players]
        waiting &= ~ended
    return np.concatenate(told).ravel(), shares[np.concatenate(places)].ravel()


def between(names: tuple[str, str], games: int) -> Told:
    """The same in games of two players of different strength."""
    judge = PolicyAgent()
    told, came = [], []
    for n in range(games):
        game = Game(2, seed=1000 + n // 2)
        agents = [create_agent(name, seed=n) for name in names]
        chances = []
        while not game.is_over:
            seen = game.as_seen(len(game.moves))
            report = judge.decide(seen).report
            assert report is not None
            chances.append(report.winning_chances)
            game.push(agents[((game.player or 1) - 1 + n) % 2].decide(seen).move)
        won = [(player in game.winners) / len(game.winners) for player in (1, 2)]
        told += chances
        came += [won] * len(chances)
    return np.ravel(told), np.ravel(came)


def by_tenths(told: Told) -> list[tuple[float, float, int]]:
    """For each tenth that comes up often enough: the mean chance, the share that was won, how many."""
    chances, shares = told
    tenth = np.minimum((chances * TENTHS).astype(int), TENTHS - 1)
    found = [np.flatnonzero(tenth == n) for n in range(TENTHS)]
    return [(chances[ones].mean(), shares[ones].mean(), len(ones)) for ones in found if len(ones) >= FEWEST]


def picture(panels: dict[str, dict[str, Told]]) -> str:
    """Both panels beside each other."""
    inside = [label(WIDTH / 2, 28, "Chances told, and games won", 22, serif=True, bold=True)]
    for left, (name, series) in zip(LEFTS, panels.items(), strict=True):
        inside += _panel(left, name, series)
    words = "; ".join(
        f"{name}, {what}: " + ", ".join(f"{told:.0%} told, {won:.0%} won" for told, won, _ in by_tenths(found))
        for name, series in panels.items()
        for what, found in series.items()
    )
    return paper("Heaven & Ale: are the chances right?", words, WIDTH, HEIGHT, *inside)


def _panel(left: float, name: str, series: dict[str, Told]) -> list[str]:
    across, up = Scale(0, 1, left, left + PANEL), Scale(0, 1, BOTTOM, TOP)
    drawn = [
        horizontal_axis(across, TOP, BOTTOM, "chance to win that was told", percent=True),
        vertical_axis(up, left, left + PANEL, percent=True),
        line(left, BOTTOM, left + PANEL, TOP, stroke=INK, dash="3 4"),
        label(left + PANEL / 2, TOP - 14, name, 15, bold=True),
    ]
    for n, (what, found) in enumerate(series.items(), start=1):
        colour = PLAYER_FIELDS[n].ground
        drawn += [disc(across.at(told), up.at(won), 5, fill=colour, stroke=SEPIA) for told, won, _ in by_tenths(found)]
        drawn.append(disc(left + 14, TOP + 12 + 20 * n, 5, fill=colour, stroke=SEPIA))
        drawn.append(label(left + 26, TOP + 12 + 20 * n, what, 13, anchor="start"))
    return drawn


def main() -> None:
    """Measure, print and draw."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=512, help="of self-play, for each number of players")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--pairs", type=int, default=40, help="games between each two levels")
    parser.add_argument("--svg", type=Path, help="draw it")
    options = parser.parse_args()
    panels: dict[str, dict[str, Told]] = {
        "policy among itself": {f"{n} players": self_play(n, options.games) for n in options.players},
        "between different levels": {" - ".join(pair): between(pair, options.pairs) for pair in PAIRS if options.pairs},
    }
    for name, series in panels.items():
        for what, found in series.items():
            print(f"{name}, {what}")
            for told, won, count in by_tenths(found):
                print(f"  told {told:6.1%}  won {won:6.1%}  of {count}")
    if options.svg:
        options.svg.write_text(picture(panels) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
