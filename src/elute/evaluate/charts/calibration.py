"""What a method expected of itself against what came of it, a dot a bin, with the number of pages below."""

from __future__ import annotations

from collections.abc import Sequence

from ..calibration import Bin
from ..markup import Markup, joined
from .palette import colour
from .svg import Figure, dot, linked, path, rectangle, text, whisker

_WIDTH, _LEFT, _RIGHT = 420.0, 44.0, 24.0
_TOP, _PLOT = 12.0, 300.0
_COUNTS = 60.0  # height of the bars of pages
_GAP, _BOTTOM = 14.0, 40.0
_PLOT_WIDTH = _WIDTH - _LEFT - _RIGHT
_TICKS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


def calibration(title: str, bins: Sequence[Bin], measure: str = "F1") -> Figure:
    """Expected F1 to the right, actual F1 upwards with its interval; on the dotted line the two are equal. `measure` is
    what else it may be."""
    foot = _TOP + _PLOT + _GAP + _COUNTS
    out: list[Markup] = []
    for tick in _TICKS:
        x, y = _place(tick, tick)
        out += [
            path([(_LEFT, y), (_LEFT + _PLOT_WIDTH, y)]),
            path([(x, _TOP), (x, foot)]),
            text(_LEFT - 6, y + 4, f"{tick:g}", "faint small number end"),
            text(x, foot + 15, f"{tick:g}", "faint small number middle"),
        ]
    out.append(path([_place(0.0, 0.0), _place(1.0, 1.0)], "equal"))
    most = max((each.pages for each in bins), default=1)
    out += [_bar(each, most, foot) for each in bins]
    out += [_dot(each) for each in bins]
    middle, below = _TOP + _PLOT / 2, foot - _COUNTS / 2
    out += [
        text(12, middle, f"actual {measure}", "faint middle", transform=f"rotate(-90 12 {middle:g})"),
        text(12, below, "pages", "faint middle", transform=f"rotate(-90 12 {below:g})"),
        text(_LEFT + _PLOT_WIDTH / 2, foot + _BOTTOM - 6, f"expected {measure}", "faint middle"),
    ]
    description = (
        f"Each dot is the pages of a bin: their mean expected {measure} to the right, their mean actual {measure} "
        "upwards with its 95 % interval. On the dotted line they are equal. "
        "Bars are square roots of the number of pages."
    )
    return Figure(title, description, _WIDTH, foot + _BOTTOM, joined(out))


def _place(expected: float, actual: float) -> tuple[float, float]:
    return _LEFT + expected * _PLOT_WIDTH, _TOP + (1 - actual) * _PLOT


def _dot(each: Bin) -> Markup:
    x, y = _place(each.expected, each.actual.value)
    _, low = _place(0.0, each.actual.low)
    _, high = _place(0.0, each.actual.high)
    return linked(None, _hint(each), whisker(x, low, x, high), dot(x, y, "circle", colour(0)))


def _bar(each: Bin, most: int, foot: float) -> Markup:
    height = max(_COUNTS * (each.pages / most) ** 0.5, 1.5)
    left, right = (_LEFT + edge * _PLOT_WIDTH for edge in (each.low, each.high))
    return linked(None, _hint(each), rectangle(left + 0.5, foot - height, right - left - 1, height, colour(0)))


def _hint(each: Bin) -> str:
    pages = f"{each.pages} page{'' if each.pages == 1 else 's'}"
    return (
        f"expected {each.low:g} to {each.high:g}: {pages}, expected {each.expected:.3f}, actual {each.actual.value:.3f}"
    )
