"""Published methods that need several pages of one template: each a file, its paper on top; one call for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from elute.labels import Labels
from elute.page import Page

METHODS: Final = {"infodiscoverer": "infodiscoverer", "pagelets": "pagelets"}
"""By name the module of the method, which has a function `label_pages`."""


def label_cluster(pages: Sequence[Page], method: str) -> list[Labels]:
    """Run a method on the pages of a cluster: labels for each, as every method gives them.

    >>> import elute
    >>> pages = [elute.parse(f"<p>Home news</p><p>{text}") for text in ("It rained hard", "Snow fell", "Fog rose")]
    >>> [labels.page.blocks.join(labels.keep) for labels in label_cluster(pages, "infodiscoverer")]
    ['It rained hard', 'Snow fell', 'Fog rose']
    """
    if method not in METHODS:
        raise ValueError(f"unknown method of sites {method!r}; known: {', '.join(METHODS)}")
    label_pages: Callable[[Sequence[Page]], list[Labels]] = import_module(f".{METHODS[method]}", __name__).label_pages
    return label_pages(pages)
