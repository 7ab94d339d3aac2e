"""Taking questions from the database, one for each process of ours that is free, and answering them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from heavenale.server.store import processes, questions
from heavenale.server.store.failures import NotStored
from heavenale.server.store.questions import Answer, Question
from heavenale.server.store.storage import Storage
from heavenale.server.thinking.workers import WorkerFailed, Workers

if TYPE_CHECKING:
    from heavenale.server.store.news import News  # with psycopg, which only several processes need

log = logging.getLogger(__name__)

_LOOK_EVERY_S = 1.0  # news may be missed, and questions of the dead are told by nobody
_AGAIN_AFTER_S = 0.5


class Taking:
    """Thinks for all processes on the database."""

    def __init__(self, store: Storage, news: News, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._asked = [(players, asyncio.Event()) for players in workers.players]
        news.on(processes.ASKED, self._hear)

    async def run(self) -> None:
        """Think until this is cancelled."""
        await asyncio.gather(*(self._answer_for(players, asked) for players, asked in self._asked))

    def _hear(self, _told: str) -> None:
        for _, asked in self._asked:
            asked.set()

    async def _answer_for(self, players: Sequence[str], asked: asyncio.Event) -> None:
        while True:
            try:
                asked.clear()
                question = None
                if self._workers.has_idle(players[0]):
                    question = await self._store.run(questions.take, self._store.process or 0, players)
                if question is not None:
                    await self._answer(question)
                    continue
            except NotStored:
                await asyncio.sleep(_AGAIN_AFTER_S)
            except Exception:  # whatever it was, one that gave up would be missed by all rooms
                log.exception("a question could not be taken")
                await asyncio.sleep(_AGAIN_AFTER_S)
            with suppress(TimeoutError):
                await asyncio.wait_for(asked.wait(), _LOOK_EVERY_S)

    async def _answer(self, question: Question) -> None:
        try:
            # The queue sees to it that addresses have their turn; here each question has its own.
            move = await self._workers.answer(question.request, question.player, address=str(question.id))
            given = Answer(move, None)
        except WorkerFailed as error:
            given = Answer(None, str(error))
        except Exception as error:  # whatever it was, whoever asked is told
            log.exception("a question was not answered")
            given = Answer(None, f"{type(error).__name__}: {error}")
        while True:
            try:
                await self._store.run(questions.answer, question.id, given)
            except NotStored:
                await asyncio.sleep(_AGAIN_AFTER_S)
            else:
                return
