"""What stands before the service: who may ask.

A service on this machine can be asked by every web site that a browser shows. So, unless a request has the token:

- the Host header must name the service: a site that lets its own name point here (DNS rebinding) is not answered;
- a request that a page of another site sends is not answered; a link to the inspector is followed;
- extensions of a browser may ask: no site can be one.

With a token, all but the app's own files, health and readiness needs it.
"""

from __future__ import annotations

import re
import secrets
from time import perf_counter
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse

from elute.server.headers import with_headers
from elute.server.hosts import names_server

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from .metrics import Metrics
    from .settings import Settings

OPEN: Final = re.compile(r"/(?:|docs|receive|openapi\.json|health|ready|version|web/.*)")
_EXTENSION: Final = re.compile(r"(?:chrome|moz|safari-web)-extension://[\w-]+")
REFUSED: Final = (401, 403, 404, 421)
"""Answers to requests that no route has seen: their paths may be anything."""
_ROUTE: Final = re.compile(r"/(?:v[12]/)?[a-z.]*")
_FOREIGN: Final = ("cross-site", "same-site")


class Guard:
    """Lets requests through to the app, and counts them."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = perf_counter(), 500

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._answer(scope, receive, with_headers(send_and_note))
        finally:
            self._metrics.count(route_of(scope["path"], status), status, perf_counter() - began)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if refused := self._refused(scope):
            status, why = refused
            headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
            await JSONResponse({"success": False, "error": why}, status, headers)(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is not answered: a status and a sentence."""
        headers = Headers(scope=scope)
        if self._has_token(headers):
            return None
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not names_server(hosts[0], self._settings.host, self._settings.names):
            return 421, "this service is not asked for by that name: start it with --name to add one"
        if self._from_elsewhere(headers, hosts[0], scope):
            return 403, "a page of another site may not ask without the token"
        if self._settings.token is not None and not OPEN.fullmatch(scope["path"]):
            return 401, "this service wants its token: Authorization: Bearer TOKEN"
        return None

    def _has_token(self, headers: Headers) -> bool:
        given = headers.getlist("authorization")
        if self._settings.token is None or len(given) != 1:
            return False
        kind, _, token = given[0].partition(" ")
        return kind.lower() == "bearer" and secrets.compare_digest(
            token.strip().encode("utf-8", "replace"), self._settings.token.encode()
        )

    def _from_elsewhere(self, headers: Headers, host: str, scope: Scope) -> bool:
        origins = headers.getlist("origin")
        if len(origins) == 1 and _EXTENSION.fullmatch(origins[0]):
            return False
        if origins and (len(origins) > 1 or origins[0].partition("://")[2] != host):
            return True
        if headers.get("sec-fetch-site") not in _FOREIGN:
            return False
        is_link = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
        return not (is_link and OPEN.fullmatch(scope["path"]))


def route_of(path: str, status: int) -> str:
    """What a request is counted under: of few names, whatever is asked for.

    >>> route_of("/v1/scrape", 200), route_of("/https://example.org/story", 200), route_of("/etc/passwd", 404)
    ('/v1/scrape', '/{url}', 'unknown')
    >>> route_of("/whatever", 401)
    'unknown'
    """
    if path.startswith(("/http:", "/https:")):
        return "/{url}"
    found = _ROUTE.match(path)
    return "unknown" if status in REFUSED or found is None else found[0]
