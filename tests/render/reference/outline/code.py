"""Elements that hold code: blocks of it, and code in the line."""

from textwrap import dedent

from elute.render.outline.code_lines import lines_of
from elute.render.outline.nodes import Node
from elute.render.outline.runs import Mark

from .code_text import code_text
from .draft import Draft
from .formulas import is_formula, open_formula
from .inline import open_mark
from .kept import KeptPage

_INLINE_CODE = Mark("code")


def open_code(draft: Draft, row: int, end: int, dedented: bool = False) -> None:
    """A block of code, with all the white space that it has."""
    page = draft.kept.page
    draft.end_paragraph()
    draft.done = end
    text = code_text(page, draft.kept.text, row)
    if text and is_formula(page, row):
        draft.nesting.leaf(Node("formula", row, text=text))
    elif text:
        text = dedent(text) if dedented else text
        draft.nesting.leaf(Node("code", row, label=draft.kept.languages.of(row), text=text))


def open_listing(draft: Draft, row: int, end: int) -> None:
    """A <div> that names a language, which is code where it holds lines."""
    if "\n" in code_text(draft.kept.page, draft.kept.text, row):
        open_code(draft, row, end)
    else:
        draft.open_block(end)


def open_inline_code(draft: Draft, row: int, end: int) -> None:
    """Code that has a block for itself and lines in it is a block of code, even without <pre>."""
    page = draft.kept.page
    if row < draft.in_code:
        return
    if "language-math" in (page.attribute(row, "class") or ""):
        open_formula(draft, row, end)
    elif not draft.heading and not draft.paragraph.runs and (text := _lines(draft.kept, row, end)):
        draft.leaf(Node("code", row, label=draft.kept.languages.of(row), text=text))
        draft.done = end
    else:
        draft.in_code = end
        open_mark(draft, row, end, _INLINE_CODE)


def _lines(kept: KeptPage, row: int, end: int) -> str:
    """The lines of a <code> element whose last block ends with it; "" where it has none."""
    texts = kept.texts_in(row, end)
    if not texts or kept.blocks.last[kept.blocks.row_block[texts[-1]]] > end:
        return ""
    return lines_of(kept.page, row, texts, code_text(kept.page, kept.text, row))
