import io
import json

import pytest

from heavenale import Game, Move
from heavenale.agents import Candidate, Decision, Report, create_agent
from heavenale.bot import BadAnswer, known_record, read_answer, serve, write_request
from heavenale.bot.messages import MAX_LINE


def ask(*lines: bytes, agent=None) -> list[dict]:
    answers = io.BytesIO()
    serve(agent or create_agent("random", seed=1), io.BytesIO(b"".join(lines)), answers, seed=1)
    assert answers.getvalue().count(b"\n") == len(answers.getvalue().splitlines())
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def code_of(line: bytes) -> str:
    (answer,) = ask(line)
    assert answer["error"]["message"]
    return answer["error"]["code"]


REQUEST = write_request(Game(2, seed=1), 500)


class Reporting:
    def decide(self, game, time_ms=None):
        move = next(iter(game.legal_moves))
        return Decision(
            move, Report((31.5, time_ms), (Candidate(move, 8, 31.5, 0.75),), (move, Move("done")), (0.75, 0.25))
        )


def test_a_legal_move_is_answered():
    (answer,) = ask(REQUEST)
    assert answer["move"] in Game(2, seed=1).legal_moves
    assert list(answer) == ["move"]


def test_a_report_is_passed_on():
    (answer,) = ask(REQUEST, agent=Reporting())
    assert answer == {
        "move": "start brewmaster",
        "winning_chances": [0.75, 0.25],
        "expected_points": [31.5, 500.0],
        "candidates": [{"move": "start brewmaster", "visits": 8, "winning_chance": 0.75, "expected_points": 31.5}],
        "line": ["start brewmaster", "done"],
    }


def test_a_request_names_the_player_and_the_legal_moves():
    game = Game(2, seed=1)
    assert json.loads(REQUEST) == {
        "record": known_record(game),
        "player": 2,
        "legal_moves": [str(move) for move in game.legal_moves],
        "time_ms": 500,
    }


def test_with_several_agents_the_request_names_one():
    class First:
        def decide(self, game, time_ms=None):
            return Decision(game.legal_moves[0])

    class Last:
        def decide(self, game, time_ms=None):
            return Decision(game.legal_moves[-1])

    game = Game(2, seed=1)
    lines = [write_request(game, None, level) for level in ("last", None)]
    answers = io.BytesIO()
    serve(First(), io.BytesIO(b"".join(lines)), answers, by_level={"last": Last()}.__getitem__)
    moves = [json.loads(line)["move"] for line in answers.getvalue().splitlines()]
    assert moves == [str(game.legal_moves[-1]), str(game.legal_moves[0])]
    assert code_of(lines[0].replace(b'"last"', b"5")) == "bad_request"
    assert [one["move"] for one in ask(lines[0])] == [one["move"] for one in ask(lines[1])]  # one agent needs no name


def test_who_cannot_tell_the_chances_says_nothing_of_them():
    (answer,) = ask(REQUEST, agent=create_agent("greedy"))
    assert "winning_chances" not in answer
    assert all("winning_chance" not in candidate for candidate in answer["candidates"])


def test_the_time_may_be_left_out():
    (answer,) = ask(write_request(Game(2, seed=1), None))
    assert "move" in answer


def test_a_whole_game_can_be_asked_for():
    game = Game(3, seed=2)
    agent = create_agent("random", seed=9)
    while not game.is_over:
        (answer,) = ask(write_request(game, 10), agent=agent)
        game.push(answer["move"])
    assert code_of(write_request(game, 10)) == "game_over"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\n", "not_json"),
        (b"go 16\n", "not_json"),
        (b"\xff\xfe\n", "not_json"),
        (b"[" * 100_000 + b"\n", "not_json"),
        (b"1" * 10_000 + b"\n", "not_json"),
        (b"x" * (MAX_LINE + 1) + b"\n", "too_long"),
        (b"x" * (3 * MAX_LINE), "too_long"),
        (b"[]\n", "bad_request"),
        (b'{"time_ms": 5}\n', "bad_request"),
        (b'{"record": []}\n', "bad_record"),
    ],
)
def test_bad_lines_get_a_code(line, code):
    assert code_of(line) == code


@pytest.mark.parametrize("time_ms", [0, -5, True, "500", [], float("inf"), float("nan")])
def test_bad_times_are_refused(time_ms):
    line = json.dumps({"record": known_record(Game(2, seed=1)), "time_ms": time_ms}).encode() + b"\n"
    assert code_of(line) == "bad_request"


def test_an_illegal_move_in_the_record_is_named():
    record = {**known_record(Game(2, seed=1)), "moves": ["start ducats", "go 14"]}
    (answer,) = ask(json.dumps({"record": record}).encode())
    assert answer["error"]["code"] == "bad_record"
    assert answer["error"]["number"] == 2
    assert answer["error"]["move"] == "go 14"


def test_the_bot_lives_on_after_bad_lines():
    answers = ask(b"?\n", REQUEST, b"x" * (2 * MAX_LINE) + b"\n", REQUEST)
    assert ["error" in answer for answer in answers] == [True, False, True, False]


@pytest.mark.parametrize("report", [Report((float("nan"), 1.0)), None])
def test_an_agent_that_fails_is_an_error_too(report):
    class Failing:
        def decide(self, game, time_ms=None):
            if report is None:
                raise ZeroDivisionError("too clever")
            return Decision(next(iter(game.legal_moves)), report)

    answers = ask(REQUEST, REQUEST, agent=Failing())
    assert [answer["error"]["code"] for answer in answers] == ["agent_failed"] * 2


def test_nobody_listening_ends_the_bot():
    class Closed(io.BytesIO):
        def write(self, data):
            raise BrokenPipeError

    serve(create_agent("random"), io.BytesIO(REQUEST), Closed())


def test_answers_are_read():
    assert read_answer(b'{"move": "go 16", "note": 1}\n') == Move("go 16")


@pytest.mark.parametrize("line", [b"go 16\n", b"[]\n", b'{"move": 5}\n', b'{"error": {"code": "x"}}\n', b"?" * 900])
def test_bad_answers_are_refused(line):
    with pytest.raises(BadAnswer):
        read_answer(line)


def test_a_time_of_hundreds_of_digits_is_refused_and_the_bot_lives_on():
    endless = json.dumps({**json.loads(REQUEST), "time_ms": 10**400}).encode() + b"\n"
    refused, answered = ask(endless, REQUEST)
    assert refused["error"]["code"] == "bad_request"
    assert "move" in answered
