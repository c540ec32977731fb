"""What the commands of `elute evaluate` show while they work, and what their errors mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

from elute.evaluate import Watch
from elute.evaluate.runs.store import BrokenFile

from ..parts.console import Failure, UsageError, reason, say
from ..parts.progress import Progress

if TYPE_CHECKING:
    from elute.processes import Lost


class Bars(Watch):
    """A bar for each stage, and for each method or dataset in work; messages above them."""

    def __init__(self, quiet: bool) -> None:
        self.failed = False  # whether something did not start
        self._quiet = quiet
        self._parts: Mapping[str, int] = {}
        self._progress: Progress | None = None

    def __enter__(self) -> Bars:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def begin(self, what: str, parts: Mapping[str, int]) -> None:
        if len(parts) == 1:  # then its bar would be the bar of all
            what = f"{what} {next(iter(parts))}"
        self._parts = parts if len(parts) > 1 else {}
        self._progress = Progress(sum(parts.values()), not self._quiet, self._parts, what)

    def advance(self, part: str, failed: bool) -> None:
        if self._progress is not None:
            self._progress.advance(failed, part if part in self._parts else "")

    def end(self) -> None:
        if self._progress is not None:
            self._progress.__exit__(None, None, None)
            self._progress = None

    def note(self, message: str) -> None:
        if not self._quiet:
            say(message)

    def unusable(self, name: str, why: Lost) -> None:
        self.failed = True
        say(f"it does not start: {why.error}", name)
        for line in why.details.splitlines():
            say(f"  {line}")


@contextmanager
def as_failures(folder: str) -> Iterator[None]:
    """What can be wrong with the folder of a run and its files, in words."""
    try:
        yield
    except BrokenFile as error:
        raise Failure(str(error)) from None
    except BlockingIOError:
        raise UsageError(f"{folder}: another run is at work in this folder") from None
    except OSError as error:
        raise Failure(f"{error.filename or folder}: {reason(error)}") from None
