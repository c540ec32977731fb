"""HTML and SVG written piece by piece, with everything escaped that is not markup already."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta"})


class Markup(str):
    """Text that is markup: it is written as it is."""

    __slots__ = ()


def element(name: str, /, *content: object, **attributes: object) -> Markup:
    """An element. An attribute that is None or False is left out, True has no value; `class_` stands for class.

    >>> element("a", "1 < 2 ", element("b", "so"), href="?a&b", class_="x", title=None)
    '<a href="?a&amp;b" class="x">1 &lt; 2 <b>so</b></a>'
    >>> element("rect", x=1.25, stroke_width=2)
    '<rect x="1.25" stroke-width="2"></rect>'
    """
    start = f"<{name}{''.join(_attribute(key, value) for key, value in attributes.items())}>"
    return Markup(start if name in _VOID else f"{start}{joined(content)}</{name}>")


def joined(content: Iterable[object]) -> Markup:
    """The pieces one after the other: markup as it is, anything else escaped, lists opened.

    >>> joined(["a<b", Markup("<br>"), None, [1, 2]])
    'a&lt;b<br>12'
    """
    return Markup("".join(map(_piece, content)))


def _piece(piece: object) -> str:
    if piece is None:
        return ""
    if isinstance(piece, Markup):
        return piece
    if isinstance(piece, (str, int, float)):
        return escape(str(piece))
    if isinstance(piece, Iterable):
        return joined(piece)
    raise TypeError(f"{type(piece).__name__} is neither text nor markup")


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-") if key != "viewBox" else key
    if value is True:
        return f" {name}"
    if isinstance(value, float):
        value = f"{value:.2f}".rstrip("0").rstrip(".")  # hundredths of a pixel are enough
    return f' {name}="{escape(str(value))}"'
