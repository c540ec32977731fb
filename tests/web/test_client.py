"""Fetching: what comes back, and a clear reason when nothing can."""

import asyncio
import gzip
import socket
import sys
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler

import brotli
import pytest

import elute
from elute import Document, ReadError
from elute.web import guard
from website import Site

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

HTML = {"Content_Type": "text/html"}


def fetch(url: str, timeout: float = 10, max_size: int = 10**6, allow_private: bool | None = None) -> Document:
    """As for an address that was typed: the site is on this machine."""
    return elute.fetch(url, timeout=timeout, max_size=max_size, allow_private=allow_private)


def failure(url: str, timeout: float = 10, max_size: int = 10**6, allow_private: bool | None = None) -> str:
    with pytest.raises(ReadError) as raised:
        fetch(url, timeout, max_size, allow_private)
    return str(raised.value)


def test_a_page(site: Site) -> None:
    url = site.answer("/story", b"<p>text", Content_Type="text/html; charset=ISO-8859-5")
    fetched = fetch(url)
    assert (fetched.data, fetched.url, fetched.charset) == (b"<p>text", url, "iso-8859-5")
    assert site.headers_seen[0]["User-Agent"] == f"elute/{elute.__version__}"


def test_a_page_without_a_content_type(site: Site) -> None:
    assert fetch(site.answer("/", b"<p>")).data == b"<p>"


def raw_deflate(data: bytes) -> bytes:
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return compressor.compress(data) + compressor.flush()


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("gzip", gzip.compress(b"<p>text", mtime=0)),
        ("x-gzip", gzip.compress(b"<p>text", mtime=0)),
        ("gzip", gzip.compress(b"<p>", mtime=0) + gzip.compress(b"text", mtime=0)),
        ("gzip", gzip.compress(b"<p>text", mtime=0) + b"rubbish"),
        ("deflate", zlib.compress(b"<p>text")),
        ("deflate", raw_deflate(b"<p>text")),
        ("br", brotli.compress(b"<p>text")),
        ("zstd", zstd.compress(b"<p>text")),
        ("identity", b"<p>text"),
        ("gzip", gzip.compress(b"<p>text" + b" " * 200_000, mtime=0)),
    ],
)
def test_compressed_pages(site: Site, encoding: str, body: bytes) -> None:
    assert fetch(site.answer("/", body, Content_Encoding=encoding, **HTML)).data.rstrip() == b"<p>text"


@pytest.mark.parametrize(
    ("encoding", "body", "reason"),
    [
        ("gzip", b"<p>not compressed", "damaged gzip data"),
        ("deflate", b"\xff" * 100, "damaged deflate data"),
        ("gzip", gzip.compress(b"<p>text" * 100, mtime=0)[:-20], "the gzip data is cut short"),
        ("br", b"...", "damaged brotli data"),
        ("compress", b"...", "the server sent the content encoding 'compress', which was not asked for"),
    ],
)
def test_damaged_compression(site: Site, encoding: str, body: bytes, reason: str) -> None:
    assert failure(site.answer("/", body, Content_Encoding=encoding, **HTML)) == reason


def test_only_what_can_be_unpacked_is_asked_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    from elute.page import compressed

    url = site.answer("/", b"<p>", **HTML)
    fetch(url)
    monkeypatch.setitem(compressed._MODULES, "brotli", ("nowhere",))
    fetch(url)
    asked = [headers["Accept-Encoding"] for headers in site.headers_seen]
    assert asked == ["gzip, deflate, br, zstd", "gzip, deflate, zstd"]
    url = site.answer("/", brotli.compress(b"<p>"), Content_Encoding="br")
    assert failure(url) == "brotli data needs a package that is not installed: pip install 'elute[compressed]'"


def test_a_body_that_comes_byte_by_byte(site: Site) -> None:
    """Of gzip the second member too, and of deflate the kind, though a read shows only half of what tells it."""
    bodies = {
        "gzip": gzip.compress(b"<p>", mtime=0) + gzip.compress(b"text", mtime=0),
        "deflate": zlib.compress(b"<p>text"),
    }
    for encoding, body in bodies.items():

        def dribble(handler: BaseHTTPRequestHandler, encoding: str = encoding, body: bytes = body) -> None:
            handler.send_response(200)
            handler.send_header("Content-Encoding", encoding)
            handler.end_headers()
            for number in range(len(body)):
                handler.wfile.write(body[number : number + 1])
                time.sleep(0.002)

        site.answers["/"] = dribble
        assert fetch(site.address + "/").data == b"<p>text"


def test_a_large_page(site: Site) -> None:
    body = b"<p>" + b"x" * 997
    assert len(fetch(site.answer("/", body, **HTML), max_size=1000).data) == 1000
    assert failure(site.answer("/", body, **HTML), max_size=999) == ("larger than the limit of 999 bytes (max_size)")


def test_an_endless_page_is_left_early(site: Site) -> None:
    sent = []

    def pour(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while True:
            sent.append(handler.wfile.write(b"x" * 65536))

    site.answers["/"] = pour
    assert failure(site.address + "/").startswith("larger than the limit of 1,000,000 bytes")
    time.sleep(0.2)
    stopped_at = len(sent)
    time.sleep(0.2)
    assert len(sent) == stopped_at


def test_a_gzip_bomb_is_never_unpacked(site: Site) -> None:
    import tracemalloc

    bomb = gzip.compress(bytes(100_000_000))
    url = site.answer("/", bomb, Content_Encoding="gzip", **HTML)
    tracemalloc.start()
    try:
        assert failure(url).startswith("larger than the limit of 1,000,000 bytes")
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_redirect_loop(site: Site) -> None:
    site.answer("/a", status=302, Location="/b")
    assert failure(site.answer("/b", status=302, Location="/a")) == "redirects without end or to nowhere"


def test_a_cookie_comes_back_after_a_redirect(site: Site) -> None:
    site.answer("/", status=302, Location="/in", Set_Cookie="seen=1")
    site.answer("/in", b"<p>text", **HTML)
    assert fetch(site.address + "/").data == b"<p>text"
    assert ["Cookie" in headers for headers in site.headers_seen] == [False, True]


def test_redirect_to_another_scheme(site: Site) -> None:
    for target in ["ftp://127.0.0.1/x", "file:///etc/passwd"]:
        reason = failure(site.answer("/", status=302, Location=target))
        assert reason.startswith("redirects without end or to nowhere") or "unknown url type" in reason


def test_http_errors(site: Site) -> None:
    assert failure(site.answer("/", status=404)) == "the server answered 404 Not Found"
    assert failure(site.answer("/", status=503)) == "the server answered 503 Service Unavailable"


def test_other_types(site: Site) -> None:
    assert failure(site.answer("/", b"%PDF", Content_Type="application/pdf")) == (
        "not an HTML page but application/pdf"
    )


def test_a_page_that_is_cut_short(site: Site) -> None:
    reason = failure(site.answer("/", b"<p>only this", Content_Length="1000", **HTML))
    assert reason == "the connection closed 988 bytes before the end of the page"


def test_a_chunked_page_that_is_cut_short(site: Site) -> None:
    reason = failure(site.answer("/", b"5\r\n<p>on", Transfer_Encoding="chunked", **HTML))
    assert reason == "the connection closed before the whole page came"


def test_nobody_listens() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    assert failure(f"http://127.0.0.1:{port}/") == "cannot be fetched: connection refused"


def test_a_host_that_does_not_exist() -> None:
    assert failure("http://nowhere.invalid/").startswith("cannot be fetched: ")


def test_an_answer_that_is_not_http(site: Site) -> None:
    site.answers["/"] = lambda handler: handler.wfile.write(b"SSH-2.0-OpenSSH\r\n\r\n") and None
    assert failure(site.address + "/").startswith("cannot be fetched: ")


def drip(handler: BaseHTTPRequestHandler, start: bytes) -> None:
    """Bytes that keep coming, each well within any limit on a single read."""
    handler.wfile.write(start)
    while True:
        handler.wfile.write(b"x")
        time.sleep(0.05)


@pytest.mark.parametrize(
    "start",
    [
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX-Slow: ",
        b"HTTP/1.1 200 ",
    ],
    ids=["body", "headers", "status"],
)
def test_a_slow_server_meets_the_limit_on_the_whole(site: Site, start: bytes) -> None:
    site.answers["/"] = lambda handler: drip(handler, start)
    began = time.monotonic()
    assert failure(site.address + "/", timeout=0.5) == "not there within 0.5 s (timeout)"
    assert time.monotonic() - began < 5


def test_a_silent_server(site: Site) -> None:
    released = threading.Event()
    site.answers["/"] = lambda handler: released.wait(20) and None
    assert failure(site.address + "/", timeout=0.3) == "not there within 0.3 s (timeout)"
    released.set()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("ftp://example.org/", "only http and https addresses are fetched, not ftp"),
        ("file:///etc/passwd", "only http and https addresses are fetched, not file"),
        ("http://", "not a valid address: it names no host"),
        ("http://user:secret@example.org/", "addresses with a user name or a password are not fetched"),
        ("http://example.org:port/", "not a valid address: "),
        ("http://[::1", "not a valid address: "),
        ("http://" + "ü" * 100 + ".org/", "not a valid address: "),
        ("http://a..ü.org/", "not a valid address: "),
    ],
)
def test_addresses_that_are_not_fetched(url: str, reason: str) -> None:
    assert failure(url).startswith(reason)


def test_an_address_with_other_letters(site: Site) -> None:
    site.answer("/stra%C3%9Fe?q=a%20b", b"<p>text", **HTML)
    assert fetch(site.address + "/straße?q=a b#top").data == b"<p>text"


# ---- where it may go


def names_of(site: Site) -> list[str]:
    """Other ways to write this machine, on the port of the site."""
    hosts = [
        "localhost",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0.0.0.0",
        "0",
        "[::ffff:127.0.0.1]",
        "[::1]",
    ]
    return [f"http://{host}:{site.server_address[1]}" for host in hosts]


def test_a_redirect_to_a_private_address_is_not_followed(site: Site) -> None:
    site.answer("/secret", b"<p>secret", **HTML)
    for name in names_of(site):
        reason = failure(site.answer("/", status=302, Location=f"{name}/secret"))
        assert reason.endswith(" is not on the public internet (allow_private)"), name
    assert len(site.headers_seen) == len(names_of(site))


@pytest.mark.parametrize(
    "target",
    ["http://169.254.169.254/latest/", "http://10.1.2.3/", "http://[fd00:ec2::254]/", "http://100.100.100.200/",
     "http://[64:ff9b::a9fe:a9fe]/", "https://192.168.1.1/", "http://168.63.129.16/"],
)  # fmt: skip
def test_a_redirect_into_a_cloud_is_not_followed(site: Site, target: str) -> None:
    assert "is not on the public internet" in failure(site.answer("/", status=302, Location=target))


def test_every_hop_is_looked_at(site: Site) -> None:
    site.answer("/secret", b"<p>secret", **HTML)
    site.answer("/third", status=307, Location=f"{names_of(site)[0]}/secret")
    site.answer("/second", status=301, Location="/third")
    assert "is not on the public internet" in failure(site.answer("/", status=302, Location="/second"))
    assert len(site.headers_seen) == 3


def test_those_who_need_it_follow_private_redirects(site: Site) -> None:
    site.answer("/in", b"<p>text", **HTML)
    url = site.answer("/", status=302, Location=f"{names_of(site)[0]}/in")
    assert fetch(url, allow_private=True).data == b"<p>text"


def test_a_program_reaches_no_private_address_unless_it_says_so(site: Site) -> None:
    url = site.answer("/", b"<p>text", **HTML)
    for name in [site.address, *names_of(site)]:
        with pytest.raises(ReadError, match=r"is not on the public internet \(allow_private\)$"):
            elute.fetch(f"{name}/")
    assert site.headers_seen == []
    assert elute.fetch(url, allow_private=True).data == b"<p>text"


def test_a_name_is_resolved_once_for_a_connection(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    """A name that is public when it is looked at, and this machine when it is called, gains nothing."""
    looked_up: list[str] = []
    connected: list[str] = []

    def addresses(host: str, port: int) -> list[str]:
        looked_up.append(host)
        return ["93.184.215.14" if len(looked_up) == 1 else "127.0.0.1"]

    def connection(place: tuple[str, int], timeout: float) -> socket.socket:
        connected.append(place[0])
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(guard, "addresses", addresses)
    monkeypatch.setattr(socket, "create_connection", connection)
    assert failure("http://rebind.example/") == "cannot be fetched: connection refused"
    assert (looked_up, connected) == (["rebind.example"], ["93.184.215.14"])


def test_a_site_cannot_come_to_be_on_this_machine(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    """A typed name that is public first, redirects to itself, and then points here, is called where it was."""
    real = socket.create_connection
    connected: list[str] = []
    answers = iter([["93.184.215.14"], ["127.0.0.1"]])

    def connection(place: tuple[str, int], timeout: float) -> socket.socket:
        connected.append(place[0])
        return real(("127.0.0.1", site.server_address[1]), timeout)

    site.answer("/", status=302, Location="/again")
    site.answer("/again", b"<p>text", **HTML)
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setattr(guard, "addresses", lambda host, port: next(answers))
    monkeypatch.setattr(socket, "create_connection", connection)
    assert fetch("http://rebind.example/").data == b"<p>text"
    assert connected == ["93.184.215.14", "93.184.215.14"]


def test_a_proxy_is_asked_for_public_addresses_only(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    monkeypatch.setenv("http_proxy", site.address)
    monkeypatch.setenv("no_proxy", "")
    site.answer("http://93.184.215.14/", b"<p>text", **HTML)
    site.answer("http://nowhere.invalid/", b"<p>by the proxy", **HTML)
    assert fetch("http://93.184.215.14/", allow_private=False).data == b"<p>text"
    assert fetch("http://nowhere.invalid/", allow_private=False).data == b"<p>by the proxy"
    assert "10.0.0.1:80 is not on the public internet" in failure("http://10.0.0.1/", allow_private=False)
    site.answer("http://93.184.215.14/", status=302, Location="http://2130706433/")
    assert "is not on the public internet" in failure("http://93.184.215.14/", allow_private=False)


# ---- in programs


def test_what_is_fetched_is_ready_for_extract(site: Site) -> None:
    html = "<p>Река поднялась на метр за ночь, и <a href=/map>мост</a> закрыли.".encode("iso-8859-5")
    page = fetch(site.answer("/news/", html, Content_Type="text/html; charset=iso-8859-5"))
    found = elute.extract(page)
    assert found.text == "Река поднялась на метр за ночь, и мост закрыли."
    assert found.links[0].url == f"{site.address}/map"


def test_many_at_a_time_without_waiting_for_each(site: Site) -> None:
    """All requests are under way together: each answer waits until the last has been asked for."""
    everyone = threading.Barrier(12)

    def respond(handler: BaseHTTPRequestHandler) -> None:
        everyone.wait(20)
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(handler.path.encode())

    paths = [f"/{number}" for number in range(12)]
    site.answers = dict.fromkeys(paths, respond)

    async def all_of_them() -> list[Document]:
        return await asyncio.gather(*(elute.afetch(site.address + path, allow_private=True) for path in paths))

    assert [page.data.decode() for page in asyncio.run(all_of_them())] == paths


def test_what_cannot_be_had_is_the_same_error_without_waiting(site: Site) -> None:
    async def tried(url: str, **options: float) -> None:
        await elute.afetch(url, allow_private=True, **options)  # type: ignore[arg-type]

    with pytest.raises(ReadError, match="the server answered 404 Not Found") as raised:
        asyncio.run(tried(site.answer("/", status=404)))
    assert raised.value.status == 404
    released = threading.Event()
    site.answers["/"] = lambda handler: released.wait(20) and None
    with pytest.raises(ReadError, match=r"not there within 0.2 s \(timeout\)"):
        asyncio.run(tried(site.address + "/", timeout=0.2))
    released.set()


def test_an_error_tells_when_to_come_back(site: Site) -> None:
    for value, seconds in [("120", 120.0), ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0), ("soon", None)]:
        with pytest.raises(ReadError) as raised:
            fetch(site.answer("/", status=503, Retry_After=value))
        assert raised.value.retry_after == seconds


def test_an_address_is_text() -> None:
    with pytest.raises(TypeError, match="an address is a str, not bytes"):
        elute.fetch(b"https://example.org/")  # type: ignore[arg-type]
    assert failure("example.org") == "only http and https addresses are fetched, not 'example.org'"
