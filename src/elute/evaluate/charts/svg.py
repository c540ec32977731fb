"""What all figures share: the frame with its title and description, axes, names, links, and the style."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from ..markup import Markup, element, joined
from .palette import sheet

FONT = 12  # pixels
LINE = 20  # height of a row with one name
_LEAST_SCALE = 0.8  # a narrow screen makes a figure this much smaller, and beyond that scrolls

STYLE = (
    "text{font:12px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:var(--text)}"
    ".faint{fill:var(--faint)}.number{font-variant-numeric:tabular-nums}"
    ".end{text-anchor:end}.middle{text-anchor:middle}.head{font-weight:600}.small{font-size:11px}"
    ".grid{stroke:var(--line);stroke-width:1;fill:none}.axis{stroke:var(--faint);stroke-width:1;fill:none}"
    ".equal{stroke:var(--faint);stroke-width:1;stroke-dasharray:1 3;fill:none}"
    ".spread{stroke:var(--faint);stroke-width:1;fill:none}"
    ".rim{stroke:var(--ground);stroke-width:3.5;fill:none}"
    ".whisker{stroke:var(--text);stroke-width:1.5;fill:none}"
    "a{cursor:pointer}a:hover rect,a:hover path,a:focus-visible rect,a:focus-visible path"
    "{stroke:var(--text);stroke-width:1.5}a:hover text{text-decoration:underline}a:focus{outline:none}"
)


@dataclass(frozen=True)
class Figure:
    """A figure: its title, a sentence that says what it shows, and the drawing."""

    title: str
    description: str
    width: float
    height: float
    drawing: Markup

    @property
    def inline(self) -> Markup:
        """To stand inside an HTML page that has the style already."""
        least = f"max-width:max(100%,{self.width * _LEAST_SCALE:.0f}px)"
        return self._svg(class_="figure", width=self.width, style=least)

    @property
    def file(self) -> str:
        """A file of its own, light or dark as the reader's system is."""
        style = element("style", Markup(sheet("svg") + STYLE))
        return str(self._svg(style, xmlns="http://www.w3.org/2000/svg", width=self.width, height=self.height)) + "\n"

    def _svg(self, *before: object, **attributes: object) -> Markup:
        return element(
            "svg",
            element("title", self.title),
            element("desc", self.description),
            *before,
            self.drawing,
            role="group",
            aria_label=f"{self.title}. {self.description}",
            viewBox=f"0 0 {self.width:g} {self.height:g}",
            **attributes,
        )


def whisker(x1: float, y1: float, x2: float, y2: float) -> Markup:
    """A line that stands out on any colour, by a rim in the colour of the ground."""
    ends = [(x1, y1), (x2, y2)]
    return joined([path(ends, "rim"), path(ends, "whisker")])


def text(x: float, y: float, content: object, class_: str | None = None, **attributes: object) -> Markup:
    """Text whose base line begins, or by its class ends or has its middle, at the point."""
    return element("text", content, x=x, y=y, class_=class_, **attributes)


def rectangle(x: float, y: float, width: float, height: float, fill: str, **attributes: object) -> Markup:
    return element("rect", x=x, y=y, width=max(width, 0.0), height=max(height, 0.0), fill=fill, **attributes)


def path(points: Iterable[tuple[float, float]], class_: str = "grid") -> Markup:
    """A line through the points."""
    steps = " ".join(f"{'L' if n else 'M'}{x:.1f} {y:.1f}" for n, (x, y) in enumerate(points))
    return element("path", d=steps, class_=class_)


def linked(address: str | None, hint: str, *content: object) -> Markup:
    """The content with a hint on hover, and a link where there is an address."""
    hover = element("title", hint)
    if address is None:
        return element("g", hover, content)
    return element("a", hover, content, href=address)


def of_method(name: str, *content: object) -> Markup:
    """What belongs to a method, so that a page can put one method in the light."""
    return element("g", content, data_method=name)


def dot(x: float, y: float, shape: str, fill: str, size: float = 5.5) -> Markup:
    """A mark of a method: the shape is a path, so that all behave alike."""
    s = size
    shapes = {
        "circle": f"M{x - s:.1f} {y:.1f}a{s} {s} 0 1 0 {2 * s} 0a{s} {s} 0 1 0 {-2 * s} 0z",
        "square": f"M{x - s * 0.9:.1f} {y - s * 0.9:.1f}h{1.8 * s:.1f}v{1.8 * s:.1f}h{-1.8 * s:.1f}z",
        "diamond": f"M{x:.1f} {y - 1.25 * s:.1f}l{1.25 * s:.1f} {1.25 * s:.1f}l{-1.25 * s:.1f} {1.25 * s:.1f}"
        f"l{-1.25 * s:.1f} {-1.25 * s:.1f}z",
        "triangle": f"M{x:.1f} {y - 1.2 * s:.1f}l{1.2 * s:.1f} {2 * s:.1f}h{-2.4 * s:.1f}z",
    }
    return element("path", d=shapes[shape], fill=fill, stroke="var(--ground)", stroke_width=1)


def text_width(content: str) -> float:
    """About how wide a text is drawn: no font can be asked here.

    >>> text_width("elute") < text_width("trafilatura") < text_width("中文中文中文中")
    True
    """
    narrow, broad = "iljtf.,:;|'! ", "mwMW@"
    wide = sum(
        1.0 if unicodedata.east_asian_width(c) in "WF" else 0.36 if c in narrow else 0.98 if c in broad else 0.62
        for c in content
    )
    return wide * FONT


def name_space(names: Iterable[str], most: float = 150.0) -> float:
    """The room for a column of names."""
    return min(max(map(text_width, names), default=0.0) + 10.0, most)


def shortened(name: str, room: float) -> str:
    """The name, cut where there is no room for it."""
    while len(name) > 1 and text_width(name) > room:
        name = name.rstrip("…")[:-1] + "…"
    return name


def nice_floor(lowest: float) -> float:
    """Where an axis that ends at 1 begins: a round number below the lowest value, so that differences show.

    >>> nice_floor(0.83), nice_floor(0.31), nice_floor(0.02)
    (0.8, 0.2, 0.0)
    """
    steps = (0.9, 0.8, 0.6, 0.4, 0.2, 0.0)
    return next((step for step in steps if lowest >= step + 0.01), 0.0)
