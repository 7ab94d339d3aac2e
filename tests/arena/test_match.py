import pytest

from heavenale.agents import Decision, UnknownAgent
from heavenale.arena import ArenaError, Entrant, Match, line_up, play_game, referee
from heavenale.arena.playing import warm_up
from heavenale.workers.work import Stopped


def labels(text: str, players: int) -> list[str]:
    return [entrant.label for entrant in line_up(text, players)]


def test_the_last_agent_takes_the_seats_left_over():
    assert labels("random@1,random", 4) == ["random@1", "random", "random", "random"]
    assert labels("random", 2) == ["random", "random"]
    assert labels("random@1, random@2, random@3", 3) == ["random@1", "random@2", "random@3"]


def test_a_command_with_a_comma_can_be_quoted():
    assert labels('random,"cmd:python3 bot.py a,b"', 2) == ["random", "cmd:python3 bot.py a,b"]


def test_an_entrant_may_have_its_own_time():
    own = Entrant("random@2.5")
    assert (own.name, own.time_ms, own.command) == ("random", 2.5, None)
    program = Entrant("cmd:./my bot 'a b'@20")
    assert (program.command, program.time_ms) == (["./my", "bot", "a b"], 20)
    match = Match((own, Entrant("random")), time_ms=100)
    assert [match.time_of(entrant) for entrant in match.line_up] == [2.5, 100]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", ArenaError, "give agents as a list"),
        ("random,,random", ArenaError, "give agents as a list"),
        ("random,random,random", ArenaError, "3 agents for 2 players"),
        ("nobody", UnknownAgent, "there is no agent 'nobody'; there are "),
        ("random@0", ArenaError, "above 0 ms"),
        ("cmd:", ArenaError, "there is no program"),
        ("cmd:no-such-program-anywhere --fast", ArenaError, "there is no program 'no-such-program-anywhere'"),
        ("cmd:'", ArenaError, "is not a command"),
    ],
)
def test_bad_line_ups_are_refused(text, error, message):
    with pytest.raises(error, match=message):
        line_up(text, 2)


def test_every_rotation_has_the_same_piles_and_other_seats():
    match = Match(line_up("random@1,random@2,random@3", 3), seed=4)
    games = [match.pairing(number) for number in range(6)]
    assert [game.deal for game in games] == [0, 0, 0, 1, 1, 1]
    assert len({game.seed for game in games}) == 2
    assert games[0].seed == games[1].seed == games[2].seed
    for seat in range(3):
        assert {game.seats[seat].label for game in games[:3]} == {"random@1", "random@2", "random@3"}


@pytest.mark.parametrize(
    ("agents", "players", "rotations"),
    [("random", 4, 1), ("random@1,random", 4, 4), ("random,random@1,random,random@1", 4, 2), ("random@1,random", 2, 2)],
)
def test_a_seating_is_not_played_twice_on_one_deal(agents, players, rotations):
    match = Match(line_up(agents, players))
    assert match.rotations == rotations
    assert len({match.pairing(number).seats for number in range(rotations)}) == rotations


def test_the_last_deal_is_completed():
    match = Match(line_up("random@1,random", 3))
    assert [match.whole_deals(games) for games in (1, 3, 4)] == [3, 3, 6]


def test_a_game_follows_from_the_match_and_its_number():
    match = Match(line_up("random", 3), seed=8)
    first, again = play_game(match, 5), play_game(match, 5)
    assert (first.moves, first.points) == (again.moves, again.points)
    assert play_game(match, 6).moves != first.moves
    assert play_game(Match(line_up("random", 3), seed=9), 5).moves != first.moves


def test_results_can_be_replayed():
    result = play_game(Match(line_up("random", 2), seed=8), 3)
    game = result.replay()
    assert game.is_over
    assert tuple(score.points for score in game.scores()) == result.points
    assert result.winning_points == max(result.points)


@pytest.fixture
def agents(monkeypatch):
    """Put agents of the test's own at the table."""

    def use(**classes):
        monkeypatch.setattr(referee, "create_agent", lambda name, *, seed: classes.get(name, classes["random"])(seed))

    return use


class First:
    """Plays the first legal move."""

    def __init__(self, seed):
        self.seed = seed

    def decide(self, game, time_ms=None):
        return Decision(next(iter(game.legal_moves)))


def test_agents_never_see_the_piles_nor_a_way_back(agents):
    seen = []

    class Curious(First):
        def decide(self, game, time_ms=None):
            seen.append((game.seed, game.resource_pile, sum(made.before is not None for made in game._past())))
            return super().decide(game, time_ms)

    agents(random=First, curious=Curious)
    match = Match((Entrant("curious"), Entrant("random")))
    true_pile = play_game(match, 0).replay().resource_pile
    assert all(seed is None and back == 0 for seed, _, back in seen)
    assert seen[0][1] != true_pile
    assert seen[0][1][:15] == true_pile[:15]


def test_the_time_is_passed_on(agents):
    times = set()

    class Timed(First):
        def decide(self, game, time_ms=None):
            times.add(time_ms)
            return super().decide(game, time_ms)

    agents(random=Timed)
    play_game(Match((Entrant("a@7"), Entrant("b")), time_ms=100), 0)
    assert times == {7, 100}


@pytest.mark.parametrize("where", ["begin", "decide"])
def test_an_agent_that_raises_forfeits(agents, where):
    class Broken(First):
        def __init__(self, seed):
            super().__init__(seed)
            if where == "begin":
                raise RuntimeError("no hops")

        def decide(self, game, time_ms=None):
            raise RuntimeError("no hops")

    agents(random=First, broken=Broken)
    result = play_game(Match((Entrant("random"), Entrant("broken"))), 0)
    assert result.forfeits == (None, "RuntimeError: no hops")
    assert result.shares == (1.0, 0.0)
    assert result.winning_points is None


def test_an_agent_that_plays_for_another_game_forfeits(agents):
    class Cheat(First):
        def decide(self, game, time_ms=None):
            game.push(next(iter(game.legal_moves)))  # on its own copy, which changes nothing
            return super().decide(game, time_ms)

    agents(random=First, cheat=Cheat)
    result = play_game(Match((Entrant("random"), Entrant("random"), Entrant("cheat"))), 0)
    assert "IllegalMove" in result.forfeits[2]
    assert result.replay().is_over


def test_when_all_but_one_are_out_the_last_one_wins(agents):
    class Broken(First):
        def decide(self, game, time_ms=None):
            raise RuntimeError

    agents(random=First, broken=Broken)
    result = play_game(Match((Entrant("broken"), Entrant("broken"), Entrant("random"))), 0)
    assert result.shares == (0.0, 0.0, 1.0)
    assert result.points == (None, None, None)


def test_a_game_can_be_broken_off():
    with pytest.raises(Stopped):
        play_game(Match(line_up("random", 2)), 0, is_stopped=lambda: True)


def test_warming_up_survives_any_agent(agents):
    warm_up(Match((Entrant("random"), Entrant("nobody"))))
