from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.server import Server
from tests.browser.site import Site
from tests.browser.visiting import at_the_table, keeping

WIDE = {"width": 1500, "height": 950}
PATIENCE = 20_000  # milliseconds: a busy machine is slow, not wrong

expect.set_options(timeout=PATIENCE)


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
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "host")
    yield site
    site.go_away()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Pages of browsers that know nothing of each other. Any error in the page fails the test."""
    contexts = []
    errors: list[str] = []

    def open_page(address: str, *, at_first: str = "", **options: Any) -> Page:
        """`at_first` is a script that runs before those of the page."""
        options = {"viewport": WIDE, "reduced_motion": "reduce", "locale": "en-GB"} | options
        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if at_first:
            context.add_init_script(at_first)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: _stay_home(request.url, address, errors))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors


@pytest.fixture
def open_tables(server: Server, open_page: Callable[..., Page]) -> Callable[..., list[Page]]:
    """One room after the moves of a record, in some browsers; each holds the seats told, none at all to watch.

    Everybody is a person at a screen, unless the kinds of seats are told: here, or a level of the computer.
    """

    def open_tables(
        record: dict[str, Any], *holding: tuple[int, ...], kinds: tuple[str, ...] = (), **options: Any
    ) -> list[Page]:
        created = server.room(record, kinds)
        address = f"{server.address}/{created['words']}"
        pages = []
        for seats in holding:
            held = {str(one["seat"]): one["token"] for one in created["held"] if one["seat"] in seats}
            state = keeping(server.address, created["words"], held)
            pages.append(open_page(address, storage_state=state, **options))
            at_the_table(pages[-1])
        return pages

    return open_tables


@pytest.fixture
def open_table(open_tables: Callable[..., list[Page]]) -> Callable[..., Page]:
    """The table after the moves of a record, in a browser that holds all seats."""

    def open_table(record: dict[str, Any], **options: Any) -> Page:
        return open_tables(record, tuple(range(1, record["players"] + 1)), **options)[0]

    return open_table


def _stay_home(url: str, address: str, errors: list[str]) -> None:
    if url.startswith("http") and url.split("/")[2] != address.split("/")[2]:
        errors.append(f"loaded from elsewhere: {url}")
