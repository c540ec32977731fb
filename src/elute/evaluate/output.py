"""Output: what a method made of one page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Output:
    """The text that a method gave for a page, or the error that it ended with, and what it cost.

    >>> Output("a-page", "It rained.").failed
    False
    >>> Output("a-page", error="TimeoutError: more than 30 s").failed
    True
    """

    id: str
    text: str = ""
    cleaneval: str | None = None  # the same in CleanEval's format, from methods that know structure
    error: str = ""  # "kind: message"
    seconds: float = 0.0  # from bytes to text; for a peer, its call on the decoded page
    memory: int = 0  # peak bytes of the process; 0 where not known
    parsing: float = 0.0  # seconds that elute takes to decode and parse the page, measured apart
    images: list[int] | None = None  # the rows of main images, from methods that know images, where gold has labels

    @property
    def failed(self) -> bool:
        return bool(self.error)
