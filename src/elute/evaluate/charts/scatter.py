"""A dot a method: precision against recall with lines of equal F1, and quality against time."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ..markup import Markup, joined
from ..stats import Interval
from .palette import colour, shape
from .svg import Figure, dot, linked, nice_floor, of_method, path, text, text_width

_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 24.0, 12.0, 40.0
_LABEL_HEIGHT = 13.0

Box = tuple[float, float, float, float]  # left, top, right, bottom
Place = Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Frame:
    """How large a figure is, and the plot in it."""

    width: float = 420.0
    height: float = 360.0

    @property
    def across(self) -> float:
        return self.width - _LEFT - _RIGHT

    @property
    def bottom(self) -> float:
        return self.height - _BOTTOM

    def y(self, value: float, floor: float) -> float:
        return _TOP + (1 - value) / (1 - floor) * (self.bottom - _TOP)


USUAL: Final = Frame()


@dataclass(frozen=True)
class Dot:
    """A method as a point: its name and number, where it stands, and where a click leads."""

    name: str
    number: int
    x: float
    y: float
    address: str | None = None
    interval: Interval | None = None  # of y


def precision_recall(title: str, dots: Sequence[Dot]) -> Figure:
    """Recall to the right, precision upwards; curves join the points of equal F1."""
    frame = USUAL
    dots = [d for d in dots if d.x == d.x and d.y == d.y]
    floor = nice_floor(min((min(d.x, d.y) for d in dots), default=0.0))

    def place(recall: float, precision: float) -> tuple[float, float]:
        return _LEFT + (recall - floor) / (1 - floor) * frame.across, frame.y(precision, floor)

    out = [_values_axis(frame, "precision", floor)]
    for tick in _ticks(floor):
        x, _ = place(tick, floor)
        out += [path([(x, _TOP), (x, frame.bottom)]), _tick_below(frame, x, f"{tick:g}")]
    out.append(_caption_below(frame, "recall"))
    for f1 in (0.5, 0.6, 0.7, 0.8, 0.9, 0.95) if floor >= 0.4 else (0.2, 0.4, 0.6, 0.8, 0.9):
        out += _equal_f1(f1, floor, place)
    hints = [f"{d.name}: precision {d.y:.4f}, recall {d.x:.4f}" for d in dots]
    out += _dots(frame, dots, [place(d.x, d.y) for d in dots], hints)
    description = "Each dot is a method: mean recall to the right, mean precision upwards; curves join equal F1."
    return Figure(title, description, frame.width, frame.height, joined(out))


def quality_speed(title: str, measure: str, dots: Sequence[Dot], unit: str = "ms", frame: Frame = USUAL) -> Figure:
    """Time a page to the right, on a logarithmic scale, quality upwards with its interval. x is milliseconds, or in
    another unit."""
    dots = [d for d in dots if d.x > 0 and d.y == d.y]
    floor = nice_floor(min((d.y for d in dots), default=0.0))
    first = math.floor(math.log10(min((d.x for d in dots), default=1.0)) + 1e-9)
    last = max(math.ceil(math.log10(max((d.x for d in dots), default=10.0)) - 1e-9), first + 1)

    def place(milliseconds: float, quality: float) -> tuple[float, float]:
        share = (math.log10(milliseconds) - first) / (last - first)
        return _LEFT + share * frame.across, frame.y(quality, floor)

    out = [_values_axis(frame, measure, floor)]
    for power in range(first, last + 1):
        x, _ = place(10.0**power, floor)
        out += [path([(x, _TOP), (x, frame.bottom)]), _tick_below(frame, x, _duration(power, unit))]
    out.append(_caption_below(frame, "time a page, logarithmic"))
    lines: list[Box] = []
    for d in dots:
        if d.interval is not None and d.interval.low == d.interval.low:
            low, high = (max(value, floor) for value in (d.interval.low, d.interval.high))
            out.append(path([place(d.x, low), place(d.x, high)], "spread"))
            lines.append((*place(d.x, high), *place(d.x, low)))
    hints = [f"{d.name}: {measure} {d.y:.4f}, {d.x:,.3f} {unit} a page" for d in dots]
    out += _dots(frame, dots, [place(d.x, d.y) for d in dots], hints, lines)
    description = f"Each dot is a method: time a page to the right (logarithmic), mean {measure} upwards."
    return Figure(title, description, frame.width, frame.height, joined(out))


def _ticks(floor: float) -> list[float]:
    step = 0.2 if floor < 0.6 else 0.1 if floor < 0.8 else 0.05 if floor < 0.9 else 0.02
    return [round(1 - number * step, 6) for number in range(round((1 - floor) / step) + 1)]


def _values_axis(frame: Frame, caption: str, floor: float) -> Markup:
    out = []
    for tick in _ticks(floor):
        y = frame.y(tick, floor)
        out += [
            path([(_LEFT, y), (_LEFT + frame.across, y)]),
            text(_LEFT - 6, y + 4, f"{tick:g}", "faint small number end"),
        ]
    middle = (_TOP + frame.bottom) / 2
    out.append(text(12, middle, caption, "faint middle", transform=f"rotate(-90 12 {middle:g})"))
    return joined(out)


def _tick_below(frame: Frame, x: float, content: str) -> Markup:
    return text(x, frame.bottom + 15, content, "faint small number middle")


def _caption_below(frame: Frame, content: str) -> Markup:
    return text(_LEFT + frame.across / 2, frame.height - 6, content, "faint middle")


def _duration(power: int, unit: str) -> str:
    """A power of ten of milliseconds, or of another unit.

    >>> _duration(-1, "ms"), _duration(2, "ms"), _duration(3, "ms"), _duration(1, "×")
    ('0.1 ms', '100 ms', '1 s', '10 ×')
    """
    return f"{10.0 ** (power - 3):g} s" if unit == "ms" and power >= 3 else f"{10.0**power:g} {unit}"


def _equal_f1(f1: float, floor: float, place: Place) -> list[Markup]:
    """Precision p and recall r of one F1: p = f1 r / (2 r - f1)."""
    lowest = max(f1 / (2 - f1), floor)
    points = []
    for step in range(41):
        recall = lowest + (1 - lowest) * step / 40
        precision = f1 * recall / (2 * recall - f1)
        if floor <= precision <= 1.000001:
            points.append(place(recall, precision))
    if len(points) < 2:
        return []
    x, y = points[-1]
    return [path(points, "equal"), text(x - 3, y - 3, f"F1 {f1:g}", "faint small end")]


def _dots(
    frame: Frame,
    dots: Sequence[Dot],
    places: Sequence[tuple[float, float]],
    hints: Sequence[str],
    lines: Sequence[Box] = (),
) -> list[Markup]:
    """Dots, each with its name at the first of a few places where it covers neither a dot nor a name, nor a line."""
    taken = [(x - 7, y - 7, x + 7, y + 7) for x, y in places]
    out = []
    for d, (x, y), hint in sorted(zip(dots, places, hints, strict=True), key=lambda found: -found[0].y):
        mark = dot(x, y, shape(d.number), colour(d.number))
        beside = [box for box in _beside(x, y, text_width(d.name)) if box[2] <= frame.width]
        box = _free(beside, [*taken, *lines]) or _free(beside, taken)
        if box is not None:
            taken.append(box)
            mark = joined([mark, text(box[0], box[3] - 3, d.name, "small")])
        out.append(of_method(d.name, linked(d.address, hint, mark)))
    return out


def _beside(x: float, y: float, width: float) -> list[Box]:
    """Where a name may stand: right, left, below, above, then farther off."""
    near = [(x + 9, y + 4), (x - 9 - width, y + 4), (x - width / 2, y + 19), (x - width / 2, y - 10)]
    far = [(x + 9, y + 16), (x - 9 - width, y + 16), (x + 9, y - 9), (x - 9 - width, y - 9)]
    return [(left, base - _LABEL_HEIGHT + 3, left + width, base + 3) for left, base in near + far]


def _free(boxes: Sequence[Box], taken: Sequence[Box]) -> Box | None:
    """The first of the boxes that is inside the figure and covers nothing that is taken."""
    inside = [box for box in boxes if box[0] >= _LEFT and box[1] >= 0]
    return next((box for box in inside if not any(_overlap(box, other) for other in taken)), None)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
