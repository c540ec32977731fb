"""Inline elements as marks, and which of them count where they nest; links, references to notes, images."""

import re

from elute.page import Page
from elute.page.vocabulary import TAG
from elute.render.outline.runs import Mark, Marks
from elute.units._titles import SELF_LINKS

from .draft import Draft, Opener

MOST_MARKS = 12
"""Inline nesting beyond this says nothing to a reader and is left out."""

_KINDS = {
    "strong": "b strong",
    "em": "i em",
    "code": "code tt",
    "del": "del s strike",
    **{name: name for name in "cite dfn ins kbd mark q rt ruby samp small sub sup u var".split()},
}
MARK_OF_TAG = {TAG[name]: Mark(kind) for kind, names in _KINDS.items() for name in names.split()}

_TEXT = 0
_NESTS = frozenset({"sub", "sup"})
_KEPT_APART = frozenset({"code", "kbd", "q", "rt", "ruby", "samp"})
_PLAIN_STYLE = re.compile(r"font-(?:weight|style)\s*:\s*(?:normal|400)")


def marked(mark: Mark) -> Opener:
    """Opens elements that mean a mark."""
    return lambda draft, row, end: open_mark(draft, row, end, mark)


def open_mark(draft: Draft, row: int, end: int, mark: Mark) -> None:
    draft.open_inline(end, _with_mark(draft.kept.page, row, mark, draft.marks))


def _with_mark(page: Page, row: int, mark: Mark, marks: Marks) -> Marks:
    """The marks of text inside the element at `row`, which means `mark`, when `marks` are those outside it.

    A mark inside an equal one says nothing, nor does a <b> that is styled as plain text, nor an <i> that is an icon.
    """
    if len(marks) >= MOST_MARKS or (mark.kind not in _NESTS and any(mark.kind == outer.kind for outer in marks)):
        return marks
    if mark.kind in ("strong", "em") and _is_plain(page, row):
        return marks
    return (*marks, Mark(mark.kind, row) if mark.kind in _KEPT_APART else mark)


def _is_plain(page: Page, row: int) -> bool:
    attributes = page.attributes(row)
    return attributes.get("aria-hidden") == "true" or bool(_PLAIN_STYLE.search(attributes.get("style") or ""))


def open_link(draft: Draft, row: int, end: int) -> None:
    """A link, which may be a reference to a note, or lead back from one. Neighbours with one address are one link."""
    kept, marks = draft.kept, draft.marks
    if draft.heading and _leads_to_itself(kept.page, row, end):
        draft.done = end
        return
    inside = any(mark.kind == "link" for mark in marks)  # a table is between them; formats nest no links
    if kept.links and not inside and (address := kept.addresses.of_link(row)):
        marks += (Mark("link", value=address),)
    if label := kept.notes.references.get(row):
        marks += (Mark("reference", row, label),)
    elif row in kept.notes.back_links:
        marks += (Mark("back", row),)
    draft.open_inline(end, marks)


def _leads_to_itself(page: Page, row: int, end: int) -> bool:
    """Whether a link in a heading is but the sign beside it that documentation has for readers who want its address."""
    if "#" not in (page.attribute(row, "href") or ""):
        return False
    texts = [inner for inner in range(row + 1, end) if page.tag[inner] == _TEXT]
    return "".join(map(page.blocks.piece, texts)).strip() in SELF_LINKS


def open_raised(draft: Draft, row: int, end: int) -> None:
    """A raised number that is, as a whole, the reference to a note."""
    reference = Mark("reference", row, draft.kept.notes.references[row])
    draft.open_inline(end, (*draft.marks, Mark("sup"), reference))


def add_image(draft: Draft, row: int, end: int) -> None:
    image = draft.kept.images[row]
    draft.done = end
    draft.paragraph.add(image.alt, (*draft.marks, Mark("image", row, image.url, image.title)), row)
