"""elute's own routes: one page in any format, many pages, what is known of a page, and how the service does."""

from __future__ import annotations

import asyncio
import platform
from functools import cached_property
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

import elute
from elute import registry
from elute.methods import DEFAULT_METHOD

from .asking import TYPES, Asked, known_method, of_body, of_query, of_values, wanted_format
from .metrics import TYPE as METRICS_TYPE
from .refused import Refused
from .service import Service
from .work import is_known

MOST_COMPARED: Final = 4


class Own:
    """What is answered."""

    def __init__(self, service: Service) -> None:
        self.service = service

    @property
    def routes(self) -> list[Route]:
        both = ["GET", "POST"]
        return [
            Route("/extract", self.extract, methods=both),
            Route("/metadata", self.metadata, methods=both),
            Route("/explain", self.explain, methods=both),
            Route("/records", self.records, methods=both),
            Route("/views", self.views, methods=["POST"]),
            Route("/compare", self.compare, methods=["POST"]),
            Route("/batch", self.batch, methods=["POST"]),
            Route("/health", self.health),
            Route("/ready", self.ready),
            Route("/version", self.version),
            Route("/metrics", self.metrics),
        ]

    async def extract(self, request: Request) -> Response:
        """The content of a page, in the format that is asked for."""
        with self.service.place():
            asked = await self._asked(request)
            format = wanted_format(request, asked.to)
            if asked.choices.get("front_matter") and format != "markdown":
                raise Refused(400, f"front_matter goes with Markdown, and this is {format}")
            found = await self.service.answer(asked, format)
        return Response(found[format], media_type=TYPES.get(format, "text/plain"))

    async def metadata(self, request: Request) -> Response:
        """What a page says of itself, each field with its source."""
        return JSONResponse(await self.view(request, "metadata"))

    async def explain(self, request: Request) -> Response:
        """Every block of a page with its score, the decision and the reason."""
        return JSONResponse(await self.view(request, "explain"))

    async def records(self, request: Request) -> Response:
        """The lists and tables of a page as rows and columns, the likeliest first; as CSV, that one alone."""
        found = await self.view(request, "records")
        if "text/csv" in request.headers.get("accept", ""):
            if not found:
                raise Refused(422, "there are no records in it")
            return Response(found[0]["csv"], media_type="text/csv")
        return JSONResponse([{name: value for name, value in each.items() if name != "csv"} for each in found])

    async def view(self, request: Request, name: str) -> Any:
        """One view of the page that was sent, or of the one at the address."""
        with self.service.place():
            return (await self.service.answer(await self._asked(request), name))[name]

    async def views(self, request: Request) -> Response:
        """Several formats and views of one page at once: what the inspector shows."""
        with self.service.place():
            asked = await self._asked(request)
            views = asked.more.get("views")
            if not isinstance(views, list) or not all(isinstance(name, str) and is_known(name) for name in views):
                raise Refused(400, "views is a list of formats and views")
            return JSONResponse(await self.service.answer(asked, *views))

    async def compare(self, request: Request) -> Response:
        """Several methods on one page, with their differences to the first."""
        with self.service.place():
            asked = await self._asked(request)
            methods = asked.more.get("methods")
            if not isinstance(methods, list) or not 1 <= len(methods) <= MOST_COMPARED:
                raise Refused(400, f"methods is a list of one to {MOST_COMPARED} names")
            found = await self.service.answer(asked, compare=tuple(map(known_method, methods)))
        return JSONResponse(found["compare"])

    async def batch(self, request: Request) -> Response:
        """Many pages: a result or an error for each, in their order."""
        with self.service.place():
            shared = await self._asked(request)
            pages = shared.more.get("pages")
            most = self.service.settings.most_pages
            if not isinstance(pages, list) or not 1 <= len(pages) <= most:
                raise Refused(400, f"pages is a list of one to {most} pages")
            at_once = asyncio.Semaphore(self.service.settings.jobs)
            return JSONResponse(
                {"results": await asyncio.gather(*(self._one(page, shared, at_once) for page in pages))}
            )

    async def _one(self, page: Any, shared: Asked, at_once: asyncio.Semaphore) -> dict[str, Any]:
        try:
            asked = of_values(page) if isinstance(page, dict) else of_values({"html": page})
            format = asked.to or shared.to or "markdown"
            async with at_once:
                found = await self.service.answer(asked, format, "facts", choices={**shared.choices, **asked.choices})
            return {"status": 200, **found["facts"], "format": format, "content": found[format]}
        except Refused as refused:
            return {"status": refused.status, "error": refused.why}

    async def _asked(self, request: Request) -> Asked:
        if request.method == "POST":
            return of_body(request, await self.service.read(request))
        return of_query(request)

    async def health(self, request: Request) -> Response:
        """Whether the service runs."""
        return JSONResponse({"status": "ok"})

    async def ready(self, request: Request) -> Response:
        """Whether its processes do."""
        ready = self.service.ready
        return JSONResponse({"status": "ready" if ready else "starting"}, 200 if ready else 503)

    async def version(self, request: Request) -> Response:
        """Which elute this is, and what it has."""
        return JSONResponse(await asyncio.to_thread(lambda: self._about))

    @cached_property
    def _about(self) -> dict[str, Any]:
        return {
            "elute": elute.__version__,
            "python": platform.python_version(),
            "fetch": self.service.settings.fetch,
            "token": self.service.settings.token is not None,
            "formats": registry.renderers.names(),
            "methods": list(filter(_usable, registry.methods.names())),
            "default_method": DEFAULT_METHOD,
            "miners": registry.miners.names(),
            "segmenters": registry.segmenters.names(),
        }

    async def metrics(self, request: Request) -> Response:
        """What the service has done."""
        return PlainTextResponse(self.service.metrics.text(self.service.pool.counts), media_type=METRICS_TYPE)


def _usable(name: str) -> bool:
    try:
        return known_method(name) == name
    except (Refused, ValueError, ImportError):
        return False
