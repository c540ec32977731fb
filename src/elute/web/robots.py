"""robots.txt: what a site asks programs to leave alone, and how long it wants them to wait.

After RFC 9309, with the pause that many sites ask for beside it. Python's own parser follows an older text: it takes
the first rule that fits instead of the longest, and `*` and `$` for letters.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit, urlunsplit

from elute.page.document import Document, ReadError
from elute.web.transfer import ANY_TYPE, on_the_wire, transfer

NAME: Final = "elute"  # by which a site means us
MAX_SIZE: Final = 2 * 1024 * 1024  # bytes; the RFC asks for half a million
_TOO_MANY_REQUESTS: Final = 429
_ESCAPE: Final = re.compile("%([0-9A-Fa-f]{2})")
_AS_IT_IS: Final = re.compile("[A-Za-z0-9._~-]")


@dataclass(frozen=True)
class Rule:
    """Whether addresses of this pattern are allowed: `*` stands for anything, `$` at the end for the end."""

    pattern: str
    allows: bool

    def matches(self, path: str) -> bool:
        """Whether the path with its query is one of them; in one pass, whatever the pattern.

        >>> Rule("/*.pdf$", False).matches("/a/b.pdf"), Rule("/*.pdf$", False).matches("/a/b.pdf?c")
        (True, False)
        """
        first, *others = self.pattern.removesuffix("$").split("*")
        ends = self.pattern.endswith("$")
        if not path.startswith(first):
            return False
        if not others:
            return not ends or path == first
        last = others.pop() if ends else ""
        place = len(first)
        for piece in others:
            place = path.find(piece, place) + len(piece)
            if place < len(piece):
                return False
        return path.endswith(last) and place <= len(path) - len(last)


@dataclass(frozen=True)
class Robots:
    """What a site's robots.txt says to elute: rules, and the seconds that it wants between two requests."""

    rules: tuple[Rule, ...] = ()
    delay: float = 0.0

    def allows(self, url: str) -> bool:
        """Whether the page may be fetched: what the longest rule says that matches, and rather yes than no."""
        parts = urlsplit(on_the_wire(url))
        path = _normal((parts.path or "/") + (f"?{parts.query}" if parts.query else ""))
        fitting = ((len(rule.pattern), rule.allows) for rule in self.rules if rule.matches(path))
        return max(fitting, default=(0, True))[1]


def address_of(url: str) -> str:
    """Where the robots.txt of a page is.

    >>> address_of("https://example.org/news/story.html?id=7")
    'https://example.org/robots.txt'
    """
    parts = urlsplit(on_the_wire(url))
    return urlunsplit((parts.scheme, parts.netloc, "/robots.txt", "", ""))


def read_robots(address: str, timeout: float, allow_private: bool | None) -> Robots:
    """The rules of a site. Where it has none everything is allowed; where they cannot be had, ReadError: it may have.

    RFC 9309 asks for both.
    """
    try:
        found = transfer(address, time.monotonic() + timeout, MAX_SIZE, allow_private, ANY_TYPE)
    except TimeoutError:
        raise ReadError(f"robots.txt was not there within {timeout:g} s", setting="timeout") from None
    except ReadError as error:
        if error.status is None or error.status >= 500 or error.status == _TOO_MANY_REQUESTS:
            raise ReadError(f"robots.txt cannot be read: {error.reason}", setting=error.setting) from None
        found = Document(b"")
    return parsed(found.data.decode("utf-8-sig", "replace"))


def parsed(text: str) -> Robots:
    """The rules of a robots.txt for elute, or where it does not name it, those for all.

    >>> found = parsed("User-agent: *\\nDisallow: /private/\\nCrawl-delay: 2")
    >>> found.allows("https://example.org/story"), found.allows("https://example.org/private/"), found.delay
    (True, False, 2.0)
    """
    said: dict[str, list[tuple[str, str]]] = {}
    agents: list[str] = []
    listing = False  # several names may stand above the rules of a group
    for field, value in _lines(text):
        if field == "user-agent":
            name = re.split(r"[/\s]", value.lower())[0]
            agents = [*agents, name] if listing else [name]
            said.setdefault(name, [])
        else:
            for agent in agents:
                said[agent].append((field, value))
        listing = field == "user-agent"
    ours = said.get(NAME, said.get("*", []))
    rules = [
        Rule(_normal(value), field == "allow") for field, value in ours if field in ("allow", "disallow") and value
    ]
    return Robots(tuple(rules), max((_seconds(value) for field, value in ours if field == "crawl-delay"), default=0.0))


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Fields and their values, without comments."""
    for line in text.splitlines():
        field, colon, value = line.partition("#")[0].partition(":")
        if colon:
            yield field.strip().lower(), value.strip()


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        return 0.0
    return max(0.0, seconds) if math.isfinite(seconds) else 0.0


def _normal(path: str) -> str:
    """The path in the one spelling that paths and patterns are compared in."""

    def plain(escape: re.Match[str]) -> str:
        letter = chr(int(escape[1], 16))
        return letter if _AS_IT_IS.match(letter) else escape[0].upper()

    return _ESCAPE.sub(plain, quote(path, safe="%/:=&?~+!$,;'@()*[]"))
