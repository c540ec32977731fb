"""One request over HTTP, and what it leads to: connections by the guard's leave, redirects, cookies, the body."""

from __future__ import annotations

import re
import ssl
import time
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from email.utils import parsedate_to_datetime
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead, InvalidURL
from typing import Any, Final
from urllib import request as urllib
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit, urlunsplit

from elute.page.compressed import is_installed, joined, unpack
from elute.page.document import Document, ReadError
from elute.version import VERSION
from elute.web.guard import PORTS, Guard, NotPublic

AGENT: Final = f"elute/{VERSION}"  # what servers are told of who asks
PAGE_TYPES: Final = ("text/html", "application/xhtml+xml", "application/xml", "text/xml")
ANY_TYPE: Final = ("*/*",)
NOT_MODIFIED: Final = 304
_CHUNK: Final = 64 * 1024  # bytes asked for in one read
_ENCODINGS: Final = {"gzip": "gzip", "x-gzip": "gzip", "deflate": "deflate", "br": "brotli", "zstd": "zstd"}
_ASKED_FOR: Final = ("gzip", "deflate", "br", "zstd")


def transfer(
    url: str, deadline: float, max_size: int, allow_private: bool | None, types: tuple[str, ...] = PAGE_TYPES
) -> Document:
    """What is at an address, or ReadError with the reason; TimeoutError when the deadline has passed."""
    return _transferred(url, _headers(types), deadline, max_size, allow_private)[0]


@dataclass(frozen=True)
class Edition:
    """By what a server tells whether something has changed since: what it said of it then."""

    tag: str = ""
    modified: str = ""


def transfer_if_changed(
    url: str, deadline: float, max_size: int, allow_private: bool | None, since: Edition
) -> tuple[Document, Edition] | None:
    """What is at an address, and which edition it is; None where it is still the one of the last time."""
    asked = {"If-None-Match": since.tag, "If-Modified-Since": since.modified}
    headers = {**_headers(ANY_TYPE), **{name: value for name, value in asked.items() if value}}
    try:
        found, said = _transferred(url, headers, deadline, max_size, allow_private)
    except ReadError as error:
        if error.status == NOT_MODIFIED:
            return None
        raise
    return found, Edition(said.get("ETag", ""), said.get("Last-Modified", ""))


def _transferred(
    url: str, headers: dict[str, str], deadline: float, max_size: int, allow_private: bool | None
) -> tuple[Document, Message]:
    try:
        request = urllib.Request(on_the_wire(url), headers=headers)
        guard = Guard.of(request.full_url, allow_private)
        with _opener(guard).open(request, timeout=remaining(deadline)) as response:
            _check_type(response.headers, tuple(headers["Accept"].split(", ")))
            body = _body(response, deadline)
            kind = _kind(response.headers.get("Content-Encoding", ""))
            data = joined(body, max_size) if kind is None else unpack(body, kind, max_size)
            return Document(data, response.url, response.headers.get_content_charset()), response.headers
    except HTTPError as error:
        error.close()
        raise _refused(error) from None
    except URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise error.reason from None
        raise _unreachable(error.reason) from None
    except IncompleteRead:
        raise ReadError("the connection closed before the whole page came") from None
    except (InvalidURL, ValueError) as error:
        raise ReadError(f"not a valid address: {error}") from None
    except (ReadError, TimeoutError):
        raise
    except (HTTPException, OSError) as error:
        raise _unreachable(error) from None


def on_the_wire(url: str) -> str:
    """The address as a server is asked for it, or ReadError: host in punycode, everything else percent-encoded.

    >>> on_the_wire("https://bücher.example/straße?q=a b#top")
    'https://xn--bcher-kva.example/stra%C3%9Fe?q=a%20b'
    """
    try:
        parts = urlsplit(url)
        _ = parts.port  # which is where a wrong one is found
        host = parts.netloc if parts.netloc.isascii() else parts.netloc.encode("idna").decode("ascii")
    except ValueError as error:
        raise ReadError(f"not a valid address: {error}") from None
    if parts.scheme.lower() not in PORTS:
        raise ReadError(f"only http and https addresses are fetched, not {parts.scheme or repr(url[:40])}")
    if not parts.hostname:
        raise ReadError("not a valid address: it names no host")
    if "@" in parts.netloc:
        raise ReadError("addresses with a user name or a password are not fetched")
    safe = "%/:=&?~+!$,;'@()*[]"
    return urlunsplit((parts.scheme, host, quote(parts.path, safe), quote(parts.query, safe), ""))


def remaining(deadline: float) -> float:
    """Seconds up to the deadline, TimeoutError where there is none left."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


class _Connection(HTTPConnection):
    def __init__(self, *place: Any, guard: Guard, **options: Any) -> None:
        super().__init__(*place, **options)
        self._guard = guard

    def connect(self) -> None:
        self.sock = self._guard.connect(self.host, self.port, self.timeout or 0)


class _SecureConnection(HTTPSConnection):
    def __init__(self, *place: Any, guard: Guard, **options: Any) -> None:
        self._guard, self._tls = guard, ssl.create_default_context()
        super().__init__(*place, context=self._tls, **options)

    def connect(self) -> None:
        plain = self._guard.connect(self.host, self.port, self.timeout or 0)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


class _Handler(urllib.HTTPHandler, urllib.HTTPSHandler):
    """Opens each request of a chain of redirects by the guard's leave.

    A proxy of the user's connects by itself, wherever it resolves a name to: what can be said of the name here is all.
    """

    def __init__(self, guard: Guard) -> None:
        super().__init__()
        self._guard = guard

    def http_open(self, request: urllib.Request) -> HTTPResponse:
        if self._by_proxy(request):
            return self.do_open(HTTPConnection, request)
        return self.do_open(partial(_Connection, guard=self._guard), request)

    def https_open(self, request: urllib.Request) -> HTTPResponse:
        if self._by_proxy(request):
            return self.do_open(HTTPSConnection, request)
        return self.do_open(partial(_SecureConnection, guard=self._guard), request)

    def _by_proxy(self, request: urllib.Request) -> bool:
        target = urlsplit(request.full_url)
        if request.host == target.netloc:
            return False
        try:
            self._guard.check(target.hostname or "", target.port or PORTS[target.scheme])
        except NotPublic as error:
            raise URLError(error) from None
        return True


def _opener(guard: Guard) -> urllib.OpenerDirector:
    """urllib's own opener would also follow a redirect to ftp; this one knows http and https alone."""
    opener = urllib.OpenerDirector()
    for handler in (
        urllib.ProxyHandler(),
        urllib.UnknownHandler(),
        _Handler(guard),
        urllib.HTTPDefaultErrorHandler(),
        urllib.HTTPRedirectHandler(),
        urllib.HTTPCookieProcessor(),  # there are sites that redirect until their cookie comes back
        urllib.HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    return opener


def _headers(types: tuple[str, ...]) -> dict[str, str]:
    return {
        "User-Agent": AGENT,
        "Accept": ", ".join(types),
        "Accept-Encoding": ", ".join(name for name in _ASKED_FOR if is_installed(_ENCODINGS[name])),
    }


def _check_type(headers: Message, types: tuple[str, ...]) -> None:
    if types != ANY_TYPE and "Content-Type" in headers and headers.get_content_type() not in types:
        raise ReadError(f"not an HTML page but {headers.get_content_type()}")


def _kind(encoding: str) -> str | None:
    """What the body is compressed with."""
    encoding = encoding.strip().lower()
    if encoding in ("", "identity"):
        return None
    if encoding not in _ENCODINGS:
        raise ReadError(f"the server sent the content encoding {encoding!r}, which was not asked for")
    return _ENCODINGS[encoding]


def _body(response: Any, deadline: float) -> Iterator[bytes]:
    """The body as it comes. read1 returns what has arrived, so that a slow drip meets the deadline too."""
    while chunk := response.read1(_CHUNK):
        remaining(deadline)
        yield chunk
    if response.length:
        raise ReadError(f"the connection closed {response.length:,} bytes before the end of the page")


def _refused(error: HTTPError) -> ReadError:
    if error.code in (301, 302, 303, 307, 308):
        return ReadError("redirects without end or to nowhere", status=error.code)
    reason = f"the server answered {error.code} {error.reason}".rstrip()
    return ReadError(reason, status=error.code, retry_after=_retry_after(error.headers.get("Retry-After", "")))


def _retry_after(text: str) -> float | None:
    """The seconds that a server asks for, which it gives as such or as a point in time."""
    if text.strip().isdecimal():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, OverflowError, OSError):
        return None


def _unreachable(error: object) -> ReadError:
    if isinstance(error, NotPublic):
        return ReadError(str(error), setting="allow_private")
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    text = re.sub(r"^\[[^]]*\] *", "", text)
    return ReadError(f"cannot be fetched: {text[:1].lower()}{text[1:]}")
