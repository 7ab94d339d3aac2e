"""What the server writes down of itself: lines for people or JSON for programs, with times and without secrets.

Only our own loggers can be told to say more: what libraries tell at that level holds messages as they came, with the
secrets of seats in them.
"""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from heavenale.server.metrics import UNREADABLE

_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_NOT_HTTP = "Invalid HTTP request received."


class _Json(logging.Formatter):
    """A line of JSON for everything."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _is_news(record: logging.LogRecord) -> bool:
    """Anybody could fill the disk with lines about what is no HTTP: that is only counted."""
    if record.getMessage() != _NOT_HTTP:
        return True
    UNREADABLE.inc()
    return False


def set_up_logs(form: str, level: str) -> None:
    """Write to standard error from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Json() if form == "json" else logging.Formatter(_TEXT))
    handler.addFilter(_is_news)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("heavenale").setLevel(level.upper())
    logging.getLogger("alembic").setLevel(logging.ERROR)
