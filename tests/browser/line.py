"""The line of a page to the server, which may be slow, lie, or break."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

# Every message takes this long, each way.
DELAY = """(milliseconds) => {
  const Line = WebSocket;
  window.WebSocket = class extends Line {
    send(data) { setTimeout(() => this.readyState === 1 && super.send(data), milliseconds); }
    set onmessage(heard) { super.onmessage = (event) => setTimeout(() => heard.call(this, event), milliseconds); }
  };
}"""


def delayed(milliseconds: int) -> str:
    """A script for the beginning of a page: messages take so long, each way."""
    return f"({DELAY})({milliseconds})"


class Line:
    """Stands between a page and the server."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keeps_back = False  # what the server says
        self.kept: list[str | bytes] = []
        self.change: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda message: message  # what the page says
        page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, browser: WebSocketRoute) -> None:
        self._browser = browser
        server = browser.connect_to_server()

        def send(text: str | bytes) -> None:
            if (message := self.change(json.loads(text))) is not None:
                server.send(json.dumps(message))

        browser.on_message(send)
        server.on_message(lambda message: self.kept.append(message) if self.keeps_back else browser.send(message))

    def deliver_when(self, kind: str) -> None:
        """Wait until a message of this kind was sent; then everything arrives."""
        for _ in range(2000):
            if any(f'"{kind}"' in str(message) for message in self.kept):
                break
            self.page.evaluate("() => new Promise((ready) => setTimeout(ready, 10))")  # lets messages come
        else:
            raise AssertionError(f"the server did not say {kind}: {self.kept}")
        self.deliver()

    def deliver(self) -> None:
        """Everything arrives."""
        self.keeps_back = False
        for message in self.kept:
            self._browser.send(message)
        self.kept.clear()

    def cut(self) -> None:
        """The line breaks; the page will call again."""
        self._browser.close()
