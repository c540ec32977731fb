"""Methods as evaluation calls them: from a page of a gold standard to an Output. Only the method is timed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import elute
from elute.gold import GoldPage
from elute.methods.peers import Peer
from elute.processes.limits import peak, reset_peak

from ..output import Output
from .definitions import Definitions

# In an encoding that is not declared, so that the detector is imported too.
_FIRST_PAGE = "<title>Té</title><h1>Té</h1><p>El té está caliente, y así es bueno para todos, ¡también mañana!".encode(
    "windows-1252"
)


@dataclass(frozen=True)
class Extractors:
    """Opens methods in another process."""

    definitions: Definitions

    def __call__(self, name: str) -> Callable[[GoldPage], Output]:
        method = self.definitions.get(name)
        return of_peer(method) if isinstance(method, Peer) else of_method(name)


def of_method(name: str) -> Callable[[GoldPage], Output]:
    """A method of elute: its time is that from bytes to text."""

    def extract(gold: GoldPage) -> Output:
        source: dict[str, Any] = {"html": gold.html, "url": gold.url, "charset": gold.charset}
        reset_peak()
        began = perf_counter()
        extraction = elute.extract(**source, method=name)
        text = extraction.text
        seconds = perf_counter() - began
        memory = peak()
        began = perf_counter()
        elute.parse(**source)
        parsing = perf_counter() - began
        marked = extraction.cleaneval if gold.cleaneval is not None else None
        images = _main_images(extraction) if gold.element_labels is not None else None
        return Output(gold.id, text, marked, seconds=seconds, memory=memory, parsing=parsing, images=images)

    try:
        _ = elute.extract(_FIRST_PAGE, method=name).text  # so that no page pays for imports
    except Exception:
        pass  # the pages themselves will tell
    return extract


def _main_images(extraction: elute.Extraction) -> list[int]:
    return [image.row for image in extraction.images if image.main]


def of_peer(peer: Peer) -> Callable[[GoldPage], Output]:
    """A peer: its time is that of its own call on the decoded page."""

    def extract(gold: GoldPage) -> Output:
        _ = gold.html
        began = perf_counter()
        page = gold.page
        parsing = perf_counter() - began
        reset_peak()
        began = perf_counter()
        text = peer.text(page)
        seconds = perf_counter() - began
        return Output(gold.id, text, seconds=seconds, memory=peak(), parsing=parsing)

    peer.prepare()
    return extract
