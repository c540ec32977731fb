"""Running the annotator until somebody stops it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from elute.server.hosts import LOOPBACK
from elute.server.listening import HOST, listening, server_of

from .address import new_address, remember, remembered
from .server import app
from .store import Store


def serve(
    store: Store,
    *,
    method: str | None = None,
    host: str = HOST,
    port: int | None = None,
    width: int = 1280,
    whole_boxes: bool = False,
    ready: Callable[[str], None],
) -> None:
    """Serve a folder until an interrupt. `ready` is called with the address when it answers.

    The port is that of the last time where it is free, and any free one else, unless it is given. What is open to a
    network, where others may read along, gets a new token each time.
    """
    alone = host in LOOPBACK
    address = remembered(store) if alone else new_address()
    with listening(host, address.port if port is None else port, or_any=port is None) as connection:
        address = replace(address, port=connection.getsockname()[1])
        if alone:
            remember(store, address)
        ready(address.url(host))
        served = app(store, address.token, method=method, host=host, width=width, whole_boxes=whole_boxes)
        server_of(served).run(sockets=[connection])
