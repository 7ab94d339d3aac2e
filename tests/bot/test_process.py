"""The bot as a second process, as other programs meet it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from heavenale import Game
from heavenale.bot import write_request

ROOT = Path(__file__).parents[2]
HEAVENALE = [sys.executable, "-c", "from heavenale.cli import app; app()"]
DOCS = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def start(*command: str) -> subprocess.Popen:
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)


def run(*command: str, lines: bytes) -> tuple[list[dict], int]:
    with start(*command) as process:
        out, _ = process.communicate(lines, timeout=120)
    return [json.loads(line) for line in out.splitlines()], process.returncode


@pytest.mark.parametrize(
    "bot",
    [
        [*HEAVENALE, "bot", "random", "--seed", "3"],
        [sys.executable, "examples/bot.py"],
        ["node", "examples/bot.mjs"],
    ],
    ids=["ours", "Python", "JavaScript"],
)
def test_a_bot_answers_line_by_line_and_ends_with_its_input(bot):
    game = Game(2, seed=4)
    with start(*bot) as process:
        for _ in range(12):  # one after the other: an answer that is not flushed would hang here
            process.stdin.write(write_request(game, 50))
            process.stdin.flush()
            game.push(json.loads(process.stdout.readline())["move"])
        process.stdin.write(b"garbage\n")
        process.stdin.flush()
        assert "error" in json.loads(process.stdout.readline())
        rest, _ = process.communicate(timeout=60)
        assert rest == b""
    assert process.returncode == 0


def test_the_same_seed_gives_the_same_answers():
    lines = write_request(Game(4, seed=1), None) * 5
    first, status = run(*HEAVENALE, "bot", "random", "--seed", "7", lines=lines)
    again, _ = run(*HEAVENALE, "bot", "random", "--seed", "7", lines=lines)
    assert status == 0
    assert len(first) == 5
    assert first == again


def test_the_search_answers_with_a_report_whatever_its_seed():
    lines = write_request(Game(2, seed=1), 20) * 2
    answers, status = run(*HEAVENALE, "bot", "search", "--seed", str(2**62), lines=lines)
    assert status == 0
    assert [answer["move"].split()[0] for answer in answers] == ["start", "start"]
    assert all(len(answer["expected_points"]) == 2 for answer in answers)


CHATTY = """
import os, sys
from heavenale.agents import registry
from heavenale.agents.random import RandomAgent
class Chatty(RandomAgent):
    def decide(self, game, time_ms=None):
        print("thinking"); os.write(1, b"very hard")
        return super().decide(game, time_ms)
class Entry:
    name = "chatty"
    def load(self): return Chatty
registry._found = lambda: {"chatty": Entry()}
from heavenale.cli import app
app(["bot", "chatty"])
"""


def test_what_an_agent_prints_does_not_reach_standard_output():
    answers, status = run(sys.executable, "-c", CHATTY, lines=write_request(Game(2, seed=1), None))
    assert status == 0
    assert len(answers) == 1
    assert "move" in answers[0]


def test_an_unknown_agent_is_refused_before_anything_is_read():
    answers, status = run(*HEAVENALE, "bot", "nobody", lines=b"")
    assert (answers, status) == ([], 2)


def test_the_example_is_a_bot_in_thirty_lines():
    source = (ROOT / "examples" / "bot.py").read_text(encoding="utf-8").splitlines()
    code = [line for line in source if line.strip()]
    assert len(code) <= 30


def test_the_lines_of_the_documents_are_json():
    blocks = re.findall(r"```json\n(.*?)```", DOCS, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        json.loads(block)


def test_the_dialogue_of_the_documents_is_true():
    request, answer = re.search(r"\$ echo '(.*?)' \| heavenale bot random\n +(.*?)\n", DOCS).groups()
    answers, _ = run(*HEAVENALE, "bot", "random", lines=request.encode())
    assert answers == [json.loads(answer)]
