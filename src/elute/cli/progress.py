"""How far a long run has come: a bar where stderr is a terminal, a line now and then where it is not."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

from .console import is_terminal, say

if TYPE_CHECKING:
    import rich.progress

_PATIENCE = 0.5  # seconds before a bar appears: a run that is over by then needs none, nor rich's import
_LINE_EVERY = 10.0  # seconds between the lines of a run without a bar


class Progress:
    """Counts pages. `with Progress(total, shown=True) as progress: progress.advance()`."""

    def __init__(self, total: int, shown: bool) -> None:
        self._total = total
        self._shown = shown
        self._done = 0
        self._failed = 0
        self._started = self._last_line = time.monotonic()
        self._bar: rich.progress.Progress | None = None
        self._task: rich.progress.TaskID | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self, failed: bool = False) -> None:
        """One more page is done."""
        self._done += 1
        self._failed += failed
        if not self._shown:
            return
        now = time.monotonic()
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self._done, failed=self._failures())
        elif is_terminal(sys.stderr):
            if now - self._started >= _PATIENCE:
                self._open_bar()
        elif now - self._last_line >= _LINE_EVERY:
            self._last_line = now
            say(f"{self._done} of {self._total} pages{self._failures()}")

    def _failures(self) -> str:
        return f", {self._failed} failed" if self._failed else ""

    def _open_bar(self) -> None:
        from rich import progress
        from rich.console import Console

        self._bar = progress.Progress(
            progress.BarColumn(),
            progress.MofNCompleteColumn(),
            progress.TextColumn("pages{task.fields[failed]}"),
            progress.TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,  # output goes to stdout as bytes, past any text wrapper
        )
        self._task = self._bar.add_task("", total=self._total, completed=self._done, failed=self._failures())
        self._bar.start()
