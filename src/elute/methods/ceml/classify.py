"""Which elements are classified, of which type they are, and which are noise without asking a tree (section 4.3).

Types are those of section 4.3.1, images in the two sizes of section 4.5. What nobody could see is of no type, as in
section 4.3.2: elements without words, and elements that have no area where a browser has laid out the page.

So an image is classified where its size is known. A page without layout tells of no sizes, and a browser that could not
load a picture has a box without area for it. Of such images nothing is said here, and `main_images` decides.

The fixed rules of section 4.3.3 are read as "any of". The thesis writes "and", but no paragraph is inside a link and at
the same time nothing but a link, and its figure 4.3 shows paragraphs with `is_desc_nav` alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.methods.shared.tree import Features
from elute.page.arrays import Mask

from .columns import NUMERIC, Elements, numeric
from .rules import Condition

TAGS: Final = {
    "P": "p",
    "DIV": "div",
    "TD": "cell",
    "TH": "cell",
    "LI": "li",
    **{f"H{level}": "header" for level in range(1, 7)},
    "FIGCAPTION": "figcaption",
    "PRE": "pre",
    "IMG": "image-small",  # until its size is asked for
}
TEXT_TYPES: Final = ("p", "div", "cell", "li", "header", "figcaption", "pre")
IMAGE_TYPES: Final = ("image-small", "image-large")
TYPES: Final = TEXT_TYPES + IMAGE_TYPES
TITLES: Final = {
    "p": "Paragraphs",
    "div": "Divisions with text of their own",
    "cell": "Cells of tables",
    "li": "List items",
    "header": "Headers",
    "figcaption": "Captions",
    "pre": "Preformatted text",
    "image-small": "Images of up to 40,000 px²",
    "image-large": "Images of more than 40,000 px²",
}
NONE: Final = -1
LARGE: Final = 40_000  # square pixels

# Section 4.3.3; the sections of appendix A come last, for every type.
LINKS_AND_NOISE: Final = ("is_desc_a", "is_desc_nav", "is_desc_ad", "is_link")
FIXED: Final = {
    "p": LINKS_AND_NOISE,
    "div": LINKS_AND_NOISE,
    "li": ("is_desc_ad",),
    "header": LINKS_AND_NOISE,
    "cell": ("is_desc_nav",),
}
NOISY: Final = "in_noisy_section"

Kinds = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Instances:
    """The elements that are classified: parallel columns, of one page or of several."""

    place: npt.NDArray[np.intp]
    """Which of the elements under `body` it is."""
    kind: Kinds
    """The place of its type in `TYPES`."""
    ruled: Kinds
    """The place in `NUMERIC` of the column that makes it noise by a fixed rule, -1 for none."""
    features: Features
    """The columns of `NUMERIC`."""

    def __len__(self) -> int:
        return len(self.kind)

    def fixed_rule(self, number: int) -> str:
        """The fixed rule in words."""
        return str(Condition(NUMERIC[self.ruled[number]], low=0.5))


def instances(elements: Elements) -> Instances:
    """The elements that are classified.

    >>> import elute
    >>> from .columns import element_features
    >>> page = elute.parse("<p>One<p><a href=/>Two</a><p><div>Three<p>Four</p></div><img src=a.png><td>Five")
    >>> found = instances(element_features(page))
    >>> [TYPES[kind] for kind in found.kind], [found.fixed_rule(i) if found.ruled[i] >= 0 else "" for i in range(3)]
    (['p', 'p', 'p'], ['', 'a link and nothing else', ''])
    """
    _, matrix = numeric(elements)
    kind = _kinds(elements.columns["tag_name"], matrix)
    place = np.flatnonzero(kind != NONE)
    return Instances(place, kind[place], _ruled(kind[place], matrix[place]), matrix[place])


def _kinds(tags: object, matrix: Features) -> Kinds:
    """For each element the place of its type in `TYPES`, -1 where it is not classified."""
    assert isinstance(tags, (list, tuple))
    number = {tag: TYPES.index(name) for tag, name in TAGS.items()}
    kind = np.array([number.get(tag, NONE) for tag in tags], dtype=np.int8)
    size = matrix[:, NUMERIC.index("rect_size")]
    image = kind == TYPES.index("image-small")
    kind[image & (size > LARGE)] = TYPES.index("image-large")
    kind[image & ~(size > 0)] = NONE
    kind[~image & ((size == 0) | (matrix[:, NUMERIC.index("inner_text_length")] == 0))] = NONE
    return kind


def _ruled(kind: Kinds, matrix: Features) -> Kinds:
    """For each element the column that makes it noise by a fixed rule, -1 for none."""
    ruled = np.full(len(kind), NONE, dtype=np.int8)

    def rule(where: Mask, column: str) -> None:
        place = NUMERIC.index(column)
        ruled[where & (ruled == NONE) & (matrix[:, place] == 1)] = place

    for name, columns in FIXED.items():
        for column in columns:
            rule(kind == TYPES.index(name), column)
    rule(np.ones(len(kind), dtype=np.bool_), NOISY)
    return ruled
