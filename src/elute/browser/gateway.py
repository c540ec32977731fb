"""The one way from the browser to the network: a proxy on this machine that knows where a page may go.

A browser resolves names and follows redirects by itself, in frames and workers too, so a look at its requests cannot
tell where they end. Here names are resolved, the addresses are looked at, and the connection goes to just those.
Addresses of this machine and of networks that are not public are refused, except for the origin that was asked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from elute.browser.chromium import proxy_settings

PORTS: Final = {"http": 80, "https": 443}
LONGEST_HEAD: Final = 64 * 1024  # bytes of a request's line and headers
CONNECT_SECONDS: Final = 10.0
_CHUNK: Final = 64 * 1024
_NOT_FORWARDED: Final = (b"proxy-", b"connection:", b"keep-alive:")
_EMBEDS_IPV4: Final = {ipaddress.IPv6Network("64:ff9b::/96"): 0, ipaddress.IPv6Network("2002::/16"): 80}


class Gateway:
    """A proxy for the requests of one page: to public addresses and to one origin, up to so many bytes."""

    def __init__(self, origin: tuple[str, int] | None, max_bytes: int) -> None:
        self._origin = origin
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
        address = await self._address(host, port)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                upstream, outwards = await asyncio.open_connection(address, port)
        except OSError:
            self.trouble[host] = f"{host} does not answer"
            raise
        try:
            if tunnel:
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            else:
                outwards.write(_for_origin(method, parts.path, parts.query, headers))
            await self._both_ways(reader, outwards, upstream, writer)
        finally:
            outwards.close()

    async def _address(self, host: str, port: int) -> str:
        """An address of the host that a page may go to. The connection is made to it, and no name is resolved again."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError:
            self.trouble[host] = f"there is no address for {host}"
            raise
        addresses = [str(each[4][0]) for each in found]
        if (host, port) == self._origin:
            return addresses[0]
        address = next(filter(is_public, addresses), None)
        if address is None:
            self.trouble[host] = f"{host}:{port} is not on the public internet"
            raise ConnectionRefusedError(host)
        return address

    async def _both_ways(
        self,
        reader: asyncio.StreamReader,
        outwards: asyncio.StreamWriter,
        upstream: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        sending = asyncio.create_task(self._pass_on(reader, outwards))
        try:
            await self._pass_on(upstream, writer)
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await sending

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while not self.full and (data := await reader.read(_CHUNK)):
            self._left -= len(data)
            writer.write(data)
            await writer.drain()


def origin_of(url: str) -> tuple[str, int]:
    """Host and port of an address.

    >>> origin_of("https://Example.org/story")
    ('example.org', 443)
    """
    parts = urlsplit(url)
    return (parts.hostname or "").lower(), parts.port or PORTS[parts.scheme]


def is_public(address: str) -> bool:
    """Whether an address is one of the public internet, and none of this machine or of a network behind it.

    >>> [is_public(each) for each in ("93.184.215.14", "127.0.0.1", "10.1.2.3", "169.254.169.254", "::1")]
    [True, False, False, False, False]
    >>> [is_public(each) for each in ("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "fe80::1%eth0")]
    [False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        for network, shift in _EMBEDS_IPV4.items():
            if found in network and not is_public(str(ipaddress.IPv4Address(int(found) >> shift & 0xFFFFFFFF))):
                return False
    return found.is_global and not found.is_multicast


def _for_origin(method: str, path: str, query: str, headers: list[bytes]) -> bytes:
    """The head of a request as a server expects it; one request a connection, so that each is looked at."""
    target = (path or "/") + (f"?{query}" if query else "")
    kept = [header for header in headers if not header.lower().startswith(_NOT_FORWARDED)]
    return b"\r\n".join([f"{method} {target} HTTP/1.1".encode("latin-1"), *kept, b"Connection: close", b"", b""])
