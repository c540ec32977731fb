"""Text block context: densities, parent tags and distances of a text and of its neighbours.

Myungwon Kim, Youngjin Kim, Wonmoon Song, Ara Khil: "Main Content Extraction from Web Documents Using Text Block
Context". DEXA 2013.

A page is cut at every tag but `<a>` (`units/atoms.py`). Each of these text blocks has five attributes:

    word density   words on a line of 80 characters
    link density   the share of words that are in links
    parent tag     the tag right above it, if it is one of the 22 of table 1; all others are one group
    distances      to the block before and to the one after: the lines in between when every tag has a line of its own;
                   0 where there is none

With those of the two blocks before and the two after it that makes 25 attributes. A decision tree tells whether the
block is content: C4.5 (`shared/c45`), as the paper has it from WEKA, with a branch for each tag, and at least 10
examples in two branches of every question (section 4.3). The paper prunes with confidence 0.7. Above one half WEKA goes
by the errors on the examples alone, which prunes hardly anything: such a tree of 2000 pages has 30,000 leaves, and is
worse on sites that it has not seen. So the default is that of C4.5, 0.25; `--confidence 0.7` trains the paper's.

The score is the share of content in the leaf. The paper keeps what has more than one half; a focus moves that.

The paper wishes for "an ensemble classifier" (section 5): see `kim_ensemble.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.atom_trees import CONTENT, Shares, decide_atoms, examples_of
from elute.methods.shared.c45 import c45_options, fit_c45
from elute.methods.shared.trained import Example, trained
from elute.methods.shared.tree import Features, ask_tree
from elute.model import Arrays, Model
from elute.page.arrays import Bytes, Ints, Mask, after, before
from elute.page.kinds import ELEMENT
from elute.page.table import Page
from elute.page.vocabulary import TAG, VOID
from elute.units.atoms import Atoms

PAPER: Final = "Kim, Kim, Song, Khil: Main Content Extraction from Web Documents Using Text Block Context"
# Table 1. The place in this list, from 1, stands for the tag; 23 for any other, and 0 for no block at all.
PARENT_TAGS: Final = "a b blockquote br dd dl dt font h1 h2 h3 h4 h5 h6 img li ol p pre q table ul".split()
OTHER_TAG: Final = len(PARENT_TAGS) + 1
CONTEXT: Final = (0, -1, 1, -2, 2)
TAG_COLUMNS: Final = range(2, 5 * len(CONTEXT), 5)  # of the 25
NOMINAL: Final = dict.fromkeys(TAG_COLUMNS, OTHER_TAG + 1)
GROWN: Final = {"min_samples_leaf": 10, "confidence": 0.25}


def features(page: Page, atoms: Atoms) -> Features:
    """The 25 attributes of each block: five of its own, of the one before, the one after, two before and two after."""
    lines = distances(page, atoms)
    own = np.column_stack(
        [atoms.text_density, atoms.link_density, parent_tags(page, atoms), before(lines), lines],
    ).astype(np.float32)
    far = max(CONTEXT)
    padded = np.pad(own, ((far, far), (0, 0)))
    return np.hstack([padded[far + place : far + place + len(own)] for place in CONTEXT])


def parent_tags(page: Page, atoms: Atoms) -> Bytes:
    """The number of the tag around each block. It is <a> only where the whole of the block is in one link."""
    number = np.full(int(page.tag.max(initial=0)) + max(TAG.values()) + 1, OTHER_TAG, dtype=np.uint8)
    number[[TAG[name] for name in PARENT_TAGS]] = np.arange(1, OTHER_TAG)
    of_row = np.where(page.kind == ELEMENT, number[page.tag], np.uint8(0))
    rows = np.flatnonzero(atoms.row_atom >= 0)
    strange = page.parent[rows] != page.parent[atoms.first[atoms.row_atom[rows]]]
    in_parts = np.bincount(atoms.row_atom[rows], strange, minlength=len(atoms)) > 0
    around_links = page.nearest_above(np.where(page.is_tag("a"), np.uint8(0), of_row))
    tags: Bytes = np.where(in_parts, around_links[atoms.first], of_row[page.parent[atoms.first]])
    return tags


def distances(page: Page, atoms: Atoms) -> Ints:
    """For each block the tags between it and the next one, 0 for the last."""
    element = page.kind == ELEMENT
    closed = page.end[element & ~page.is_tag(*VOID)]
    tags_before = np.cumsum(element) + np.cumsum(np.bincount(closed, minlength=len(page) + 1)[: len(page)])
    rows = np.flatnonzero(atoms.row_atom >= 0)
    last = np.zeros(len(atoms), dtype=np.intp)
    np.maximum.at(last, atoms.row_atom[rows], rows)
    between: Ints = np.abs(tags_before[after(atoms.first)] - tags_before[last])
    between[-1:] = 0
    return between


def fit(examples: Iterable[Example], **grown: Any) -> Arrays:
    """Grow the tree."""
    return grow(*examples_of(examples, features), **grown)


def grow(pages: list[Features], classes: list[Mask], **grown: Any) -> Arrays:
    """A tree, from the attributes of blocks, and whether these are content, page by page."""
    content = np.concatenate(classes).astype(np.intp)
    return fit_c45(np.vstack(pages), content, 2, NOMINAL, **{**GROWN, **grown})


def shares(arrays: Arrays, seen: Features) -> Shares:
    """For each row of attributes the share of content in its leaf."""
    found: Shares = ask_tree(arrays, seen)[:, CONTENT]
    return found


@registry.methods.describe(title="Text block context", paper=PAPER, year=2013, trainable=True)
@trained(fit, *c45_options(GROWN))
def kim(page: Page, model: Model, focus: str) -> Labels:
    """Keep texts by density, links, tag and distance, their own and those of two texts on each side."""
    atoms = Atoms(page)
    seen = features(page, atoms)
    return decide_atoms(page, atoms, shares(model.arrays, seen), focus, lambda atom: in_words(seen[atom]))


def in_words(attributes: npt.NDArray[np.float32]) -> str:
    """What a block's own attributes are.

    >>> in_words(np.array([9.5, 0.25, 18, 2, 40]))
    '9.5 words on a line, 25% links, in <p>, 2 tags after the text before, 40 before the next'
    """
    density, links, tag, back, on = attributes[:5]
    parent = f"<{PARENT_TAGS[int(tag) - 1]}>" if tag < OTHER_TAG else "another tag"
    around = f"{back:.0f} tags after the text before, {on:.0f} before the next"
    return f"{density:.1f} words on a line, {links:.0%} links, in {parent}, {around}"
