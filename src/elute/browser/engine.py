"""A browser that renders page after page, and is killed and started anew where a page does not let go of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from elute.browser.chromium import MissingBrowser, NowhereProxy, launch_options, missing, why_not_started
from elute.browser.limits import TooMuch
from elute.browser.visit import Request, Visit

FIRST_SHARE: Final = 0.5  # of the time, where a second try without scripts may be needed
LAST_TRY: Final = 10.0  # seconds at least: without scripts it takes a moment, unless the machine has too much to do
_LOOK_AT_MEMORY: Final = 0.25  # seconds
_CLOSING: Final = 5.0  # seconds
_PAGE_SIZE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_AT_ONCE: Final = getattr(signal, "SIGKILL", signal.SIGTERM)  # which on Windows is as sudden

T = TypeVar("T")


class Engine:
    """A browser in a thread with an event loop of its own, so that it serves any thread, with or without a loop.

    The browser is started when it is first needed, and again after it was killed.
    """

    def __init__(self) -> None:
        if reason := missing():
            raise MissingBrowser(reason)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="elute browser", daemon=True)
        self._thread.start()
        self._one_at_a_time = threading.Lock()
        self._nowhere = NowhereProxy()
        self._folder = TemporaryDirectory(prefix="elute-", ignore_cleanup_errors=True)
        self._playwright: Any = None
        self._browser: Any = None
        self._session: Any = None
        self._process = 0
        self._processes: list[int] = []

    def do(self, request: Request, work: Callable[[Visit], Awaitable[T]], fallback: bool = True) -> T:
        """What `work` makes of the loaded page; where a page takes too much, of the page without its scripts."""
        if not self._thread.is_alive():
            raise RuntimeError("this renderer is closed")
        with self._one_at_a_time:
            return self._run(self._do(request, work, fallback))

    def memory(self) -> int:
        """Bytes that the processes of the browser have in memory; what they share counts for each."""
        return sum(map(_resident, self._processes))

    def close(self) -> None:
        """Stop the browser."""
        with self._one_at_a_time:
            if self._thread.is_alive():
                self._run(self._stop())
                self._loop.call_soon_threadsafe(self._loop.stop)
                self._thread.join()
                self._loop.close()
                self._nowhere.close()
                self._folder.cleanup()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _do(self, request: Request, work: Callable[[Visit], Awaitable[T]], fallback: bool) -> T:
        again = fallback and request.scripts
        try:
            return await self._attempt(request, work, request.limits.timeout * (FIRST_SHARE if again else 1), [])
        except TooMuch as error:
            if not again:
                raise
            warning = f"rendered without its scripts: {error}"
        rest = max(request.limits.timeout * (1 - FIRST_SHARE), LAST_TRY)
        return await self._attempt(replace(request, scripts=False, stand_ins=False), work, rest, [warning])

    async def _attempt(
        self, request: Request, work: Callable[[Visit], Awaitable[T]], seconds: float, warnings: list[str]
    ) -> T:
        await self._start()
        limits = replace(request.limits, timeout=seconds)
        visit = Visit(self._browser, self._nowhere, replace(request, limits=limits), warnings)
        working = asyncio.create_task(_visited(visit, work))
        watching = asyncio.create_task(self._watch_memory(limits.max_memory))
        try:
            await asyncio.wait({working, watching}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                return await self._outcome(working)
            await self._kill()
            if watching.done():
                raise TooMuch(f"the page takes more than {limits.max_memory >> 20:,} MB of memory")
            raise TooMuch(f"the page was not done within {seconds:g} s")
        finally:
            for task in (working, watching):
                task.cancel()
            await asyncio.wait({working, watching}, timeout=_CLOSING)

    async def _outcome(self, working: asyncio.Task[T]) -> T:
        from playwright.async_api import Error

        try:
            return await working
        except Error as error:
            await self._kill()  # the page or the browser crashed: the next one gets a new browser
            raise TooMuch(f"the browser gave up: {str(error).splitlines()[0]}") from None

    async def _watch_memory(self, most: int) -> None:
        """Return when the browser has more than that."""
        from playwright.async_api import Error

        while True:
            await asyncio.sleep(_LOOK_AT_MEMORY)
            with contextlib.suppress(Error):
                await self._find_processes()
            if self.memory() > most:
                return

    async def _start(self) -> None:
        if self._browser is not None and self._browser.is_connected():
            return
        from playwright.async_api import Error, async_playwright

        while True:
            is_new = self._playwright is None
            if is_new:
                self._playwright = await async_playwright().start()
            try:
                environment = {**os.environ, "TMPDIR": self._folder.name}  # a browser that is killed leaves files
                options = {**launch_options(self._nowhere), "env": environment}
                self._browser = await self._playwright.chromium.launch(**options)
                break
            except Error as error:
                if is_new:
                    raise MissingBrowser(why_not_started(str(error))) from None
                await self._stop_driver()  # it may have died, and the browser with it
        self._session = await self._browser.new_browser_cdp_session()
        await self._find_processes()

    async def _find_processes(self) -> None:
        told = await self._session.send("SystemInfo.getProcessInfo")
        self._processes = [process["id"] for process in told["processInfo"]]
        self._process = next(each["id"] for each in told["processInfo"] if each["type"] == "browser")

    async def _kill(self) -> None:
        """End the browser at once, whatever it is at."""
        if self._browser is not None and self._browser.is_connected():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process, _AT_ONCE)  # its other processes end with it
        if self._browser is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._browser.close(), _CLOSING)
        self._browser = None

    async def _stop(self) -> None:
        if self._browser is not None:
            try:
                await asyncio.wait_for(self._browser.close(), _CLOSING)
            except Exception:
                await self._kill()
        await self._stop_driver()

    async def _stop_driver(self) -> None:
        if self._playwright is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._playwright.stop(), _CLOSING)
            self._playwright = None


async def _visited(visit: Visit, work: Callable[[Visit], Awaitable[T]]) -> T:
    async with visit.loaded():
        return await work(visit)


def _resident(process: int) -> int:
    """Bytes of memory of a process, 0 where that is not told."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE_SIZE
    except (OSError, IndexError, ValueError):
        return 0
