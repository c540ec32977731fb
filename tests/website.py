"""A web site on this machine, for tests of what goes over the network."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import pytest


class LocalServer(ThreadingHTTPServer):
    """A server on a free port of this machine, quiet about clients that hang up."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(("127.0.0.1", 0), handler)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are what these tests are about."""

    @contextmanager
    def running(self) -> Iterator[Self]:
        thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield self
        self.shutdown()
        self.server_close()


class QuietHandler(BaseHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        """Quiet."""


class Site(LocalServer):
    """A web site on this machine: what it answers to a path is a function on the request handler."""

    def __init__(self) -> None:
        self.answers: dict[str, Callable[[BaseHTTPRequestHandler], None]] = {}
        self.headers_seen: list[dict[str, str]] = []
        self.paths_seen: list[str] = []
        super().__init__(_Handler)

    def answer(self, path: str, body: bytes = b"", status: int = 200, **headers: str) -> str:
        """Make the site answer a path with these bytes; returns the address."""

        def respond(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(status)
            for name, value in headers.items():
                handler.send_header(name.replace("_", "-"), value)
            handler.end_headers()
            handler.wfile.write(body)

        self.answers[path] = respond
        return self.address + path


class _Handler(QuietHandler):
    server: Site

    def do_GET(self) -> None:
        self.server.headers_seen.append(dict(self.headers.items()))
        self.server.paths_seen.append(self.path)
        self.server.answers[self.path](self)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A running web site on this machine, reached past any proxy."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with Site().running() as site:
        yield site
