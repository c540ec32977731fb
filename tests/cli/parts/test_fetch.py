"""Fetching: what comes back, and a clear reason when nothing can."""

import gzip
import socket
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler

import pytest

import elute
from elute.cli.parts.console import Failure
from elute.cli.parts.fetch import fetch

from ..conftest import PAGE, Elute, Site

HTML = {"Content_Type": "text/html"}


def failure(url: str, timeout: float = 10, max_size: int = 10**6) -> str:
    with pytest.raises(Failure) as raised:
        fetch(url, timeout, max_size)
    return str(raised.value)


def test_a_page(site: Site) -> None:
    url = site.answer("/story", b"<p>text", Content_Type="text/html; charset=ISO-8859-5")
    fetched = fetch(url)
    assert (fetched.data, fetched.url, fetched.charset) == (b"<p>text", url, "iso-8859-5")
    assert site.headers_seen[0]["User-Agent"] == f"elute/{elute.__version__}"


def test_a_page_without_a_content_type(site: Site) -> None:
    assert fetch(site.answer("/", b"<p>")).data == b"<p>"


def test_the_charset_of_the_server_is_used(site: Site, run: Elute) -> None:
    text = PAGE.replace('<meta charset="utf-8">', "").replace("keeper", "ключник")
    url = site.answer("/", text.encode("iso-8859-5"), Content_Type="text/html; charset=iso-8859-5")
    assert "ключник" in run(url).out


def test_an_unknown_charset_of_the_server_is_no_error(site: Site, run: Elute) -> None:
    url = site.answer("/", PAGE.encode(), Content_Type="text/html; charset=nonsense")
    outcome = run(url)
    assert (outcome.code, outcome.err) == (0, "")
    assert "lighthouse" in outcome.out


def test_links_are_resolved_against_the_address_after_redirects(site: Site, run: Elute) -> None:
    site.answer("/new/story", PAGE.encode(), **HTML)
    url = site.answer("/old", status=301, Location="/new/story")
    assert f"]({site.address}/ice)" in run(url).out


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
        ("br", b"...", "the server sent the content encoding 'br', which was not asked for"),
    ],
)
def test_damaged_compression(site: Site, encoding: str, body: bytes, reason: str) -> None:
    assert failure(site.answer("/", body, Content_Encoding=encoding, **HTML)) == reason


def test_a_large_page(site: Site) -> None:
    body = b"<p>" + b"x" * 997
    assert len(fetch(site.answer("/", body, **HTML), max_size=1000).data) == 1000
    assert failure(site.answer("/", body, **HTML), max_size=999) == ("larger than the limit of 999 bytes (--max-size)")


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
    assert failure(site.address + "/", timeout=0.5) == "not there within 0.5 s (--timeout)"
    assert time.monotonic() - began < 5


def test_a_silent_server(site: Site) -> None:
    released = threading.Event()
    site.answers["/"] = lambda handler: released.wait(20) and None
    assert failure(site.address + "/", timeout=0.3) == "not there within 0.3 s (--timeout)"
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


def test_errors_name_the_address(site: Site, run: Elute) -> None:
    url = site.answer("/", status=404)
    outcome = run(url)
    assert (outcome.code, outcome.out, outcome.err) == (
        1,
        "",
        f"elute: {url}: the server answered 404 Not Found\n",
    )


def test_the_limits_are_options(site: Site, run: Elute) -> None:
    url = site.answer("/", PAGE.encode(), **HTML)
    assert "larger than the limit of 1,024 bytes" in run(url, "--max-size", "1K").err
    site.answers["/slow"] = lambda handler: time.sleep(2)
    assert "not there within 0.2 s" in run(site.address + "/slow", "--timeout", "0.2").err
