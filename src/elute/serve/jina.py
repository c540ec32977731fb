"""Jina's reader, `GET /{url}`: the page behind an address as text for a language model, or as JSON.

https://github.com/jina-ai/reader
"""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import unquote

from starlette.convertors import PathConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from .asking import Asked
from .refused import Refused
from .service import Service

RESPONDS: Final = {"": "markdown", "default": "markdown", "content": "markdown", "markdown": "markdown"} | {
    "html": "html",
    "text": "text",
}
_ONE_SLASH: Final = re.compile(r"^(https?):/+", re.IGNORECASE)


class _Address(PathConvertor):
    """A path that is an address: what else is asked for is not there, whatever the method."""

    regex = "(?i:https?):/.*"


register_url_convertor("address", _Address())


class Jina:
    """What is answered."""

    def __init__(self, service: Service) -> None:
        self.service = service

    @property
    def routes(self) -> list[Route]:
        return [Route("/{url:address}", self.read)]

    async def read(self, request: Request) -> Response:
        """The page at the address that the path is."""
        url = address(request)
        as_json = "application/json" in request.headers.get("accept", "")
        try:
            with self.service.place():
                format = _format(request)
                found = await self._found(request, url, format)
        except Refused as refused:
            return _refusal(refused, as_json)
        data = _data(found, url, found[format])
        if as_json:
            return JSONResponse({"code": 200, "status": 20000, "data": data})
        return PlainTextResponse(_text(data) if _is_default(request) else data["content"])

    async def _found(self, request: Request, url: str, format: str) -> dict[str, Any]:
        return await self.service.answer(
            Asked(url=url),
            format,
            "said",
            "facts",
            choices={"images": request.headers.get("x-retain-images") != "none"},
            seconds=_seconds(request.headers.get("x-timeout", "")),
            within=request.headers.get("x-target-selector", ""),
        )


def address(request: Request) -> str:
    """The address that a path is, with the query behind it.

    Some clients make one slash of two, and some escape all of it.
    """
    path = request.scope.get("raw_path", request.url.path.encode()).decode("latin-1").removeprefix("/")
    if not path.lower().startswith(("http:/", "https:/")):
        path = unquote(path)
    query = request.url.query
    return _ONE_SLASH.sub(r"\1://", path) + (f"?{query}" if query else "")


def _format(request: Request) -> str:
    name = _wish(request)
    if name not in RESPONDS:
        raise Refused(400, f"x-respond-with is one of {', '.join(filter(None, RESPONDS))}, not {name[:40]!r}")
    return RESPONDS[name]


def _wish(request: Request) -> str:
    return request.headers.get("x-respond-with", request.headers.get("x-return-format", "")).strip().lower()


def _is_default(request: Request) -> bool:
    return _wish(request) in ("", "default", "content")


def _data(found: dict[str, Any], url: str, content: str) -> dict[str, Any]:
    metadata = found["said"]
    dated = {"publishedTime": metadata["published"]} if metadata["published"] else {}
    return {
        "title": metadata["title"],
        "description": metadata["description"],
        "url": found["facts"]["url"] or url,
        **dated,
        "content": content,
        "warning": " ".join(found["facts"]["warnings"]),
        "usage": {"tokens": len(content) // 4},  # as far as one can say without a tokenizer
    }


def _text(data: dict[str, Any]) -> str:
    dated = f"Published Time: {data['publishedTime']}\n\n" if "publishedTime" in data else ""
    warned = f"Warning: {data['warning']}\n\n" if data["warning"] else ""
    head = f"Title: {data['title']}\n\nURL Source: {data['url']}\n\n{dated}{warned}"
    return f"{head}Markdown Content:\n{data['content']}\n"


def _seconds(text: str) -> float | None:
    try:
        return max(0.1, float(text))
    except ValueError:
        return None


def _refusal(refused: Refused, as_json: bool) -> Response:
    if as_json:
        status = refused.status * 100
        said = {"code": refused.status, "status": status, "message": refused.why, "data": None}
        return JSONResponse(said, refused.status, refused.headers)
    return PlainTextResponse(f"{refused.why}\n", refused.status, refused.headers)
