"""The built web client: its files, compressed in advance, with the right headers."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from fastapi import Request, Response
from starlette.types import Receive, Scope, Send

from heavenale.server.rooms.room_names import tidy

_ENCODINGS = {"br": ".br", "gzip": ".gz"}  # best first
_FOREVER = "public, max-age=31536000, immutable"
_ASK_EACH_TIME = "no-cache"
_SLICE = 1 << 14  # bytes
_SCREENS = ("", "learn", "rules")
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Heaven &amp; Ale</title></head>
<body><h1>Heaven &amp; Ale</h1><p>The server runs, but the web client has not been built.</p>
<p>Run <code>make play</code>, or <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, and reload.</p>
</body></html>
"""


@dataclass(frozen=True)
class _File:
    media_type: str
    etag: str
    cache: str
    bodies: dict[str, bytes]  # encoding -> bytes; "" as it is


class Client:
    """The files of the client, read once: only what is there can be asked for, so no path leads elsewhere."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, _File] = {}
        if (folder / "index.html").is_file():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix not in _ENCODINGS.values():
                    self._files["/" + path.relative_to(folder).as_posix()] = _read(path, folder)

    @property
    def is_built(self) -> bool:
        """Whether there is a client."""
        return bool(self._files)

    def respond(self, request: Request) -> Response:
        """The file asked for; the addresses of the client's own screens get its page."""
        path = request.url.path
        if not self.is_built:
            return Response(NOT_BUILT, status_code=503, media_type="text/html", headers={"Cache-Control": "no-store"})
        file = self._files.get(path)
        if file is None:
            screen = _screen(path)
            if screen is None:
                return Response("not found", status_code=404, media_type="text/plain")
            if path.count("/") > 1:  # all that the page loads lies beside it
                return Response(status_code=307, headers={"Location": "../" * (path.count("/") - 1) + screen})
            file = self._files["/index.html"]
        headers = {"Cache-Control": file.cache, "ETag": file.etag, "Vary": "Accept-Encoding"}
        if file.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        encoding = _best_encoding(request.headers.get("accept-encoding", ""), file)
        if encoding:
            headers["Content-Encoding"] = encoding
        return _InSlices(file.bodies[encoding], media_type=file.media_type, headers=headers)


class _InSlices(Response):
    """Sends as much as the client reads: whoever asks for everything and reads nothing fills no memory."""

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Send it."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for start in range(0, max(1, len(self.body)), _SLICE):
            part = self.body[start : start + _SLICE]
            await send({"type": "http.response.body", "body": part, "more_body": start + _SLICE < len(self.body)})


def _screen(path: str) -> str | None:
    """What the client shows there: its start, what it teaches, or a room; None if nothing."""
    last = unquote(path.rstrip("/")).rpartition("/")[2]
    return last if last in _SCREENS else tidy(last)


def _best_encoding(accepted: str, file: _File) -> str:
    wanted = {part.split(";")[0].strip() for part in accepted.split(",") if "q=0" not in part.replace(" ", "")}
    return next((encoding for encoding in _ENCODINGS if encoding in wanted and encoding in file.bodies), "")


def _read(path: Path, folder: Path) -> _File:
    plain = path.read_bytes()
    bodies = {"": plain}
    for encoding, suffix in _ENCODINGS.items():
        compressed = path.with_name(path.name + suffix)
        if compressed.is_file():
            bodies[encoding] = compressed.read_bytes()
    in_assets = path.relative_to(folder).parts[0] == "assets"  # their names change with their content
    return _File(
        media_type=_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        etag=f'"{hashlib.sha256(plain).hexdigest()[:32]}"',
        cache=_FOREVER if in_assets else _ASK_EACH_TIME,
        bodies=bodies,
    )
