"""The format of the CleanEval gold standard: each block in a line, marked as heading, list item or paragraph.

M. Baroni, F. Chantree, A. Kilgarriff, S. Sharoff: "Cleaneval: a Competition for Cleaning Web Pages", LREC 2008.
"""

from elute.labels import Labels
from elute.page import Page
from elute.render import Options
from elute.render.outline.nodes import ITEMS
from elute.render.outline.runs import plain

from .outline import ENTER, LEAF, LEAVE, Run, outline


def cleaneval(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page in CleanEval's format, marked by the page's elements."""
    lines = []
    items = 0
    for step, node in outline(page, labels, Options(links=False)):
        if node.kind in ITEMS:
            items += (step == ENTER) - (step == LEAVE)
        elif step == LEAF and node.kind != "rule":
            mark = "<h>" if node.kind == "heading" else "<l>" if items else "<p>"
            lines.append(f"{mark} {_one_line(node.text, node.runs)}")
    return "\n".join(lines)


def _one_line(text: str, runs: list[Run]) -> str:
    return " ".join((text or plain(runs)).split())
