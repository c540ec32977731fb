"""What the tests with a browser share: one browser for all, and a machine that notes who comes to it."""

import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from elute.browser import Renderer
from elute.browser.chromium import missing
from website import LocalServer, QuietHandler


@pytest.fixture(scope="session")
def renderer() -> Iterator[Renderer]:
    if reason := missing():
        pytest.skip(reason)
    with Renderer() as renderer:
        yield renderer


@dataclass
class Listener:
    """A port that takes every connection, and datagrams, and answers none."""

    tcp: socket.socket
    udp: socket.socket
    came: list[bytes] = field(default_factory=list)

    @property
    def port(self) -> int:
        port: int = self.tcp.getsockname()[1]
        return port


@pytest.fixture
def listener() -> Iterator[Listener]:
    """Whatever reaches this machine's port is in `came`."""
    with socket.create_server(("127.0.0.1", 0)) as tcp, socket.socket(type=socket.SOCK_DGRAM) as udp:
        udp.bind(tcp.getsockname())
        found = Listener(tcp, udp)

        def accept() -> None:
            while True:
                try:
                    connection, _ = tcp.accept()
                except OSError:
                    return
                connection.settimeout(1)
                try:
                    found.came.append(connection.recv(1000))
                except OSError:
                    found.came.append(b"(connected)")
                connection.close()

        def receive() -> None:
            while True:
                try:
                    found.came.append(udp.recv(1000))
                except OSError:
                    return

        for work in (accept, receive):
            threading.Thread(target=work, daemon=True).start()
        yield found
        tcp.shutdown(socket.SHUT_RDWR)


class Site(LocalServer):
    """A web site on this machine. `pages` are bodies by path, a path to go to for a redirect."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self.redirects: dict[str, str] = {}
        self.delays: dict[str, float] = {}  # seconds
        self.types: dict[str, str] = {}
        self.binary: dict[str, str] = {}  # bytes as latin-1
        self.seen: list[str] = []
        super().__init__(_Handler)


class _Handler(QuietHandler):
    server: Site

    def do_GET(self) -> None:
        site = self.server
        site.seen.append(self.path)
        path = self.path.partition("?")[0]
        time.sleep(site.delays.get(path, 0))
        if path in site.redirects:
            self.send_response(302)
            self.send_header("location", site.redirects[path])
            self.send_header("content-length", "0")
            self.end_headers()
            return
        self.send_response(200 if path in site.pages or path in site.binary else 404)
        self.send_header("content-type", site.types.get(path, "text/html; charset=utf-8"))
        self.end_headers()
        self.wfile.write(
            site.binary[path].encode("latin-1") if path in site.binary else site.pages.get(path, "").encode()
        )


@pytest.fixture
def site() -> Iterator[Site]:
    with Site().running() as site:
        yield site


@pytest.fixture
def other_site() -> Iterator[Site]:
    with Site().running() as site:
        yield site
