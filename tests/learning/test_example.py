"""examples/learn.py, with sb3-contrib: it runs, plays by the rules, and draws its curve."""

from __future__ import annotations

import importlib.util
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.filterwarnings("ignore")  # other people's
FILE = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.fixture(scope="module")
def learn() -> Any:
    spec = importlib.util.spec_from_file_location("learn", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_learns_for_a_moment_and_draws(learn: Any, tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    settings = ["--rollout", "32", "--games", "3", "--every", "256", "--against", "random"]
    model = learn.main(["--minutes", "0.02", *settings, "--curve", str(curve)])
    assert model.num_timesteps >= 256
    picture = ET.parse(curve).getroot()
    assert picture.tag.endswith("svg")
    assert "against random" in curve.read_text()


def test_a_victory_counts_and_every_point_ahead_a_little(learn: Any) -> None:
    env, random = learn.table("random"), np.random.default_rng(1)
    env.reset(seed=2)
    reward, over = 0.0, False
    while not over:
        legal = np.flatnonzero(env.action_masks())
        seen, reward, over, _, info = env.step(int(random.choice(legal)))
        assert "illegal" not in info
        assert np.abs(seen).max() <= 6
    mine, other = (info["points"][place] for place in (info["seat"] - 1, 2 - info["seat"]))
    share = 1.0 if mine > other else 0.5 if mine == other else 0.0
    assert reward == pytest.approx(share + learn.POINT * (mine - other))
