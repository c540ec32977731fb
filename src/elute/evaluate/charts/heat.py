"""A table in colour: how well each method does on each kind of page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..markup import joined
from .svg import Figure, linked, name_space, of_method, rectangle, shortened, text, text_width

_CELL_HEIGHT = 22.0
_LEAST_WIDTH = 46.0
_TOP = 34.0


@dataclass(frozen=True)
class Kind:
    """A kind of page, in a group such as page type or language, with the number of its pages."""

    group: str
    name: str
    pages: int


def heat(
    title: str,
    methods: Sequence[str],
    kinds: Sequence[Kind],
    values: Sequence[Sequence[float]],
    address: Callable[[str, Kind], str | None] = lambda method, kind: None,
) -> Figure:
    """A cell a method and kind, stronger where the mean is higher; the numbers are what counts."""
    known = [value for row in values for value in row if value == value]
    low, high = min(known, default=0.0), max(known, default=1.0)
    names = name_space(methods)
    widths = [max(text_width(kind.name) + 10, _LEAST_WIDTH) for kind in kinds]
    lefts = [names + sum(widths[:number]) + _gaps(kinds, number) for number in range(len(kinds))]
    out = []
    for kind, left, width in zip(kinds, lefts, widths, strict=True):
        out += [
            text(left + width / 2, 12, kind.name, "middle"),
            text(left + width / 2, 27, kind.pages, "faint small middle number"),
        ]
    for row, method in enumerate(methods):
        top = _TOP + row * _CELL_HEIGHT
        drawn = [text(names - 6, top + 15, shortened(method, names - 8), "end")]
        for kind, left, width, value in zip(kinds, lefts, widths, values[row], strict=True):
            if value != value:
                continue
            share = (value - low) / (high - low) if high > low else 1.0
            cell = rectangle(left + 1, top + 1, width - 2, _CELL_HEIGHT - 2, "var(--heat)", opacity=0.06 + 0.5 * share)
            number = text(left + width / 2, top + 15, f"{value:.2f}", "middle number")
            hint = f"{method}, {kind.group} {kind.name}: {value:.4f} over {kind.pages} pages"
            drawn.append(linked(address(method, kind), hint, cell, number))
        out.append(of_method(method, drawn))
    return Figure(
        title,
        "Means by kind of page; the small numbers are pages; a stronger colour is a higher mean.",
        (lefts[-1] + widths[-1] if kinds else names) + 2,
        _TOP + len(methods) * _CELL_HEIGHT + 4,
        joined(out),
    )


def _gaps(kinds: Sequence[Kind], number: int) -> float:
    """Groups stand a little apart."""
    return 16.0 * sum(kinds[i].group != kinds[i - 1].group for i in range(1, number + 1))
