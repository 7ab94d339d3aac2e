"""How HTTP requests are refused: always with a body that says why."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from heavenale.server.store.failures import Elsewhere, NotStored
from heavenale.server.wire.http_messages import Problem
from heavenale.server.wire.problem import RequestProblem
from heavenale.server.wire.vocabulary import Facts, ProblemCode

_CODES: dict[int, ProblemCode] = {
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too_large",
    HTTPStatus.TOO_MANY_REQUESTS: "too_many_requests",
}
_SHOWN_ERRORS = 5


def problem(
    status: int,
    code: ProblemCode,
    message: str,
    facts: Facts | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """The answer to a refused request."""
    return _answer(status, Problem(code=code, message=message, facts=facts or {}), headers)


def answer(refusal: RequestProblem, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The answer to a request that is not obeyed."""
    return _answer(refusal.status, refusal.problem, headers)


def _answer(status: int, body: Problem, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse(body.model_dump(), status_code=status, headers=dict(headers or {}))


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestProblem)
    return answer(error)


async def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    told = [f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()[:_SHOWN_ERRORS]]
    return problem(422, "bad_request", "; ".join(told))


async def _http(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = _CODES.get(error.status_code, "bad_request")
    return problem(error.status_code, code, str(error.detail), headers=error.headers)


async def _not_stored(_request: Request, error: Exception) -> JSONResponse:
    return problem(503, "not_stored", f"the database cannot be read or written: {error}")


async def _elsewhere(_request: Request, _error: Exception) -> JSONResponse:
    return problem(503, "not_stored", "the room is moving to another process; ask again")


async def _nested(_request: Request, _error: Exception) -> JSONResponse:
    return problem(422, "bad_request", "the body is nested too deeply")


async def _unexpected(_request: Request, _error: Exception) -> JSONResponse:
    """Starlette logs the error itself; the client learns nothing of our inside."""
    return problem(500, "internal", "something went wrong on the server")


def install(app: FastAPI) -> None:
    """Let the app refuse in this way."""
    app.add_exception_handler(RequestProblem, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(NotStored, _not_stored)
    app.add_exception_handler(Elsewhere, _elsewhere)
    app.add_exception_handler(RecursionError, _nested)
    app.add_exception_handler(Exception, _unexpected)
