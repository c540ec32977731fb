"""Cases for the tests of metrics: made up, and from real pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import elute
from elute.evaluate.case import Case
from elute.evaluate.output import Output
from elute.gold import GoldPage, load
from elute.gold.page import Given

REAL_SETS = ("cleaneval-final", "wcxb-dev")
PAGES = 50


@dataclass(frozen=True)
class Marked(Given):
    """A page whose gold is in CleanEval's format as well."""

    marks: str | None = None

    def cleaneval(self, page: GoldPage) -> str | None:
        return self.marks


def case(gold: str = "", text: str = "", *, html: str = "", marks: str | None = None, **more: Any) -> Case:
    """A case of a gold text and an output; `output_marks` and `error` go to the output, all else to the gold."""
    output = Output("page", text, more.pop("output_marks", None), more.pop("error", ""))
    return Case(GoldPage("page", "given", more, Marked(content=html.encode(), gold=gold, marks=marks)), output)


@cache
def real_cases() -> list[Case]:
    """Two hundred outputs of two methods on pages of two sets; of one method where trafilatura is not installed."""
    found = []
    for name in REAL_SETS:
        for page in islice(load(name), PAGES):
            result = elute.extract(page.html, charset=page.charset)
            found.append(Case(page, Output(page.id, result.text, result.cleaneval)))
            found.append(Case(page, Output(page.id, _other_text(page))))
    assert len(found) == 2 * PAGES * len(REAL_SETS)
    return found


def _other_text(page: GoldPage) -> str:
    try:
        import trafilatura
    except ImportError:
        return elute.extract(page.html, charset=page.charset, focus="recall").text
    return trafilatura.extract(page.html) or ""
