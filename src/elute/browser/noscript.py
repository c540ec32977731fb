"""What stands inside noscript, as elements.

To a browser that runs scripts it is one text, tags and all. Elsewhere in elute it is elements, as for a browser that
runs none: forums put whole threads there, for those who come without scripts. So it is parsed here. It has no layout.
"""

from __future__ import annotations

import numpy as np

from elute.browser.matching import NONE, layout_of_rows
from elute.page import TEXT, Page, parse
from elute.page.assemble import Nodes, assemble, nodes_of


def with_noscript(page: Page) -> Page:
    """The page with the elements that stand inside noscript as text; the page itself where there are none.

    >>> page = parse("<p>Loading</p><noscript><p>It <b>rained</b>.</noscript>", scripting=True)
    >>> [page.tag_name(row) or page.text(row) for row in range(5, len(page))]
    ['Loading', 'noscript', '<p>It <b>rained</b>.']
    >>> page = with_noscript(page)
    >>> [page.tag_name(row) or page.text(row) for row in range(5, len(page))]
    ['Loading', 'noscript', 'p', 'It ', 'b', 'rained', '.']
    """
    held = np.isin(page.parent, page.rows_of("noscript")) & (page.kind == TEXT)
    written = {row for row in np.flatnonzero(held).tolist() if "<" in page.text(row)}
    if not written:
        return page
    old, new = nodes_of(page), Nodes()
    rows: list[int] = []  # for each new node the row that it was
    number = {NONE: NONE}
    for row in range(len(page)):
        parent = number[old.parent[row]]
        if row in written:
            inside = nodes_of(parse(page.text(row), context="div"))
            _add(new, inside, parent)
            rows += [NONE] * (len(new) - len(rows))
        else:
            number[row] = new.add(
                old.kind[row], parent, old.name[row], old.value[row], old.attributes[row], old.namespace[row]
            )
            rows.append(row)
    layout = layout_of_rows(page.layout, np.array(rows)) if page.layout else None
    found = assemble(new, page.url, layout, page.quirks)
    found.warnings[:] = page.warnings
    return found


def _add(nodes: Nodes, fragment: Nodes, parent: int) -> None:
    """Add the nodes of a fragment below a node, which takes the place of its document and root."""
    number = {0: parent, 1: parent}
    for row in range(2, len(fragment)):
        number[row] = nodes.add(
            fragment.kind[row],
            number[fragment.parent[row]],
            fragment.name[row],
            fragment.value[row],
            fragment.attributes[row],
            fragment.namespace[row],
        )
