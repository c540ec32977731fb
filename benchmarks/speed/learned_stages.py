"""The stages of the learned method, for the profile of `benchmarks.speed.parse`: each with all that come before it.

The method does all that follows the features in one native call. Its trees for content and the second look can be
called alone, and take as long alone; so the last stage is that call without them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import elute
from elute.learned._features import Features, Lookup
from elute.learned.method import Prediction, learned
from elute.page import Page


@cache
def lookup() -> Lookup:
    return Lookup(learned.model.odds)


def features(page: Page) -> Features:
    return Features(page.table, page.blocks.segments, lookup())


def names(page: Page) -> Features:
    found = features(page)
    found.type_sums(learned.model.types.by_slot)
    return found


def content(page: Page) -> object:
    found = names(page)
    return learned.model.content.score(found.columns, found.count)


def second_look(page: Page) -> object:
    return learned.model.log_odds(names(page))


def prediction(page: Page) -> object:
    return Prediction(page, learned.model)


def of_bytes(stage: Callable[[Page], object]) -> Callable[[bytes], object]:
    return lambda data: stage(elute.parse(data))


STAGES = {
    "features": of_bytes(features),
    "names of the page, for its type": of_bytes(names),
    "trees for content": of_bytes(content),
    "the second look": of_bytes(second_look),
    "trees for the type, calibration, selection": of_bytes(prediction),
}
