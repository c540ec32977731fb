"""Ways in which a page can grow: what families of hostile pages are made of.

A family is a function from a size to a page of about that many bytes, or of a few more where it begins with as many
whatever its size.
"""

from collections.abc import Callable

Family = Callable[[int], bytes]


def repeat(unit: bytes, before: bytes = b"", after: bytes = b"") -> Family:
    """One unit again and again."""
    return lambda size: before + unit * _count(unit, size) + after


def mirrored(start: bytes, end: bytes, middle: bytes = b"x") -> Family:
    """All start tags, then all end tags."""

    def page(size: int) -> bytes:
        count = _count(start + end, size)
        return start * count + middle + end * count

    return page


def numbered(unit: bytes, before: bytes = b"", after: bytes = b"") -> Family:
    """A unit with `%d` in it, different each time."""
    return lambda size: before + b"".join(unit % i for i in range(_count(unit + b"0000", size))) + after


def halves(first: Family, second: Family) -> Family:
    """Half the page of one family, then half of another: state built up by the first is paid for by the second."""
    return lambda size: first(size // 2) + second(size // 2)


def twice(family: Family) -> Family:
    """Two copies of one page."""
    return lambda size: family(size // 2) * 2


def echoed(before: bytes, after: bytes, unit: bytes, letter: bytes = b"x", end: bytes = b"") -> Family:
    """Half the page is one long piece of it, and every unit of the other half may repeat that piece."""
    return lambda size: before + letter * (size // 2) + after + unit * _count(unit, size // 2) + end


def crowded(unit: bytes) -> Family:
    """Half the page are the attributes of one element, and every unit of the other half, inside it, may ask for one."""
    return halves(numbered(b"a%d ", b"<div ", b">"), repeat(unit))


def colliding_names(size: int) -> bytes:
    """Attribute names that collide in hash tables keyed by a few characters, the length or the sum of the bytes."""
    count = _count(b"aaaa0000zzzz=1 ", size)
    names = (b"aaaa%04d%04dzzzz" % (i % 10_000, 9_999 - i % 10_000) for i in range(count))
    return b"<div " + b" ".join(b"%s%d" % (name, i // 10_000) for i, name in enumerate(names)) + b">x"


def _count(unit: bytes, size: int) -> int:
    return max(1, size // len(unit))
