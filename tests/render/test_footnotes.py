"""Footnotes: what many references ask of one element is read once, so that long attributes and texts cost no more."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from elute.page import Page, parse
from elute.render.outline.footnotes import find_footnotes

LINKS = 200


def counted(ask: Callable[..., Any], read: Counter[tuple[Any, ...]]) -> Callable[..., Any]:
    """The same question, and how often it is asked."""

    def asked(self: object, *about: Any) -> Any:
        read[ask.__name__, *about] += 1
        return ask(self, *about)

    return asked


@pytest.mark.parametrize(
    "html",
    [
        "<p class='a b'>" + "<a href=#n>1</a> " * LINKS + "<p id=n>Some text",
        "<p>" + "<a href=#n>[1]</a> " * LINKS + "<div id=n>" + "<a href=#x>text</a> " * LINKS + "</div>",
        "<sup>" + "<a href=#n>1</a> " * LINKS + "</sup><p id=n>Some text",
    ],
)
def test_no_element_is_read_for_each_reference(html: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = parse(html)
    kept = page.blocks.row_visible & (page.blocks.piece_len > 0)
    read: Counter[tuple[Any, ...]] = Counter()
    for place, name in ((Page, "attribute"), (Page, "attributes"), (type(page.blocks), "piece")):
        monkeypatch.setattr(place, name, counted(getattr(place, name), read))
    find_footnotes(page, kept, kept, page.rows_of("a").tolist())
    assert max(read.values()) <= 4
    assert len(np.flatnonzero(kept)) > LINKS
