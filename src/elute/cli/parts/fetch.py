"""Fetching a page by its address: http and https only, bounded in time and size."""

from __future__ import annotations

import re
import threading
import time
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import elute

from .console import Failure

if TYPE_CHECKING:
    from email.message import Message
    from http.client import HTTPResponse
    from urllib.request import OpenerDirector

DEFAULT_TIMEOUT = 30.0  # seconds for the whole fetch: names, redirects, headers and body
DEFAULT_MAX_SIZE = 20 * 1024 * 1024  # bytes of the page, after decompression
_CHUNK = 64 * 1024  # bytes asked for in one read
_GZIP_OR_ZLIB = 32 + zlib.MAX_WBITS  # zlib's way of saying: take the header as you find it
_GZIP_MAGIC = b"\x1f\x8b"
_RAW_DEFLATE = -zlib.MAX_WBITS
_PAGE_TYPES = {"text/html", "application/xhtml+xml", "application/xml", "text/xml"}


@dataclass(frozen=True)
class Fetched:
    """A fetched page: its bytes, the address that answered in the end, the charset the server named."""

    data: bytes
    url: str
    charset: str | None


def fetch(url: str, timeout: float = DEFAULT_TIMEOUT, max_size: int = DEFAULT_MAX_SIZE) -> Fetched:
    """Fetch one page, or raise Failure with the reason.

    The work runs in a thread that is left behind when time is up: looking up a name or a server that
    sends a header byte a second cannot be bounded otherwise.
    """
    outcome: list[Fetched | BaseException] = []
    deadline = time.monotonic() + timeout

    def work() -> None:
        try:
            outcome.append(_fetch(url, deadline, max_size))
        except BaseException as error:
            outcome.append(error)

    thread = threading.Thread(target=work, name=f"fetch {url}", daemon=True)
    thread.start()
    thread.join(timeout)
    if not outcome or isinstance(outcome[0], TimeoutError):
        raise Failure(f"not there within {timeout:g} s (--timeout)")
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]


def _fetch(url: str, deadline: float, max_size: int) -> Fetched:
    from http.client import HTTPException, IncompleteRead, InvalidURL
    from urllib.error import HTTPError, URLError
    from urllib.request import Request

    try:
        request = Request(_ascii(url), headers=_headers())
        with _opener().open(request, timeout=_remaining(deadline)) as response:
            _check_type(response.headers)
            encoding = response.headers.get("Content-Encoding", "")
            data = _joined(_decoded(_body(response, deadline), encoding, max_size), max_size)
            return Fetched(data, response.url, response.headers.get_content_charset())
    except HTTPError as error:
        error.close()
        if error.code in (301, 302, 303, 307, 308):
            raise Failure("redirects without end or to nowhere") from None
        raise Failure(f"the server answered {error.code} {error.reason}".rstrip()) from None
    except URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise error.reason from None
        raise Failure(_network_reason(error.reason)) from None
    except IncompleteRead:
        raise Failure("the connection closed before the whole page came") from None
    except (InvalidURL, ValueError) as error:
        raise Failure(f"not a valid address: {error}") from None
    except TimeoutError:
        raise
    except (HTTPException, OSError) as error:
        raise Failure(_network_reason(error)) from None


def _opener() -> OpenerDirector:
    """urllib's own opener would also follow a redirect to ftp; this one knows http and https alone."""
    from urllib import request

    opener = request.OpenerDirector()
    for handler in (
        request.ProxyHandler,
        request.UnknownHandler,
        request.HTTPHandler,
        request.HTTPSHandler,
        request.HTTPDefaultErrorHandler,
        request.HTTPRedirectHandler,
        request.HTTPCookieProcessor,  # there are sites that redirect until their cookie comes back
        request.HTTPErrorProcessor,
    ):
        opener.add_handler(handler())
    return opener


def _headers() -> dict[str, str]:
    return {
        "User-Agent": f"elute/{elute.__version__}",
        "Accept": "text/html, application/xhtml+xml, application/xml;q=0.9",
        "Accept-Encoding": "gzip, deflate",
    }


def _ascii(url: str) -> str:
    """The address as it goes over the wire: host in punycode, everything else percent-encoded.

    >>> _ascii("https://bücher.example/straße?q=a b#top")
    'https://xn--bcher-kva.example/stra%C3%9Fe?q=a%20b'
    """
    from urllib.parse import quote, urlsplit, urlunsplit

    parts = urlsplit(url)
    if parts.scheme.lower() not in ("http", "https"):
        raise Failure(f"only http and https addresses are fetched, not {parts.scheme}")
    if not parts.hostname:
        raise Failure("not a valid address: it names no host")
    if "@" in parts.netloc:
        raise Failure("addresses with a user name or a password are not fetched")
    host = parts.netloc if parts.netloc.isascii() else parts.netloc.encode("idna").decode("ascii")
    safe = "%/:=&?~+!$,;'@()*[]"
    return urlunsplit((parts.scheme, host, quote(parts.path, safe), quote(parts.query, safe), ""))


def _check_type(headers: Message) -> None:
    if "Content-Type" in headers and headers.get_content_type() not in _PAGE_TYPES:
        raise Failure(f"not an HTML page but {headers.get_content_type()}")


def _body(response: HTTPResponse, deadline: float) -> Iterator[bytes]:
    """The body as it comes. read1 returns what has arrived, so that a slow drip meets the deadline too."""
    while chunk := response.read1(_CHUNK):
        _remaining(deadline)
        yield chunk
    if response.length:
        raise Failure(f"the connection closed {response.length:,} bytes before the end of the page")


def _decoded(chunks: Iterable[bytes], encoding: str, max_size: int) -> Iterator[bytes]:
    """The body with its content encoding undone, never more than one byte past the limit at a time."""
    encoding = encoding.strip().lower()
    if encoding in ("", "identity"):
        yield from chunks
        return
    if encoding not in ("gzip", "x-gzip", "deflate"):
        raise Failure(f"the server sent the content encoding {encoding!r}, which was not asked for")
    stream, first = None, True
    try:
        for chunk in chunks:
            while chunk:
                if stream is None:
                    if not first and not chunk.startswith(_GZIP_MAGIC):
                        return  # rubbish after the end, as browsers see it
                    stream, first = zlib.decompressobj(_wbits(encoding, chunk)), False
                yield stream.decompress(chunk, max_size + 1)
                chunk = stream.unconsumed_tail
                if stream.eof:  # a gzip stream may hold several, one after the other
                    chunk, stream = stream.unused_data, None
    except zlib.error:
        raise Failure(f"damaged {encoding} data") from None
    if stream is not None:
        raise Failure(f"the {encoding} data is cut short")


def _wbits(encoding: str, first: bytes) -> int:
    """Some servers send `deflate` without the zlib header that the standard asks for."""
    has_zlib_header = len(first) > 1 and first[0] & 0x0F == 8 and int.from_bytes(first[:2], "big") % 31 == 0
    return _RAW_DEFLATE if encoding == "deflate" and not has_zlib_header else _GZIP_OR_ZLIB


def _joined(chunks: Iterable[bytes], max_size: int) -> bytes:
    parts, size = [], 0
    for chunk in chunks:
        size += len(chunk)
        if size > max_size:
            raise Failure(f"larger than the limit of {max_size:,} bytes (--max-size)")
        parts.append(chunk)
    return b"".join(parts)


def _remaining(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _network_reason(error: object) -> str:
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    text = re.sub(r"^\[[^]]*\] *", "", text)
    return f"cannot be fetched: {text[:1].lower()}{text[1:]}"
