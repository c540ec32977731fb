"""A finished page: the annotated HTML, the features of its elements as CSV, and the layout that they come from.

H. Yunis: "Content Extraction from Webpages Using Machine Learning", Bauhaus-Universität Weimar 2016, section 3.7.2:
elements of the content get the class CEML__MAIN__CONTENT, and the features of every element under `body` are written
with its label. The layout is what the annotator's browser told of the page as it was shown.
"""

from __future__ import annotations

import gzip
import json
from codecs import BOM_UTF8
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from elute.gold.formats.ceml import with_marks
from elute.metadata.declared import declared
from elute.methods.ceml.columns import element_features, write_csv
from elute.page import ELEMENT, Page
from elute.page.layout import Layout

from .marks import BadState, State, is_content, is_number, labels

_SIZES: Final = ("page_width", "page_height", "viewport_width", "viewport_height")
_NUMBERS, _WORDS = (0, 1, 2, 3, 5, 6), (7, 8, 9)  # the places of numbers and words in a box; place 4 is `visible`
LONGEST_WORD: Final = 200
HEAVIEST: Final = 1000  # CSS font weights go no further


@dataclass(frozen=True)
class Result:
    """The files of a finished page by their suffix, and how many elements are content."""

    files: dict[str, bytes]
    main: int


def finish(page: Page, state: State, layout: Any) -> Result:
    """What a finished page gives; `layout` is what the browser told, as the HTTP API has it."""
    url = page.url or declared(page).url or None  # pages are told apart by their sites when models are judged
    seen = Page(page.table, page.encoding, url, layout_of(layout, page))
    main = is_content(labels(page, state.marks))
    # the source is UTF-8 now, whatever the page declares: a byte order mark says so louder
    html = BOM_UTF8 + with_marks(page, main).removeprefix(BOM_UTF8)
    boxes = gzip.compress(json.dumps(layout).encode(), mtime=0)
    return Result({".html": html, ".csv": _csv(seen, main), ".layout.gz": boxes}, int(np.count_nonzero(main)))


def _csv(page: Page, main: np.typing.NDArray[np.bool_]) -> bytes:
    elements = element_features(page)
    with TemporaryDirectory() as folder:
        path = Path(folder, "features.csv")
        write_csv(elements, path, main[elements.rows])
        return path.read_bytes()


def layout_of(said: Any, page: Page) -> Layout:
    """The layout of a page from what the browser told, with every part of it looked at; BadState where one is wrong."""
    if not isinstance(said, dict) or not isinstance(said.get("boxes"), dict):
        raise BadState("a layout is an object with boxes and the sizes of page and viewport")
    for name in _SIZES:
        if not is_number(said.get(name)) or said[name] < 0:
            raise BadState(f"{name} of the layout is a number from 0 on")
    is_element = (page.kind == ELEMENT).tolist()
    boxes = {}
    for key, box in said["boxes"].items():
        row = int(key) if key.isascii() and key.isdecimal() and len(key) < 12 else -1
        if not 0 <= row < len(page) or not is_element[row]:
            raise BadState(f"a box for {key[:20]!r}, which is no element of the page")
        boxes[row] = _box(box, row)
    sizes = {name: said[name] for name in _SIZES}
    return Layout.of_boxes(page, boxes, **sizes)


def _box(said: Any, row: int) -> list[Any]:
    if not isinstance(said, list) or len(said) != 10 or not isinstance(said[4], bool):
        raise BadState(
            f"the box of row {row} is x, y, width, height, visible, font size and weight, two colours, display"
        )
    if not all(is_number(said[place]) for place in _NUMBERS):
        raise BadState(f"the box of row {row} has something else where a number must be")
    if not all(isinstance(said[place], str) and len(said[place]) <= LONGEST_WORD for place in _WORDS):
        raise BadState(f"the box of row {row} has no words for colour, background and display")
    return [*said[:6], min(max(said[6], 0), HEAVIEST), *said[7:]]
