"""The format of the CleanEval gold standard: each block in a line, marked as heading, list item or paragraph.

M. Baroni, F. Chantree, A. Kilgarriff, S. Sharoff: "Cleaneval: a Competition for Cleaning Web Pages", LREC 2008.

It is written natively (`_cleaneval.pyx`). A version in plain Python is in `tests/render/reference/`.
"""

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.page import Page
from elute.page.arrays import Bytes
from elute.units.roles import Role

from . import Options
from ._cleaneval import write
from .outline import plan_of

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
    return write(plan_of(page, labels, Options(links=False)))


def _by_role(page: Page, labels: Labels, roles: Bytes) -> str:
    pieces: dict[int, list[str]] = {}
    marks: dict[int, str] = {}
    for row in np.flatnonzero(labels.keep & (page.blocks.row_block >= 0)).tolist():
        block = int(page.blocks.row_block[row])
        pieces.setdefault(block, []).append(page.blocks.piece(row))
        marks.setdefault(block, _MARKS.get(Role(int(roles[row])), "<p>"))
    lines = {block: " ".join("".join(texts).split()) for block, texts in pieces.items()}
    return "\n".join(f"{marks[block]} {line}" for block, line in lines.items() if line)
