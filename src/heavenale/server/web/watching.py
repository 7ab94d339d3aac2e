"""For whoever watches over the server: is it well, may people be sent to it, and what has it done?"""

from __future__ import annotations

from collections import Counter

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from heavenale import __version__
from heavenale.server.metrics import REGISTRY, ROOMS, SOCKETS
from heavenale.server.web.limits import Networks
from heavenale.server.web.problems import problem
from heavenale.server.web.service import Service
from heavenale.server.wire.http_messages import Health

router = APIRouter()
_STATES = ("lobby", "playing", "over")
_PASSED_ON = ("forwarded", "x-forwarded-for")


@router.get("/healthz", responses={503: {"model": Health, "description": "Games cannot be kept"}})
async def health(request: Request, response: Response) -> Health:
    """Whether games can be kept, whether the rules are compiled, and where others reach the server."""
    told = await _health(request.app.state.service)
    if told.status == "failing":
        response.status_code = 503
    return told


@router.get("/readyz", responses={503: {"model": Health, "description": "Nobody should be sent here yet"}})
async def readiness(request: Request, response: Response) -> Health:
    """Whether people may be sent here: games can be kept, and the rules are compiled."""
    told = await _health(request.app.state.service)
    if told.status == "failing" or not told.ready:
        response.status_code = 503
    return told


async def _health(service: Service) -> Health:
    return Health(
        status="failing" if await service.storage.is_failing() else "ok",
        ready=service.ready.is_set(),
        version=__version__,
        friends_at=service.config.friends_at,
    )


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Counts and times in Prometheus' format; for the others there is nothing here."""
    service: Service = request.app.state.service
    # Passed on by a proxy that was not named, a request comes from anybody, whatever its address is.
    passed_on = not service.config.proxies and any(name in request.headers for name in _PASSED_ON)
    address = request.client.host if request.client else ""
    if passed_on or address not in Networks(service.config.metrics_to):
        return problem(404, "not_found", "there is no such address")
    states: Counter[str] = Counter(room.state for room in service.house.rooms_in_memory)
    for state in _STATES:
        ROOMS.labels(state).set(states[state])
    SOCKETS.set(service.house.connections)
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)
