"""The bot's side: every line that comes in is answered with one line, whatever it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from heavenale.agents import Agent, Decision
from heavenale.bot.messages import MAX_LINE, BadRequest, Request, read_request, write_decision, write_error


def serve(
    agent: Agent,
    requests: BinaryIO,
    answers: BinaryIO,
    *,
    seed: int = 0,
    by_level: Callable[[str], Agent] | None = None,
) -> None:
    """Answer requests until there are no more, or nobody reads the answers.

    With several agents, `by_level` finds the one that a request names.
    """

    def decide(request: Request) -> Decision:
        chosen = by_level(request.level) if by_level and request.level else agent
        return chosen.decide(request.game, request.time_ms)

    for line in _lines(requests):
        try:
            answers.write(_answer(decide, line, seed))
            answers.flush()
        except BrokenPipeError:
            return


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream; None stands for one that is too long, which is never held in memory."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE)
        yield None


def _answer(decide: Callable[[Request], Decision], line: bytes | None, seed: int) -> bytes:
    if line is None:
        return write_error("too_long", f"a line must not be longer than {MAX_LINE} bytes")
    try:
        request = read_request(line, seed=seed)
    except BadRequest as error:
        return write_error(error.code, str(error), error.facts)
    try:
        return write_decision(decide(request))
    except Exception as error:  # an agent may come from anywhere; the bot lives on
        return write_error("agent_failed", f"{type(error).__name__}: {error}")
