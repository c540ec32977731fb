"""Which row of a rendered page is which row of the page as it was sent.

Scripts take rows away, put others in, wrap some and change attributes of many. The rest keeps its order. So rows are
the same where they stand in a longest common subsequence of both tables:

1. text by what it says, and elements that hold text by all that is in them: those that scripts have left alone;
2. between the rows that are paired by then, by kind, name and attributes, and the names of all elements around;
3. between those, without the elements around, where there are attributes: a script may have wrapped them;
4. between those, by kind and name alone. Such a pair counts only where the parents are a pair too, and elements where
   both have an attribute in common or one has none: a class was added, or the text was written anew.

A sequence knows nothing of the tree. So pairs that would tear a subtree apart are dropped after each step: what lies
inside a row lies inside its partner. What a script has wrapped keeps its partner; the wrapper has none.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Counts, Ints, Keys, Mask
from elute.page.kinds import ELEMENT, TEXT
from elute.page.layout import Layout
from elute.page.table import Page
from elute.units.sequences import lcs_pairs

NONE: Final = -1

Pairs = tuple[Ints, Ints]


def match(static: Page, rendered: Page) -> Ints:
    """For each row of `rendered` the row of `static` that it is, -1 where there is no such row.

    Partners have the same kind and name, and are in the same order. Memory grows with the pages; time with the product
    of what is between the first and the last difference, 64 cells of it at a time.

    >>> import elute
    >>> static = elute.parse("<div><p>Rain</div><script>…</script>")
    >>> rendered = elute.parse("<div class=js><nav>Menu</nav><p>Rain</div><script>…</script>")
    >>> found = match(static, rendered)
    >>> [rendered.tag_name(row) or rendered.text(row) for row in range(len(rendered)) if found[row] < 0]
    ['nav', 'Menu']
    >>> rain = [rendered.text(row) for row in range(len(rendered))].index("Rain")
    >>> static.text(found[rain])
    'Rain'
    """
    numbers: dict[Hashable, int] = {}
    theirs_by, ours_by = (_keys(page, numbers) for page in (static, rendered))
    pairs: Pairs = np.zeros(0, np.int32), np.zeros(0, np.int32)
    for theirs, ours in zip(theirs_by[:-1], ours_by[:-1], strict=True):
        pairs = _nested(static, rendered, _filled(pairs, theirs, ours))
    alike = _filled(pairs, theirs_by[-1], ours_by[-1])
    pairs = _nested(static, rendered, _of_parents(static, rendered, alike, sure=pairs))
    found = np.full(len(rendered), NONE, dtype=np.int32)
    found[pairs[1]] = pairs[0]
    return found


def with_layout_of(static: Page, rendered: Page) -> Page:
    """The page as it was sent, with the layout that its rows have as rendered; those without a partner have none.

    >>> import elute
    >>> static, rendered = elute.parse("<p>One<p>Two"), elute.parse("<nav>Menu</nav><p>One")
    >>> boxes = {row: (0, 0, 80, 20, True, 16, 400, "", "", "block") for row in range(len(rendered))}
    >>> rendered.layout = Layout.of_boxes(rendered, boxes, page_width=80, page_height=40)
    >>> page = with_layout_of(static, rendered)
    >>> page.layout.width[page.rows_of("p")].tolist()
    [80.0, nan]
    """
    if rendered.layout is None:
        raise ValueError("the rendered page has no layout")
    found = match(static, rendered)
    partner = np.full(len(static), NONE)
    partner[found[found >= 0]] = np.flatnonzero(found >= 0)
    return Page(static.table, static.encoding, static.url, layout_of_rows(rendered.layout, partner))


def layout_of_rows(layout: Layout, rows: npt.NDArray[np.intp]) -> Layout:
    """The layout with these of its rows, in this order; -1 is a row that has none."""
    columns = {each.name: getattr(layout, each.name) for each in fields(Layout)}
    for name, column in columns.items():
        if isinstance(column, np.ndarray):
            nothing = np.nan if name in ("left", "top", "width", "height") else 0
            columns[name] = np.append(column, np.array([nothing], column.dtype))[rows]
    return Layout(**columns)


def _keys(page: Page, numbers: dict[Hashable, int]) -> list[Keys]:
    """The rows of a page as numbers, for each step. What counts as equal has the same number on every page."""

    def number(*key: Hashable) -> int:
        return numbers.setdefault(key, len(numbers))

    alone = [number(id(page), row) for row in range(len(page))]
    names, wholes, placed, said, paths = [], [], [], [], {NONE: number("path")}
    rows = zip(page.kind.tolist(), page.namespace.tolist(), page.parent.tolist(), strict=True)
    for row, (kind, namespace, parent) in enumerate(rows):
        content = frozenset(page.attributes(row).items()) if kind == ELEMENT else page.text(row).strip()
        names.append(number("name", kind, namespace, page.tag_name(row)))
        wholes.append(number("whole", names[row], content))
        placed.append(number("placed", wholes[row], paths[parent]))
        paths[row] = number("path", paths[parent], names[row])
        said.append(bool(content))
    trees = list(wholes)
    for row in reversed(range(1, len(page))):  # children before their parents
        trees[page.parent[row]] = number("tree", trees[page.parent[row]], trees[row])
    holds_text = page.subtree_sum((page.kind == TEXT) & said) > 0
    steps = np.where(holds_text, trees, alone), placed, np.where(said, wholes, alone), names
    return [np.array(keys, np.uint64) for keys in steps]


def _filled(pairs: Pairs, static: Keys, rendered: Keys) -> Pairs:
    """The pairs, and between each two of them those of the rows that are left."""
    theirs, ours = ([*side.tolist(), len(keys)] for side, keys in zip(pairs, (static, rendered), strict=True))
    found: list[tuple[int, int]] = []
    first, second = 0, 0
    for pair in zip(theirs, ours, strict=True):
        if first < pair[0] and second < pair[1]:
            left, right = lcs_pairs(static[first : pair[0]], rendered[second : pair[1]])
            found.extend(zip((left + first).tolist(), (right + second).tolist(), strict=True))
        found.append(pair)
        first, second = pair[0] + 1, pair[1] + 1
    columns = np.array(found[:-1], dtype=np.int32).reshape(-1, 2)  # the last one is the ends of both pages
    return columns[:, 0], columns[:, 1]


def _of_parents(static: Page, rendered: Page, pairs: Pairs, sure: Pairs) -> Pairs:
    """The sure pairs, and of the others those whose parents are a pair and that have something in common."""
    theirs, ours = pairs
    partner = dict(zip(ours.tolist(), theirs.tolist(), strict=True))
    for row in np.setdiff1d(ours, sure[1]).tolist():  # in document order: parents are decided before their children
        if row == 0:
            continue
        attributes = static.attributes(partner[row]).items(), rendered.attributes(row).items()
        apart = all(attributes) and not attributes[0] & attributes[1]
        if apart or partner.get(int(rendered.parent[row])) != static.parent[partner[row]]:
            del partner[row]
    kept: Mask = np.isin(ours, list(partner))
    return theirs[kept], ours[kept]


def _nested(static: Page, rendered: Page, pairs: Pairs) -> Pairs:
    """The pairs without those that would tear a subtree apart.

    Of the pairs behind a row, the next few lie inside it, on either page. Where these are not as many on both, one page
    has in the row what the other has behind it. Then the row is a wrong partner where that is most of what is inside;
    else it is what is inside that has moved.
    """
    near, far = _inside(static, rendered, pairs)
    right: Mask = far - near <= near - np.arange(1, len(near) + 1)
    pairs = pairs[0][right], pairs[1][right]
    near, far = _inside(static, rendered, pairs)
    torn = np.zeros(len(near) + 1, dtype=np.int64)
    np.add.at(torn, near, 1)
    np.add.at(torn, far, -1)
    whole: Mask = np.cumsum(torn)[:-1] == 0
    return pairs[0][whole], pairs[1][whole]


def _inside(static: Page, rendered: Page, pairs: Pairs) -> tuple[Counts, Counts]:
    """For each pair, which pair is the first that is outside on one page, and which the first on both."""
    theirs = np.searchsorted(pairs[0], static.end[pairs[0]])
    ours = np.searchsorted(pairs[1], rendered.end[pairs[1]])
    return np.minimum(theirs, ours), np.maximum(theirs, ours)
