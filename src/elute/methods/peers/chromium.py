"""A Chromium without a window and without a network, one for each process, used for page after page."""

from __future__ import annotations

import atexit
import os
from importlib import import_module
from typing import Any, ClassVar

from elute.browser.chromium import NowhereProxy, launch_options


class Chromium:
    """A running browser with one blank page, in which functions are called. A browser that died is started anew."""

    _of_process: ClassVar[dict[int, Chromium]] = {}

    @classmethod
    def here(cls) -> Chromium:
        """The browser of this process; a forked process has its own."""
        process = os.getpid()
        if process not in cls._of_process:
            cls._of_process[process] = cls()
        return cls._of_process[process]

    def __init__(self) -> None:
        self._playwright: Any = import_module("playwright.sync_api").sync_playwright().start()
        self._scripts: list[str] = []
        self._nowhere = NowhereProxy()
        self._start()
        atexit.register(self.close)

    def add_script(self, source: str) -> None:
        """Define what a script defines, now and whenever the browser is started anew."""
        if source not in self._scripts:
            self._scripts.append(source)
            self._page.evaluate(source)

    def call(self, function: str, argument: object) -> Any:
        """What a JavaScript function returns. Its errors are raised; one that kills the browser gets one more try."""
        error = import_module("playwright.sync_api").Error
        try:
            return self._page.evaluate(function, argument)
        except error:
            if self._alive():
                raise
        self._restart()
        return self._page.evaluate(function, argument)

    def close(self) -> None:
        """Stop the browser."""
        if self._of_process.pop(os.getpid(), None) is self:
            self._browser.close()
            self._playwright.stop()
            self._nowhere.close()

    def _start(self) -> None:
        self._browser: Any = self._playwright.chromium.launch(**launch_options(self._nowhere))
        self._page: Any = self._browser.new_context(java_script_enabled=False, offline=True).new_page()
        self._crashed = False
        self._page.on("crash", self._on_crash)
        for source in self._scripts:
            self._page.evaluate(source)

    def _restart(self) -> None:
        try:
            self._browser.close()
        finally:
            self._start()

    def _on_crash(self, page: object) -> None:
        self._crashed = True

    def _alive(self) -> bool:
        return bool(self._browser.is_connected()) and not self._crashed and not self._page.is_closed()
