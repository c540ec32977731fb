"""Methods: each one a file, its paper on top. A method decides what is kept and never writes output."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, Literal, get_args

import numpy as np

from elute import registry
from elute.labels import Labels, from_scores
from elute.page import Page
from elute.units.prepare import Reading, prepared

DEFAULT_METHOD: Final = "learned"
Focus = Literal["balanced", "precision", "recall"]
FOCUSES: Final[tuple[Focus, ...]] = get_args(Focus)
# How a method of plain scores, which knows no focus, moves its threshold.
THRESHOLD_FACTOR = {"balanced": 1.0, "precision": 2.0, "recall": 0.5}


def label(page: Page, method: str, focus: str = "balanced") -> Labels:
    """Run a method on a page. The method returns Labels, or scores for blocks or rows.

    Labels that do not say which method they are by get the name that was asked for; but a method that has a name keeps
    it, whatever model it was given.
    """
    return _labelled(page, _function(method, focus), method, focus)


def label_read(readings: Sequence[Reading], method: str, focus: str = "balanced") -> Iterator[Labels]:
    """Run a method on what was read of pages, one after the other. One with a function `read` is given all of them, and
    parses them itself."""
    function = _function(method, focus)
    if read := getattr(function, "read", None):
        yield from read(readings, focus)
        return
    for page in prepared(readings):
        yield _labelled(page, function, method, focus)


def _function(method: str, focus: str) -> Callable[..., object]:
    if focus not in FOCUSES:
        raise ValueError(f"unknown focus {focus!r}; known: {', '.join(FOCUSES)}")
    function: Callable[..., object] = registry.methods.get(method)
    return function


def _labelled(page: Page, function: Callable[..., object], method: str, focus: str) -> Labels:
    knows_focus = _knows_focus(function)
    result = function(page, focus=focus) if knows_focus else function(page)
    if isinstance(result, Labels):
        return result if result.method else replace(result, method=getattr(function, "name", method))
    threshold = registry.methods.info(method).get("threshold", 0.5)
    if not isinstance(threshold, (int, float)):
        raise TypeError(f"the threshold of {method} is a number, not {threshold!r}")
    factor = 1.0 if knows_focus else THRESHOLD_FACTOR[focus]
    return from_scores(page, np.asarray(result), threshold=threshold * factor, method=method)


@cache
def _knows_focus(function: Callable[..., object]) -> bool:
    return "focus" in inspect.signature(function).parameters
