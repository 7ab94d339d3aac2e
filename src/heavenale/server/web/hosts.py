"""The names by which this server is known, so that no page from elsewhere speaks to it in a visitor's browser.

A page can give its own name our address ("DNS rebinding"); then the browser sends that name as `Host`. Addresses in
figures need no list: nobody can rebind them.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers


class Hosts:
    """The names that requests may ask for, and the origins that pages may have."""

    def __init__(self, public: Iterable[str]) -> None:
        own = socket.gethostname().lower()
        self._public = {name.lower() for name in public}
        self._known = {"localhost", own, f"{own}.local", *self._public}

    def admits(self, headers: Headers) -> bool:
        """Whether a request asks for us, and comes from a page of ours or from a program."""
        host = headers.get("host", "")
        name = _name_of(f"//{host}")
        if name is None or not (name in self._known or _is_address(name)):
            return False
        origin = headers.get("origin")
        # A proxy may put another host into the request than the one that the page knows.
        return origin is None or urlsplit(origin).netloc.lower() == host.lower() or _name_of(origin) in self._public


def _name_of(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:  # brackets that do not match
        return None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
