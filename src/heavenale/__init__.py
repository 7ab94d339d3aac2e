"""An unofficial digital edition of the board game Heaven & Ale."""

from __future__ import annotations

from heavenale.errors import (
    GameNotOver,
    GameOver,
    HeavenAleError,
    IllegalMove,
    NotationError,
    NothingToUndo,
    PictureError,
    RecordError,
    SerialisationError,
    SetupError,
    TimeError,
)
from heavenale.game import Game
from heavenale.native.slow_start import tell_when_slow
from heavenale.notation import Move
from heavenale.record import Record
from heavenale.shown.events import Event
from heavenale.shown.explain import Explanation
from heavenale.shown.scores import Score
from heavenale.shown.table import PlayerBoard, Table

__all__ = [
    "Event",
    "Explanation",
    "Game",
    "GameNotOver",
    "GameOver",
    "HeavenAleError",
    "IllegalMove",
    "Move",
    "NotationError",
    "NothingToUndo",
    "PictureError",
    "PlayerBoard",
    "Record",
    "RecordError",
    "Score",
    "SerialisationError",
    "SetupError",
    "Table",
    "TimeError",
]
__version__ = "0.1.0"

tell_when_slow()
