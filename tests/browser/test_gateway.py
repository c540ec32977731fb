"""The proxy by itself: whom it lets through, and to where."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from elute.browser import gateway
from elute.browser.gateway import Gateway
from elute.web.guard import Guard

Asked = Callable[[bytes], Awaitable[bytes]]
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A server that sends back what it gets, until there is no more."""
    while data := await reader.read(1000):
        writer.write(data)
        await writer.drain()
        if data.endswith(b"\r\n\r\n"):
            break
    writer.close()


class Website:
    """A server that notes what it gets, answers every request in the same words, and keeps the connection."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer
        self.got = b""

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(self._answer)
        while data := await reader.read(1000):
            self.got += data
            if self.got.endswith(b"end"):
                break
        writer.close()


@asynccontextmanager
async def opened(
    max_bytes: int = 10_000, same: bool = True, serve: Serve = echo
) -> AsyncIterator[tuple[int, Gateway, Asked]]:
    """A server, a gateway that may or may not go to it, and a way to say something to the gateway."""
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server, Gateway(Guard(("127.0.0.1", port) if same else None), max_bytes) as found:
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
        website = Website(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nTold")
        async with opened(serve=website) as (port, _, asked):
            head = f"POST http://127.0.0.1:{port}/a?b=c HTTP/1.1\r\nHost: x\r\nProxy-Connection: keep-alive\r\n"
            told = await asked(f"{head}Content-Length: 7\r\n\r\nthe end".encode())
            assert told == b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nTold"
        sent = b"POST /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\nConnection: close\r\n\r\nthe end"
        assert website.got == sent

    asyncio.run(tried())


def test_only_one_request_goes_over_a_connection() -> None:
    """The server gets nothing that is for another host, though it would take and answer it."""

    async def tried() -> None:
        website = Website(b"HTTP/1.1 200 OK\r\n\r\n")
        async with opened(serve=website) as (port, _, asked):
            first = f"POST http://127.0.0.1:{port}/ HTTP/1.1\r\nContent-Length: 3\r\n\r\nend"
            await asked(f"{first}GET http://bank.example/ HTTP/1.1\r\nCookie: secret\r\n\r\n".encode())
        assert website.got.endswith(b"end") and b"secret" not in website.got

    asyncio.run(tried())


def test_a_request_of_unknown_length_is_refused() -> None:
    async def tried() -> None:
        website = Website(b"HTTP/1.1 200 OK\r\n\r\n")
        async with opened(serve=website) as (port, _, asked):
            head = f"POST http://127.0.0.1:{port}/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            assert await asked(f"{head}3\r\nend".encode()) == b""
        assert website.got == b""

    asyncio.run(tried())


@pytest.mark.parametrize(
    "head",
    [
        "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nKeep-Alive: timeout=9\r\nA: b\r\n\r\n",
        "HTTP/1.1 200 OK\nProxy-Connection: keep-alive\nA: b\n\n",
        "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n\r\n",
        "HTTP/1.1 200 OK\rConnection: keep-alive\r\nA: b\r\n\r\n",
        "HTTP/1.1 200\r\n OK\r\nA:\r\n b\r\n\r\n",
    ],
)
def test_the_browser_is_told_to_use_no_connection_twice(head: str) -> None:
    """Else what a server says unasked could be taken for the answer of another host."""

    async def tried() -> None:
        async with opened(serve=Website(head.encode() + b"Told\r\n")) as (port, _, asked):
            told = await asked(f"POST http://127.0.0.1:{port}/ HTTP/1.1\r\nContent-Length: 3\r\n\r\nend".encode())
            assert told == b"HTTP/1.1 200 OK\r\nConnection: close\r\nA: b\r\n\r\nTold\r\n"

    asyncio.run(tried())


NO_HTTP = [
    b"",
    b"\r\n",
    b"Told\r\n\r\n",
    b"HTTP/1.1 0103 Early\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
    b"HTTP/1.1 103 Early\r\n\r\n" * 5000,
    b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 20_000,
]


@pytest.mark.parametrize("answer", NO_HTTP)
def test_an_answer_that_is_no_http_is_not_passed_on(answer: bytes) -> None:
    async def tried() -> None:
        async with opened(200_000, serve=Website(answer)) as (port, _, asked):
            request = f"POST http://127.0.0.1:{port}/ HTTP/1.1\r\nContent-Length: 3\r\n\r\nend"
            assert await asked(request.encode()) == b""

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


@pytest.mark.parametrize(
    ("lookups", "expected"),
    [
        ([["93.184.215.14"], ["127.0.0.1"]], "93.184.215.14"),
        ([["127.0.0.1", "93.184.215.14"], ["127.0.0.1"]], "93.184.215.14"),
        ([["10.1.2.3"], ["127.0.0.1"]], "10.1.2.3"),
    ],
)
def test_the_origin_stays_where_it_was_first(
    monkeypatch: pytest.MonkeyPatch, lookups: list[list[str]], expected: str
) -> None:
    """A site that is public when the page is loaded, and this machine when its scripts call it, gains nothing."""
    connected: list[str] = []
    answers = iter(lookups)

    async def connection(host: str, port: int) -> None:
        connected.append(host)
        raise ConnectionRefusedError

    async def tried() -> None:
        async def addresses(host: str, port: int, **options: object) -> list[tuple[object, ...]]:
            return [(2, 1, 6, "", (address, port)) for address in next(answers)]

        async with Gateway(Guard(("rebind.example", 443)), 10_000) as found:
            calls = [await asyncio.open_connection(*_address(found)) for _ in lookups]
            monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", addresses)
            monkeypatch.setattr(gateway.asyncio, "open_connection", connection)
            for reader, writer in calls:
                writer.write(b"CONNECT rebind.example:443 HTTP/1.1\r\n\r\n")
                assert await reader.read() == b""
                writer.close()

    asyncio.run(tried())
    assert connected == [expected, expected]


def _address(found: Gateway) -> tuple[str, int]:
    host, _, port = found.settings["server"].removeprefix("http://").rpartition(":")
    return host, int(port)


def test_the_addresses_of_a_name_are_tried_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """localhost is often two addresses, and a server listens at one of them."""

    async def tried() -> None:
        async def addresses(host: str, port: int, **options: object) -> list[tuple[object, ...]]:
            return [(10, 1, 6, "", ("::1", port, 0, 0)), (2, 1, 6, "", ("127.0.0.1", port))]

        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server, Gateway(Guard(("localhost", port)), 10_000) as found:
            reader, writer = await asyncio.open_connection(*_address(found))
            monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", addresses)
            writer.write(f"CONNECT localhost:{port} HTTP/1.1\r\n\r\nhello\r\n\r\n".encode())
            assert (await reader.read()).endswith(b"hello\r\n\r\n")
            writer.close()

    asyncio.run(tried())


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
