"""The service behind its routes: who is let in, pages that are fetched, processes that work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request

from elute.page import ReadError
from elute.processes import Lost
from elute.processes.limits import Limits
from elute.processes.pool import Pool
from elute.server.bodies import body
from elute.web.client import afetch

from .asking import Asked
from .metrics import Metrics
from .refused import Refused, of_lost
from .selectors import BadSelector, parsed
from .settings import Settings
from .work import Task, opened

LEAST_WAIT: Final = 10.0  # seconds for a turn: a process that takes the place of another may be long in starting


class Service:
    """Processes, a queue before them, and the door."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        limits = Limits(settings.timeout, settings.memory)
        self.pool = Pool(opened, settings.jobs, limits, settings.recycle)
        self.ready = False
        self._threads = ThreadPoolExecutor(settings.jobs, thread_name_prefix="elute")

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Processes are started, and ended at the end; meanwhile requests wait."""
        starting = asyncio.create_task(self._start())
        try:
            yield
        finally:
            self.ready = False
            starting.cancel()
            self.pool.close()
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def _start(self) -> None:
        while not await asyncio.to_thread(self.pool.warm):
            await asyncio.sleep(1)
        self.ready = True

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place among the requests that are inside; Refused where all are taken."""
        if self.metrics.inside >= self.settings.inside:
            raise Refused(429, "too many requests at a time: try again in a moment", retry_after=1)
        self.metrics.inside += 1
        try:
            yield
        finally:
            self.metrics.inside -= 1

    async def read(self, request: Request) -> bytes:
        """What a request sends, within the limits of size and time."""
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.max_size:
            raise Refused(413, f"what is sent may have {self.settings.max_size:,} bytes at most")
        try:
            async with asyncio.timeout(self.settings.timeout):
                return await body(request, self.settings.max_size)
        except TimeoutError:
            raise Refused(408, f"what is sent was not there within {self.settings.timeout:g} s") from None
        except ClientDisconnect:
            raise Refused(400, "the connection closed before all was sent") from None

    async def task(self, asked: Asked, *wants: str, **more: Any) -> Task:
        """What to do with the page that was sent, or with the one at the address."""
        seconds = more.pop("seconds", None)
        _check_selector(more.get("within", ""))
        choices = {**asked.choices, **more.pop("choices", {})}
        if asked.html is not None:
            html, url, charset = asked.html, asked.url, asked.charset
        elif asked.url:
            html, url, charset = await self._fetched(asked, seconds)
        else:
            raise Refused(400, "there is neither html nor a url")
        about = {name: asked.more[name] for name in ("miners", "segmenter") if name in asked.more}
        return Task(html, wants, url, charset, choices, max_size=self.settings.max_size, **about, **more)

    async def _fetched(self, asked: Asked, seconds: float | None) -> tuple[bytes, str | None, str | None]:
        if not self.settings.fetch:
            raise Refused(403, "this service does not fetch addresses: send the page, or start it with --fetch")
        timeout = min(seconds or self.settings.timeout, self.settings.timeout)
        try:
            found = await afetch(
                asked.url or "",
                timeout=timeout,
                max_size=self.settings.max_size,
                allow_private=self.settings.allow_private,
            )
        except ReadError as error:
            raise Refused(504 if error.setting == "timeout" else 502, error.reason) from None
        return found.data, found.url, asked.charset or found.charset

    async def run(self, task: Task) -> dict[str, Any]:
        """What comes of a task. Who waits longer than a page may take is told to come back."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self.settings.timeout + max(self.settings.timeout, LEAST_WAIT)):
                found = await loop.run_in_executor(self._threads, self.pool.ask, task)
        except TimeoutError:
            raise Refused(503, "all processes are busy: try again in a moment", retry_after=1) from None
        except RuntimeError:  # the threads are no more
            raise Refused(503, "this service is about to end") from None
        if isinstance(found, Lost):
            raise of_lost(found)
        answer: dict[str, Any] = found
        return answer

    async def answer(self, asked: Asked, *wants: str, **more: Any) -> dict[str, Any]:
        """What is wanted of the page that was asked for."""
        return await self.run(await self.task(asked, *wants, **more))


def _check_selector(selector: str) -> None:
    try:
        parsed(selector or "*")
    except BadSelector as error:
        raise Refused(400, str(error)) from None
