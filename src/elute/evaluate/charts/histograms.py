"""How the values of single pages are spread: 20 bins a method and measure (Kovačič's figures 5.3 and 5.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..markup import Markup, joined
from .palette import colour
from .svg import Figure, linked, name_space, of_method, path, rectangle, shortened, text

BINS = 20
_WIDTH, _HEIGHT = 150.0, 38.0  # of one histogram
_GAP = 18.0
_TOP = 24.0
_ROW = _HEIGHT + 12.0


@dataclass(frozen=True)
class Spread:
    """The values of one method, a list for each measure, without those that are not defined."""

    name: str
    number: int
    values: Sequence[Sequence[float] | NDArray[np.float64]]


def counts(values: Sequence[float] | NDArray[np.float64]) -> list[int]:
    """How many values lie in each of 20 equal parts of 0 to 1; a value on an edge belongs to the part above.

    >>> counts([0.0, 0.05, 0.999, 1.0])
    [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    """
    array = np.asarray(values, dtype=np.float64)
    # A value such as 0.15 is stored a little below itself times 20; the nudge puts it where it reads.
    bins = np.minimum((array * BINS + 1e-9).astype(int), BINS - 1)
    tally: list[int] = np.bincount(bins, minlength=BINS).tolist()
    return tally


def histograms(
    title: str,
    measures: Sequence[str],
    spreads: Sequence[Spread],
    address: Callable[[str, str, int], str | None] = lambda method, measure, bin: None,
    linear: bool = False,
) -> Figure:
    """A row of histograms for each method; all have the same scale, so that heights can be compared.

    Heights are square roots of counts, unless `linear`: most pages are in the last bin, and the few that are not are
    what is looked for.
    """
    tallies = [[counts(values) for values in spread.values] for spread in spreads]
    tallest = max((count for row in tallies for tally in row for count in tally), default=0)

    def height(count: int) -> float:
        return max(_HEIGHT * (count / tallest) ** (1 if linear else 0.5), 1.5)

    names = name_space(spread.name for spread in spreads)
    out = [text(names + column * (_WIDTH + _GAP), 12, measure, "head") for column, measure in enumerate(measures)]
    for row, (spread, tally_row) in enumerate(zip(spreads, tallies, strict=True)):
        top = _TOP + row * _ROW
        drawn = [text(names - 8, top + _HEIGHT - 2, shortened(spread.name, names - 10), "end")]
        for column, (measure, tally) in enumerate(zip(measures, tally_row, strict=True)):
            left = names + column * (_WIDTH + _GAP)
            drawn.append(_histogram(spread, measure, tally, height, left, top, address))
        out.append(of_method(spread.name, drawn))
    bottom = _TOP + len(spreads) * _ROW
    heights = "counts" if linear else "square roots of counts"
    for column in range(len(measures)):
        left = names + column * (_WIDTH + _GAP)
        for tick in (0.0, 0.5, 1.0):
            anchor = {0.0: "", 1.0: " end"}.get(tick, " middle")
            out.append(text(left + tick * _WIDTH, bottom + 2, f"{tick:g}", f"faint small number{anchor}"))
    return Figure(
        title,
        f"Pages by value in {BINS} equal bins from 0 to 1; heights are {heights}, on one scale.",
        names + len(measures) * (_WIDTH + _GAP) - _GAP,
        bottom + 8,
        joined(out),
    )


def _histogram(
    spread: Spread,
    measure: str,
    tally: Sequence[int],
    height_of: Callable[[int], float],
    left: float,
    top: float,
    address: Callable[[str, str, int], str | None],
) -> Markup:
    bottom, width = top + _HEIGHT, _WIDTH / BINS
    out = [path([(left, bottom + 0.5), (left + _WIDTH, bottom + 0.5)], "axis")]
    for number, count in enumerate(tally):
        if count:
            height = height_of(count)
            bar = rectangle(left + number * width + 0.5, bottom - height, width - 1, height, colour(spread.number))
            span = f"{number / BINS:.2f}–{(number + 1) / BINS:.2f}"
            hint = f"{spread.name}, {measure} {span}: {count} page{'' if count == 1 else 's'}"
            out.append(linked(address(spread.name, measure, number), hint, bar))
    return joined(out)
