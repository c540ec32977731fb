"""What stands before the annotator's pages: who may ask, and what a browser may do with the answers.

The server listens on this machine alone, yet every web site that a browser shows can send requests to it. So:

- every address starts with a token that nobody can guess; without it there is nothing to see;
- the Host header must name this machine: a site that lets its own name point here (DNS rebinding) is not answered;
- what changes something must come from a page of this server, by its Origin header, and be JSON;
- a header that decides must be there once: of two, another program may read the one that was not looked at;
- every answer has a content security policy, and tells no other site where it came from.
"""

from __future__ import annotations

import secrets
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse

from elute.server.headers import with_headers
from elute.server.hosts import names_server

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

LARGEST_BODY: Final = 32 * 1024 * 1024
READING: Final = frozenset({"GET", "HEAD"})


class Guard:
    """Lets requests through to the app whose addresses begin with the token, which is taken off."""

    def __init__(self, app: ASGIApp, token: str, host: str) -> None:
        self._app = app
        self._token = token
        self._host = host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        send = with_headers(send)
        refused = self._refused(scope)
        if refused is not None:
            status, why = refused
            await JSONResponse({"error": why}, status)(scope, receive, send)
            return
        await self._app(self._inside(scope), receive, send)

    def _inside(self, scope: Scope) -> MutableMapping[str, Any]:
        path = scope["path"].removeprefix(f"/{self._token}")
        return {**scope, "path": path, "raw_path": path.encode("utf-8", "surrogateescape"), "root_path": ""}

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is not answered: a status and a sentence."""
        headers = Headers(scope=scope)
        given = headers.getlist("host")
        if len(given) != 1 or not names_server(given[0], self._host):
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
