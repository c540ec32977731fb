"""How much a page may take, and what is said of one that takes more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TIMEOUT: Final = 30.0  # seconds
MAX_NODES: Final = 400_000
MAX_BYTES: Final = 64 * 1024 * 1024
MAX_MEMORY: Final = 2 * 1024 * 1024 * 1024


class RenderError(RuntimeError):
    """A page that cannot be rendered; the message is one sentence that says why."""


class TooMuch(RenderError):
    """A page that takes more than it may, or that leads away: without its scripts it may do."""


@dataclass(frozen=True)
class Limits:
    """What a page may take: seconds for all of it, nodes and characters of its document, bytes of memory.

    `max_bytes` is also how much a page may load over an open network. `max_memory` is that of all processes of the
    browser together, which is seen on Linux only.
    """

    timeout: float = TIMEOUT
    max_nodes: int = MAX_NODES
    max_bytes: int = MAX_BYTES
    max_memory: int = MAX_MEMORY

    def __post_init__(self) -> None:
        for name in ("timeout", "max_nodes", "max_bytes", "max_memory"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} is above 0, not {getattr(self, name)!r}")
