"""render(): a page as Chromium shows it, with what its scripts built, and its layout as columns."""

from __future__ import annotations

import atexit
import os
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar

from elute.browser.engine import Engine
from elute.browser.limits import MAX_BYTES, MAX_NODES, TIMEOUT, Limits
from elute.browser.noscript import with_noscript
from elute.browser.visit import MOST_STAND_INS, Request, Visit
from elute.page import Page, decoded, parse

WIDTH: Final = 1280
HEIGHT: Final = 800
SHOWS_ENOUGH: Final = 0.3  # of its text: of the 1,354 saved pages of wcxb-dev 44 show less, most of them nothing
_IMAGE: Final = re.compile(rb"<img\b", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"\s*([A-Za-z][A-Za-z0-9+.-]*)://\S+\s*")

T = TypeVar("T")


def render(
    page: str | bytes | Path,
    *,
    url: str | None = None,
    scripts: bool = True,
    network: bool | None = None,
    timeout: float = TIMEOUT,
    width: int = WIDTH,
    height: int = HEIGHT,
    max_nodes: int = MAX_NODES,
    max_bytes: int = MAX_BYTES,
    charset: str | None = None,
    fallback: bool = True,
    allow_private: bool | None = None,
) -> Page:
    """Render a page: an http(s) address, a file as a Path, or the HTML itself.

    The network is open for an address and closed for a saved page, unless `network` says otherwise; `url` is where a
    saved page is from, `charset` what the HTTP header said. A page that is not done within half of the `timeout`, in
    seconds, or that has more than `max_nodes` nodes or `max_bytes` bytes, is rendered once more without its scripts; so
    is a saved page whose scripts show less than 0.3 of its text. With `fallback` off, and where that does not help,
    RenderError says what is wrong. What a page loads is of the public internet, and of its own origin wherever that is;
    with `allow_private` it may be of private networks too, with False not even the page itself may be.

    >>> from elute.browser import chromium
    >>> html = "<p>Static.<script>document.querySelector('p').append(' Built.')</script>"
    >>> "Not rendered." if chromium.missing() else render(html).blocks.text(0)
    '... ...'
    """
    return here().render(
        page,
        url=url,
        scripts=scripts,
        network=network,
        timeout=timeout,
        width=width,
        height=height,
        max_nodes=max_nodes,
        max_bytes=max_bytes,
        charset=charset,
        fallback=fallback,
        allow_private=allow_private,
    )


class Renderer:
    """A browser for many pages, that ends with the block:

        with Renderer() as renderer:
            for page in pages:
                renderer.render(page)

    Without a browser on this machine, MissingBrowser says how to get one.
    """

    def __init__(self) -> None:
        self.engine = Engine()

    def __enter__(self) -> Renderer:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the browser."""
        self.engine.close()

    def render(self, page: str | bytes | Path, *, fallback: bool = True, **options: Any) -> Page:
        """Render a page; the options are those of `render`."""
        return with_noscript(visited(self.engine, page, Visit.page, lambda found: found, fallback=fallback, **options))


def visited(
    engine: Engine,
    page: str | bytes | Path,
    work: Callable[[Visit], Awaitable[T]],
    page_of: Callable[[T], Page],
    *,
    fallback: bool = True,
    **options: Any,
) -> T:
    """What `work` makes of a page while it stands in the browser. `page_of` finds the page in that: where scripts show
    little of a saved page the work is done once more, without them."""
    request, warnings = requested(page, **options)
    result = engine.do(request, work, fallback)
    if fallback and request.scripts and request.source is not None and not request.network:
        result = _fuller(engine, request, result, work, page_of)
    page_of(result).warnings.extend(warnings)
    return result


def _fuller(
    engine: Engine, request: Request, result: T, work: Callable[[Visit], Awaitable[T]], page_of: Callable[[T], Page]
) -> T:
    """That of the page without its scripts where they show little of it: they wait for others, which are not there."""
    text = int(parse(request.source or b"").blocks.piece_len.sum())
    shown = _shown(page_of(result))
    if shown >= SHOWS_ENOUGH * text:
        return result
    plain = engine.do(replace(request, scripts=False), work, fallback=False)
    if _shown(page_of(plain)) <= shown:
        return result
    page_of(plain).warnings.append(f"rendered without its scripts: with them it shows {shown / text:.0%} of its text")
    return plain


def _shown(page: Page) -> int:
    """Bytes of the text that can be seen."""
    assert page.layout is not None
    return int(page.blocks.piece_len[page.layout.visible].sum())


def requested(
    page: str | bytes | Path,
    *,
    url: str | None = None,
    scripts: bool = True,
    network: bool | None = None,
    width: int = WIDTH,
    height: int = HEIGHT,
    charset: str | None = None,
    allow_private: bool | None = None,
    **limits: Any,
) -> tuple[Request, list[str]]:
    """What the browser is asked for, and what was strange about the page already. `limits` are those of `Limits`."""
    if not (0 < width <= 10_000 and 0 < height <= 10_000):
        raise ValueError(f"a window has 1 to 10,000 pixels each way, not {width} x {height}")
    within = Limits(**limits)
    source, warnings = None, []
    if isinstance(page, str) and (address := _ADDRESS.fullmatch(page)):
        if url is not None:
            raise ValueError("url says where a saved page is from: give either an address or a saved page")
        if network is False:
            raise ValueError("a page at an address is not to be had without a network")
        url, network = page.strip(), True
    elif isinstance(page, (str, bytes, Path)):
        source, encoding, _ = decoded(page, url, charset)
        warnings = [encoding.note] if encoding.note else []
        if len(source) > within.max_bytes:
            raise ValueError(f"the page has {len(source):,} bytes, more than max_bytes, which is {within.max_bytes:,}")
    else:
        raise TypeError(f"a page is an address, a Path, or HTML as str or bytes, not {type(page).__name__}")
    if url is not None and not url.lower().startswith(("http://", "https://")):
        address = _ADDRESS.fullmatch(url)
        raise ValueError(f"only http and https are rendered, not {address[1] if address else url[:40]!r}")
    stand_ins = source is not None and len(_IMAGE.findall(source)) <= MOST_STAND_INS
    request = Request(url, source, scripts, bool(network), width, height, within, allow_private, stand_ins)
    return request, warnings


_of_process: dict[int, Renderer] = {}


def here() -> Renderer:
    """The browser of this process; a forked process has its own."""
    process = os.getpid()
    if process not in _of_process:
        _of_process[process] = Renderer()
        atexit.register(_close_here)
    return _of_process[process]


def _close_here() -> None:
    if renderer := _of_process.pop(os.getpid(), None):
        renderer.close()
