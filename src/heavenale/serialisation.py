"""Games as bytes: players, piles and the numbers of all actions, with a version and a checksum."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from heavenale.errors import SerialisationError
from heavenale.rules.board import MONK_SPACES, RESOURCE_TILES, ROUNDS
from heavenale.rules.tiles import TILE_NAMES, TILE_NUMBERS

FORMAT = b"HA\x01"  # the last byte is the version
_CHECKSUM = struct.Struct("<I")
_ACTION_BYTES = 2


@dataclass(frozen=True, slots=True)
class Packed:
    """What the bytes of a game say; whether its moves are legal is not known yet."""

    players: int
    resource_pile: Sequence[str]
    monk_pile: Sequence[str]
    actions: Sequence[int]


def pack(game: Packed) -> bytes:
    """Write a game as bytes."""
    piles = bytes(TILE_NUMBERS[tile] for tile in (*game.resource_pile, *game.monk_pile))
    body = FORMAT + bytes([game.players]) + piles + struct.pack(f"<{len(game.actions)}H", *game.actions)
    return body + _CHECKSUM.pack(zlib.crc32(body))


def unpack(data: bytes) -> Packed:
    """Read what `pack` wrote."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise SerialisationError(f"a serialised game is bytes, not {type(data).__name__}")
    data = bytes(data)
    if not data.startswith(FORMAT):
        raise SerialisationError(f"these bytes are not a game: they must begin with {FORMAT!r}")
    body, checksum = data[: -_CHECKSUM.size], data[-_CHECKSUM.size :]
    if checksum != _CHECKSUM.pack(zlib.crc32(body)):
        raise SerialisationError("these bytes are damaged: the checksum does not fit")
    players = body[len(FORMAT)] if len(body) > len(FORMAT) else 0
    resources = len(FORMAT) + 1
    monks = resources + RESOURCE_TILES
    moves = monks + len(MONK_SPACES) * ROUNDS.get(players, 0)
    if len(body) < moves or (len(body) - moves) % _ACTION_BYTES:
        raise SerialisationError("these bytes are damaged: a pile or a move is incomplete")
    return Packed(
        players=players,
        resource_pile=[_tile_name(tile) for tile in body[resources:monks]],
        monk_pile=[_tile_name(tile) for tile in body[monks:moves]],
        actions=[action for (action,) in struct.iter_unpack("<H", body[moves:])],
    )


def _tile_name(tile: int) -> str:
    return TILE_NAMES[tile] if tile < len(TILE_NAMES) else f"number {tile}"
