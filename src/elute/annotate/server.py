"""The annotator's web server: a folder of pages over HTTP, for one person at a time.

docs/annotate.md has the addresses. All that a request names is looked up in a list: ids among the pages of the folder,
files among those of `web/`. So no address leads to any other file.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from elute import registry
from elute.page import ELEMENT
from elute.server.bodies import NotJson, TooLarge, body, json_of
from elute.server.files import file
from elute.server.headers import VIEW_POLICY

from .agreement import agreements
from .finish import finish
from .guard import LARGEST_BODY, Guard
from .marks import BadState, State, state_of
from .notes import notes
from .prelabel import content_rows, marks_of, needs_layout, prelabel, rows_by_role
from .roles import as_json
from .store import Conflict, Glance, Saved, Source, Store, StoreError, Unknown
from .view import view

WEB: Final = Path(__file__).parent / "web"


def app(
    store: Store,
    token: str,
    *,
    method: str | None = None,
    host: str = "127.0.0.1",
    width: int = 1280,
    whole_boxes: bool = False,
) -> ASGIApp:
    """The annotator for a folder. `method` labels pages that nobody has touched; `host` is what it listens on.

    A rectangle takes the elements whose words and images lie inside, or with `whole_boxes` those whose boxes do.
    """
    annotator = Annotator(store, method, width, whole_boxes)
    routes = [
        Route("/", _file),
        Route("/web/{file:path}", _file),
        Route("/api/pages", annotator.pages),
        Route("/api/pages/{id}", annotator.page),
        Route("/api/pages/{id}", annotator.save, methods=["PUT"]),
        Route("/api/pages/{id}/prelabel", annotator.prelabel, methods=["POST"]),
        Route("/api/pages/{id}/done", annotator.done, methods=["POST"]),
        Route("/api/agreement", annotator.agreement),
        Route("/view/{id}", annotator.view),
    ]
    inner = Starlette(routes=routes, exception_handlers=dict.fromkeys(_STATUS, _told) | {Conflict: annotator.conflict})
    inner.router.redirect_slashes = False
    return Guard(inner, token, host)


def _file(request: Request) -> Response:
    """A file of the app itself."""
    wanted = request.path_params.get("file", "index.html")
    if found := file(WEB, wanted):
        return found
    raise Unknown(wanted)


_STATUS: Final[dict[type[Exception], int]] = {
    BadState: 400,
    NotJson: 400,
    Unknown: 404,
    StoreError: 409,
    TooLarge: 413,
    OSError: 500,
}


def _told(request: Request, error: Exception) -> Response:
    """An error as a sentence."""
    status = next(status for kind, status in _STATUS.items() if isinstance(error, kind))
    why = f"there is no {error}" if isinstance(error, Unknown) else str(error)
    return JSONResponse({"error": why}, status)


@dataclass(frozen=True)
class Annotator:
    """What is answered. Work on pages is done in threads, so that a large one does not hold up the others."""

    store: Store
    method: str | None
    width: int
    whole_boxes: bool

    def pages(self, request: Request) -> Response:
        """All that the app needs to begin: the pages and their state, roles, guidelines."""
        entries = list(map(self._entry, self.store.sources()))
        about = {"annotator": self.store.person, "method": self.method, **as_json()}
        how = {"width": self.width, "whole_boxes": self.whole_boxes}
        return JSONResponse({**about, **how, "pages": entries, "next": _next(entries)})

    def _entry(self, source: Source) -> dict[str, Any]:
        entry = {"id": source.id, "title": source.id, **asdict(Glance())}
        try:
            entry["title"] = self.store.title(source)
            return entry | asdict(self.store.glance(source))
        except (OSError, ValueError) as error:  # of one page, which must not keep anybody from all others
            return entry | {"error": str(error)}

    def page(self, request: Request) -> Response:
        """The state of a page."""
        source = self._source(request)
        return JSONResponse(
            {
                **self._state(source),
                "elements": int((source.page.kind == ELEMENT).sum()),
                "content": content_rows(source.page).tolist(),
                "notes": notes(source.page),
            }
        )

    def _state(self, source: Source) -> dict[str, Any]:
        saved = self.store.load(source)
        if saved is None:
            saved = Saved(State(marks_of(source.page, self.method) if self.method else []))
        who = {"page": source.id, "annotator": self.store.person, "digest": source.digest, "saved": saved.at or None}
        return {**saved.state.as_json(), **who}

    def view(self, request: Request) -> Response:
        """The page for the frame."""
        return HTMLResponse(view(self._source(request).page), headers={"Content-Security-Policy": VIEW_POLICY})

    async def save(self, request: Request) -> Response:
        """Store a state."""
        said = await _body(request)

        def work() -> Response:
            source = self._source(request)
            state, since = self._read(source, said)
            stored = self.store.load(source)
            # whoever changes a finished page must finish it again: its files tell what it was like before
            state.done = state.done and stored is not None and stored.state.done and stored.state.marks == state.marks
            return JSONResponse({"saved": self.store.save(source, state, since)})

        return await run_in_threadpool(work)

    def _read(self, source: Source, said: Any) -> tuple[State, str | None]:
        """A state that was sent, and when the one that it goes back to was stored; None where it does not tell."""
        state = state_of(said, source.page)
        for name, own in (("page", source.id), ("annotator", self.store.person)):
            if said.get(name, own) != own:
                raise BadState(f"this is the state of another {name}: {str(said[name])[:100]!r}")
        return state, str(said["saved"] or "") if "saved" in said else None

    async def prelabel(self, request: Request) -> Response:
        """What a method would label."""
        said = await _body(request)
        name = said.get("method") if isinstance(said, dict) else None

        def work() -> Response:
            page = self._source(request).page
            return JSONResponse({"rows": rows_by_role(prelabel(page, self._known(name)))})

        return await run_in_threadpool(work)

    async def done(self, request: Request) -> Response:
        """The page is finished: store its results, and tell which comes next."""
        said = await _body(request)

        def work() -> Response:
            source = self._source(request)
            if not isinstance(said, dict):
                raise BadState("what is sent has a state and a layout")
            state, since = self._read(source, said.get("state"))
            state.done = True
            result = finish(source.page, state, said.get("layout"))
            at = self.store.save(source, state, since, result.files)
            return JSONResponse({"next": self._after(source.id), "main": result.main, "saved": at})

        return await run_in_threadpool(work)

    def _after(self, id: str) -> str | None:
        """The next page that is not done, from the end back to the first."""
        entries = list(map(self._entry, self.store.sources()))
        place = next((number for number, entry in enumerate(entries) if entry["id"] == id), 0)
        return _next(entries[place:] + entries[:place])

    def agreement(self, request: Request) -> Response:
        """How far people agree."""
        pairs = [pair.as_json() for pair in agreements(self.store)]
        return JSONResponse({"people": self.store.people(), "pairs": pairs})

    def conflict(self, request: Request, error: Exception) -> Response:
        """Somebody else has saved the page meanwhile: what they saved."""
        why = "this page has been saved elsewhere since it was opened here, such as in another tab"
        return JSONResponse({"error": why, "state": self._state(self._source(request))}, 409)

    def _known(self, name: object) -> str:
        """The name of a method that is installed. With arguments it could name a file, which is for the owner alone."""
        if not isinstance(name, str) or name not in {self.method, *registry.methods.names()}:
            raise BadState(f"there is no method {str(name)[:100]!r}")
        found: Any = registry.methods.get(name)
        if not getattr(found, "installed", True):
            raise BadState(str(found.missing()))
        if needs_layout(name):
            raise BadState(f"{name} needs a rendered page")
        return name

    def _source(self, request: Request) -> Source:
        return self.store.source(request.path_params["id"])


async def _body(request: Request) -> Any:
    return json_of(await body(request, LARGEST_BODY))


def _next(entries: list[dict[str, Any]]) -> str | None:
    return next((entry["id"] for entry in entries if not entry["done"] and "error" not in entry), None)
