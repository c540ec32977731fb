"""Published methods that need several pages of one template: each a file, its paper on top; one call for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.page import Page
from elute.sites.clusters import clusters
from elute.sites.signature import Signature

METHODS: Final = (
    "infodiscoverer",
    "pagelets",
    "site-style-tree",
    "templateness",
    "tree-mapping",
    "wisdom",
)
"""Each is a module of that name, which has a function `label_pages`."""


def label_cluster(pages: Sequence[Page], method: str) -> list[Labels]:
    """Run a method on the pages of a cluster: labels for each, as every method gives them.

    >>> import elute
    >>> pages = [elute.parse(f"<p>Home news</p><p>{text}") for text in ("It rained hard", "Snow fell", "Fog rose")]
    >>> [labels.page.blocks.join(labels.keep) for labels in label_cluster(pages, "infodiscoverer")]
    ['It rained hard', 'Snow fell', 'Fog rose']
    """
    if method not in METHODS:
        raise ValueError(f"unknown method of sites {method!r}; known: {', '.join(METHODS)}")
    module = import_module(f".{method.replace('-', '_')}", __name__)
    label_pages: Callable[[Sequence[Page]], list[Labels]] = module.label_pages
    return [replace(labels, method=method) for labels in label_pages(pages)] if pages else []


def label_site(pages: Sequence[Page], method: str) -> list[Labels]:
    """The same for pages of one site, whatever their templates: each cluster of them by itself.

    >>> import elute
    >>> stories = [f"<h1>Home</h1><p>{text}" for text in ("It rained hard", "Snow fell")]
    >>> found = label_site([elute.parse(html) for html in [*stories, "<ul><li>Home<li>Late</ul>"]], "tree-mapping")
    >>> [labels.page.blocks.join(labels.keep) for labels in found]
    ['It rained hard', 'Snow fell', 'Home\\nLate']
    """
    labels: dict[int, Labels] = {}
    for numbers in clusters([Signature.of(page, np.zeros(len(page.blocks), np.float32)) for page in pages]):
        labels |= zip(numbers, label_cluster([pages[number] for number in numbers], method), strict=True)
    return [labels[number] for number in range(len(pages))]
