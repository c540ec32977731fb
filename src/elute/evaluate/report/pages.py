"""What the view of one page needs: the reference, each output as a difference to it, and the page itself in parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elute.gold.page import GoldPage
from elute.page import Page
from elute.units.alignment import align

from ..diff import WordDiff
from ..output import Output
from .source import shown_source


def page_view(gold: GoldPage, outputs: Mapping[str, Output]) -> dict[str, Any]:
    """The view of a page of a gold standard."""
    about = {"set": gold.dataset, "id": gold.id, "url": gold.url, "type": gold.type, "language": gold.language}
    about["title"] = gold.meta.get("title")
    return view(gold.page, "gold", gold.text, outputs, about)


def view(
    page: Page, reference_name: str, reference: str, outputs: Mapping[str, Output], about: Mapping[str, Any]
) -> dict[str, Any]:
    """The view of any page: `reference` is what the outputs are compared with."""
    source, rows = shown_source(page)
    return {
        **{name: value for name, value in about.items() if value},
        "referenceName": reference_name,
        "reference": reference,
        "referenceRows": _rows(align(page, reference).keep, rows),
        "source": source,
        "methods": [_method(page, rows, reference, name, output) for name, output in outputs.items()],
    }


def _method(page: Page, rows: list[int], reference: str, name: str, output: Output) -> dict[str, Any]:
    diff = WordDiff(reference, output.text)
    figures = {"precision": diff.precision, "recall": diff.recall, "f1": diff.f1}
    return {
        "name": name,
        "patch": diff.patch(),
        "missing": diff.missing,
        "words": diff.output_words,
        "rows": _rows(align(page, output.text).keep, rows),
        "figures": {figure: round(value, 4) for figure, value in figures.items() if value == value},
        "error": output.error,
        "seconds": round(output.seconds, 4),
    }


def _rows(keep: NDArray[np.bool_], rows: list[int]) -> str:
    return "".join("1" if kept else "0" for kept in keep[rows].tolist())
