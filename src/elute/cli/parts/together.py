"""`--site --method NAME` with a method that needs several pages: all of them are read before any is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

import elute
from elute.choices import Choices
from elute.labels import Labels, Scores
from elute.page import Document, Page
from elute.page.arrays import Mask

from .sources import Reading, Source

if TYPE_CHECKING:
    from elute.extraction import Extraction


@dataclass(frozen=True)
class Told:
    """What a method says of a page; plain values, so that they travel to other processes."""

    score: Scores
    keep: Mask
    reasons: Sequence[str]


def told_together(sources: Sequence[Source], reading: Reading, choices: Choices) -> dict[bytes, Told]:
    """What a method says of all pages, by their content. Those that cannot be read are told when they are done."""
    from elute.sites.site import label_together

    pages: dict[bytes, Page] = {}
    for source in sources:
        try:
            document = reading.load(source)
            pages[_key(document)] = _parsed(document, choices)
        except Exception:
            continue
    found = label_together(list(pages.values()), choices["method"])
    return {
        key: Told(labels.score, labels.keep, list(labels.reasons())) for key, labels in zip(pages, found, strict=True)
    }


def extract_told(document: Document | Page, told: Mapping[bytes, Told], choices: Choices) -> Extraction:
    """The main content of one of these pages."""
    from elute.sites.site import chosen_of

    assert isinstance(document, Document)
    known = told[_key(document)]
    page = _parsed(document, choices)
    labels = Labels(page, known.score, known.keep, choices["method"], known.reasons.__getitem__)
    return chosen_of(labels, choices)


def _parsed(document: Document, choices: Choices) -> Page:
    return elute.parse(document, url=choices["url"], charset=choices["charset"])


def _key(document: Document) -> bytes:
    return blake2b(document.data, digest_size=16).digest()
