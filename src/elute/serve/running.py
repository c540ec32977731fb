"""Running the service until somebody stops it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from elute.server.listening import ANY_PORT, listening, origin, server_of

from .app import app
from .settings import Settings

PORT: Final = 8000
PATIENCE_WITH_HEADERS: Final = 10.0  # seconds
PATIENCE_TO_END: Final = 10  # seconds for what is under way
CONNECTIONS: Final = 1000


class Impatient(H11Protocol):
    """Closes connections that begin a request and do not come to the end of its headers."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unwatch()

    def _watch(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self._unwatch()
        elif self._waiting is None:
            self._waiting = self.loop.call_later(PATIENCE_WITH_HEADERS, self._give_up)

    def _unwatch(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if (self.cycle is None or self.cycle.response_complete) and not self.transport.is_closing():
            self.transport.close()


def serve(settings: Settings, port: int | None, ready: Callable[[str], None]) -> None:
    """Serve until an interrupt, and let requests that are under way come to their end.

    `ready` is called with the address. The port is 8000 where it is free, and any free one else, unless it is given.
    """
    with listening(settings.host, PORT if port is None else port, or_any=port is None) as connection:
        ready(f"{origin(settings.host, connection.getsockname()[1] or ANY_PORT)}/")
        server = server_of(
            app(settings),
            http=Impatient,
            lifespan="on",
            timeout_graceful_shutdown=PATIENCE_TO_END,
            limit_concurrency=CONNECTIONS,
        )
        server.run(sockets=[connection])
