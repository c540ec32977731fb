"""The one way from the browser to the network: a proxy on this machine that knows where a page may go.

A browser resolves names and follows redirects by itself, in frames and workers too, so a look at its requests cannot
tell where they end. Here every connection is made, by leave of `elute.web.guard`: addresses of this machine and of
networks that are not public are refused, except for the origin that was asked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import sys
from typing import Final
from urllib.parse import urlsplit

from elute.browser.chromium import proxy_settings
from elute.web.guard import PORTS, Guard, NotPublic

LONGEST_HEAD: Final = 64 * 1024  # bytes of a request's line and headers
CONNECT_SECONDS: Final = 10.0
_CHUNK: Final = 64 * 1024
_NOT_FORWARDED: Final = (b"proxy-", b"connection:", b"keep-alive:")
_PROVISIONAL: Final = re.compile(rb"HTTP/\d\.\d +1\d\d\b")
_FINAL: Final = re.compile(rb"HTTP/\d\.\d +[2-9]\d\d\b")
_FOLD: Final = re.compile(rb"(?<![\r\n])[\r\n]+[ \t]+")  # a header that goes on in the next line


class Gateway:
    """A proxy for the requests of one page: to where the guard lets it, up to so many bytes."""

    def __init__(self, guard: Guard, max_bytes: int) -> None:
        self._guard = guard
        self._left = max_bytes
        self._server: asyncio.Server | None = None
        self._at_work: set[asyncio.Task[None]] = set()
        self.trouble: dict[str, str] = {}  # by host

    @property
    def full(self) -> bool:
        """Whether the page has had all the bytes it may have."""
        return self._left <= 0

    @property
    def settings(self) -> dict[str, str]:
        """The proxy as Playwright takes it."""
        assert self._server is not None
        return proxy_settings(self._server.sockets[0].getsockname()[1])

    async def __aenter__(self) -> Gateway:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=LONGEST_HEAD)
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._at_work):
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._at_work.add(task)
        try:
            await self._serve(reader, writer)
        except (OSError, ValueError, EOFError, asyncio.LimitOverrunError, asyncio.CancelledError):
            pass  # a server or the browser hung up, or said what is no HTTP: the browser sees a broken connection
        finally:
            self._at_work.discard(task)
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        line, *headers = head[:-4].split(b"\r\n")
        method, target, _ = line.decode("latin-1").split(" ", 2)
        tunnel = method == "CONNECT"
        parts = urlsplit(f"//{target}" if tunnel else target)
        host, port = (parts.hostname or "").lower(), parts.port or PORTS.get(parts.scheme, 443)
        if self.full:
            return
        upstream, outwards = await self._connected(host, port)
        try:
            if tunnel:
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                await self._both_ways(reader, outwards, upstream, writer)
            else:
                body = _body_length(headers)
                outwards.write(_for_origin(method, parts.path, parts.query, headers))
                await self._both_ways(reader, outwards, upstream, writer, body)
        finally:
            outwards.close()

    async def _connected(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to an address of the host that a page may go to; no name is resolved again."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError:
            self.trouble[host] = f"there is no address for {host}"
            raise
        try:
            allowed = self._guard.allowed(host, port, [str(each[4][0]) for each in found])
        except NotPublic as error:
            self.trouble[host] = str(error)
            raise
        for address in allowed:
            with contextlib.suppress(OSError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    return await asyncio.open_connection(address, port)
        self.trouble[host] = f"{host} does not answer"
        raise ConnectionRefusedError(host)

    async def _both_ways(
        self,
        reader: asyncio.StreamReader,
        outwards: asyncio.StreamWriter,
        upstream: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        body: int | None = None,
    ) -> None:
        """All that comes, for a tunnel; with the length of a request's body just that, and the answer to it."""
        sending = asyncio.create_task(self._pass_on(reader, outwards, sys.maxsize if body is None else body))
        try:
            if body is not None:
                writer.write(_for_browser(await self._head(upstream)))
            await self._pass_on(upstream, writer, sys.maxsize)
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await sending

    async def _head(self, upstream: asyncio.StreamReader) -> bytes:
        """Status and headers of an answer, without the provisional answers (1xx) before it."""
        head = b""
        while (line := await upstream.readline()) not in (b"\r\n", b"\n") or _PROVISIONAL.match(head):
            head = b"" if line in (b"\r\n", b"\n") else head + line
            self._left -= len(line)
            if not line or len(head) > LONGEST_HEAD or self.full:
                raise ValueError("an answer without an end of its headers")
        return head

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int) -> None:
        while most > 0 and not self.full and (data := await reader.read(min(most, _CHUNK))):
            most -= len(data)
            self._left -= len(data)
            writer.write(data)
            await writer.drain()


def _body_length(headers: list[bytes]) -> int:
    """Bytes after the head of a request. Where they cannot be told beforehand, what follows them cannot be either."""
    told = {name.strip().lower(): value for name, _, value in (header.partition(b":") for header in headers)}
    if b"transfer-encoding" in told:  # a browser does not send any by HTTP/1.1
        raise ValueError("a request of unknown length")
    return int(told.get(b"content-length", b"0"))


def _for_origin(method: str, path: str, query: str, headers: list[bytes]) -> bytes:
    """The head of a request as a server expects it; one request a connection, so that each is looked at."""
    target = (path or "/") + (f"?{query}" if query else "")
    line = f"{method} {target} HTTP/1.1".encode("latin-1")
    return b"\r\n".join([line, *_forwarded(headers), b"Connection: close", b"", b""])


def _for_browser(head: bytes) -> bytes:
    """The head of an answer that ends its connection, whatever the server says.

    On a connection that stays, what the server says later could be taken for the answer of another host. Browsers end a
    line at each CR and go by the first word on connections, so that one stands first.
    """
    if not _FINAL.match(head):  # what a browser takes for provisional has another head behind it
        raise ValueError("an answer that is no HTTP")
    line, *headers = _FOLD.sub(b" ", head).splitlines()
    return b"\r\n".join([line, b"Connection: close", *_forwarded(headers), b"", b""])


def _forwarded(headers: list[bytes]) -> list[bytes]:
    return [header for header in headers if header and not header.lower().startswith(_NOT_FORWARDED)]
