"""A socket, an address to tell people, and the server that runs behind it."""

from __future__ import annotations

import socket
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp

ANY_PORT: Final = 0
HOST: Final = "127.0.0.1"
BACKLOG: Final = 512  # connections that wait to be taken


def listening(host: str, port: int, or_any: bool = False) -> socket.socket:
    """A socket that takes connections already; OSError where that cannot be. `or_any`: else on a free port."""
    try:
        return _listening(host, port)
    except OSError:
        if not or_any or port == ANY_PORT:
            raise
        return _listening(host, ANY_PORT)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.create_server((host, port), family=family, backlog=BACKLOG)
    # Connections have it from here. Else the body of an answer waits until its head is acknowledged, 40 ms on Linux.
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def origin(host: str, port: int) -> str:
    """Where a browser on this machine finds a server.

    >>> origin("::1", 8000), origin("0.0.0.0", 8000)
    ('http://[::1]:8000', 'http://127.0.0.1:8000')
    """
    name = {"0.0.0.0": HOST, "::": "::1"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def server_of(application: ASGIApp, **settings: Any) -> uvicorn.Server:
    """A server that is not started yet. `settings` are uvicorn's."""
    plain = {
        "http": "h11",
        "ws": "none",
        "lifespan": "off",
        "log_level": "warning",
        "access_log": False,  # addresses may hold a token
        "proxy_headers": False,  # nobody stands between, so nobody may claim to
        "server_header": False,
    }
    return uvicorn.Server(uvicorn.Config(application, **{**plain, **settings}))
