"""What became of the pages: done, or one of the boundary cases (Kovačič's figures 5.5 and 5.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..markup import Markup, joined
from .palette import BOUNDARY, boundary_colour
from .svg import LINE, Figure, linked, name_space, of_method, path, rectangle, shortened, text, text_width

_SUCCESS, _ERRORS = 190.0, 250.0  # widths of the two parts
_COUNT = 40.0
_TOP = 66.0


def boundary(
    title: str,
    cases: Mapping[str, Mapping[str, int]],
    address: Callable[[str, str], str | None] = lambda method, case: None,
) -> Figure:
    """Stacked bars in two parts: successes on the left, and on the right, on a scale of their own, all else."""
    names = name_space(cases)
    pages = max((sum(counts.values()) for counts in cases.values()), default=0)
    kinds = [kind for kind in BOUNDARY if kind != "success"]
    errors = max((sum(counts.get(kind, 0) for kind in kinds) for counts in cases.values()), default=0)
    second = names + _SUCCESS + _COUNT + 14
    bottom = _TOP + len(cases) * LINE
    out = [
        text(names, 14, "success", "head"),
        text(second, 14, "all else", "head"),
        _key(kinds, second),
        *_scale(names, _SUCCESS, pages, bottom),
        *_scale(second, _ERRORS, errors, bottom),
    ]
    ordered = sorted(cases, key=lambda method: -cases[method].get("success", 0))
    for row, method in enumerate(ordered):
        top = _TOP + row * LINE
        counts = cases[method]
        drawn = [text(names - 6, top + LINE / 2 + 4, shortened(method, names - 8), "end")]
        done = counts.get("success", 0)
        bar = rectangle(names, top + 3, _SUCCESS * done / max(pages, 1), LINE - 6, boundary_colour("success"))
        count = text(names + _SUCCESS + 6, top + LINE / 2 + 4, done, "number")
        drawn.append(linked(address(method, "success"), f"{method}: {done} pages, success", bar, count))
        left = second
        for kind in kinds:
            number = counts.get(kind, 0)
            if number:
                width = _ERRORS * number / errors
                hint = f"{method}: {number} page{'' if number == 1 else 's'}, {kind}"
                part = rectangle(left, top + 3, max(width, 1.0), LINE - 6, boundary_colour(kind))
                drawn.append(linked(address(method, kind), hint, part))
                left += width
        drawn.append(text(left + 6, top + LINE / 2 + 4, sum(counts.get(kind, 0) for kind in kinds), "faint number"))
        out.append(of_method(method, drawn))
    return Figure(
        title,
        "Pages by what became of them. The part on the right has a scale of its own.",
        second + _ERRORS + _COUNT,
        bottom + 8,
        joined(out),
    )


def _key(kinds: Sequence[str], left: float) -> Markup:
    out: list[Markup] = []
    x, y = left, 22.0
    for number, kind in enumerate(kinds):
        if number == 3:  # two lines
            x, y = left, y + 15
        out += [rectangle(x, y, 10, 10, boundary_colour(kind)), text(x + 14, y + 9, kind, "small")]
        x += text_width(kind) + 26
    return joined(out)


def _scale(left: float, width: float, most: int, bottom: float) -> list[Markup]:
    out = [path([(left, _TOP - 2), (left, bottom)], "axis")]
    if most:
        x = left + width
        out += [path([(x, _TOP - 2), (x, bottom)]), text(x, _TOP - 6, most, "faint small number end")]
    return out
