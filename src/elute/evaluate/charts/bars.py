"""Means with their intervals or deviations, a bar a method, best first (Kovačič's figures 5.1 and 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..markup import Markup, joined
from ..stats import Interval
from .palette import colour
from .svg import LINE, Figure, linked, name_space, of_method, path, rectangle, shortened, text, whisker

_PANEL = 352.0  # a phone shows one panel as it is
_VALUE = 44.0
_TOP = 44.0
_GAP = 28.0


@dataclass(frozen=True)
class Bar:
    """One bar: the method's name and number, its mean with interval, and where a click leads."""

    name: str
    number: int
    interval: Interval
    address: str | None = None


@dataclass(frozen=True)
class Panel:
    """The bars of one measure."""

    title: str
    bars: Sequence[Bar]


def bars(title: str, panels: Sequence[Panel], whiskers: str = "95 % interval") -> Figure:
    """A panel for each measure, side by side, each sorted on its own. `whiskers` are what intervals are."""
    rows = max((len(panel.bars) for panel in panels), default=0)
    drawn = [_panel(panel, number * (_PANEL + _GAP), rows, whiskers) for number, panel in enumerate(panels)]
    return Figure(
        title,
        f"Bars are means over pages, best first; the line at the end of each is its {whiskers}.",
        len(panels) * (_PANEL + _GAP) - _GAP if panels else 0,
        _TOP + rows * LINE + 8,
        joined(drawn),
    )


def _panel(panel: Panel, left: float, rows: int, whiskers: str) -> Markup:
    names = name_space(bar.name for bar in panel.bars)
    start, length = left + names, _PANEL - names - _VALUE
    bottom = _TOP + rows * LINE
    out = [text(left, 14, panel.title, "head")]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = start + tick * length
        out += [path([(x, _TOP - 6), (x, bottom)]), text(x, _TOP - 10, f"{tick:g}", "faint small middle number")]
    ordered = sorted(panel.bars, key=lambda bar: -bar.interval.value if bar.interval.value == bar.interval.value else 1)
    for row, bar in enumerate(ordered):
        top = _TOP + row * LINE
        value, low, high = bar.interval.value, bar.interval.low, bar.interval.high
        middle = top + LINE / 2
        shown = [text(start - 6, middle + 4, shortened(bar.name, names - 8), "end")]
        if value == value:
            shown += [
                rectangle(start, top + 3, value * length, LINE - 6, colour(bar.number)),
                text(left + _PANEL, middle + 4, f"{value:.3f}", "end number"),
            ]
            if low == low:
                first, last = (start + min(max(end, 0.0), 1.0) * length for end in (low, high))
                shown += [whisker(end, middle - 3, end, middle + 3) for end in (first, last)]
                shown.append(whisker(first, middle, last, middle))
        else:
            shown.append(text(left + _PANEL, middle + 4, "–", "end faint"))
        hint = f"{bar.name}: {panel.title} {value:.4f}, {whiskers} {low:.4f} to {high:.4f}"
        out.append(of_method(bar.name, linked(bar.address, hint, shown)))
    return joined(out)
