"""A server that lets rooms leave its memory as soon as it can, so that an hour passes in a minute."""

from __future__ import annotations

import sys
from pathlib import Path

from heavenale.server.config import Config
from heavenale.server.web import garbage
from heavenale.server.web.run import run_server

if __name__ == "__main__":
    port, data = sys.argv[1:]
    garbage._EVERY_S = 10.0  # ten minutes, in a time in which an hour is a minute
    garbage._PATIENCE_S = 1.0
    config = Config.default(
        Path(data), idle_room_s=1.0, max_loaded_rooms=100, rooms_per_day=10**6, request_rate=1e5, request_burst=10**6
    )
    run_server(config, host="127.0.0.1", port=int(port), open_browser=False, say=print)
