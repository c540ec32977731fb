"""What a run tells those who wait for it."""

from __future__ import annotations

from collections.abc import Mapping

from elute.processes import Lost


class Watch:
    """Does nothing. The command line has one that shows bars."""

    def begin(self, what: str, parts: Mapping[str, int]) -> None:
        """Some work begins: so many pages in each of its parts."""

    def advance(self, part: str, failed: bool) -> None:
        """One more page of a part is done."""

    def end(self) -> None:
        """The work that began last is over."""

    def note(self, message: str) -> None:
        """Something worth a line."""

    def unusable(self, name: str, why: Lost) -> None:
        """A method, or the scoring, does not start."""
