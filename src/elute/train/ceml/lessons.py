"""What pages teach ceml.

What a person has labelled in the annotator has the features of every element with it. A gold standard has texts
instead: an element is main where at least half of its words are in the text. With a folder of rendered pages, as
`benchmarks/rendered.py` writes, each page teaches twice, as a browser shows it and as it was sent.
"""

from __future__ import annotations

from dataclasses import replace

from elute.browser.saved import read
from elute.gold import GoldPage
from elute.methods.ceml.learning import Lesson, lesson_of, lesson_of_labels
from elute.page import Page

from ..examples import Rendered, aligned


def lessons_of(gold: GoldPage, rendered: Rendered | None = None) -> list[Lesson] | None:
    """What a page teaches, in each of its forms; None where it teaches nothing."""
    labelled = gold.labelled
    if labelled is not None:
        try:
            return [lesson_of_labels(labelled)]
        except ValueError as error:
            raise ValueError(f"{gold.dataset}, {gold.id}: {error}") from None
    if not gold.text.strip():
        return None
    found = [_lesson(gold, gold.page)]
    if rendered is not None and (file := rendered.file(gold)).is_file():
        found.append(_lesson(gold, read(file)))
    return found


def _lesson(gold: GoldPage, page: Page) -> Lesson:
    return replace(lesson_of(aligned(gold, page)), host=gold.host or f"{gold.dataset}/{gold.id}")
