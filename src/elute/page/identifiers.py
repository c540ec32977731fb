"""Names as CSS writes them."""

from __future__ import annotations

_DIGITS = frozenset("0123456789")
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_CONTROLS = (*range(1, 32), 127)
_ESCAPES = {code: f"\\{chr(code)}" for code in range(128) if chr(code) not in _PLAIN}
_ESCAPES |= {code: f"\\{code:x} " for code in _CONTROLS}


def identifier(name: str) -> str:
    """A name as CSS writes it (CSSOM, "serialize an identifier").

    >>> print(identifier("md:flex"), identifier("3d"), identifier("größe"))
    md\\:flex \\33 d größe
    """
    if name == "-":
        return "\\-"
    written = name.translate(_ESCAPES)
    first = 1 if name.startswith("-") else 0
    if name[first : first + 1] in _DIGITS:
        return f"{name[:first]}\\{ord(name[first]):x} {written[first + 1 :]}"
    return written
