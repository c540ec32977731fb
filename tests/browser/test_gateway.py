"""The proxy by itself: whom it lets through, and to where."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from elute.browser import gateway
from elute.browser.gateway import Gateway

Asked = Callable[[bytes], Awaitable[bytes]]


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A server that sends back what it gets, until there is no more."""
    while data := await reader.read(1000):
        writer.write(data)
        await writer.drain()
        if data.endswith(b"\r\n\r\n"):
            break
    writer.close()


@asynccontextmanager
async def opened(max_bytes: int = 10_000, same: bool = True) -> AsyncIterator[tuple[int, Gateway, Asked]]:
    """A server, a gateway that may or may not go to it, and a way to say something to the gateway."""
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server, Gateway(("127.0.0.1", port) if same else None, max_bytes) as found:
        proxy = int(found.settings["server"].rpartition(":")[2])

        async def asked(data: bytes) -> bytes:
            reader, writer = await asyncio.open_connection("127.0.0.1", proxy)
            writer.write(data)
            answer = await asyncio.wait_for(reader.read(), 5)
            writer.close()
            return answer

        yield port, found, asked


def test_a_request_goes_to_its_server_as_a_server_expects_it() -> None:
    async def tried() -> None:
        async with opened() as (port, _, asked):
            request = f"GET http://127.0.0.1:{port}/a?b=c HTTP/1.1\r\nHost: x\r\nProxy-Connection: keep-alive\r\n\r\n"
            told = await asked(request.encode())
            assert told == b"GET /a?b=c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    asyncio.run(tried())


def test_a_tunnel_carries_anything() -> None:
    async def tried() -> None:
        async with opened() as (port, _, asked):
            told = await asked(f"CONNECT 127.0.0.1:{port} HTTP/1.1\r\n\r\n\0\1\2\r\n\r\n".encode())
            assert told == b"HTTP/1.1 200 Connection established\r\n\r\n\0\1\2\r\n\r\n"

    asyncio.run(tried())


@pytest.mark.parametrize("request_", ["GET http://{} HTTP/1.1\r\n\r\n", "CONNECT {} HTTP/1.1\r\n\r\n"])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433"])
def test_nothing_goes_to_this_machine(request_: str, host: str) -> None:
    async def tried() -> None:
        async with opened(same=False) as (port, found, asked):
            assert await asked(request_.format(f"{host}:{port}").encode()) == b""
            assert list(found.trouble.values()) == [f"{host.strip('[]')}:{port} is not on the public internet"]

    asyncio.run(tried())


def test_a_name_is_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public when it is looked at, and this machine when it is called, gains nothing."""
    connected: list[str] = []

    async def connection(host: str, port: int) -> None:
        connected.append(host)
        raise ConnectionRefusedError

    async def tried() -> None:
        async def addresses(host: str, port: int, **options: object) -> list[tuple[object, ...]]:
            return [(2, 1, 6, "", ("127.0.0.1", port)), (2, 1, 6, "", ("93.184.215.14", port))]

        async with opened(same=False) as (_, found, _asked):
            monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", addresses)
            reader, writer = await asyncio.open_connection(*_address(found))
            monkeypatch.setattr(gateway.asyncio, "open_connection", connection)
            writer.write(b"CONNECT rebind.example:443 HTTP/1.1\r\n\r\n")
            assert await reader.read() == b""
            writer.close()
            assert found.trouble == {"rebind.example": "rebind.example does not answer"}

    asyncio.run(tried())
    assert connected == ["93.184.215.14"]


def _address(found: Gateway) -> tuple[str, int]:
    host, _, port = found.settings["server"].removeprefix("http://").rpartition(":")
    return host, int(port)


@pytest.mark.parametrize(
    "nonsense", [b"\r\n\r\n", b"GET\r\n\r\n", b"GET http://[ HTTP/1.1\r\n\r\n", b"x" * 100_000, b"\xff\xfe"]
)
def test_nonsense_is_not_answered(nonsense: bytes) -> None:
    async def tried() -> None:
        async with opened() as (_, found, _asked):
            reader, writer = await asyncio.open_connection(*_address(found))
            writer.write(nonsense)
            writer.write_eof()
            assert await asyncio.wait_for(reader.read(), 5) == b""
            writer.close()

    asyncio.run(tried())


def test_so_many_bytes_and_no_more() -> None:
    async def tried() -> None:
        async with opened(max_bytes=5000) as (port, found, asked):
            head = f"CONNECT 127.0.0.1:{port} HTTP/1.1\r\n\r\n".encode()
            told = await asked(head + b"x" * 20_000)
            assert len(told) < 5000 + 2 * 64 * 1024 and found.full
            assert await asked(head) == b""

    asyncio.run(tried())
