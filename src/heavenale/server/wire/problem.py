"""The exception of a request that is not obeyed."""

from __future__ import annotations

from heavenale.server.wire.http_messages import Damage, Problem
from heavenale.server.wire.vocabulary import Facts, ProblemCode


class RequestProblem(Exception):
    """A request that is not obeyed."""

    def __init__(
        self, status: int, code: ProblemCode, message: str, facts: Facts | None = None, damage: Damage | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code=code, message=message, facts=facts or {}, damage=damage)
