"""The application: HTTP, WebSockets and the web client in one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from heavenale import __version__
from heavenale.server.config import Config
from heavenale.server.thinking.workers import Workers
from heavenale.server.web import http_api, problems, room_socket, watching
from heavenale.server.web.client import Client
from heavenale.server.web.hosts import Hosts
from heavenale.server.web.limits import Addresses
from heavenale.server.web.middleware import Gate
from heavenale.server.web.peers import Peers, Relay
from heavenale.server.web.service import Service

_WORTH_COMPRESSING = 1024  # bytes


class _Compressing(GZipMiddleware):
    """Compresses answers; files lie there compressed, and to compress the largest would keep everybody waiting."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        is_answer = scope["type"] == "http" and scope["path"].startswith("/api/")
        await (super().__call__ if is_answer else self.app)(scope, receive, send)


def create_app(config: Config, workers: Callable[[], Workers] | None = None) -> FastAPI:
    """The application of one server; tests bring workers of their own."""
    client = Client(config.client)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service = Service(config, workers() if workers else None)
        app.state.service = service
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    app = FastAPI(
        title="Heaven & Ale",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
    )
    problems.install(app)
    app.include_router(http_api.router)
    app.include_router(room_socket.router)
    app.include_router(watching.router)

    @app.get("/api/{path:path}", include_in_schema=False)
    async def unknown_api(path: str) -> Response:
        return problems.problem(404, "not_found", "there is no such address")

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def web_client(request: Request, path: str) -> Response:
        return client.respond(request)

    if config.database is not None:
        app.add_middleware(Relay, service=lambda: app.state.service)
    app.add_middleware(_Compressing, minimum_size=_WORTH_COMPRESSING)
    app.add_middleware(
        Gate,
        hosts=Hosts(config.names),
        max_body=config.max_body,
        body_within_s=config.body_within_s,
        readers=Addresses(config.read_rate, config.read_burst),
        writers=Addresses(config.request_rate, config.request_burst),
        has_proxies=bool(config.proxies),
    )
    if config.database is not None:
        app.add_middleware(Peers, service=lambda: app.state.service, port=config.peer_port)
    return app
