"""Fetching a page by its address: http and https only, bounded in time and size, and from the public internet alone."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Final

from elute.page.document import MAX_SIZE, Document, ReadError

if TYPE_CHECKING:
    from concurrent.futures import Future

TIMEOUT: Final = 30.0
"""Seconds for the whole of a fetch: names, redirects, headers and body."""


def fetch(
    url: str, *, timeout: float = TIMEOUT, max_size: int = MAX_SIZE, allow_private: bool | None = False
) -> Document:
    """Fetch one page, ready for `extract`, or raise ReadError with the reason.

    `timeout` is for all of it, in seconds; `max_size` for the bytes of the page once it is unpacked. Neither the
    address nor where it redirects to may be on this machine or in a private network, unless `allow_private` says so;
    None lets the address itself be there, but no redirect.

    >>> import elute
    >>> elute.fetch("http://169.254.169.254/latest/meta-data/")
    Traceback (most recent call last):
    elute.page.document.ReadError: 169.254.169.254:80 is not on the public internet (allow_private)
    """
    coming = _begun(url, timeout, max_size, allow_private)
    try:
        return coming.result(timeout)
    except TimeoutError:
        raise _too_late(timeout) from None


async def afetch(
    url: str, *, timeout: float = TIMEOUT, max_size: int = MAX_SIZE, allow_private: bool | None = False
) -> Document:
    """`fetch` for programs with an event loop, which goes on meanwhile: each fetch has a thread of its own."""
    import asyncio

    coming = _begun(url, timeout, max_size, allow_private)
    try:
        return await asyncio.wait_for(asyncio.wrap_future(coming), timeout)
    except TimeoutError:
        raise _too_late(timeout) from None


def _begun(url: str, timeout: float, max_size: int, allow_private: bool | None) -> Future[Document]:
    """A fetch in a thread that is left behind when time is up: looking up a name, or a server that sends a header byte
    a second, cannot be bounded otherwise."""
    from concurrent.futures import Future

    from elute.web.transfer import transfer

    if not isinstance(url, str):
        raise TypeError(f"an address is a str, not {type(url).__name__}")
    coming: Future[Document] = Future()
    coming.set_running_or_notify_cancel()  # from now on nobody can cancel it, and its thread may say how it ended
    deadline = time.monotonic() + timeout

    def work() -> None:
        try:
            coming.set_result(transfer(url, deadline, max_size, allow_private))
        except BaseException as error:
            coming.set_exception(error)

    threading.Thread(target=work, name=f"fetch {url}", daemon=True).start()
    return coming


def _too_late(timeout: float) -> ReadError:
    return ReadError(f"not there within {timeout:g} s", setting="timeout")
