"""What stands before the annotator's pages: who may ask, and what a browser may do with the answers.

The server listens on this machine alone, yet every web site that a browser shows can send requests to it. So:

- every address starts with a token that nobody can guess; without it there is nothing to see;
- the Host header must name this machine: a site that lets its own name point here (DNS rebinding) is not answered;
- what changes something must come from a page of this server, by its Origin header, and be JSON;
- a header that decides must be there once: of two, another program may read the one that was not looked at;
- every answer has a content security policy, and tells no other site where it came from.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import MutableMapping
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY: Final = 32 * 1024 * 1024
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
READING: Final = frozenset({"GET", "HEAD"})
_HOST: Final = re.compile(
    r"(?:\[(?P<number>[\da-f]*:[\da-f:.]*)\]|(?P<name>[\w.-]+))(?::\d{1,5})?", re.ASCII | re.IGNORECASE
)

APP_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
# For the page that is annotated. Without allow-scripts nothing in it runs; allow-same-origin lets the app read it.
VIEW_POLICY: Final = (
    "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": APP_POLICY,
    "Referrer-Policy": "no-referrer",  # the token is in the address
    "X-Content-Type-Options": "nosniff",
    "X-DNS-Prefetch-Control": "off",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


class Guard:
    """Lets requests through to the app whose addresses begin with the token, which is taken off."""

    def __init__(self, app: ASGIApp, token: str, host: str) -> None:
        self._app = app
        self._token = token
        self._host = host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self._refused(scope)
        if refused is not None:
            status, why = refused
            await JSONResponse({"error": why}, status)(scope, receive, send_with_headers)
            return
        await self._app(self._inside(scope), receive, send_with_headers)

    def _inside(self, scope: Scope) -> MutableMapping[str, Any]:
        path = scope["path"].removeprefix(f"/{self._token}")
        return {**scope, "path": path, "raw_path": path.encode("utf-8", "surrogateescape"), "root_path": ""}

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is not answered: a status and a sentence."""
        headers = Headers(scope=scope)
        given = headers.getlist("host")
        if len(given) != 1 or not self._is_here(given[0]):
            return 421, "this server answers under the address that it has told alone"
        token, slash, _ = scope["path"].removeprefix("/").partition("/")
        if not slash or not secrets.compare_digest(token.encode("utf-8", "replace"), self._token.encode()):
            return 404, "there is nothing here: the address must be the one that `elute annotate` has told"
        if scope["method"] in READING:
            return None
        origins, sites, kinds = map(headers.getlist, ("origin", "sec-fetch-site", "content-type"))
        if origins != [f"http://{given[0]}"] or sites not in ([], ["same-origin"]):
            return 403, "only the annotator's own page may change something"
        if len(kinds) != 1 or kinds[0].partition(";")[0].strip().lower() != "application/json":
            return 415, "what is sent must be application/json"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return 413, f"what is sent may have {LARGEST_BODY:,} bytes at most"
        return None

    def _is_here(self, host: str) -> bool:
        """Whether a Host header names this server. Only names can be made to point here, numbers cannot."""
        name = host_name(host)
        if name is None:
            return False
        if name in LOOPBACK or name == self._host.lower():
            return True
        return self._host not in LOOPBACK and is_number(name)


def host_name(host: str) -> str | None:
    """The name in a Host header, without the port; None for what no browser would send.

    >>> host_name("LOCALHOST:8000"), host_name("[::1]:8000"), host_name("evil.example")
    ('localhost', '::1', 'evil.example')
    >>> host_name("[127.0.0.1]evil.example:8000") is None
    True
    """
    found = _HOST.fullmatch(host)
    return (found["number"] or found["name"]).lower() if found else None


def is_number(name: str) -> bool:
    """Whether a host is given by its number.

    >>> is_number("192.168.1.5"), is_number("evil.example")
    (True, False)
    """
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
