"""Labels before anybody labels: what a method keeps, so that people only correct.

Methods decide on text, people label elements. An element is labelled where most of the text that it owns is kept. A
content element (`units/elements.py`) owns its text with that of the inline elements in it, which go with it; what is in
no content element, such as the words of a `div` around paragraphs, belongs to the element that it is directly in.
"""

from __future__ import annotations

import numpy as np

import elute
from elute import registry
from elute.page import ELEMENT, TEXT, Page
from elute.page.arrays import Bytes, Places
from elute.units.elements import content_elements, owners
from elute.units.tokens import words_by_row

from .marks import Mark
from .roles import MAIN, NAMES, NUMBER, ROLES

_NUMBER_OF_ROLE = {role.role: NUMBER[role.name] for role in ROLES if role.content}


def content_rows(page: Page) -> Places:
    """The content elements that people can see, images too, in the order of the page."""
    words = np.where(page.blocks.row_visible, words_by_row(page), 0)
    return np.union1d(content_elements(page, words), page.rows_of("img"))


def needs_layout(method: str) -> bool:
    """Whether a method cannot label here: the page is a file, and no browser has laid it out yet."""
    return registry.methods.info(method).get("needs") == "layout"


def prelabel(page: Page, method: str) -> Bytes:
    """For each row the number of the role that the method gives it.

    Titles, bylines and comments of readers are content, since they are no kind of noise.

    >>> from elute.annotate.roles import NAMES
    >>> page = elute.parse("<nav>Home</nav><p>It rained <b>all night</b>, and the river rose by a metre before dawn.")
    >>> found = prelabel(page, "learned")
    >>> {page.tag_name(row): NAMES[found[row]] for row in np.flatnonzero(found)}
    {'p': 'main', 'b': 'main'}
    """
    extraction = elute.extract(page, method=method, comments=True, title=True, byline=True)
    labels = extraction.labels
    chars = page.blocks.row_chars
    texts = np.flatnonzero((page.kind == TEXT) & (chars > 0))
    owner = owners(page, content_rows(page))
    owned_by = np.where(owner[texts] >= 0, owner[texts], page.parent[texts])
    # for each element the characters of each role, in column 0 those that are dropped
    counts = np.zeros((len(page), len(ROLES)), dtype=np.int64)
    roles = np.full(len(page), NUMBER[MAIN])
    for role, number in _NUMBER_OF_ROLE.items():
        roles[labels.role == int(role)] = number
    np.add.at(counts, (owned_by, np.where(labels.keep[texts], roles[texts], 0)), chars[texts])
    kept = counts[:, 1:].sum(axis=1)
    found = np.where(kept > counts[:, 0], counts[:, 1:].argmax(axis=1) + 1, 0).astype(np.uint8)
    inline = (page.kind == ELEMENT) & (owner >= 0)
    found[inline] = found[owner[inline]]
    found[page.rows_of("img")] = 0
    found[[image.row for image in extraction.images if image.main]] = NUMBER[MAIN]
    return found


def rows_by_role(labels: Bytes) -> dict[str, list[int]]:
    """The rows of each role that there is."""
    return {NAMES[number]: np.flatnonzero(labels == number).tolist() for number in np.unique(labels[labels > 0])}


def marks_of(page: Page, method: str) -> list[Mark]:
    """What a method says as marks, one for each role, so that they can be taken back."""
    return [
        Mark("method", role, tuple(rows), name=method) for role, rows in rows_by_role(prelabel(page, method)).items()
    ]
