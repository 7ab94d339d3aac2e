"""Letting agents play: while it is an agent's turn and somebody watches, a worker decides."""

from __future__ import annotations

import asyncio
import logging
import secrets

from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.server.metrics import THINKING, THINKING_FAILURES, THINKING_QUEUE
from heavenale.server.rooms.room import Room
from heavenale.server.store.failures import NotStored
from heavenale.server.thinking.levels import FALLBACK
from heavenale.server.thinking.workers import NotWanted, Thinkers, Wanted, WorkerFailed
from heavenale.server.wire.messages import Thinking

log = logging.getLogger(__name__)

_TRY_AGAIN_S = 1.0


class Driver:
    """Moves for the agents of all rooms."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers

    def attach(self, room: Room) -> None:
        """Let the room's agents play from now on."""
        room.agents_go_on = self.wake
        room.can_play = self.can_play

    def can_play(self, level: str) -> bool:
        """Whether there is an agent or a program of this name."""
        return self._thinkers.can_play(level)

    def wake(self, room: Room) -> None:
        """See whether an agent is to decide; whoever calls tells the viewers."""
        if room.driver is None and room.agent_to_decide is not None and room.connections:
            _note_who_thinks(room)
            room.driver = asyncio.create_task(self._drive(room))

    async def _drive(self, room: Room) -> None:
        try:
            while room.agent_to_decide is not None and room.connections and not room.is_gone:
                try:
                    await self._decide(room)
                except NotWanted:
                    pass  # everybody left, and perhaps somebody is back already; or a turn was taken back
                except NotStored:
                    await asyncio.sleep(_TRY_AGAIN_S)  # told once for all rooms
                except Exception as error:  # whatever it was, a room never stands still for good
                    log.warning("a move in %s is tried again: %s: %s", room.words, type(error).__name__, error)
                    await asyncio.sleep(_TRY_AGAIN_S)
        finally:
            room.driver = None
            if room.thinking is not None:
                room.thinking = None
                room.tell_around()

    async def _decide(self, room: Room) -> None:
        """One decision. People may come back or take a turn back meanwhile: then it is for nothing."""
        async with room.lock:
            level, seat, made = room.agent_to_decide, room.turns.to_decide, list(room.turns.made)
            if level is None or seat is None or room.is_gone:
                return
            if room.turns.is_complete:  # a person left a turn that was only to be ended
                moved = await room.end_turn()
                _note_who_thinks(room)
                room.tell_moved(moved)
                return
            game = room.turns.game.clone()

        def still_wanted() -> bool:
            return bool(room.connections) and room.turns.made == made and room.agent_to_decide == level

        move = await self._ask(room, seat, level, game, still_wanted)
        async with room.lock:
            # As many moves may have been made as before, but others: a turn was taken back meanwhile.
            if room.turns.made != made or room.agent_to_decide != level or room.is_gone:
                return
            try:
                moved = await room.push(move or self._any_move(room, seat, level), agent=level)
            except HeavenAleError:
                moved = await room.push(self._any_move(room, seat, level), agent=level)
            _note_who_thinks(room)
            room.tell_moved(moved)

    async def _ask(self, room: Room, seat: int, level: str, game: Game, wanted: Wanted) -> str | None:
        def restarted() -> None:
            room.notify("worker_restarted", seat=seat, level=level)

        for name in (level, FALLBACK):
            try:
                with THINKING_QUEUE.track_inprogress(), THINKING.labels(name).time():
                    return await self._thinkers.decide(
                        game, name, address=room.address, wanted=wanted, restarted=restarted
                    )
            except WorkerFailed as error:
                THINKING_FAILURES.labels(name).inc()
                log.warning("agent %s failed in %s: %s", name, room.words, error)
                room.notify("agent_failed", seat=seat, level=level)
        return None

    def _any_move(self, room: Room, seat: int, level: str) -> str:
        """When all else fails the game still goes on."""
        room.notify("agent_failed", seat=seat, level=level)
        moves = [str(move) for move in room.turns.game.legal_moves]
        return secrets.choice([move for move in moves if not move.startswith("sell")] or moves)


def _note_who_thinks(room: Room) -> None:
    level, seat = room.agent_to_decide, room.turns.to_decide
    room.thinking = Thinking(seat=seat, level=level) if level is not None and seat is not None else None
