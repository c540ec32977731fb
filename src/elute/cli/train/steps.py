"""How far training has come: a bar for each of its stages, one after the other."""

from __future__ import annotations

import threading
from types import TracebackType

from ..parts.progress import Progress

_DOING = {
    "pages": "reading",
    "hosts": "counting words and classes",
    "steps": "growing trees",
    "looks": "growing trees of the second look",
    "models": "learning",
    "judged": "judging",
}
_UNITS = {"looks": "steps", "judged": "pages"}


class Steps:
    """Is told of every step, by any thread."""

    def __init__(self, shown: bool) -> None:
        self._shown = shown
        self._stage = ""
        self._bar: Progress | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> Steps:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.__exit__(kind, error, trace)

    def __call__(self, what: str, total: int) -> None:
        with self._lock:
            if self._bar is None or what != self._stage:
                self.__exit__(None, None, None)
                unit = _UNITS.get(what, what)
                self._stage, self._bar = what, Progress(total, self._shown, what=_DOING[what], unit=unit)
            self._bar.advance()
