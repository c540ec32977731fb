"""Watching: who wants to know how far training has come."""

from __future__ import annotations

from collections.abc import Callable

Watch = Callable[[str, int], None]
"""Is told that one more step is done: of what, and of how many. Threads may tell it at the same time."""


def unwatched(what: str, total: int) -> None:
    """Nobody looks."""
