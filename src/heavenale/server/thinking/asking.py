"""Asking whoever thinks, on any machine: questions wait in the database, and their answers are told as news."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from heavenale.game import Game
from heavenale.server.store import questions
from heavenale.server.store.questions import Answer
from heavenale.server.store.storage import Storage
from heavenale.server.thinking.workers import NotWanted, Restarted, Wanted, WorkerFailed, Workers

if TYPE_CHECKING:
    from heavenale.server.store.news import News  # with psycopg, which only several processes need

log = logging.getLogger(__name__)

_LOOK_EVERY_S = 1.0  # whether somebody waits still, and whether news of the answer were missed


class Asking:
    """Decides by asking the processes that think."""

    def __init__(self, store: Storage, news: News, workers: Workers) -> None:
        self._store = store
        self._workers = workers  # ours know how to ask, and for whom; they answer only what they take from the queue
        self._answered: dict[int, asyncio.Event] = {}
        news.on(questions.ANSWERED, self._hear)

    def can_play(self, name: str) -> bool:
        """Whether there is an agent or a program of this name: all processes have the same."""
        return self._workers.can_play(name)

    async def decide(
        self,
        game: Game,
        level: str,
        *,
        address: str = "",
        wanted: Wanted = lambda: True,
        restarted: Restarted = lambda: None,  # whoever thinks sees to that
    ) -> str:
        """The move that a level or a program chooses."""
        request = self._workers.request_for(game, level)
        given: Answer | None = None
        while given is None:  # whoever declares this process dead forgets its questions
            number = await self._store.run(questions.ask, self._store.process or 0, address, level, request)
            self._answered[number] = asyncio.Event()
            try:
                given = await self._wait_for(number, wanted)
            finally:
                del self._answered[number]
                if given is None:
                    self._store.run_later(questions.forget, number)
        if given.move is None:
            raise WorkerFailed(given.failure)
        return given.move

    async def _wait_for(self, number: int, wanted: Wanted) -> Answer | None:
        """The answer; None if the question has been forgotten."""
        answered = self._answered[number]
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(answered.wait(), _LOOK_EVERY_S)
            answered.clear()
            if not wanted():
                raise NotWanted
            is_there, given = await self._store.run(questions.collect, number)
            if given is not None or not is_there:
                return given

    def _hear(self, told: str) -> None:
        """One question has been answered, or any while nothing could be heard."""
        concerned = [self._answered.get(int(told))] if told else self._answered.values()
        for answered in concerned:
            if answered is not None:
                answered.set()
