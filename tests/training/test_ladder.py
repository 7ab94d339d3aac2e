"""Matches against fixed opponents."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch, which playing does not: pip install torch")

from heavenale.agents.network.shipped import SHIPPED  # noqa: E402
from heavenale.agents.thinking.choosing import best_move, new_desk  # noqa: E402
from heavenale.agents.tuned import weights_for  # noqa: E402
from heavenale.batch import Batch  # noqa: E402
from heavenale.rules.state import state_at  # noqa: E402
from heavenale.training.measuring import ladder  # noqa: E402
from heavenale.training.opponents.fixed import Greedy, at_random, label, opponent  # noqa: E402
from heavenale.training.playing.shared_batch import SharedBatch  # noqa: E402


def test_greedy_takes_the_best_move_where_it_is_asked():
    shared = SharedBatch(Batch(9, seed=4))
    wanted = torch.arange(9) % 2 == 0
    actions = Greedy()(shared, wanted)
    for place in np.flatnonzero(wanted):
        players = int(shared.players[place])
        game = state_at(shared.batch.states(), place)
        assert actions[place] == best_move(game, new_desk(), 3, weights_for(players))
    assert (actions[~wanted] == 0).all()


def test_greedy_beats_chance_from_every_seat():
    results = ladder.match(Greedy(), at_random, games=12, seed=1, device="cpu")
    assert [result["players"] for result in results] == [2, 3, 4]
    for result in results:
        assert result["games"] == 12
        assert result["share"] > 0.9
        assert 0 < result["low"] < result["share"] <= result["high"] <= 1
        assert result["points"] > result["their points"] + 10


def test_equals_share_the_victories():
    for result in ladder.match(at_random, at_random, games=120, seed=5, device="cpu"):
        assert result["low"] <= 1 / result["players"] <= result["high"]


def test_opponents_have_names():
    assert opponent("random", "cpu") == (at_random, "cpu")
    assert opponent("greedy", "cuda")[1] == "cpu"
    shipped, device = opponent("shipped", "cpu")
    assert device == "cpu"
    shared = SharedBatch(Batch(3))
    assert shared.legal.gather(1, shipped(shared, torch.ones(3, dtype=torch.bool))[:, None]).all()
    with pytest.raises(FileNotFoundError):
        opponent("nobody", "cpu")


def test_a_network_on_the_cpu_looks_only_where_it_is_asked():
    shipped, _ = opponent("shipped", "cpu")
    shared = SharedBatch(Batch(8, seed=2))
    for _ in range(30):
        everywhere = shipped(shared, torch.ones(8, dtype=torch.bool))
        wanted = torch.arange(8) % 3 == 0
        found = shipped(shared, wanted)
        assert (found[wanted] == everywhere[wanted]).all()
        assert (found[~wanted] == shared.actions[~wanted]).all()
        shared.step(everywhere)


def test_results_name_a_network_by_its_age():
    assert label("greedy") == "greedy"
    assert label("shipped").endswith(" minutes")
    assert label(str(SHIPPED)) == label("shipped")


def test_lines_are_added_to_a_file(tmp_path):
    ladder.write(tmp_path / "new", {"minutes": 1.0})
    ladder.write(tmp_path / "new", {"minutes": 2.0})
    lines = (tmp_path / "new" / ladder.FILE).read_text().splitlines()
    assert [json.loads(line)["minutes"] for line in lines] == [1.0, 2.0]


def test_the_interval_is_wilsons():
    assert ladder.interval(1.0, 40) == pytest.approx((0.912, 1.0), abs=1e-3)
