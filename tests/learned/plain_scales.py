"""How numbers become bytes, as docs/learned/features.md has it under Scales."""

from math import floor, log2


def count(x: int) -> int:
    halved = 0
    while x >> halved >= 4096:
        halved += 1
    return min(255, floor(16 * log2(1 + (x >> halved)) + 0.5) + 16 * halved)


def mean(total: int, number: int) -> int:
    return count(8 * total // max(number, 1))


def share(part: int, whole: int) -> int:
    return min(255, (510 * part + whole) // (2 * whole)) if whole else 0


def signed(x: int) -> int:
    size = min(127, count(abs(x)) // 2)
    return 128 + size if x >= 0 else 128 - size


def plain(x: int) -> int:
    return min(255, x)


def within(x: int) -> int:
    return max(0, min(255, x))
