import pytest

from heavenale.pictures.charts import Scale
from heavenale.setting_up.seeds import derived_seed


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 1, (0, 0.2, 0.4, 0.6, 0.8, 1)),
        (0, 76, (0, 10, 20, 30, 40, 50, 60, 70)),
        (-3, 4, (-3, -2, -1, 0, 1, 2, 3, 4)),
        (0, 16, (0, 2, 4, 6, 8, 10, 12, 14, 16)),
    ],
)
def test_ticks_are_round_numbers(low, high, ticks):
    assert Scale(low, high, 0, 100).ticks() == pytest.approx(ticks)


def test_a_scale_may_run_backwards():
    assert [Scale(0, 10, 100, 0).at(value) for value in (0, 5, 10)] == [100, 50, 0]


def test_derived_seeds_are_stable_and_apart():
    assert derived_seed(1, "deal", 2) == derived_seed(1, "deal", 2)
    seeds = {derived_seed(seed, word, n) for seed in range(10) for word in ("deal", "seat") for n in range(100)}
    assert len(seeds) == 2000
    assert all(0 <= seed < 2**63 for seed in seeds)
