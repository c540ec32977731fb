"""From labelled elements to trees: one for each type, for rendered pages and for pages without layout.

A page without layout is no page with values missing here and there: all of layout is missing, always. So there are two
sets of trees. Those for pages without layout are grown from such pages, or, where there are none, from rendered ones
without the columns of layout.

Trees ask for the derived features, and for those raw numbers that say something of an element on any page. The depth of
the page and of the element are as good as the name of its site. The area of a text is what a style sheet makes of it,
and saved pages have lost theirs. docs/results/ceml.md tells what that is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt

from elute.methods.shared.trained import Example
from elute.methods.shared.tree import Features
from elute.model import Arrays
from elute.page.arrays import Mask
from elute.units.elements import owners

from .classify import NONE, TEXT_TYPES, TYPES, Instances, Kinds, instances
from .columns import LAYOUT, NUMERIC, Elements, element_features
from .trees import SHIPPED, Growth, Tree, fit

RENDERED: Final = "rendered"
STATIC: Final = "static"
MAIN: Final = 0.5  # of the words of an element that are in the gold, from which it is main
NOT_ASKED: Final = frozenset({"doc_dom_depth", "distance_to_root", "rect_size"})
OF_IMAGES: Final = frozenset({"rect_size"})
SIZE: Final = NUMERIC.index("rect_size")
LENGTH: Final = NUMERIC.index("inner_text_length")


@dataclass(frozen=True)
class Lesson:
    """What one page teaches: the elements of it that are classified, and which of them are main."""

    kind: Kinds
    ruled: Kinds
    features: Features
    main: Mask
    words: npt.NDArray[np.int64]
    """The words that belong to the element and to none inside it; 0 for an image."""
    host: str
    """Pages of one host are judged by trees that have seen none of them."""

    @property
    def rendered(self) -> bool:
        """Whether a browser has laid out the page."""
        return bool(np.isfinite(self.features[:, SIZE]).any())

    @classmethod
    def of(cls, found: Instances, main: Mask, words: npt.NDArray[Any], known: Mask, host: str) -> Lesson:
        """A lesson from the instances whose class is known."""
        taken = (found.kind[known], found.ruled[known], found.features[known], main[known])
        return cls(*taken, words[known].astype(np.int64), host)


def lesson_of(example: Example) -> Lesson:
    """What a page with gold text teaches. Of its images it teaches where the gold has images.

    >>> from elute.units.alignment import align
    >>> import elute
    >>> page = elute.parse("<p>Home</p><ul><li>It <b>rained</b><p>all night</p></ul><img src=a.png>")
    >>> lesson = lesson_of(Example(align(page, "It rained all night"), np.zeros(3)))
    >>> [TYPES[kind] for kind in lesson.kind], lesson.main.tolist(), lesson.words.tolist()
    (['p', 'li', 'p'], [False, True, True], [1, 2, 2])
    """
    page = example.page
    elements = element_features(page)
    found = instances(elements)
    rows = elements.rows[found.place]
    text = found.kind < len(TEXT_TYPES)
    owner = owners(page, rows[text])
    row_words = np.where(page.blocks.row_visible, example.alignment.row_words, 0)
    owned = np.flatnonzero((owner >= 0) & (row_words > 0))

    def total(values: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        return np.bincount(owner[owned], weights=values[owned], minlength=len(page))[rows].astype(np.int64)

    words = total(row_words)
    main = np.where(text, total(example.alignment.row_matched) >= MAIN * words, False)
    known = text & (words > 0)
    if example.images is not None:
        main |= ~text & example.images[rows]
        known |= ~text
    return Lesson.of(found, main, words, known, host_of(page.url or ""))


def lesson_of_labels(elements: Elements) -> Lesson:
    """What the elements of a page teach that a person has labelled."""
    found = instances(elements)
    if elements.labels is None:
        raise ValueError("nobody has said which elements are main: there is no column is_main")
    words = found.features[:, LENGTH]
    urls = elements.columns["url"]
    host = host_of(str(urls[0])) if len(urls) else ""
    return Lesson.of(found, elements.labels[found.place], words, np.ones(len(found), dtype=np.bool_), host)


def host_of(url: str) -> str:
    """The host of an address, "" where it has none.

    >>> host_of("https://example.org/a"), host_of("CEML_NO_URL"), host_of("http://[")
    ('example.org', '', '')
    """
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def grow_trees(
    lessons: Sequence[Lesson],
    growth: Growth,
    forms: Sequence[str] = (RENDERED, STATIC),
    not_asked: frozenset[str] = NOT_ASKED,
) -> Arrays:
    """The arrays of a model: the names of the columns, and for each type the trees that its elements have grown."""
    rendered = [lesson for lesson in lessons if lesson.rendered]
    static = [lesson for lesson in lessons if not lesson.rendered]
    arrays: dict[str, npt.NDArray[Any]] = {"columns": np.array(NUMERIC)}
    for name in forms:
        taught = rendered if name == RENDERED else static or rendered
        for kind, title in enumerate(TYPES):
            features, main, groups = together(taught, kind)
            if len(main):
                columns = asked(name, title, not_asked)
                tree, cp = fit(features[:, columns], main, groups, growth)
                arrays |= over_all(tree, columns).arrays(f"{name}/{title}/")
                arrays[f"{name}/{title}/cp"] = np.array(cp)
    return arrays


def together(lessons: Iterable[Lesson], kind: int) -> tuple[Features, Mask, npt.NDArray[np.intp]]:
    """The elements of a type that no fixed rule decides, of all lessons: features, classes, and groups by host."""
    numbers: dict[str, int] = {}
    parts = []
    for place, lesson in enumerate(lessons):
        group = numbers.setdefault(lesson.host or f"page {place}", len(numbers))
        taken = (lesson.kind == kind) & (lesson.ruled == NONE)
        parts.append((lesson.features[taken], lesson.main[taken], np.full(np.count_nonzero(taken), group)))
    if not parts:
        return np.empty((0, len(NUMERIC)), np.float32), np.empty(0, np.bool_), np.empty(0, np.intp)
    features, main, groups = (np.concatenate(each) for each in zip(*parts, strict=True))
    return features, main, groups


def asked(form: str, title: str, not_asked: frozenset[str] = NOT_ASKED) -> npt.NDArray[np.intp]:
    """The places of the columns that trees of a type ask for.

    >>> [len({"rect_size"} & {NUMERIC[place] for place in asked(RENDERED, title)}) for title in ("p", "image-large")]
    [0, 1]
    """
    left_out = not_asked if title in TEXT_TYPES else not_asked - OF_IMAGES
    if form == STATIC:
        left_out = left_out.union(LAYOUT)
    return np.array([place for place, name in enumerate(NUMERIC) if name not in left_out])


def over_all(tree: Tree, columns: npt.NDArray[np.intp]) -> Tree:
    """A tree over some columns as one over all."""
    column = np.where(tree.is_leaf, tree.feature, columns[tree.feature]).astype(np.int16)
    return Tree(column, tree.threshold, tree.left, tree.right, tree.total, tree.main)


def fit_examples(examples: Iterable[Example]) -> Arrays:
    """The trees of pages with gold text, rendered or not."""
    return grow_trees([lesson_of(example) for example in examples], SHIPPED)
