"""How far a long run has come: a bar where stderr is a terminal, a line now and then where it is not."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from .console import is_terminal, say

if TYPE_CHECKING:
    import rich.progress

_PATIENCE = 0.5  # seconds before a bar appears: a run that is over by then needs none, nor rich's import
LINE_EVERY: Final = 10.0  # seconds between the lines of a run without a bar


class Bar:
    """A bar of rich's that goes away at the end, if one was opened."""

    def __init__(self) -> None:
        self._bar: rich.progress.Progress | None = None
        self._task: rich.progress.TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()


class Progress(Bar):
    """Counts pages. `with Progress(total, shown=True) as progress: progress.advance()`.

    `parts` are what the pages belong to, with the number of each: those under way have bars of their own. `what` is
    what is done to the pages. What is counted may be something else: `unit`.
    """

    def __init__(
        self, total: int, shown: bool, parts: Mapping[str, int] | None = None, what: str = "", unit: str = "pages"
    ) -> None:
        super().__init__()
        self._total = total
        self._shown = shown
        self._parts = parts or {}
        self._what = what
        self._unit = unit
        self._done_of: Counter[str] = Counter()
        self._part_tasks: dict[str, rich.progress.TaskID] = {}
        self._done = 0
        self._failed = 0
        self._started = self._last_line = time.monotonic()

    def advance(self, failed: bool = False, part: str = "") -> None:
        """One more page is done."""
        self._done += 1
        self._done_of[part] += 1
        self._failed += failed
        if not self._shown:
            return
        now = time.monotonic()
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self._done, failed=self._failures())
            if part:
                self._advance_part(part)
        elif is_terminal(sys.stderr):
            if now - self._started >= _PATIENCE:
                self._open_bar()
        elif now - self._last_line >= LINE_EVERY:
            self._last_line = now
            doing = f"{self._what}: " if self._what else ""
            say(f"{doing}{self._done} of {self._total} {self._unit}{self._failures()}")

    def _failures(self) -> str:
        return f", {self._failed} failed" if self._failed else ""

    def _advance_part(self, part: str) -> None:
        assert self._bar is not None
        if part not in self._part_tasks:
            self._part_tasks[part] = self._bar.add_task(part, total=self._parts[part], failed="")
        done = self._done_of[part]
        self._bar.update(self._part_tasks[part], completed=done, visible=done < self._parts[part])

    def _open_bar(self) -> None:
        from rich import progress
        from rich.console import Console

        self._bar = progress.Progress(
            progress.TextColumn("{task.description}"),
            progress.BarColumn(),
            progress.MofNCompleteColumn(),
            progress.TextColumn(f"{self._unit}{{task.fields[failed]}}"),
            progress.TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,  # output goes to stdout as bytes, past any text wrapper
        )
        self._task = self._bar.add_task(self._what, total=self._total, completed=self._done, failed=self._failures())
        self._bar.start()
