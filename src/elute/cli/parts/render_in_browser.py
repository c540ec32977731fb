"""`--browser`: pages as Chromium shows them, in place of pages as they were sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from .console import Failure, UsageError
from .sources import Reading, Source

if TYPE_CHECKING:
    from elute.browser.picture import Drawing
    from elute.page import Page

T = TypeVar("T")


def check_browser() -> None:
    """UsageError, with what to install, when pages cannot be rendered here."""
    from elute.browser.chromium import missing

    if reason := missing():
        raise UsageError(reason)


def rendered(source: Source, url: str | None, charset: str | None, reading: Reading) -> Page:
    """The page in the browser, or Failure: an address with its network, what is saved without any."""
    from elute.browser import render

    return _in_browser(render, lambda page: page, source, url, charset, reading)


def pictured(
    source: Source, url: str | None, charset: str | None, reading: Reading, draw: Drawing
) -> tuple[Page, bytes]:
    """The same page, and a picture of it with what is drawn over it."""
    from elute.browser import picture

    def taken(page: str | bytes, **options: Any) -> tuple[Page, bytes]:
        return picture(page, draw, **options)

    return _in_browser(taken, lambda result: result[0], source, url, charset, reading)


def _in_browser(
    work: Callable[..., T],
    page_of: Callable[[T], Page],
    source: Source,
    url: str | None,
    charset: str | None,
    reading: Reading,
) -> T:
    from elute.browser import MissingBrowser, RenderError

    try:
        if source.is_address:
            private = reading.private(source)
            result = work(source.name, timeout=reading.timeout, max_bytes=reading.max_size, allow_private=private)
            page = page_of(result)
            page.url = url or page.url
            return result
        return work(reading.load(source).data, url=url, charset=charset, timeout=reading.timeout)
    except (RenderError, MissingBrowser, ValueError) as error:
        raise Failure(str(error)) from None
