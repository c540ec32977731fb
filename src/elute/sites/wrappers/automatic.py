"""Rules without labels: the content is where site mode keeps text, on most pages of the site, and fields are where
pages of one template differ.

For a few pages the element is sought that holds what is kept and little else, and all short paths to it are tried on
every page. What counts is the F1 of words between what is below the path and what is kept; the title is learned from
the titles that are found on these pages. The idea, that pages of one cluster teach a rule without any person, is that
of webstemmer (Shinyama 2005). The other fields are those of RoadRunner (fields.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from elute.page import ELEMENT, Page
from elute.page.arrays import Reals
from elute.sites.clusters import clusters
from elute.sites.site import Site
from elute.sites.store import host_of
from elute.units.roles import Role

from .fields import fields_of
from .induction import learn, paths
from .rules import Rules
from .selectors import Finder

if TYPE_CHECKING:
    from elute.extraction import Extraction

MODELS: Final = 3  # pages whose elements are tried
STEP_COSTS: Final = 0.01  # of F1, for each step of a path
LEAST_F1: Final = 0.7


def learn_site(pages: Sequence[Page]) -> tuple[Rules, list[int]]:
    """Rules from the pages of a site that are of one template, the one that most are of, and the numbers of these.

    >>> import elute
    >>> goods = {"Tea": "4.20", "Milk": "1.10", "Rice": "2.00"}
    >>> text = "<div class=text><p>{0} is what we sell since 1900.<p>All who like {0} come to us for it.</div>"
    >>> pages = [f"<h1>{name}</h1>{text.format(name)}<p>Price: <b>{price}</b>" for name, price in goods.items()]
    >>> rules, used = learn_site([elute.parse(html) for html in [*pages, "<ul><li>One<li>Two<li>Three</ul>"]])
    >>> used, [rules.fields[name].plain for name in ("title", "price")]
    ([0, 1, 2], ['h1', 'b'])
    """
    site = Site()
    used = clusters([site.learn(page) for page in pages])[0]
    of_template = [pages[number] for number in used]
    rules = learn_alone([site.extract(page) for page in of_template], host_of(of_template[0].url))
    return replace(rules, fields={**rules.fields, **fields_of(of_template, rules.fields)}), used


def learn_alone(pages: Sequence[Extraction], host: str = "") -> Rules:
    """Rules for the content and the title of a site, from pages that were extracted in site mode.

    >>> import elute
    >>> text = "<div class=text><p>It rained all day, and the river rose.<p>By night it was gone, and all slept.</div>"
    >>> stories = [f"<nav>Home</nav><h1>Day {name}</h1>{text.replace('day', f'day {name}')}" for name in "abc"]
    >>> learn_alone(list(elute.Site(stories))).plain
    {'content': 'div.text', 'fields': {'title': 'h1'}}
    """
    views = [(Finder(page.page), _below(page)) for page in pages]
    candidates = dict.fromkeys(
        path for find, f1 in views[:MODELS] if f1.any() for path in paths(find, int(f1.argmax()))
    )
    judged = {path: _worth(path, views) for path in candidates}
    content = max(judged, key=judged.__getitem__, default="")
    titles = [(page.page, {"title": [title]}) for page in pages[:MODELS] if (title := _title(page))]
    fields = learn(titles, [page.page for page in pages[MODELS:]]).fields if titles else {}
    return Rules(host, content if judged.get(content, 0.0) >= LEAST_F1 else "", fields=fields)


def _below(page: Extraction) -> Reals:
    """For each element the F1 of the words below it, beside those that are kept."""
    blocks = page.page.blocks
    words = np.bincount(blocks.first, blocks.words, len(page.page))
    kept = words * page.labels.keep
    inside, good = page.page.subtree_sum(words), page.page.subtree_sum(kept)
    f1: Reals = 2 * good / np.maximum(inside + kept.sum(), 1)
    # of elements with the same text the innermost is meant: it is the last
    f1[page.page.kind != ELEMENT] = 0
    return f1 + np.arange(len(f1)) * 1e-12 * (f1 > 0)


def _worth(path: str, views: Sequence[tuple[Finder, Reals]]) -> float:
    found = [(find(path), f1) for find, f1 in views]
    best = [float(f1[rows[0]]) / len(rows) if rows else 0.0 for rows, f1 in found]  # one element is meant
    return float(np.mean(best)) - STEP_COSTS * (path.count(" ") + 2 * path.count(":"))


def _title(page: Extraction) -> str:
    return next((block.text for block in page.blocks if block.role == Role.TITLE.word), "")
