"""What the service says of itself: an OpenAPI document, and a page made of it that needs no network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

import elute
from elute.evaluate.markup import Markup, element, joined
from elute.methods import FOCUSES

from .asking import FORMATS, SWITCHES
from .reader import BOOKMARKLET

_SWITCHES: Final = {
    "scripts": "take the text from data in scripts where the page shows hardly any (true)",
    "comments": "keep what readers wrote below the article",
    "title": "always keep the title of the page, or never",
    "byline": "always keep the line with author and date, or never",
    "tables": "keep tables (true)",
    "links": "write out links (true)",
    "images": "write the images of the content too",
    "reasons": "write into JSON why each block is kept or dropped",
    "front_matter": "begin Markdown with title, authors, dates and more, as YAML",
}
_OPTIONS: Final[list[tuple[str, str, dict[str, Any]]]] = [
    ("url", "where the page is from; fetched where no page is sent and the service runs with --fetch", {}),
    ("charset", "the character encoding, when the page says it wrong", {}),
    ("to", "the format, instead of the Accept header: markdown, text, html, json, xml, cleaneval", {}),
    ("method", "how to find the content: GET /version lists the names", {}),
    ("focus", "when in doubt: precision leaves out, recall keeps", {"enum": list(FOCUSES)}),
    ("miners", "what looks for records, names with commas between them: GET /version lists them", {}),
    ("segmenter", "for the view segmented, how a page is cut into visual blocks: GET /version lists the names", {}),
    *((name, _SWITCHES[name], {"type": "boolean"}) for name in SWITCHES),
]
_PAGE: Final = "A page: HTML as it is, or JSON with `html` or `url` and options."
_JSON: Final = ("application/json",)

# method, path, what it does, how it is asked, the types that come back
ROUTES: Final[list[tuple[str, str, str, str, tuple[str, ...]]]] = [
    ("post", "/extract", "The content of a page that is sent.", "page", tuple(FORMATS)),
    ("get", "/extract", "The content of the page at an address.", "query", tuple(FORMATS)),
    ("post", "/metadata", "What a page says of itself, each field with its source.", "page", _JSON),
    ("get", "/metadata", "The same of the page at an address.", "query", _JSON),
    ("post", "/explain", "Every block with its score, the decision and the reason.", "page", _JSON),
    ("get", "/explain", "The same of the page at an address.", "query", _JSON),
    ("post", "/records", "Lists and tables as rows and columns; as CSV, the main one.", "page", (*_JSON, "text/csv")),
    ("get", "/records", "The same of the page at an address.", "query", (*_JSON, "text/csv")),
    ("post", "/batch", "Many pages: `pages` is a list of such objects; a result or an error for each.", "page", _JSON),
    ("post", "/compare", "Several methods on one page: `methods` is a list of up to four names.", "page", _JSON),
    ("post", "/views", "Several formats and views of one page: `views` is a list of names.", "page", _JSON),
    ("post", "/read", "A page that is good to read, of the page that is sent.", "page", ("text/html",)),
    ("get", "/read", "The same of the page at an address.", "query", ("text/html",)),
    ("post", "/v1/scrape", "As Firecrawl answers, version 1.", "url", _JSON),
    ("post", "/v2/scrape", "As Firecrawl answers, version 2.", "url", _JSON),
    ("get", "/{url}", "As Jina's reader answers: the address is the path.", "", ("text/plain", *_JSON)),
    ("put", "/tika/text", "As Tika answers: a page is sent, its text comes back.", "page", _JSON),
    ("put", "/tika/html", "The same, as HTML.", "page", _JSON),
    ("put", "/tika/json", "The same, with what is known of the page.", "page", _JSON),
    ("get", "/health", "Whether the service runs.", "", _JSON),
    ("get", "/ready", "Whether its processes are ready; 503 while they start.", "", _JSON),
    ("get", "/version", "Which elute this is, its formats and methods.", "", _JSON),
    ("get", "/metrics", "What it has done, for Prometheus.", "", ("text/plain",)),
]
ERRORS: Final = {
    "400": "an option is unknown or wrong",
    "401": "the token is missing",
    "403": "addresses are not fetched here, or a page of another site asks",
    "408": "what is sent did not come in time",
    "413": "what is sent is too large",
    "422": "what is sent is no page, or needs too much memory",
    "429": "too many requests at a time; Retry-After says when to come back",
    "502": "the address cannot be fetched",
    "503": "all processes are busy, or the service is about to end",
    "504": "the page takes too long",
}


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    paths: dict[str, Any] = {}
    for method, path, text, asked, types in ROUTES:
        paths.setdefault(path, {})[method] = _operation(method, path, text, asked, types)
    return {
        "openapi": "3.1.0",
        "info": {"title": "elute", "version": elute.__version__, "description": "The main content of web pages."},
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Options": _options(), "Error": {"type": "object", "properties": {"error": _text("why")}}},
        },
        "security": [{}, {"token": []}],
    }


def _operation(method: str, path: str, text: str, asked: str, types: Iterable[str]) -> dict[str, Any]:
    told = {"type": "string"}
    answers: dict[str, Any] = {
        "200": {"description": "It.", "content": {kind: {"schema": {} if kind in _JSON else told} for kind in types}}
    }
    if asked:
        error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
        answers |= {status: {"description": why, "content": error} for status, why in ERRORS.items()}
    operation: dict[str, Any] = {"summary": text, "operationId": f"{method}{path}", "responses": answers}
    if asked in ("query", "page") and not path.startswith("/tika"):
        operation["parameters"] = [_parameter(name, about, kind) for name, about, kind in _OPTIONS]
    if path == "/{url}":
        operation["parameters"] = [{**_parameter("url", "the address", {}), "in": "path", "required": True}]
    if asked in ("page", "url"):
        page = {"application/json": {"schema": {"$ref": "#/components/schemas/Options"}}}
        sent = {"text/html": {"schema": told}} if asked == "page" else {}
        operation["requestBody"] = {"required": True, "description": _PAGE, "content": {**sent, **page}}
    return operation


def _options() -> dict[str, Any]:
    properties = {name: {"description": about, "type": "string", **kind} for name, about, kind in _OPTIONS}
    return {"type": "object", "properties": {"html": _text("the page itself"), **properties}}


def _parameter(name: str, about: str, kind: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "description": about, "schema": {"type": "string", **kind}}


def _text(about: str) -> dict[str, str]:
    return {"type": "string", "description": about}


async def openapi(request: Request) -> Response:
    """The document."""
    return JSONResponse(document())


async def docs(request: Request) -> Response:
    """The page."""
    return HTMLResponse(page(str(request.base_url).rstrip("/")))


def page(origin: str) -> str:
    """All routes, options and errors, with commands to try."""
    head = [
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", "elute: the service"),
        element("link", rel="stylesheet", href="web/shared/base.css"),
        element("link", rel="stylesheet", href="web/docs.css"),
    ]
    body = element("main", *_sections(origin))
    return f"<!doctype html>\n{element('html', element('head', *head), element('body', body), lang='en')}\n"


def _sections(origin: str) -> Iterator[Markup]:
    yield element("h1", "elute: the service")
    links = [element("a", "inspector", href="./"), " · ", element("a", "OpenAPI", href="openapi.json")]
    yield element("p", *links)
    yield element("h2", "Try it")
    for command in (
        f"curl --data-binary @page.html {origin}/extract",
        f"curl --data-binary @page.html -H 'Accept: application/json' '{origin}/extract?reasons=true'",
        f"curl '{origin}/extract?url=https://example.org/&to=text'",
        f"curl {origin}/https://example.org/",
    ):
        yield element("pre", element("code", command))
    yield element("h2", "Read with elute")
    bookmark = element("a", "read with elute", href=BOOKMARKLET % origin)
    yield element(
        "p", "Drag this link to the bookmarks of a browser: ", bookmark, ". It shows any page as a page to read."
    )
    yield element("h2", "Routes")
    rows = [
        element("tr", element("td", method.upper()), element("td", element("code", path)), element("td", text))
        for method, path, text, _, _ in ROUTES
    ]
    yield _table(["method", "path", "what comes back"], rows)
    yield element("h2", "Options")
    yield element("p", "In the query, or beside html or url in JSON.")
    yield _table(["name", "meaning"], [_row(name, about) for name, about, _ in _OPTIONS])
    yield element("h2", "Formats")
    yield _table(["Accept", "to"], [_row(kind, format) for kind, format in FORMATS.items()])
    yield element("h2", "Errors")
    yield element("p", "As JSON with the reason in error.")
    yield _table(["status", "meaning"], [_row(status, why) for status, why in ERRORS.items()])


def _row(first: str, second: str) -> Markup:
    return element("tr", element("td", element("code", first)), element("td", second))


def _table(heads: list[str], rows: list[Markup]) -> Markup:
    head = element("thead", element("tr", *(element("th", head, scope="col") for head in heads)))
    return element("div", element("table", head, element("tbody", joined(rows))), class_="table", tabindex=0)
