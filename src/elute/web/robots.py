"""robots.txt: what a site asks programs to leave alone, and how long it wants them to wait."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit, urlunsplit

from elute.page.document import Document, ReadError
from elute.web.transfer import AGENT, on_the_wire, transfer

if TYPE_CHECKING:
    from urllib.robotparser import RobotFileParser

MAX_SIZE: Final = 500 * 1024  # bytes; RFC 9309 asks for no less
_TYPES: Final = ("text/plain", "text/html", "application/octet-stream")
_TOO_MANY_REQUESTS: Final = 429


@dataclass(frozen=True)
class Robots:
    """What a site's robots.txt says to elute."""

    _rules: RobotFileParser

    def allows(self, url: str) -> bool:
        """Whether the page may be fetched."""
        return self._rules.can_fetch(AGENT, on_the_wire(url))

    @property
    def delay(self) -> float:
        """The seconds that the site wants between two requests."""
        return float(self._rules.crawl_delay(AGENT) or 0)


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
        found = transfer(address, time.monotonic() + timeout, MAX_SIZE, allow_private, _TYPES)
    except TimeoutError:
        raise ReadError(f"robots.txt was not there within {timeout:g} s", setting="timeout") from None
    except ReadError as error:
        if error.status is None or error.status >= 500 or error.status == _TOO_MANY_REQUESTS:
            raise ReadError(f"robots.txt cannot be read: {error.reason}", setting=error.setting) from None
        found = Document(b"")
    return parsed(found.data.decode("utf-8-sig", "replace"))


def parsed(text: str) -> Robots:
    """The rules of a robots.txt.

    >>> rules = parsed("User-agent: *\\nDisallow: /private/\\nCrawl-delay: 2")
    >>> rules.allows("https://example.org/story"), rules.allows("https://example.org/private/"), rules.delay
    (True, False, 2.0)
    """
    from urllib.robotparser import RobotFileParser

    rules = RobotFileParser()
    rules.parse(text.splitlines())
    return Robots(rules)
