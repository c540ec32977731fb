"""Whether the text of a page is in its scripts, and the labels that say so."""

from __future__ import annotations

from typing import Final

import numpy as np

from elute.labels import Labels
from elute.metadata.declared import declared
from elute.page.arrays import Keys, Mask
from elute.page.table import Page
from elute.units.words import word_keys

from . import schema_org, stores, threads
from .built import Built, page_with
from .content import Content, without_tags
from .places import discourse_store
from .places import stores as stores_of
from .reading import Allowance

LEAST_WORDS: Final = 25
"""Of a text that is taken from a script."""

TIMES: Final = 3
"""How many times the words that are kept of the page itself."""

MOST_SHARED: Final = 0.5
"""The share of its runs of three words that the page has too."""

CONFIDENCE: Final = {"Discourse posts": 0.9, "JSON-LD articleBody": 0.85}
OF_JSON_LD, OF_STORES = 0.4, 0.65
"""The F1 that such texts have had, rounded: docs/scripts.md."""


def with_scripts(labels: Labels) -> Labels:
    """The labels of the page with the text that its scripts hold; the same labels where that is not the content.

    >>> import elute
    >>> body = "It rained all night, and the river rose by a metre before dawn. " * 3
    >>> script = f'<script type="application/ld+json">{{"@type": "Article", "articleBody": "{body}"}}</script>'
    >>> elute.extract(f"<p>Loading…</p>{script}").warnings
    ['the page itself has hardly any text: this is from a script (JSON-LD articleBody)']
    """
    page = labels.page
    if page.layout is not None:
        return labels  # a browser has run the scripts
    content = content_of(page)
    if content is None or not _is_the_content(content, labels):
        return labels
    built = page_with(page, content)
    return labels if built is None else labels_of(built, content, labels.method)


def content_of(page: Page) -> Content | None:
    """The text that the scripts of a page hold: a thread, else what JSON-LD has, else the most that a store has."""
    thread, said, stored = contents_of(page)
    if thread or stored is None:
        return thread or said
    return said if said and said.words * 2 >= stored.words else stored


def contents_of(page: Page) -> tuple[Content | None, Content | None, Content | None]:
    """What each kind of script holds: Discourse's thread, JSON-LD, and of the stores that which has most."""
    allowed = Allowance()
    thread = threads.thread_of(discourse_store(page, allowed), allowed)
    told = (stores.text_of(name, value, allowed, declared(page).title) for name, value in stores_of(page, allowed))
    found = [content for content in told if content is not None]
    return thread, schema_org.text_of(page), max(found, key=lambda content: content.words, default=None)


def _is_the_content(content: Content, labels: Labels) -> bool:
    """Whether it is much more than what is kept of the page, and other than what the page has."""
    kept = len(word_keys(labels.page.blocks.join(labels.keep)))
    if content.words < max(LEAST_WORDS, TIMES * kept):
        return False
    there = _runs(labels.page.blocks.join(np.ones(len(labels.page), dtype=np.bool_)))
    new = _runs("\n".join(without_tags(part.text) for part in content.parts))
    return bool(np.isin(new, there).mean() <= MOST_SHARED) if len(new) else True


def _runs(text: str) -> Keys:
    """A number for each run of words."""
    keys = word_keys(text)
    weights = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(1))
    length = max(len(keys) - len(weights) + 1, 0)
    parts = [keys[start : start + length] * weight for start, weight in enumerate(weights)]
    runs: Keys = sum(parts[1:], parts[0])
    return runs


def labels_of(built: Built, content: Content, method: str) -> Labels:
    """All text of the script is kept, but for the lines with author and date, and nothing else."""
    page, article = built.page, built.article
    page.warnings.append(f"the page itself has hardly any text: this is from a script ({content.source})")
    keep: Mask = np.zeros(len(page), dtype=np.bool_)
    keep[article : page.end[article]] = True
    keep &= page.blocks.row_visible
    keep[[row for post in built.posts for row in post.byline]] = False
    sure = CONFIDENCE.get(content.source, OF_JSON_LD if content.kind == schema_org.KIND else OF_STORES)
    reason = f"text of a script: {content.source}"
    first = page.blocks.first

    def reason_of(block: int) -> str:
        return reason if first[block] > article else "the text of the page is in a script"

    return Labels(
        page,
        keep.astype(np.float32),
        keep,
        method,
        reason_of,
        page_type=content.page_type,
        posts=built.posts or None,
        confidence_of=lambda keep: sure if keep.any() else 0.0,
    )
