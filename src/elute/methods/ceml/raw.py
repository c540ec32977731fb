"""The raw features of section 3.8.2, under the thesis' names and in its order.

docs/methods/ceml-features.md says of each what it means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Counts, Reals
from elute.page.urls import SAFE_TO_LOAD, resolve

from .context import Context

NO_ID: Final = "CEML___NO___ID"
NO_CLASSES: Final = "CEML___NO___CLASSES"
NOT_AN_IMAGE: Final = "CEML_NON_IMG_TAG"
NO_ALT: Final = "CEML_NO_ALT"
# The same pattern for what the thesis gives no value for.
NO_URL: Final = "CEML_NO_URL"
NO_TITLE: Final = "CEML_NO_TITLE"
NO_DESCRIPTION: Final = "CEML_NO_DESCRIPTION"
NO_ANCESTORS: Final = "CEML_NO_ANCESTORS"
NO_SIBLINGS: Final = "CEML_NO_SIBLINGS"
NO_CHILDREN: Final = "CEML_NO_CHILDREN"
NO_HEADER: Final = "CEML_NO_HEADER"
NO_SOURCE: Final = "CEML_NO_SRC"
NOT_TEXTUAL: Final = "CEML_NON_TEXT_TAG"

# Of a list that would be as long as the page for every element, these nearest ones: the output stays linear.
NEAREST_ANCESTORS: Final = 50
NEAREST_SIBLINGS: Final = 20  # on each side
LONGEST_TEXT: Final = 32_767  # characters of a value: as many as a cell of a spreadsheet holds
LONGEST_SHARED: Final = 1_000  # of what a page's elements have in common: a header that nobody closed has all its text
TOUCHES: Final = 0.5  # pixels: browsers lay out in fractions

Column = Sequence[str] | npt.NDArray[Any]
Compute = Callable[[Context], Column]


def url(context: Context) -> Column:
    return _same(context, context.page.url or NO_URL)


def title(context: Context) -> Column:
    page = context.page
    texts = (" ".join(map(page.text, page.children(int(row)))) for row in page.rows_of("title")[:1])
    return _same(context, next((" ".join(text.split()) for text in texts if text.strip()), NO_TITLE))


def meta_description(context: Context) -> Column:
    page = context.page
    for row in page.rows_of("meta").tolist():
        if (page.attribute(row, "name") or "").strip().lower() == "description":
            if content := " ".join((page.attribute(row, "content") or "").split()):
                return _same(context, content)
    return _same(context, NO_DESCRIPTION)


def doc_dom_depth(context: Context) -> Counts:
    roots = context.page.rows_of("html")[:1]
    return np.full(len(context.rows), context.levels[roots].sum(), dtype=np.int64)


def _same(context: Context, value: str) -> list[str]:
    return [value[:LONGEST_SHARED]] * len(context.rows)


def _ancestors(context: Context, values: Sequence[str], missing: str) -> list[str]:
    """For each element the values of its ancestors below `body`, the outermost first."""
    lists: dict[int, list[str]] = {}
    texts: dict[int, str] = {}
    for parent in context.children:  # in document order: that of a parent's parent is there
        above = lists.get(int(context.page.parent[parent]))
        # `body`, whose parent is in no list, starts with none, and is not named itself
        lists[parent] = [] if above is None else [*above, values[parent] or missing][-NEAREST_ANCESTORS:]
        texts[parent] = _listed(lists[parent], NO_ANCESTORS)
    return [texts[parent] for parent in context.parents.tolist()]


def _siblings(context: Context, values: Sequence[str], missing: str) -> list[str]:
    listed = {}
    for children in context.children.values():
        names = [values[child] or missing for child in children]
        for place, child in enumerate(children):
            before = names[max(place - NEAREST_SIBLINGS, 0) : place]
            listed[child] = _listed(before + names[place + 1 : place + 1 + NEAREST_SIBLINGS], NO_SIBLINGS)
    return [listed[row] for row in context.rows.tolist()]


def _children(context: Context, values: Sequence[str], missing: str) -> list[str]:
    return [
        _listed([values[child] or missing for child in context.children.get(row, ())], NO_CHILDREN)
        for row in context.rows.tolist()
    ]


def _listed(values: Sequence[str], none: str) -> str:
    return ", ".join(values)[:LONGEST_TEXT] if values else none


def ancestors_names(context: Context) -> Column:
    return _ancestors(context, context.names, "")


def ancestors_ids(context: Context) -> Column:
    return _ancestors(context, context.ids, NO_ID)


def ancestors_classes(context: Context) -> Column:
    return _ancestors(context, context.classes, NO_CLASSES)


def siblings_names(context: Context) -> Column:
    return _siblings(context, context.names, "")


def siblings_ids(context: Context) -> Column:
    return _siblings(context, context.ids, NO_ID)


def siblings_classes(context: Context) -> Column:
    return _siblings(context, context.classes, NO_CLASSES)


def nearest_header(context: Context) -> Column:
    found = context.nearest_headers
    texts = {row: context.inner_text(row)[:LONGEST_SHARED] for row in np.unique(found).tolist() if row >= 0}
    return [texts.get(row, NO_HEADER) for row in found.tolist()]


def normalized_top(context: Context) -> Reals:
    return _normalized(context, context.box[1])


def normalized_bottom(context: Context) -> Reals:
    return _normalized(context, context.box[3])


def _normalized(context: Context, edge: Reals) -> Reals:
    layout = context.page.layout
    return edge / layout.page_height if layout is not None and layout.page_height > 0 else np.full(len(edge), np.nan)


def is_middle(context: Context) -> Reals:
    first, last = context.sides
    return _touches(context, (first + last) / 2)


def is_leftmost(context: Context) -> Reals:
    return _touches(context, context.sides[0]) * (1 - is_middle(context))


def is_rightmost(context: Context) -> Reals:
    return _touches(context, context.sides[1]) * (1 - is_middle(context))


def _touches(context: Context, line: float) -> Reals:
    """Whether the box touches a vertical line: 1 or 0, NaN without a box."""
    left, _, right, _ = context.box
    return np.where(np.isnan(left), np.nan, (left <= line + TOUCHES) & (right >= line - TOUCHES))


def num_siblings(context: Context) -> Counts:
    return context.child_elements[context.parents] - 1


def distance_to_root(context: Context) -> Counts:
    return context.page.depth[context.rows].astype(np.int64) - 1  # the root is html, not the document


def tag_name(context: Context) -> Column:
    return [context.names[row][:LONGEST_TEXT] for row in context.rows.tolist()]


def element_id(context: Context) -> Column:
    return [context.ids[row][:LONGEST_TEXT] or NO_ID for row in context.rows.tolist()]


def class_name(context: Context) -> Column:
    return [context.classes[row][:LONGEST_TEXT] or NO_CLASSES for row in context.rows.tolist()]


def children_names(context: Context) -> Column:
    return _children(context, context.names, "")


def children_ids(context: Context) -> Column:
    return _children(context, context.ids, NO_ID)


def children_classes(context: Context) -> Column:
    return _children(context, context.classes, NO_CLASSES)


def image_url(context: Context) -> Column:
    return _of_images(context, lambda row: _address(context, row))


def image_alt(context: Context) -> Column:
    def alt(row: int) -> str:
        value = context.page.attribute(row, "alt")
        return NO_ALT if value is None else value[:LONGEST_TEXT]

    return _of_images(context, alt)


def _of_images(context: Context, value: Callable[[int], str]) -> list[str]:
    images = context.page.is_tag("img")[context.rows].tolist()
    return [value(row) if image else NOT_AN_IMAGE for row, image in zip(context.rows.tolist(), images, strict=True)]


def _address(context: Context, row: int) -> str:
    found = resolve(context.page.base_url, context.page.attribute(row, "src"), SAFE_TO_LOAD | {"data"}) or NO_SOURCE
    # an image within its own address would be of no use to anyone here
    return (found.partition(",")[0] if found.lower().startswith("data:") else found)[:LONGEST_TEXT]


def rect_size(context: Context) -> Reals:
    if context.page.layout is None:
        return np.full(len(context.rows), np.nan)
    left, top, right, bottom = context.box
    return np.nan_to_num((right - left) * (bottom - top), nan=0.0)


def num_child_elements(context: Context) -> Counts:
    return context.child_elements[context.rows]


def dom_subtree_depth(context: Context) -> Counts:
    return context.levels[context.rows].astype(np.int64)


def inner_text(context: Context) -> Column:
    textual = context.textual[context.rows].tolist()
    return [
        context.inner_text(row)[:LONGEST_TEXT] if text else NOT_TEXTUAL
        for row, text in zip(context.rows.tolist(), textual, strict=True)
    ]


def child_text(context: Context) -> Column:
    page = context.page
    words: dict[int, list[str]] = {}
    for row in context.child_text_rows.tolist():
        words.setdefault(int(page.parent[row]), []).extend(page.text(row).split())
    textual = context.textual[context.rows].tolist()
    return [
        " ".join(words.get(row, ()))[:LONGEST_TEXT] if text else NOT_TEXTUAL
        for row, text in zip(context.rows.tolist(), textual, strict=True)
    ]


PAGE: Final[tuple[Compute, ...]] = (url, title, meta_description, doc_dom_depth)
CONTEXTUAL: Final[tuple[Compute, ...]] = (
    ancestors_names, ancestors_ids, ancestors_classes, siblings_names, siblings_ids, siblings_classes, nearest_header,
    normalized_top, normalized_bottom, is_middle, is_leftmost, is_rightmost, num_siblings, distance_to_root,
)  # fmt: skip
INHERENT: Final[tuple[Compute, ...]] = (
    tag_name, element_id, class_name, children_names, children_ids, children_classes, image_url, image_alt, rect_size,
    num_child_elements, dom_subtree_depth, inner_text, child_text,
)  # fmt: skip
RAW: Final = {compute.__name__: compute for compute in (*PAGE, *CONTEXTUAL, *INHERENT)}
