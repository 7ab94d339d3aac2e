"""The edition without a server: the folder of `make site`, on a host that knows nothing but files."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

BUILT = Path(__file__).parents[2] / "site"
PATIENCE_S = 60  # computers think politely
PATH = "games/ale"  # somewhere on the host, as on a page of somebody's project


class Site:
    """A copy of the site under a path; it may be changed, and the host may be out of reach."""

    def __init__(self, folder: Path) -> None:
        if not (BUILT / "index.html").is_file():
            raise RuntimeError("the edition without a server is not built: make site")
        self.root = folder
        self.folder = folder / PATH
        shutil.copytree(BUILT, self.folder)
        self.port = 0
        self.come_back()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}/{PATH}/"

    def room(self, words: str) -> str:
        return f"{self.address}#/{words}"

    def go_away(self) -> None:
        """From now on nothing can be fetched."""
        if not self.thread.is_alive():
            return
        self.host.shutdown()
        self.host.server_close()
        self.thread.join()

    def come_back(self) -> None:
        self.host = ThreadingHTTPServer(("127.0.0.1", self.port), partial(_Quiet, directory=str(self.root)))
        self.port = self.host.server_port
        self.thread = threading.Thread(target=self.host.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()


class _Quiet(SimpleHTTPRequestHandler):
    """Python's own file server, without its log."""

    def log_message(self, *_: Any) -> None:
        pass


_KEPT = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open('heavenale');
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const games = request.result.transaction('games').objectStore('games').getAll();
    games.onsuccess = () => { request.result.close(); resolve(games.result); };
  };
})"""


def kept_games(page: Page) -> list[dict[str, Any]]:
    """What the browser keeps."""
    games: list[dict[str, Any]] = page.evaluate(_KEPT)
    return games


def kept_game(page: Page) -> dict[str, Any]:
    """The only game that the browser keeps, as a record that our own rules can read."""
    (game,) = kept_games(page)
    moves = [made["move"] for made in game["moves"]]
    piles = {pile: game[pile] for pile in ("resource_pile", "monk_pile")}
    return {"players": len(game["seats"]), **piles, "moves": moves, "agents": [made["agent"] for made in game["moves"]]}


def settle(page: Page) -> None:
    """Wait until the page is on the device."""
    page.wait_for_function("() => navigator.serviceWorker.controller")


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Until something is so that the page does not show."""
    until = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < until, "it never came to that"
        page.wait_for_timeout(50)
