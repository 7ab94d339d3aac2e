"""What rounding costs the network, and how fast it judges: files beside the exact network, on one core.

    python -m benchmarks.network src/heavenale/agents/network/network.onnx
    git show COMMIT:src/heavenale/agents/network/network.onnx > before.onnx  # to be named beside it

Positions are from its own games at temperatures of 0, 1 and 3. Times are processor time, the best of several, the files
in turns, so that other programs on the machine harm all alike.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import numpy as np
from numpy.typing import NDArray

from heavenale import Game
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.network.inference import Network, trained
from heavenale.agents.network.shipped import SHIPPED
from heavenale.batch import Batch
from heavenale.observation.values import POINT_SCALE, POINTS, VICTORY
from heavenale.training.files import export, onnx_file, rounding

TEMPERATURES = (0.0, 1.0, 3.0)
APART = 7  # every seventh decision is looked at
TOGETHER = 16
ROWS = (1, 4, 16, 32)
TIMES = 5
NODES = 3000


def positions(games: int) -> NDArray[np.int8]:
    """Observations from games of the shipped network with 2, 3 and 4 players."""
    random = np.random.default_rng(1)
    found = []
    for temperature in TEMPERATURES:
        batch = Batch(games, seed=5)
        for decision in range(150):
            seen = batch.observe()
            if decision % APART == 0:
                found.append(seen.copy())
            logits, _ = trained()(seen)
            logits = np.where(batch.legal_action_mask, logits, -np.inf)
            batch.step((logits + temperature * random.gumbel(size=logits.shape)).argmax(axis=1))
    return random.permutation(np.concatenate(found))


def exact() -> Network:
    """The shipped network without rounding."""
    tensors, _ = export.read(SHIPPED)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "exact.onnx"
        onnx_file.write(tensors, rounding.NOTHING, file, exact=True)
        return Network(file.read_bytes())


def answers(network: Network, seen: NDArray[np.int8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Logits and values, so many positions together as in a search."""
    parts = [network(seen[n : n + TOGETHER]) for n in range(0, len(seen), TOGETHER)]
    logits, values = zip(*parts, strict=True)
    return np.concatenate(logits), np.concatenate(values)


def errors(found: NDArray[np.float32], right: NDArray[np.float32]) -> str:
    """How large they are."""
    wrong = np.abs(found - right)
    return f"mean {wrong.mean():.3f}, 99th of 100 {np.quantile(wrong, 0.99):.3f}, largest {wrong.max():.3f}"


def fastest(jobs: dict[str, list[float]]) -> str:
    return ", ".join(f"{name} {max(rates):,.0f}" for name, rates in jobs.items())


def rows_a_second(network: Network, seen: NDArray[np.int8]) -> float:
    repeats = max(4, 640 // len(seen))
    begun = process_time()
    for _ in range(repeats):
        network(seen)
    return repeats * len(seen) / (process_time() - begun)


def nodes_a_second(network: Network, players: int) -> float:
    agent = GuidedAgent(seed=1, nodes=NODES)
    agent._network = network
    game = Game(players, seed=7).as_seen(1)
    begun = process_time()
    agent.decide(game)
    return NODES / (process_time() - begun)


def main() -> None:
    """Compare files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=40, help="that positions are taken from, for each temperature")
    options = parser.parse_args()
    networks = {str(file): Network(file.read_bytes()) for file in options.files}
    seen = positions(options.games)
    logits, values = answers(exact(), seen)
    for name, network in networks.items():
        found_logits, found_values = answers(network, seen)
        print(f"{name}, {Path(name).stat().st_size / 1e6:.3f} MB, {len(seen)} positions")
        print(f"  logits   {errors(found_logits, logits)}")
        print(f"  points   {errors(found_values[:, POINTS] * POINT_SCALE, values[:, POINTS] * POINT_SCALE)}")
        print(f"  victory  {errors(found_values[:, VICTORY], values[:, VICTORY])}", flush=True)
    for rows in ROWS:
        rates: dict[str, list[float]] = {name: [] for name in networks}
        for name, network in TIMES * list(networks.items()):
            rates[name].append(rows_a_second(network, seen[:rows]))
        print(f"{rows} rows at a time, rows a second: {fastest(rates)}", flush=True)
    for players in (2, 4):
        rates = {name: [] for name in networks}
        for name, network in 3 * list(networks.items()):
            rates[name].append(nodes_a_second(network, players))
        print(f"{players} players, opening, nodes a second: {fastest(rates)}", flush=True)


if __name__ == "__main__":
    main()
