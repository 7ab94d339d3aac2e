from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browser import chromium
from tests.browser.server import Server

WIDE = {"width": 1500, "height": 950}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.end()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers of one's own, which may be killed; all with the same data."""
    servers: list[Server] = []

    def start(port: int = 0) -> Server:
        servers.append(Server(tmp_path / "data", port))
        return servers[-1]

    yield start
    for server in servers:
        server.end(signal.SIGKILL)


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Pages of browsers that know nothing of each other. Any error in the page fails the test."""
    contexts = []
    errors: list[str] = []

    def open_page(address: str, **options: Any) -> Page:
        options = {"viewport": WIDE, "reduced_motion": "reduce", "locale": "en-GB"} | options
        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: _stay_home(request.url, address, errors))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors


def _stay_home(url: str, address: str, errors: list[str]) -> None:
    if url.startswith("http") and url.split("/")[2] != address.split("/")[2]:
        errors.append(f"loaded from elsewhere: {url}")
