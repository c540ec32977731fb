"""The service as an application: all routes behind one guard, every refusal as a sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from elute.server.bodies import NotJson, TooLarge
from elute.server.files import file
from elute.server.headers import APP_POLICY

from .documented import docs, openapi
from .firecrawl import Firecrawl
from .guard import Guard
from .jina import Jina
from .own import Own
from .reader import Reader
from .refused import Refused
from .service import Service
from .settings import Settings
from .tika import Tika

WEB: Final = Path(__file__).parent / "web"


def app(settings: Settings) -> ASGIApp:
    """The service. What it needs is started with it and ends with it, by the lifespan protocol of ASGI."""
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with service.running():
            yield

    own = Own(service)
    routes = [
        Route("/", _file),
        Route("/receive", _receive),
        Route("/web/{file:path}", _file),
        Route("/openapi.json", openapi),
        Route("/docs", docs),
        *own.routes,
        *Reader(own).routes,
        *Firecrawl(service).routes,
        *Tika(service).routes,
        *Jina(service).routes,  # the last: it takes all that is an address
    ]
    told: Any = {Refused: _refused, NotJson: _not_json, TooLarge: _too_large, HTTPException: _http, Exception: _fault}
    inner = Starlette(routes=routes, exception_handlers=told, lifespan=lifespan)
    inner.router.redirect_slashes = False
    return Guard(inner, settings, service.metrics)


def _file(request: Request) -> Response:
    """A file of the inspector."""
    name = request.path_params.get("file", "index.html")
    found = file(WEB, name)
    if found is None:
        raise Refused(404, f"there is no {name[:80]!r}")
    return found


def _receive(request: Request) -> Response:
    """The page that a bookmarklet opens; it may know the window that it was opened from."""
    found = file(WEB, "receive.html")
    assert found is not None
    found.headers["Cross-Origin-Opener-Policy"] = "unsafe-none"
    found.headers["Content-Security-Policy"] = APP_POLICY.replace("img-src", "img-src http: https:")
    return found


def _told(status: int, why: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": why}, status, headers)


def _refused(request: Request, refused: Refused) -> Response:
    return _told(refused.status, refused.why, refused.headers)


def _not_json(request: Request, error: NotJson) -> Response:
    return _told(400, str(error))


def _too_large(request: Request, error: TooLarge) -> Response:
    return _told(413, str(error))


def _http(request: Request, error: HTTPException) -> Response:
    why = "there is nothing here: see /docs" if error.status_code == 404 else str(error.detail)
    return _told(error.status_code, why, dict(error.headers or {}))


def _fault(request: Request, error: Exception) -> Response:
    return _told(500, "internal error, please report it")
