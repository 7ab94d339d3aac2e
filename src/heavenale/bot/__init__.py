"""The bot protocol: agents and arenas that talk over standard input and output, one JSON object a line."""

from __future__ import annotations

from heavenale.bot.known import game_from, known_record
from heavenale.bot.messages import BadAnswer, BadRequest, read_answer, write_request
from heavenale.bot.server import serve

__all__ = ["BadAnswer", "BadRequest", "game_from", "known_record", "read_answer", "serve", "write_request"]
