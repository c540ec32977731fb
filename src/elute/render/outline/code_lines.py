"""Code in lines although no <pre> is around it."""

from textwrap import dedent

from elute.page import Page


def lines_of(page: Page, row: int, texts: list[int], source: str) -> str:
    """The text of a <code> element that shows lines although no <pre> is around it; "" when it shows none. `texts` are
    its rows of kept text, `source` is all of it with its white space.

    Style sheets may keep its white space, which only a line break in the source, a class or a style gives away.
    """
    blocks = page.blocks
    lines: list[str] = []
    last = -1
    for text, block in zip(texts, blocks.row_block[texts].tolist(), strict=True):
        piece = blocks.piece(text)
        lines.append(piece if block == last else f"\n{piece.lstrip()}")
        last = block
    collapsed = "".join(lines).strip()
    source = dedent(source)
    if source.split() == collapsed.split():
        attributes = page.attributes(row)
        says_so = "block" in attributes.get("class", "").split() or "pre" in attributes.get("style", "")
        return source if "\n" in source or says_so else ""
    return collapsed if "\n" in collapsed else ""
