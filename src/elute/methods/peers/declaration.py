"""What a TOML file says of an HTTP service: the request, where the answer has the text, and the limits.

docs/peers.md describes the keys. A file that cannot be meant is refused with the key and what is wrong with it.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, get_type_hints
from urllib.parse import urlsplit

BODIES: Final = ("body", "form", "json")
KINDS: Final = ("json", "text", "html")
ENVIRONMENT: Final = re.compile(r"\$\{(\w+)\}")
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
KNOWN_PLACEHOLDERS: Final = ("html", "url")


class DeclarationError(ValueError):
    """A declaration that cannot be meant: the file, the key, and what is wrong."""


@dataclass(frozen=True)
class Request:
    """How the page is sent. `{html}` and `{url}` stand for the page, `${NAME}` for a variable of the environment."""

    url: str
    method: str = "POST"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    form: Mapping[str, str] = field(default_factory=dict)
    json: Mapping[str, Any] = field(default_factory=dict)
    default_url: str = ""  # sent for a page that has no address


@dataclass(frozen=True)
class Answer:
    """Where the answer has the text. Paths are keys and numbers joined by dots."""

    kind: str = "json"
    text: str = ""
    html: str = ""  # for a service that gives HTML: a path instead of `text`
    error: str = ""


@dataclass(frozen=True)
class Limits:
    """How often and how long the service is asked."""

    per_second: float = 0.0  # requests; 0 is any number
    timeout: float = 60.0  # seconds for one request
    retries: int = 3  # after a fault that may pass
    backoff: float = 1.0  # seconds before the first of them, doubled for each more


@dataclass(frozen=True)
class Declaration:
    """An HTTP service."""

    name: str
    request: Request
    answer: Answer
    limits: Limits = field(default_factory=Limits)
    description: str = ""

    @property
    def variables(self) -> list[str]:
        """The variables of the environment that the request refers to, each once."""
        return list(dict.fromkeys(ENVIRONMENT.findall(" ".join(_strings(self.request)))))

    @property
    def absent(self) -> list[str]:
        """Those of them that are not set."""
        return [name for name in self.variables if not os.environ.get(name)]


def read(path: str | Path) -> Declaration:
    """The declaration in a file."""
    try:
        with open(path, "rb") as file:
            return declaration(tomllib.load(file))
    except OSError as error:
        raise DeclarationError(f"{path}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise DeclarationError(f"{path}: it is not TOML: {error}") from None
    except DeclarationError as error:
        raise DeclarationError(f"{path}: {error}") from None


def declaration(values: Mapping[str, Any]) -> Declaration:
    """A declaration from plain values, checked.

    >>> request = {"url": "https://example.org/extract", "body": "{html}"}
    >>> declaration({"name": "example", "request": request, "answer": {"text": "article.text"}}).answer.kind
    'json'
    >>> declaration({"name": "example", "request": request, "answer": {"txt": "article.text"}})
    Traceback (most recent call last):
    elute.methods.peers.declaration.DeclarationError: answer.txt is not a key; known: kind, text, html, error
    """
    declared: Declaration = _section(Declaration, values, "")
    _check_request(declared.request)
    _check_answer(declared.answer)
    _check_limits(declared.limits)
    return declared


def _section(cls: type[Any], values: object, place: str) -> Any:
    """A dataclass from a table: every key known, every value of its type, every key without a default there."""
    if not isinstance(values, Mapping):
        raise DeclarationError(f"{place.rstrip('.')} is a table, not {values!r}")
    types = get_type_hints(cls)
    if unknown := [key for key in values if key not in types]:
        raise DeclarationError(f"{place}{unknown[0]} is not a key; known: {', '.join(types)}")
    given: dict[str, Any] = {}
    for name, expected in types.items():
        if name not in values:
            continue
        given[name] = _value(expected, values[name], f"{place}{name}")
    try:
        return cls(**given)
    except TypeError:
        missing = next(f.name for f in fields(cls) if f.name not in given)
        raise DeclarationError(f"{place}{missing} is missing") from None


def _value(expected: Any, value: object, place: str) -> Any:
    if expected in (Request, Answer, Limits):
        return _section(expected, value, f"{place}.")
    if expected in (Mapping[str, str], Mapping[str, Any]):
        if not isinstance(value, dict):
            raise DeclarationError(f"{place} is a table, not {value!r}")
        if expected == Mapping[str, str] and not all(isinstance(part, str) for part in value.values()):
            raise DeclarationError(f"{place} is a table of strings, not {value!r}")
        return value
    accepted = (int, float) if expected is float else expected
    if not isinstance(value, accepted) or isinstance(value, bool):
        noun = {str: "a string", int: "a whole number", float: "a number"}[expected]
        raise DeclarationError(f"{place} is {noun}, not {value!r}")
    return value


def _check_request(request: Request) -> None:
    address = urlsplit(request.url)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise DeclarationError(f"request.url is an address that begins with http:// or https://, not {request.url!r}")
    given = [name for name in BODIES if getattr(request, name)]
    if len(given) > 1:
        raise DeclarationError(f"request has {' and '.join(given)}: one of them says what is sent")
    if given and request.method.upper() == "GET":
        raise DeclarationError(f'request.{given[0]} cannot be sent by GET; use method = "POST"')
    strings = list(_strings(request))
    for name in PLACEHOLDER.findall(ENVIRONMENT.sub("", " ".join(strings))):
        if name not in KNOWN_PLACEHOLDERS:
            raise DeclarationError(f"request has {{{name}}}; known are {{html}} and {{url}}")
    if not any("{html}" in text or "{url}" in text for text in strings):
        raise DeclarationError("request says nowhere what page it is about: {html} or {url}")


def _check_answer(answer: Answer) -> None:
    if answer.kind not in KINDS:
        raise DeclarationError(f"answer.kind is one of {', '.join(KINDS)}, not {answer.kind!r}")
    paths = [name for name in ("text", "html") if getattr(answer, name)]
    if answer.kind == "json" and len(paths) != 1:
        raise DeclarationError("answer needs either text or html: the path to it in the JSON")
    if answer.kind != "json" and (paths or answer.error):
        raise DeclarationError(
            f"answer.{(paths or ['error'])[0]} is a path in JSON, but answer.kind is {answer.kind!r}"
        )


def _check_limits(limits: Limits) -> None:
    for name in ("per_second", "retries", "backoff"):
        if getattr(limits, name) < 0:
            raise DeclarationError(f"limits.{name} is 0 or more, not {getattr(limits, name)}")
    if limits.timeout <= 0:
        raise DeclarationError(f"limits.timeout is more than 0, not {limits.timeout}")


def _strings(value: object) -> list[str]:
    """All strings in a request, or in a part of one."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Request):
        value = [getattr(value, f.name) for f in fields(value)]
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else []
    return [text for part in parts for text in _strings(part)]
