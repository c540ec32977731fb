"""Many pages, in threads.

The heavy part of an extraction is native code that runs without the GIL, Python's lock. A thread works on a batch of
pages, which is one native call, because each time a thread gets back the GIL it may have to wait for another.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import TYPE_CHECKING, Any, Final, Unpack

import elute
from elute import registry
from elute.choices import Choices, chosen
from elute.methods import label_read
from elute.page import Document, Html, decoded
from elute.threads import in_threads
from elute.units.prepare import Reading

if TYPE_CHECKING:
    from elute.extraction import Extraction

Given = Html | tuple[Html, str | None] | tuple[Html, str | None, str | None]


OWN_OPTIONS: Final = ("url", "charset")
"""The options of `extract` that a page may have for itself, in the order of its tuple."""

LEAST_WEIGHT: Final = 10_000
"""What a small page weighs, in bytes: its time is not in proportion to its size."""


def extract_many(
    pages: Iterable[Given],
    *,
    threads: int | None = None,
    formats: Iterable[str] = ("text",),
    **options: Unpack[Choices],
) -> Iterator[Extraction]:
    """Take the main content out of many pages, in threads, in their order.

    A page is its html, or `(html, url)`, or `(html, url, charset)`; a Path or a Document is as good as html. There may
    be endlessly many: only a few are read ahead. `threads` is the number of processors unless given; no more than that
    are used, since they would be slower. `formats` are written in the threads too, any other one when it is asked for.
    `options` are those of `extract`, and hold for all pages.

    >>> import elute
    >>> pages = ["<p>It rained all night, and the river rose.", ("<p>Then it was dry for weeks.", "https://rain.example")]
    >>> for page in elute.extract_many(pages, threads=2):
    ...     print(page.text)
    It rained all night, and the river rose.
    Then it was dry for weeks.

    A wrong option raises at once. An error of a page, such as one of a wrong type, comes in its place with a note that
    says which page it was, and ends the work.
    """
    if isinstance(pages, (bytes, bytearray, memoryview, str, os.PathLike, Document)):
        raise TypeError(f"pages are many: {type(pages).__name__} is one, and extract is for that")
    processors = os.cpu_count() or 1
    if threads is None:
        threads = processors
    if not isinstance(threads, int):
        raise TypeError(f"threads is a number, not {type(threads).__name__}")
    if threads < 1:
        raise ValueError(f"threads are 1 or more, not {threads}")
    threads = min(threads, processors)  # more push each other's pages out of the caches, and wait for each other
    wanted = (formats,) if isinstance(formats, str) else tuple(formats)
    # A wrong option is told now, not on the first page; and what is loaded on first use is not loaded in threads.
    elute.extract("", **options)
    for format in wanted:
        registry.renderers.get(format)
    choices: dict[str, Any] = {**options}
    own = {name: choices.pop(name, None) for name in OWN_OPTIONS}
    method, focus = choices.pop("method", elute.DEFAULT_METHOD), choices.pop("focus", "balanced")

    def extracted(batch: list[tuple[int, Given]]) -> Iterator[Extraction]:
        readings, error = _readings(batch, own)
        found = label_read(readings, method, focus)
        for number, _ in batch[: len(readings)]:
            with PageNumber(number):
                extraction = chosen(next(found), **choices)
                for format in wanted:
                    extraction.to(format)
            yield extraction
        if error is not None:
            raise error

    return in_threads(extracted, enumerate(pages), threads, lambda numbered: _weight(numbered[1]))


class PageNumber:
    """What goes wrong inside says which page it was."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if error is not None:
            error.add_note(f"This was page {self.number} of those given to extract_many, counted from 0.")


def _readings(batch: list[tuple[int, Given]], own: Mapping[str, str | None]) -> tuple[list[Reading], Exception | None]:
    """What is read of the pages, up to the first one that cannot be read, and why it cannot."""
    readings = []
    for number, given in batch:
        try:
            with PageNumber(number):
                html, parts = _parts(given)
                readings.append(decoded(html, **{**own, **parts}))
        except Exception as error:
            return readings, error
    return readings, None


def _parts(given: Given) -> tuple[Html, dict[str, str | None]]:
    """A page's html, and the options that are its own."""
    if not isinstance(given, tuple):
        return given, {}
    if not 1 <= len(given) <= 1 + len(OWN_OPTIONS):
        raise TypeError(f"a page is html, (html, url) or (html, url, charset), not a tuple of {len(given)}")
    return given[0], dict(zip(OWN_OPTIONS, given[1:], strict=False))


def _weight(given: Given) -> int:
    html = given[0] if isinstance(given, tuple) and given else given
    html = html.data if isinstance(html, Document) else html
    return max(len(html), LEAST_WEIGHT) if isinstance(html, Sized) else LEAST_WEIGHT
