"""How a report words what it says: the facts of its run, numbers, counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def facts(about: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What run.json knows, as names and values, in its order; lists and tables on one line.

    >>> facts({"started": "2026-11-16", "versions": {"elute": "0.1.0", "python": "3.11.2"}, "jobs": None})
    [('started', '2026-11-16'), ('versions', 'elute 0.1.0, python 3.11.2')]
    """
    return [(name, text) for name, value in about.items() if (text := _text(value))]


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {text}" for name, each in value.items() if (text := _text(each)))
    if isinstance(value, Iterable) and not isinstance(value, str):
        return " ".join(_text(each) for each in value)
    return "" if value is None else str(value)


def number(value: float) -> str:
    """Three digits, as many as the intervals leave sense to.

    >>> number(0.91249), number(float("nan"))
    ('0.912', '–')
    """
    return f"{value:.3f}" if value == value else "–"


def p_value(value: float) -> str:
    """A p-value; the draws do not tell small ones apart."""
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def milliseconds(value: float) -> str:
    return f"{value:.3g}" if value == value else "–"


def count(number: int, noun: str) -> str:
    """
    >>> count(1, "page"), count(1354, "page")
    ('1 page', '1,354 pages')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def bounds(low: float, high: float, joint: str, sign: str = "") -> str:
    """The ends of an interval, with a true minus.

    >>> bounds(-0.01, 0.02, " to ", "+")
    '−0.010 to +0.020'
    """
    return f"{low:{sign}.3f}{joint}{high:{sign}.3f}".replace("-", "−")


def signed(value: float) -> str:
    """A difference.

    >>> signed(-0.5), signed(0.25)
    ('−0.500', '+0.250')
    """
    return f"{value:+.3f}".replace("-", "−")
