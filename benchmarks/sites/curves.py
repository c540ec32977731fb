"""Lines against how many pages of a host are known, drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from elute.evaluate.charts.palette import colour
from elute.evaluate.charts.svg import Figure, path, text
from elute.evaluate.markup import Markup, element, joined

PAGES = (1, 2, 5, 10, 20)
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640.0, 320.0, 56.0, 12.0, 150.0, 40.0

Lines = Mapping[str, Mapping[int, float]]
"""By name a value by how many pages of the host are known."""
Point = Callable[[int, float], tuple[float, float]]


def drawn(title: str, description: str, lines: Lines, step: float = 0.02, form: str = "+.2f") -> str:
    """The lines as a file, with a grid line every so much."""
    values = [value for line in lines.values() for value in line.values()]
    low, high = np.floor(min(values) / step) * step, np.ceil(max(values) / step) * step

    def point(count: int, value: float) -> tuple[float, float]:
        along = PAGES.index(count) / (len(PAGES) - 1)
        return LEFT + along * (WIDTH - LEFT - RIGHT), TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM)

    marks = [(value, format(value, form)) for value in np.arange(low, high + step / 2, step)]
    return Figure(title, description, WIDTH, HEIGHT, joined([*axes(point, marks), *curves(lines, point)])).file


def axes(point: Point, marks: list[tuple[float, str]]) -> Iterator[Markup]:
    for value, name in marks:
        yield path([point(PAGES[0], value), point(PAGES[-1], value)], "grid")
        yield text(LEFT - 8, point(PAGES[0], value)[1] + 4, name, "faint small end")
    for count in PAGES:
        yield text(point(count, marks[0][0])[0], HEIGHT - BOTTOM + 18, count, "faint small middle")
    yield text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "pages of the host", "faint small middle")


def curves(lines: Lines, point: Point) -> Iterator[Markup]:
    names = sorted(lines, key=lambda name: -list(lines[name].values())[-1])
    for number, name in enumerate(names):
        points = " ".join("{:.1f},{:.1f}".format(*point(count, value)) for count, value in lines[name].items())
        yield element("polyline", points=points, style=f"stroke:{colour(number)};stroke-width:2;fill:none")
        yield text(WIDTH - RIGHT + 12, TOP + 20 + 20 * number, name, style=f"fill:{colour(number)}")
