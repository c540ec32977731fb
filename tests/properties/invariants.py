"""What holds for every page, whatever its bytes: each check raises AssertionError and says where.

Used by the property tests, and by the fuzz target on every input.
"""

import re
from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from elute.page import COMMENT, DOCTYPE, DOCUMENT, ELEMENT, SVG, TEXT, Page
from elute.page.arrays import Ints
from elute.units.row_state import HIDDEN

# Where text may be in no block: what browsers show none of, and formulas, of which only the TeX counts.
TEXTLESS = set(
    "applet audio canvas embed datalist head iframe noembed noframes object script style title video math".split()
)
FORMULA = re.compile(r"(^|\s)(katex-html|MathJax)")
BLANK = re.compile("[\x01- ]+")  # white space and control characters, which a block need not keep


def check_page(page: Page) -> None:
    """All that holds for a page and its blocks."""
    check_tree(page)
    check_spans(page)
    check_text_merged(page)
    check_blocks(page)
    check_nothing_lost(page)


def check_tree(page: Page) -> None:
    """Rows are in pre-order: `parent`, `depth` and `end` tell the same tree."""
    rows = len(page)
    row = np.arange(rows)
    kind, parent, depth, end = page.kind, page.parent, page.depth, page.end
    assert rows >= 1 and kind[0] == DOCUMENT and parent[0] == -1 and end[0] == rows
    _all(kind <= DOCTYPE, "unknown kind")
    _all(kind[1:] != DOCUMENT, "a second document")
    _all((parent[1:] >= 0) & (parent[1:] < row[1:]), "parent not before its child")
    _all(depth[1:] == depth[parent[1:]] + 1, "depth is not the parent's plus one")
    _all((end > row) & (end <= rows), "end outside the page")
    _all(end[1:] <= end[parent[1:]], "subtree reaches past its parent's")
    _all(row[1:] < end[parent[1:]], "row outside its parent's subtree")
    _all((kind == ELEMENT) | (kind == DOCUMENT) | (end == row + 1), "only elements have children")
    _all((kind == ELEMENT) == (page.tag > 0), "elements have a tag, others none")
    _all((page.namespace <= 2) & ((kind == ELEMENT) | (page.namespace == 0)), "unknown namespace")


def check_spans(page: Page) -> None:
    """Spans lie inside what they point into, and give valid Unicode."""
    kind, attrs, count = page.kind, page.attrs, page.attr_count
    _all((page.source_start >= 0) & (page.source_start <= page.source_end), "source span runs backwards")
    _all(page.source_end <= len(page.source), "source span past the source")
    has_text = (kind == TEXT) | (kind == COMMENT) | (kind == DOCTYPE)
    _all(has_text | (page.text_len == 0), "an element has text")
    _all((kind != TEXT) | (page.text_len > 0), "empty text row")
    _check_buffers(page, page.text_start, page.text_len)
    _check_buffers(page, attrs[:, 1], attrs[:, 2])
    _all((count >= 0) & (page.attr_start >= 0), "attribute count is negative")
    _all((page.attr_start + count)[count > 0] <= len(attrs), "attributes past their table")
    for row in np.flatnonzero(has_text).tolist():
        assert len(page.text(row).encode()) == page.text_len[row], f"row {row}: text and its length differ"
    for row in np.flatnonzero(count).tolist():
        assert len(page.attributes(row)) == count[row], f"row {row}: an attribute twice"


def _check_buffers(page: Page, start: Ints, length: Ints) -> None:
    """A span lies in the source, or behind it in the decoded text."""
    source = len(page.source)
    stop = np.where(start < source, source, source + memoryview(page.table.decoded).nbytes)
    _all(
        (start >= 0) & (length >= 0) & ((length == 0) | (start.astype(np.int64) + length <= stop)),
        "span past its buffer",
    )


def check_text_merged(page: Page) -> None:
    """Text that is adjacent in the tree is one row."""
    text = page.kind == TEXT
    siblings = page.parent[1:] == page.parent[:-1]
    _all(~(text[1:] & text[:-1] & siblings), "adjacent text rows")


def check_blocks(page: Page) -> None:
    """Blocks part the text rows, and their text is that of their rows but for white space."""
    blocks = page.blocks
    first, last, container, row_block = blocks.first, blocks.last, blocks.container, blocks.row_block
    number = np.arange(len(blocks))
    assert len(row_block) == len(page)
    _all((first >= 0) & (first < last) & (last <= len(page)), "block without rows")
    _all(np.diff(first) > 0, "blocks out of document order")
    _all((row_block[first] == number) & (row_block[last - 1] == number), "block ends in another's row")
    visible = blocks.hidden == 0  # hidden text inside a line is a block of its own, around which the line goes on
    _all(last[visible][:-1] <= first[visible][1:], "blocks overlap")
    _all(page.kind[container] <= ELEMENT, "container is no element")
    _all((container <= first) & (page.end[container] >= last), "block outside its container")
    in_block = np.flatnonzero(row_block >= 0)
    owner = row_block[in_block]
    _all(page.kind[in_block] == TEXT, "a row that is no text has a block")
    _all(owner < len(blocks), "no such block")
    _all((first[owner] <= in_block) & (in_block < last[owner]), "row outside its block")
    _all((blocks.words >= 0) & (blocks.link_words >= 0) & (blocks.link_words <= blocks.words), "words")
    _all((blocks.chars >= 0) & (blocks.link_chars >= 0) & (blocks.link_chars <= blocks.chars), "characters")
    _all((blocks.hidden >= 0) & (blocks.hidden < len(HIDDEN)), "unknown kind of hidden")
    pieces: list[list[str]] = [[] for _ in range(len(blocks))]
    for row, block in zip(in_block.tolist(), owner.tolist(), strict=True):
        piece = blocks.piece(row)
        pieces[block].append(piece)
        assert BLANK.sub("", piece) == BLANK.sub("", page.text(row)), f"row {row}: piece differs from text"
    for block, expected in enumerate(pieces):
        assert blocks.text(block) == "".join(expected), f"block {block}: text is not that of its pieces"


def check_nothing_lost(page: Page) -> None:
    """Text that a browser would show is in a block."""
    for row in np.flatnonzero((page.kind == TEXT) & (page.blocks.row_block < 0)).tolist():
        if BLANK.sub("", page.text(row)).strip():
            above = list(page.ancestors(row))
            drawn = (page.namespace[above] == SVG).any()
            shown = not drawn and TEXTLESS.isdisjoint(page.tag_name(up) for up in above)
            assert not shown or any(FORMULA.search(page.attribute(up, "class") or "") for up in above), (
                f"row {row}: {page.text(row)!r} is in no block"
            )


def words(text: str) -> list[str]:
    """White space of any kind parts words; a non-breaking space too, which Markdown drops at the edge of a line."""
    return text.split()


def page_words(page: Page) -> list[str]:
    """The words of all blocks, hidden ones too, in document order."""
    return [word for block in range(len(page.blocks)) for word in words(page.blocks.text(block))]


def check_subsequence(part: Iterable[str], whole: Iterable[str], name: str) -> None:
    """`part` comes out of `whole` by leaving things out."""
    rest: Iterator[str] = iter(unlinked(whole))
    for place, word in enumerate(unlinked(part)):
        assert any(word == other for other in rest), f"{name}: word {place}, {word!r}, is invented, moved or repeated"


def unlinked(words: Iterable[str]) -> list[str]:
    """Words without a heading's link to itself, which has no space before it and which Markdown leaves out."""
    return [word.rstrip("#¶") or word for word in words]


def _all(holds: npt.NDArray[np.bool_], broken: str) -> None:
    if not holds.all():
        raise AssertionError(f"{broken}: row {int(np.flatnonzero(~holds)[0])} of {len(holds)}")
