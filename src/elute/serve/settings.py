"""What a service may do, and what one request may cost."""

from __future__ import annotations

import os
from dataclasses import dataclass

from elute.page.document import MAX_SIZE
from elute.server.listening import HOST


@dataclass(frozen=True)
class Settings:
    """The choices of who runs a service. Memory is limited on Linux only."""

    host: str = HOST
    names: tuple[str, ...] = ()  # under which it is asked for, beside its own
    token: str | None = None
    fetch: bool = False  # whether addresses are fetched
    allow_private: bool = False  # whether they may be in private networks
    jobs: int = os.cpu_count() or 1
    queue: int = 64  # requests that wait while all processes are busy
    timeout: float = 20.0  # seconds for one page, for one fetch, and for what is sent
    max_size: int = MAX_SIZE  # bytes of what is sent, and of a page that is fetched
    memory: int = 1024**3  # bytes of data of one process
    recycle: int = 2000  # pages that a process does before a fresh one takes its place
    most_pages: int = 100  # in a batch

    @property
    def inside(self) -> int:
        """How many requests are let in at a time."""
        return self.jobs + self.queue
