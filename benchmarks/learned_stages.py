"""The stages of the learned method, for the profile of `benchmarks.parse`: each with all that come before it."""

from __future__ import annotations

from collections.abc import Callable

import elute
from elute.learned._features import Features
from elute.learned.method import Prediction, learned
from elute.learned.model import as_bytes
from elute.page import Page


def features(page: Page) -> Features:
    return Features(page.table, page.blocks.segments, learned.model.odds)


def page_type(page: Page) -> Features:
    found = features(page)
    found.set_type(as_bytes(learned.model.types.probabilities(found)))
    return found


def scoring(page: Page) -> object:
    found = page_type(page)
    return learned.model.content.score(found.matrix(), found.count)


def selection(page: Page) -> object:
    prediction = Prediction(page, learned.model)
    return prediction.choose("balanced")


def of_bytes(stage: Callable[[Page], object]) -> Callable[[bytes], object]:
    return lambda data: stage(elute.parse(data))


STAGES = {
    "features": of_bytes(features),
    "type of the page": of_bytes(page_type),
    "scoring": of_bytes(scoring),
    "calibration and selection": of_bytes(selection),
}
