"""What a name carries in parentheses: "vote(cetd+union(bte+ccb))" has two members."""

from __future__ import annotations

from collections.abc import Iterator


def parts(arguments: str) -> Iterator[str]:
    """What the arguments are, parted by "+" outside of parentheses.

    >>> list(parts("cetd+union(bte+ccb)"))
    ['cetd', 'union(bte+ccb)']
    """
    depth, start = 0, 0
    for place, character in enumerate(arguments):
        depth += (character == "(") - (character == ")")
        if character == "+" and depth == 0:
            yield arguments[start:place]
            start = place + 1
    yield arguments[start:]
