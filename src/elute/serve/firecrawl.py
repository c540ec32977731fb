"""Firecrawl's `POST /v1/scrape` and `/v2/scrape`: its clients work unchanged. Keys that mean nothing here are ignored.

https://docs.firecrawl.dev/api-reference/endpoint/scrape
"""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from elute.server.bodies import json_of

from .asking import Asked
from .refused import Refused
from .service import Service

WANTS: Final = {"markdown": "markdown", "html": "html", "rawHtml": "source", "links": "links", "images": "images"}


class Firecrawl:
    """What is answered."""

    def __init__(self, service: Service) -> None:
        self.service = service

    @property
    def routes(self) -> list[Route]:
        return [Route(f"/{version}/scrape", self.scrape, methods=["POST"]) for version in ("v1", "v2")]

    async def scrape(self, request: Request) -> Response:
        """One page by its address."""
        try:
            with self.service.place():
                return JSONResponse({"success": True, "data": await self._data(request)})
        except Refused as refused:
            return JSONResponse({"success": False, "error": refused.why}, refused.status, refused.headers)

    async def _data(self, request: Request) -> dict[str, Any]:
        said = json_of(await self.service.read(request))
        if not isinstance(said, dict) or not isinstance(said.get("url"), str):
            raise Refused(400, "what is sent is an object with a url in it")
        formats, unknown = formats_of(said.get("formats"))
        found = await self.service.answer(
            Asked(url=said["url"]),
            *(WANTS[name] for name in formats),
            "said",
            "facts",
            choices={"images": True},
            seconds=_seconds(said.get("timeout")),
            whole=said.get("onlyMainContent") is False,
            within=_selector(said.get("includeTags")),
        )
        data: dict[str, Any] = {name: found[WANTS[name]] for name in formats}
        for name in {"links", "images"} & set(formats):
            data[name] = list(dict.fromkeys(each["url"] for each in data[name]))
        if unknown:
            data["warning"] = f"elute has no {', '.join(unknown)}"
        return {**data, "metadata": _metadata(found["said"], found["facts"], said["url"])}


def formats_of(said: Any) -> tuple[list[str], list[str]]:
    """The formats that are wanted, as names or as objects with a type, and those that elute does not have.

    >>> formats_of(["html", {"type": "markdown"}, "screenshot"])
    (['html', 'markdown'], ['screenshot'])
    """
    if not isinstance(said, list) or not said:
        return ["markdown"], []
    names = [str(each.get("type") if isinstance(each, dict) else each) for each in said]
    return [name for name in names if name in WANTS], [name[:40] for name in names if name not in WANTS]


def _metadata(found: dict[str, Any], facts: dict[str, Any], asked: str) -> dict[str, Any]:
    known = {
        "title": found["title"],
        "description": found["description"],
        "language": found["language"],
        "author": found["author"],
        "publishedTime": found["published"],
        "ogSiteName": found["site"],
        "ogImage": found["image"],
    }
    about = {"sourceURL": asked, "url": facts["url"] or asked, "statusCode": 200, "confidence": facts["confidence"]}
    return {name: value for name, value in known.items() if value} | about


def _seconds(milliseconds: Any) -> float | None:
    wanted = milliseconds / 1000 if isinstance(milliseconds, int | float) else 0
    return wanted if wanted > 0 else None


def _selector(tags: Any) -> str:
    return ", ".join(filter(None, map(str, tags))) if isinstance(tags, list) else ""
