"""Code in lines although no <pre> is around it."""

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
    source = dedented(source)
    if source.split() == collapsed.split():
        attributes = page.attributes(row)
        says_so = "block" in attributes.get("class", "").split() or "pre" in attributes.get("style", "")
        return source if "\n" in source or says_so else ""
    return collapsed if "\n" in collapsed else ""


def dedented(text: str) -> str:
    """Lines without the white space that all of them begin with. `textwrap.dedent` does the same by an expression that
    holds this white space, and `re` would keep it: as much as a page likes.

    >>> dedented("    if x:\\n        y\\n  \\n")
    'if x:\\n    y\\n\\n'
    """
    lines = [line if line.strip(" \t") else "" for line in text.split("\n")]
    indents = [line[: len(line) - len(line.lstrip(" \t"))] for line in lines if line]
    least, most = min(indents, default=""), max(indents, default="")
    margin = next((place for place, both in enumerate(zip(least, most, strict=False)) if len({*both}) > 1), len(least))
    return "\n".join(line[margin:] for line in lines)
