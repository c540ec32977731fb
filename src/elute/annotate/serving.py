"""Running the annotator: a port of this machine, a token, and a server until somebody stops it."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from .guard import TOKEN_BYTES
from .server import app
from .store import Store

HOST = "127.0.0.1"


def serve(
    store: Store,
    *,
    method: str | None = None,
    host: str = HOST,
    port: int = 0,
    width: int = 1280,
    ready: Callable[[str], None],
) -> None:
    """Serve a folder until an interrupt. `ready` is called with the address when it answers; port 0 is any free one."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with listening(host, port) as connection:
        ready(address(host, connection.getsockname()[1], token))
        server_of(app(store, token, method, host, width)).run(sockets=[connection])


def server_of(application: ASGIApp) -> uvicorn.Server:
    """A server that is not started yet."""
    config = uvicorn.Config(
        application,
        http="h11",
        ws="none",
        lifespan="off",
        log_level="warning",
        access_log=False,  # addresses hold the token
        proxy_headers=False,  # nobody stands between, so nobody may claim to
        server_header=False,
    )
    return uvicorn.Server(config)


def listening(host: str, port: int) -> socket.socket:
    """A socket that takes connections already; OSError where that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def address(host: str, port: int, token: str) -> str:
    """Where a browser finds the annotator.

    >>> address("::1", 8000, "secret"), address("0.0.0.0", 8000, "secret")
    ('http://[::1]:8000/secret/', 'http://127.0.0.1:8000/secret/')
    """
    name = {"0.0.0.0": HOST, "::": "::1"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/{token}/"
