"""The derived features of section 3.8.4, and the sections of appendix A. docs/methods/ceml-features.md has each.

They are computed from the page, not from the raw features' texts: lists and texts that are cut there are whole here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Mask, Reals

from . import headers, raw
from .context import Context
from .patterns import CONTAINED, CONTAINED_OURS, SECTIONS, SIBLINGS, SIBLINGS_OURS, column_name

TOP: Final = 0.03
BOTTOM: Final = 0.97

Column = npt.NDArray[Any]
Compute = Callable[[Context], Column]


def is_desc_a(context: Context) -> Column:
    return _yes_or_no(context.descends_from(context.links))


def is_desc(context: Context, section: str) -> Column:
    return _yes_or_no(context.descends_from(context.section_rows(section)))


def inner_text_length(context: Context) -> Column:
    words = context.page.subtree_sum(context.visible_words)
    return np.where(context.textual, words, 0)[context.rows].astype(np.int64)


def child_text_length(context: Context) -> Column:
    return context.child_words[context.rows]


def contains(context: Context, text: str) -> Column:
    """Content elements are block-level: a string in their text is in one of their blocks."""
    page = context.page
    found = np.zeros(len(page), dtype=np.bool_)
    found[context.rows_with(text)] = True
    return _yes_or_no((context.textual & (page.subtree_sum(found) > 0))[context.rows])


def is_sib(context: Context, tag: str) -> Column:
    same = context.page.is_tag(tag)
    return _yes_or_no(context.children_counted(same)[context.parents] - same[context.rows] > 0)


def has_children(context: Context) -> Column:
    return _yes_or_no(context.child_elements[context.rows] > 0)


def is_uppermost_or_bottommost(context: Context) -> Reals:
    top, bottom = raw.normalized_top(context), raw.normalized_bottom(context)
    return np.where(np.isnan(top), np.nan, (bottom > BOTTOM) | (top < TOP))


def is_on_side(context: Context) -> Reals:
    return np.maximum(raw.is_leftmost(context), raw.is_rightmost(context))


def is_link(context: Context) -> Column:
    around = context.children_counted(context.links) == 1
    return _yes_or_no((context.lone & around)[context.rows])


def is_thumbnail(context: Context) -> Column:
    return _yes_or_no((context.lone & context.links)[context.parents])


def in_noisy_section(context: Context) -> Column:
    met = np.flatnonzero(context.header_rows).tolist()
    noisy = [row for row in met if headers.is_noisy(context.inner_text(row))]
    if not noisy:
        return np.zeros(len(context.rows), dtype=np.int64)
    return _yes_or_no(np.isin(context.nearest_headers, noisy) | np.isin(context.rows, noisy))


def _yes_or_no(mask: Mask) -> npt.NDArray[np.int64]:
    return mask.astype(np.int64)


def _variants(compute: Callable[[Context, str], Column], name: str, values: tuple[str, ...]) -> dict[str, Compute]:
    return {column_name(name, value): partial(_variant, compute, value) for value in values}


def _variant(compute: Callable[[Context, str], Column], value: str, context: Context) -> Column:
    return compute(context, value)


DERIVED: Final[dict[str, Compute]] = {
    "is_desc_a": is_desc_a,
    **_variants(is_desc, "is_desc", SECTIONS),
    "inner_text_length": inner_text_length,
    "child_text_length": child_text_length,
    **_variants(contains, "contains", CONTAINED + CONTAINED_OURS),
    **_variants(is_sib, "is_sib", SIBLINGS + SIBLINGS_OURS),
    "has_children": has_children,
    "is_uppermost_or_bottommost": is_uppermost_or_bottommost,
    "is_on_side": is_on_side,
    "is_link": is_link,
    "is_thumbnail": is_thumbnail,
    "in_noisy_section": in_noisy_section,
}
