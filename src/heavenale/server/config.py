"""How a server is set up, and the limits it keeps."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from platformdirs import user_data_path

THINK_TIMEOUT_S = 60.0
_PACKAGED_CLIENT = Path(__file__).parent / "static"
_BUILT_CLIENT = Path(__file__).parents[3] / "web" / "dist"  # in a checkout


def default_data_folder() -> Path:
    """Where games are kept: the user's data folder, as the system has it, or that of earlier versions."""
    now = user_data_path("heavenale", appauthor=False)
    before = _data_folder_of_before()
    return before if before.is_dir() and not now.is_dir() else now


def _data_folder_of_before() -> Path:
    """As it once was on every system; on Linux it is the same."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".local" / "share") / "heavenale"


def find_client() -> Path:
    """Where the built web client is, or would be."""
    return _PACKAGED_CLIENT if (_PACKAGED_CLIENT / "index.html").is_file() else _BUILT_CLIENT


def default_workers() -> int:
    """How many processes think, if nobody says."""
    return max(2, min(8, os.cpu_count() or 2))


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of a server. The defaults suit a table of friends and bear a crowd."""

    data: Path
    client: Path
    database: str | None = None  # a PostgreSQL that several processes share, in place of a file in the folder
    peer_address: str | None = None  # where those others reach this process: host and port
    peer_port: int | None = None  # on which it listens for them
    workers: int = 2  # processes that think; they are started when they are needed
    think_timeout_s: float = THINK_TIMEOUT_S  # an agent that takes longer is started again
    names: Sequence[str] = ()  # by which others know this server, beside addresses in figures
    proxies: Sequence[str] = ()  # whose word is taken for where a request comes from
    metrics_to: Sequence[str] = ()  # addresses and networks that may read /metrics
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    programs: Mapping[str, Sequence[str]] = field(default_factory=dict)  # that sit at tables, by name
    max_rooms: int = 200_000
    keep_days: int = 180  # a room that nobody plays; games that are over are kept
    keep_unplayed_days: int = 14  # one in which no move was ever made
    rooms_per_day: int = 500  # that one address may make, at first all at once
    max_loaded_rooms: int = 2_000  # beyond that, rooms nobody looks at leave the memory
    max_spectators_per_room: int = 64
    max_connections: int = 4_000  # beyond that nobody is let in to watch
    enter_within_s: float = 10.0
    max_queued: int = 256  # messages a client has not read yet
    max_unread: int = 1 << 17  # characters of them; the whole of a long game has a tenth of that
    message_rate: float = 20.0  # a second, for each connection
    message_burst: int = 60
    address_rate: float = 300.0  # messages a second, of all connections of an address together
    address_burst: int = 1_500
    sign_rate: float = 0.5  # signs and nudges a second, of all connections of an address together
    sign_burst: int = 20
    max_message: int = 4_096  # bytes
    connect_rate: float = 10.0  # connections to rooms, a second, for each address
    connect_burst: int = 400  # after a restart everybody comes back at once, perhaps through one address
    request_rate: float = 20.0  # HTTP requests that write, a second, for each address
    request_burst: int = 60
    read_rate: float = 40.0  # HTTP requests that read, likewise
    read_burst: int = 120
    max_body: int = 1 << 20  # bytes
    body_within_s: float = 20.0
    headers_within_s: float = 10.0
    max_connections_per_address: int = 500
    seat_grace_s: float = 30.0  # a person whose line has dropped has so long before another may give the seat away
    nudge_after_s: float = 20.0  # without a move; whoever is to decide may think for so long
    idle_room_s: float = 600.0
    friends_at: str | None = None  # the address for others in the network, if the server listens to them
    owns_process: bool = False  # nothing else runs in it, so that its garbage collector may be told when to collect

    @classmethod
    def default(cls, data: Path | None = None, workers: int | None = None, **settings: Any) -> Config:
        """The settings of `heavenale serve`."""
        return cls(
            data=data or default_data_folder(),
            client=find_client(),
            workers=default_workers() if workers is None else workers,
            owns_process=True,
            **settings,
        )
