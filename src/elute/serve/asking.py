"""What a request asks for: a page, and the choices of elute.extract, by the same names as there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.requests import Request

from elute import registry
from elute.choices import LEFT_TO_THE_METHOD, Chosen
from elute.methods import FOCUSES
from elute.page.encoding_labels import encoding_of
from elute.server.bodies import json_of

from .refused import Refused

SWITCHES: Final = tuple(Chosen.__annotations__)
FORMATS: Final = {
    "text/markdown": "markdown",
    "text/plain": "text",
    "text/html": "html",
    "application/json": "json",
    "application/tei+xml": "xml",
    "application/xml": "xml",
}
TYPES: Final = {
    "markdown": "text/markdown",
    "text": "text/plain",
    "html": "text/html",
    "json": "application/json",
    "xml": "application/tei+xml",
    "cleaneval": "text/plain",
}
NOT_SERVED: Final = frozenset({"readability-js"})
"""Methods that show the page to a browser: nothing of a page is executed here."""
DEFAULT_FORMAT: Final = "markdown"
_YES_OR_NO: Final = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
_OWN: Final = ("html", "url", "charset", "to", "methods", "pages", "views", "miners", "segmenter")


@dataclass(frozen=True)
class Asked:
    """What was asked: the page itself or its address, choices, and what comes back."""

    html: bytes | str | None = None
    url: str | None = None
    charset: str | None = None
    to: str | None = None
    choices: dict[str, Any] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)


def of_query(request: Request) -> Asked:
    """A request whose query says all."""
    return of_values(dict(request.query_params))


def of_body(request: Request, data: bytes) -> Asked:
    """A request that sends a page: as it is, with the choices in the query; or in JSON, with the choices beside it."""
    kind, charset = content_type(request)
    query = of_query(request)
    if kind != "application/json":
        return Asked(data, query.url, query.charset or charset, query.to, query.choices, query.more)
    said = json_of(data)
    if not isinstance(said, dict):
        raise Refused(400, "what is sent is an object with html or url in it")
    return of_values({**dict(request.query_params), **said})


def of_values(said: Mapping[str, Any]) -> Asked:
    """The values of a request by name; Refused where one is unknown or wrong."""
    if unknown := [name for name in said if name not in (*_OWN, "method", "focus", *SWITCHES)]:
        raise Refused(400, f"there is no option {str(unknown[0])[:60]!r}; there are {', '.join(_known_options())}")
    for name in ("html", "url", "charset", "to", "method", "focus"):
        if not isinstance(said.get(name, ""), str | None):
            raise Refused(400, f"{name} is a text, not {type(said[name]).__name__}")
    charset = said.get("charset")
    if charset and encoding_of(charset) is None:
        raise Refused(400, f"unknown charset {charset[:40]!r}: it takes a name such as utf-8 or gbk")
    choices: dict[str, Any] = {name: _switch(name, said[name]) for name in SWITCHES if name in said}
    if (method := said.get("method")) is not None:
        choices["method"] = known_method(method)
    if (focus := said.get("focus")) is not None:
        if focus not in FOCUSES:
            raise Refused(400, f"focus is one of {', '.join(FOCUSES)}, not {focus[:40]!r}")
        choices["focus"] = focus
    more = {name: said[name] for name in ("methods", "pages", "views") if name in said}
    if "miners" in said:
        more["miners"] = _miners(said["miners"])
    if "segmenter" in said:
        more["segmenter"] = _known("segmenter", said["segmenter"], registry.segmenters.names())
    return Asked(said.get("html"), said.get("url"), charset, _format(said.get("to")), choices, more)


def _known_options() -> Iterable[str]:
    return ("url", "charset", "to", "method", "focus", "miners", "segmenter", *SWITCHES)


def _switch(name: str, value: Any) -> bool | None:
    found = _YES_OR_NO.get(value.lower()) if isinstance(value, str) else value
    if isinstance(found, bool) or (value is None and name in LEFT_TO_THE_METHOD):
        return found
    raise Refused(400, f"{name} is true or false, not {str(value)[:40]!r}")


def _format(name: str | None) -> str | None:
    if name is None:
        return None
    format = registry.renderers.name(name)
    if format not in registry.renderers.names():
        raise Refused(400, f"there is no format {name[:40]!r}; there are {', '.join(registry.renderers.names())}")
    return format


def _miners(said: Any) -> tuple[str, ...]:
    """Names in a list, or with commas between them."""
    names = said.split(",") if isinstance(said, str) else said
    if not isinstance(names, list):
        raise Refused(400, f"miners is a list of names, not {str(said)[:40]!r}")
    return tuple(_known("miner", name, registry.miners.names()) for name in names)


def _known(what: str, name: Any, names: Sequence[str]) -> str:
    """A name that is one of ours. With arguments it is none: those are for the owner alone."""
    if not isinstance(name, str) or name not in names:
        raise Refused(400, f"there is no {what} {str(name)[:40]!r}; there are {', '.join(names)}")
    return name


def known_method(name: Any) -> str:
    """The name of a method that is installed. With arguments it could name a file, which is for the owner alone."""
    if not isinstance(name, str) or name not in registry.methods.names() or name in NOT_SERVED:
        raise Refused(400, f"there is no method {str(name)[:60]!r}: GET /version lists them")
    if registry.methods.info(name).get("needs") == "layout":
        raise Refused(400, f"{name} needs a rendered page, which this service does not make")
    found: Any = registry.methods.get(name)
    if not getattr(found, "installed", True):
        raise Refused(400, f"{name} is not installed here")
    return name


def content_type(request: Request) -> tuple[str, str | None]:
    """The type of what is sent, and the charset beside it.

    >>> content_type(Request({"type": "http", "headers": [(b"content-type", b"Text/HTML; charset=latin1")]}))
    ('text/html', 'latin1')
    """
    kind, *rest = request.headers.get("content-type", "").split(";")
    named = [part.partition("=")[2].strip().strip('"') for part in rest if part.strip().lower().startswith("charset=")]
    charset = named[0] if named and encoding_of(named[0]) is not None else None
    return kind.strip().lower(), charset


def wanted_format(request: Request, to: str | None) -> str:
    """What comes back: as was said, or by the Accept header, the one with the largest q; Refused where none is ours.

    >>> def asks(accept): return Request({"type": "http", "headers": [(b"accept", accept)]})
    >>> wanted_format(asks(b"text/html;q=0.5, application/json"), None), wanted_format(asks(b"*/*"), None)
    ('json', 'markdown')
    """
    if to is not None:
        return to
    accept = request.headers.get("accept", "*/*")
    ranked = sorted(map(_quality, accept.split(",")), key=lambda pair: -pair[1])
    for kind, quality in ranked:
        if quality <= 0:
            continue
        if kind in ("*/*", "text/*", ""):
            return DEFAULT_FORMAT
        if kind == "application/*":
            return "json"
        if kind in FORMATS:
            return FORMATS[kind]
    raise Refused(406, f"there is no {accept[:80]!r}; there are {', '.join(FORMATS)}")


def _quality(part: str) -> tuple[str, float]:
    kind, *rest = part.split(";")
    for each in rest:
        name, _, value = each.strip().partition("=")
        if name == "q":
            try:
                return kind.strip().lower(), float(value)
            except ValueError:
                return kind.strip().lower(), 0.0
    return kind.strip().lower(), 1.0
