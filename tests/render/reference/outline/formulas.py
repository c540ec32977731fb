"""Formulas: elements that hold TeX, and TeX in the text of pages that leave it to the reader's browser."""

import re

from elute.page import Page
from elute.page.vocabulary import TAG
from elute.render.outline.nodes import Node
from elute.render.outline.runs import CODE_MARKS, Mark
from elute.render.outline.tex import split_tex

from .draft import Draft

# Enough for MathJax 2 and 3, KaTeX, and MediaWiki: from the TeX up to the element that says how it is shown.
_LEVELS = 8
_DISPLAY_CLASSES = re.compile(
    r"katex-display|MathJax_Display|MJXc-display|display-math|math-display|mwe-math-element-block"
)


def is_display(page: Page, row: int) -> bool:
    """Whether the formula whose TeX is below `row` (an annotation or script element) stands on its own line."""
    for _ in range(_LEVELS):
        if row <= 0:
            return False
        attributes = page.attributes(row)
        if attributes.get("display") in ("block", "true") or "mode=display" in attributes.get("type", ""):
            return True
        if _DISPLAY_CLASSES.search(attributes.get("class", "")):
            return True
        row = int(page.parent[row])
    return False


def is_formula(page: Page, row: int) -> bool:
    """Whether the <pre> element at `row` holds code of the language math."""
    inner = [child for child in page.children(row) if page.tag[child] == TAG["code"]]
    return len(inner) == 1 and "language-math" in (page.attribute(inner[0], "class") or "")


def open_formula(draft: Draft, row: int, end: int) -> None:
    """An element with TeX, which blocks keep only where it stands for a formula."""
    kept = draft.kept
    draft.done = end
    for text in range(row + 1, end):
        if kept.text[text]:
            block = int(kept.blocks.row_block[text])
            _add_tex(draft, kept.blocks.piece(text), text, block, is_display(kept.page, row))


def add_text_with_tex(draft: Draft, text: str, row: int, block: int) -> None:
    """Text with the TeX that stands between delimiters in it as formulas; code has none."""
    if ("$" not in text and "\\" not in text) or any(mark.kind in CODE_MARKS for mark in draft.marks):
        draft.add(text, row, block)
        return
    for kind, part in split_tex(text):
        if kind:
            _add_tex(draft, part, row, block, kind == "display")
        else:
            draft.add(part, row, block)


def _add_tex(draft: Draft, tex: str, row: int, block: int, display: bool) -> None:
    if not tex.strip():
        return
    # a link would be written once before it and once after
    if display and not draft.heading and not any(mark.kind == "link" for mark in draft.marks):
        draft.leaf(Node("formula", row, text=tex.strip()))
        draft.paragraph.block = block
    else:
        draft.add(tex, row, block, Mark("math", row))
