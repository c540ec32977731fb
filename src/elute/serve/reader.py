"""The reading view over HTTP: of addresses, and of pages as a browser has them, sent by bookmarklet or extension."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from .own import Own

# A document of its own, in which nothing runs; only the images of the content are loaded.
POLICY: Final = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; "
    "img-src http: https: data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
)
BOOKMARKLET: Final = (
    "javascript:(()=>{const s='%s',w=open(s+'/receive');addEventListener('message',e=>{if(e.origin===s&&e.source===w)"
    "w.postMessage({html:document.documentElement.outerHTML,url:location.href},s)})})()"
)


class Reader:
    """What is answered."""

    def __init__(self, own: Own) -> None:
        self.own = own

    @property
    def routes(self) -> list[Route]:
        return [Route("/read", self.read, methods=["GET", "POST"])]

    async def read(self, request: Request) -> Response:
        """A page that is good to read."""
        page = await self.own.view(request, "reading")
        return HTMLResponse(page, headers={"Content-Security-Policy": POLICY})
