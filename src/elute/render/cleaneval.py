"""The format of the CleanEval gold standard: each block in a line, marked as heading, list item or paragraph.

M. Baroni, F. Chantree, A. Kilgarriff, S. Sharoff: "Cleaneval: a Competition for Cleaning Web Pages", LREC 2008.
"""

from elute.labels import Labels
from elute.page import Page

from . import Options
from .inline import Run, plain
from .nodes import ENTER, LEAF, LEAVE
from .outline import outline

_ITEMS = frozenset({"item", "term", "definition"})


def cleaneval(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page in CleanEval's format.

    >>> import elute
    >>> found = elute.extract("<h1>Tea</h1><p>Tea is a drink that is made of leaves.</p><ul><li>green<li>black</ul>")
    >>> print(cleaneval(found.page, found.labels, Options()))
    <h> Tea
    <p> Tea is a drink that is made of leaves.
    <l> green
    <l> black
    """
    lines = []
    items = 0
    for step, node in outline(page, labels, Options(links=False)):
        if node.kind in _ITEMS:
            items += (step == ENTER) - (step == LEAVE)
        elif step == LEAF and node.kind != "rule":
            mark = "<h>" if node.kind == "heading" else "<l>" if items else "<p>"
            lines.append(f"{mark} {_one_line(node.text, node.runs)}")
    return "\n".join(lines)


def _one_line(text: str, runs: list[Run]) -> str:
    return " ".join((text or plain(runs)).split())
