"""HTTP services as peers. A TOML file declares one; docs/peers.md describes it, examples/services/ has one.

load("diffbot.toml")        registers the service under its name
ELUTE_SERVICES=a.toml:b.toml    does so for every program, when a name is not known or all names are asked for
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlsplit

from elute import registry

from .as_text import html_to_text
from .declaration import Declaration, read
from .peer import Peer
from .template import filled

if TYPE_CHECKING:
    from http.client import HTTPResponse

VARIABLE: Final = "ELUTE_SERVICES"
MAX_ANSWER: Final = 64 * 1024 * 1024
CHUNK: Final = 64 * 1024
MAY_PASS: Final = (408, 425, 429, 500, 502, 503, 504)
LONGEST_WAIT: Final = 120.0
SHOWN: Final = 200  # characters of an answer in an error message


class ServiceError(RuntimeError):
    """A service did not give a text: what it said instead. Secrets of the request are not shown."""


class _Passing(ServiceError):
    """A fault that may be gone at the next try."""

    def __init__(self, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.wait = wait


@dataclass(eq=False)
class _Clock:
    """When the next request may be sent; a clock of its own for each process."""

    next_at: float = 0.0

    def wait(self, per_second: float) -> None:
        now = time.monotonic()
        if self.next_at > now:
            time.sleep(self.next_at - now)
        if per_second:
            self.next_at = max(now, self.next_at) + 1 / per_second


@dataclass(frozen=True, eq=False, kw_only=True)
class Service(Peer):
    """A service on the web that takes pages."""

    declaration: Declaration
    clock: _Clock = field(default_factory=_Clock, repr=False)

    def absent(self) -> str:
        """The variables that its request refers to and that are not set."""
        names = self.declaration.absent
        return f"no {' and no '.join(names)} in the environment" if names else ""

    def version(self) -> str:
        """A service tells none."""
        return ""

    def prepare(self) -> None:
        """Nothing: a request may cost money."""
        self._check()

    def extract(self, html: str, url: str | None = None) -> str:
        """The text that the service takes from a decoded page."""
        self._check()
        limits = self.declaration.limits
        for attempt in range(limits.retries + 1):
            self.clock.wait(limits.per_second)
            try:
                return self._text(self._ask(html, url))
            except _Passing as fault:
                if attempt == limits.retries:
                    raise ServiceError(f"{fault} ({attempt + 1} tries)") from None
                time.sleep(min(max(fault.wait, limits.backoff * 2**attempt), LONGEST_WAIT))
        raise AssertionError("every try returns or raises")

    def _check(self) -> None:
        if not self.installed:
            raise self.missing()

    def _ask(self, html: str, url: str | None) -> bytes:
        """The body of the answer."""
        from http.client import HTTPException
        from urllib.error import HTTPError, URLError
        from urllib.request import Request as Sent
        from urllib.request import urlopen

        request, limits = self.declaration.request, self.declaration.limits
        address, headers, body = filled(request, html, url or request.default_url)
        deadline = time.monotonic() + limits.timeout
        try:
            sent = Sent(address, data=body, headers=headers, method=request.method.upper())
            with urlopen(sent, timeout=limits.timeout) as answer:
                return _read(answer, deadline)
        except HTTPError as error:
            message = self._hidden(f"{self.name} answered {error.code}: {_start(error.read(SHOWN))}")
            if error.code in MAY_PASS:
                raise _Passing(message, _seconds(error.headers.get("Retry-After"))) from None
            raise ServiceError(message) from None
        except TimeoutError:
            raise _Passing(f"{self.name} did not answer in {limits.timeout:g} s") from None
        except (URLError, HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, TimeoutError):
                raise _Passing(f"{self.name} did not answer in {limits.timeout:g} s") from None
            host = urlsplit(request.url).hostname
            raise _Passing(self._hidden(f"{self.name} cannot be reached at {host}: {reason}")) from None

    def _text(self, answer: bytes) -> str:
        where = self.declaration.answer
        content = answer.decode("utf-8", errors="replace")
        if where.kind == "text":
            return content
        if where.kind == "html":
            return html_to_text(content)
        try:
            document = json.loads(content)
        except ValueError:
            raise ServiceError(self._hidden(f"{self.name} answered no JSON: {_start(answer)}")) from None
        if where.error and (error := at(document, where.error)) not in (None, "", False):
            raise ServiceError(self._hidden(f"{self.name} answered an error: {error}"))
        found = at(document, where.text or where.html)
        if not isinstance(found, str):
            path = where.text or where.html
            raise ServiceError(self._hidden(f"{self.name} answered no text at {path}: {_start(answer)}"))
        return html_to_text(found) if where.html else found

    def _hidden(self, message: str) -> str:
        """A message without the values of the variables that the request refers to."""
        for name in self.declaration.variables:
            for secret in {os.environ[name], quote(os.environ[name], safe="")}:
                message = message.replace(secret, f"${{{name}}}")
        return message


def at(document: Any, path: str) -> Any:
    """What is at a path in a JSON document, None where there is nothing.

    >>> at({"objects": [{"text": "Tea"}]}, "objects.0.text")
    'Tea'
    """
    for step in path.split("."):
        if isinstance(document, dict):
            document = document.get(step)
        elif isinstance(document, list) and step.isdecimal() and int(step) < len(document):
            document = document[int(step)]
        else:
            return None
    return document


def _read(answer: HTTPResponse, deadline: float) -> bytes:
    """The whole answer, unless it takes too long or never ends."""
    parts, size = [], 0
    while part := answer.read1(CHUNK):
        parts.append(part)
        size += len(part)
        if size > MAX_ANSWER:
            raise ServiceError(f"the answer is longer than {MAX_ANSWER // 1024**2} MB")
        if time.monotonic() > deadline:
            raise TimeoutError
    return b"".join(parts)


def _start(answer: bytes) -> str:
    return " ".join(answer.decode("utf-8", errors="replace")[:SHOWN].split()) or "nothing"


def _seconds(header: str | None) -> float:
    """A Retry-After in seconds; one that is a date is left to the backoff."""
    return float(header) if header and header.isdecimal() else 0.0


_by_path: dict[Path, Service] = {}


def load(path: str | Path) -> Service:
    """Register the service that a file declares, under its name. The same file may come again."""
    place = Path(path).resolve()
    if place not in _by_path:
        declared = read(path)
        names = " ".join(f"{name}=…" for name in declared.variables)
        service = Service(
            declared.name,
            package="",
            description=declared.description,
            command=f"export {names}",
            declaration=declared,
        )
        registry.methods.register(declared.name, service)
        _by_path[place] = service
    return _by_path[place]


def load_from_environment() -> None:
    """Register the services of the files that $ELUTE_SERVICES names."""
    for path in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        load(path)


def announce(paths: Iterable[str | Path]) -> list[Service]:
    """Register services here and in all processes that this one starts."""
    files = [str(Path(path).resolve()) for path in paths]
    services = [load(path) for path in files]
    present = os.environ.get(VARIABLE, "").split(os.pathsep)
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys(filter(None, [*present, *files])))
    return services
