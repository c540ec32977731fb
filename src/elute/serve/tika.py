"""Apache Tika's `PUT /tika`, for pages that are sent: programs that ask a Tika server get the content alone.

`/tika` answers by the Accept header, `/tika/text`, `/tika/html` and `/tika/json` as JSON with `X-TIKA:content`, and
`/rmeta/text` with a list of that. `/tika/form` and `/rmeta/form` take the page as the file of a form. The Python
clients, tika and tika-client, use all of these. https://cwiki.apache.org/confluence/display/TIKA
"""

from __future__ import annotations

import re
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .asking import TYPES, Asked, content_type
from .refused import Refused
from .service import Service

HANDLERS: Final = {"text": "text", "body": "text", "json": "text", "html": "html", "xml": "html"}
_BOUNDARY: Final = re.compile(r'boundary="?([^";]+)')
_ACCEPTED: Final = {"text/plain": "text", "text/html": "html", "text/xml": "html"}


class Tika:
    """What is answered."""

    def __init__(self, service: Service) -> None:
        self.service = service

    @property
    def routes(self) -> list[Route]:
        return [
            Route("/tika", self.hello),
            Route("/tika", self.tika, methods=["PUT"]),
            Route("/tika/form", self.tika, methods=["POST"]),
            Route("/tika/form/{handler}", self.tika, methods=["POST"]),
            Route("/tika/{handler}", self.tika, methods=["PUT"]),
            Route("/rmeta", self.rmeta, methods=["PUT"]),
            Route("/rmeta/form", self.rmeta, methods=["POST"]),
            Route("/rmeta/form/{handler}", self.rmeta, methods=["POST"]),
            Route("/rmeta/{handler}", self.rmeta, methods=["PUT"]),
        ]

    async def hello(self, request: Request) -> Response:
        """What clients ask to see whether somebody is there."""
        return Response("This is Tika Server (elute). Please PUT\n", media_type="text/plain")

    async def tika(self, request: Request) -> Response:
        """The content of a page."""
        accepted = request.headers.get("accept", "*/*").partition(",")[0].partition(";")[0].strip().lower()
        handler = request.path_params.get("handler")
        if handler is None:
            handler = _ACCEPTED.get(accepted, "html" if accepted == "application/json" else "text")
            as_json = accepted == "application/json"
        else:
            as_json = accepted not in _ACCEPTED
        found, format = await self._found(request, handler)
        if as_json:
            return JSONResponse(_told(found, format))
        return Response(found[format], media_type=TYPES[format])

    async def rmeta(self, request: Request) -> Response:
        """The same, in a list: a page has no documents inside."""
        return JSONResponse([_told(*await self._found(request, request.path_params.get("handler", "html")))])

    async def _found(self, request: Request, handler: str) -> tuple[dict[str, Any], str]:
        if handler not in HANDLERS:
            raise Refused(404, f"there is no {handler[:40]!r}; there are {', '.join(HANDLERS)}")
        format = HANDLERS[handler]
        with self.service.place():
            data, charset = await self.service.read(request), content_type(request)[1]
            if request.method == "POST":
                data, charset = file_of(data, request.headers.get("content-type", "")), None
            return await self.service.answer(Asked(data, charset=charset), format, "said", "facts"), format


def file_of(form: bytes, kind: str) -> bytes:
    """The first file of a form, of which the header tells what parts it.

    >>> form = b"--x\\r\\nContent-Type: text/html\\r\\n\\r\\n<p>It rained.\\r\\n--x--\\r\\n"
    >>> file_of(form, "multipart/form-data; boundary=x")
    b'<p>It rained.'
    """
    found = _BOUNDARY.search(kind)
    if found is None:
        raise Refused(400, "what is sent is no form with a file")
    _, _, rest = form.partition(b"\r\n\r\n")
    return rest.partition(b"\r\n--" + found[1].encode("latin-1"))[0]


def _told(found: dict[str, Any], format: str) -> dict[str, Any]:
    metadata = found["said"]
    known = {
        "dc:title": metadata["title"],
        "dc:creator": metadata["author"],
        "dc:description": metadata["description"],
        "dc:language": metadata["language"],
        "dcterms:created": metadata["published"],
    }
    about = {"Content-Type": "text/html; charset=UTF-8", "X-TIKA:Parsed-By": ["elute"], "X-TIKA:content": found[format]}
    return {name: value for name, value in known.items() if value} | about
