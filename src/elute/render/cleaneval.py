"""The format of the CleanEval gold standard: each block in a line, marked as heading, list item or paragraph.

M. Baroni, F. Chantree, A. Kilgarriff, S. Sharoff: "Cleaneval: a Competition for Cleaning Web Pages", LREC 2008.
"""

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.page import Page
from elute.page.arrays import Bytes
from elute.units.roles import Role

from . import Options
from .outline import ENTER, LEAF, LEAVE, Run, outline
from .outline.nodes import ITEMS
from .outline.runs import plain

_MARKS = {Role.TITLE: "<h>", Role.HEADING: "<h>", Role.LIST: "<l>"}


@registry.renderers.describe(extension=".txt", media_type="text/plain")
def cleaneval(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page in CleanEval's format.

    The marks are those of the page's elements, or of the roles that the method gives, where it gives any: some of the
    competition's systems decided on both at once.

    >>> import elute
    >>> source = "<h1>Tea</h1><p>Tea is a drink that is made of leaves.</p><ul><li>green<li>black</ul>"
    >>> found = elute.extract(source, method="cetd")
    >>> print(cleaneval(found.page, found.labels, Options()))
    <h> Tea
    <p> Tea is a drink that is made of leaves.
    <l> green
    <l> black
    """
    if labels.roles.given is not None:
        return _by_role(page, labels, labels.roles.given)
    lines = []
    items = 0
    for step, node in outline(page, labels, Options(links=False)):
        if node.kind in ITEMS:
            items += (step == ENTER) - (step == LEAVE)
        elif step == LEAF and node.kind != "rule":
            mark = "<h>" if node.kind == "heading" else "<l>" if items else "<p>"
            lines.append(f"{mark} {_one_line(node.text, node.runs)}")
    return "\n".join(lines)


def _by_role(page: Page, labels: Labels, roles: Bytes) -> str:
    pieces: dict[int, list[str]] = {}
    marks: dict[int, str] = {}
    for row in np.flatnonzero(labels.keep & (page.blocks.row_block >= 0)).tolist():
        block = int(page.blocks.row_block[row])
        pieces.setdefault(block, []).append(page.blocks.piece(row))
        marks.setdefault(block, _MARKS.get(Role(int(roles[row])), "<p>"))
    lines = {block: " ".join("".join(texts).split()) for block, texts in pieces.items()}
    return "\n".join(f"{marks[block]} {line}" for block, line in lines.items() if line)


def _one_line(text: str, runs: list[Run]) -> str:
    return " ".join((text or plain(runs)).split())
