"""A request that is not answered with what it asks for: a status and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elute.processes import Lost


class Refused(Exception):
    """Why, for people; `status` is for programs, and `retry_after` says in how many seconds to ask again."""

    def __init__(self, status: int, why: str, retry_after: int | None = None) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
        self.retry_after = retry_after

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}


def of_lost(lost: Lost) -> Refused:
    """What a process that came to nothing means for the request.

    >>> from elute.processes import Lost
    >>> of_lost(Lost("TimeoutError: not done within 20 s")).status
    504
    >>> [of_lost(Lost(error)).status for error in ("ProcessDied: SIGSEGV", "ProcessKilled: SIGKILL")]
    [500, 503]
    """
    kind, _, message = lost.error.partition(": ")
    if kind == "Unfit":  # what is said of a page that is none
        return Refused(422, message)
    if kind == "ReadError":
        return Refused(413 if "larger" in message else 422, message)
    if kind == "TimeoutError":
        return Refused(504, f"this page takes too long: {message}")
    if kind == "MemoryError":
        return Refused(422, "this page needs more memory than a page may have")
    if kind == "ProcessKilled":
        return Refused(503, "the process that worked on this page was killed, twice: try again in a moment", 1)
    if kind == "ProcessDied":
        return Refused(500, "the process that worked on this page died")
    if kind == "OSError":
        return Refused(503, "there is no process to work in", retry_after=1)
    return Refused(500, f"this page cannot be done: {lost.error}")
