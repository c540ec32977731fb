"""Names as CSS writes them."""

from __future__ import annotations

_CONTROLS = frozenset(map(chr, (*range(1, 32), 127)))
_DIGITS = frozenset("0123456789")
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


def identifier(name: str) -> str:
    """A name as CSS writes it (CSSOM, "serialize an identifier").

    >>> print(identifier("md:flex"), identifier("3d"), identifier("größe"))
    md\\:flex \\33 d größe
    """
    if name == "-":
        return "\\-"
    leading = len(name) - len(name.removeprefix("-"))
    return "".join(_escaped(character, place <= leading) for place, character in enumerate(name))


def _escaped(character: str, begins: bool) -> str:
    if character in _CONTROLS or (character in _DIGITS and begins):
        return f"\\{ord(character):x} "
    return character if character in _PLAIN or character >= "\x80" else f"\\{character}"
