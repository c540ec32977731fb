"""`--browser`: pages as Chromium shows them, in place of pages as they were sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .console import Failure, UsageError
from .sources import Reading, Source

if TYPE_CHECKING:
    from elute.page import Page


def check_browser() -> None:
    """UsageError, with what to install, when pages cannot be rendered here."""
    from elute.browser.chromium import missing

    if reason := missing():
        raise UsageError(reason)


def rendered(source: Source, url: str | None, charset: str | None, reading: Reading) -> Page:
    """The page in the browser, or Failure: an address with its network, what is saved without any."""
    from elute.browser import MissingBrowser, RenderError, render

    try:
        if source.is_address:
            private = reading.private(source)
            page = render(source.name, timeout=reading.timeout, max_bytes=reading.max_size, allow_private=private)
            page.url = url or page.url
            return page
        return render(reading.load(source).data, url=url, charset=charset, timeout=reading.timeout)
    except (RenderError, MissingBrowser, ValueError) as error:
        raise Failure(str(error)) from None
