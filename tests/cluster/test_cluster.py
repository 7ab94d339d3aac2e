"""A real Ray cluster of three machines (processes here): the results of one process, though workers die."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from heavenale.arena import Match, line_up, play_games
from heavenale.dataset import Dataset
from heavenale.insights.gather import Options, gather
from heavenale.workers import Work, WorkError, cluster, done

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own


@pytest.fixture(scope="module")
def machines() -> Iterator[Cluster]:
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])  # workers have no tests
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    made.add_node(num_cpus=1)
    made.wait_for_nodes()
    yield made
    made.shutdown()


@dataclass(frozen=True)
class Mortal(Work[int]):
    """Some parts kill whoever does them: the first time, or every time."""

    notes: Path
    deadly: tuple[int, ...] = ()
    always: bool = False

    def prepare(self) -> None:
        """Nothing."""

    def do(self, number: int, is_stopped: Callable[[], bool]) -> int:
        with (self.notes / str(number)).open("a") as note:
            note.write(f"{os.getpid()}\n")
        if number in self.deadly and (self.always or self.tries(number) == 1):
            os.kill(os.getpid(), signal.SIGKILL)
        if number < 0:
            raise ZeroDivisionError("below nothing")
        return number * number

    def tries(self, number: int) -> int:
        """How often a part was begun."""
        return len((self.notes / str(number)).read_text().splitlines())


def untimed(results: Any) -> dict[int, Any]:
    return {result.number: replace(result, times_ms=()) for result in results}


def test_a_match_is_that_of_one_process(machines: Cluster) -> None:
    match = Match(line_up("greedy,random", 3), 5)
    played = list(play_games(match, range(9), cluster=machines.address))
    assert len(played) == 9
    assert untimed(played) == untimed(play_games(match, range(9)))


def test_a_data_set_is_that_of_one_process(machines: Cluster, tmp_path: Path) -> None:
    wanted = Dataset(Match(line_up("random", 2), 6), 6, games_in_a_file=2)
    here, there = tmp_path / "here", tmp_path / "there"
    assert len(list(wanted.write(there, cluster=machines.address))) == 3
    for file in wanted.write(here):
        assert file.read_bytes() == (there / file.name).read_bytes()


def test_insights_are_those_of_one_process(machines: Cluster) -> None:
    options, seen = Options(games=6, device="numpy"), list[int]()
    there = gather(options, seen.append, cluster=machines.address)
    assert sum(seen) == there["about"]["games"] + there["about"]["games with a toss"]
    assert there["players"] == gather(options)["players"]


def test_what_a_killed_worker_had_is_done_again_and_counted_once(machines: Cluster, tmp_path: Path) -> None:
    work = Mortal(tmp_path, deadly=(2, 5))
    found = list(done(work, range(12), cluster=machines.address))
    assert sorted(found) == [(n, n * n) for n in range(12)]
    assert [work.tries(n) for n in range(12)] == [2 if n in (2, 5) else 1 for n in range(12)]


def test_a_machine_may_go_while_it_works(machines: Cluster, tmp_path: Path) -> None:
    leaving = machines.add_node(num_cpus=1)
    machines.wait_for_nodes()
    parts = done(Mortal(tmp_path), range(60), cluster=machines.address)
    found = [next(parts)]
    machines.remove_node(leaving)
    found += parts
    assert sorted(found) == [(n, n * n) for n in range(60)]


def test_a_part_that_kills_everybody_is_given_up(machines: Cluster, tmp_path: Path) -> None:
    with pytest.raises(WorkError, match=f"part 1 was lost with its worker {cluster.TRIES} times"):
        list(done(Mortal(tmp_path, deadly=(1,), always=True), range(3), cluster=machines.address))


def test_what_a_part_raises_comes_back_and_another_version_is_refused(
    machines: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ZeroDivisionError, match="below nothing"):
        list(done(Mortal(tmp_path), [-1], cluster=machines.address))
    monkeypatch.setattr(cluster, "__version__", "0.0.7")
    with pytest.raises(WorkError, match=r"has heavenale .*, and whoever asks 0\.0\.7"):
        list(done(Mortal(tmp_path), [1], cluster=machines.address))


def test_afterwards_ray_is_left_and_no_cluster_is_told_of() -> None:
    assert not ray.is_initialized()
    with pytest.raises(WorkError, match="there is no Ray cluster at"):
        list(done(Mortal(Path()), [1], cluster="127.0.0.1:9"))
