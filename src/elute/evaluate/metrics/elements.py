"""Content elements as a classifier sees them, counted by element and by word.

H. Yunis: "Content Extraction from Webpages Using Machine Learning", Bauhaus-Universität Weimar 2016, sections 4.2 to
4.4. `units/elements.py` has what a content element is. Elements without words, and those that nobody can see, are left
out. A word belongs to the nearest content element around it.

An element is main where the gold has labels of elements and this one's says so; without labels, and in the output,
where at least half of its words are in the text, found by alignment. `elements` counts elements; `text-matrix` counts
the words of the elements in each cell, which gives long paragraphs the weight that readers give. `images` counts
images, where gold and method both say which are main; the thesis too has them in a table of their own.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.evaluate.case import Case
from elute.page.arrays import Mask
from elute.units.alignment import Alignment
from elute.units.elements import content_elements, owners
from elute.units.images import page_images

from .blocks import MAIN, cells
from .rates import CONFUSION, Figures, confusion, undefined


@registry.metrics.describe(needs="rows", figures=CONFUSION, paper="Yunis 2016", title="Content elements by number")
def elements(case: Case) -> Figures:
    """Content elements: confusion matrix by element."""
    gold, output, _ = _labels(case)
    return confusion(*cells(gold, output))


@registry.metrics.describe(needs="rows", figures=CONFUSION, paper="Yunis 2016", title="Content elements by words")
def text_matrix(case: Case) -> Figures:
    """Content elements: confusion matrix by word."""
    gold, output, words = _labels(case)
    return confusion(*cells(gold, output, words))


@registry.metrics.describe(needs="rows", figures=CONFUSION, paper="Yunis 2016", title="Images by number")
def images(case: Case) -> Figures:
    """Images: confusion matrix by image."""
    gold, found = case.gold.element_labels, [] if case.output.failed else case.output.images
    if gold is None or found is None:
        return undefined(CONFUSION)
    rows = [image.row for image in page_images(case.gold.page)]
    return confusion(*cells(gold[rows], np.isin(rows, found)))


def _labels(case: Case) -> tuple[Mask, Mask, npt.NDArray[np.int64]]:
    """For each content element: is it main in the gold, is it in the output, and its words."""
    page = case.gold.page
    row_words = np.where(page.blocks.row_visible, case.gold.alignment.row_words, 0)
    rows = content_elements(page, row_words)
    owner = owners(page, rows)
    owned = np.flatnonzero((owner >= 0) & (row_words > 0))

    def total(values: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        sums = np.bincount(owner[owned], weights=values[owned], minlength=len(page))[rows]
        return sums.astype(np.int64)

    words = total(row_words)
    counted = words > 0

    def mostly(alignment: Alignment) -> Mask:
        return total(alignment.row_matched)[counted] >= MAIN * words[counted]

    told = case.gold.element_labels
    gold = mostly(case.gold.alignment) if told is None else told[rows][counted]
    return gold, mostly(case.output_alignment), words[counted]
