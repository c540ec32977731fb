"""Features of every element under `body` as named columns: computed from a page, written to CSV, read, as numbers.

A page without layout has no values for what depends on it. In memory and for trees these are NaN; in CSV they are
`CEML_NO_LAYOUT`, and `CEML_NO_BOX` for an element that a browser gave no box.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from os import PathLike
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.page import Page
from elute.page.arrays import Mask

from .context import Context
from .derived import DERIVED
from .raw import RAW, Column

NO_LAYOUT: Final = "CEML_NO_LAYOUT"
NO_BOX: Final = "CEML_NO_BOX"

COLUMNS: Final = {**RAW, **DERIVED}
# Those that a browser's layout gives: floating point, NaN where there is none.
LAYOUT: Final = (
    "normalized_top", "normalized_bottom", "is_middle", "is_leftmost", "is_rightmost", "rect_size",
    "is_uppermost_or_bottommost", "is_on_side",
)  # fmt: skip
COUNTS: Final = ("doc_dom_depth", "num_siblings", "distance_to_root", "num_child_elements", "dom_subtree_depth")
NUMERIC: Final = tuple(name for name in COLUMNS if name in LAYOUT or name in COUNTS or name in DERIVED)

# Behind the thesis' own: the row of the page's table, and what a person said of the element.
ROW: Final = "row"
LABEL: Final = "is_main"


@dataclass(frozen=True)
class Elements:
    """The elements under `body` of one page, or of several that were read together: `rows` and `columns` are parallel.

    `labels` says which are main content, where that is known.
    """

    rows: npt.NDArray[np.intp]
    columns: Mapping[str, Column]
    labels: Mask | None = None

    def __len__(self) -> int:
        return len(self.rows)


class _Computed(Mapping[str, Column]):
    """Columns that are computed when they are first asked for: trees need no texts, and texts are the slow ones."""

    def __init__(self, context: Context, compute: Mapping[str, Callable[[Context], Column]]) -> None:
        self._context = context
        self._compute = compute
        self._found: dict[str, Column] = {}

    def __getitem__(self, name: str) -> Column:
        if name not in self._found:
            self._found[name] = self._compute[name](self._context)
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._compute

    def __iter__(self) -> Iterator[str]:
        return iter(self._compute)

    def __len__(self) -> int:
        return len(self._compute)


def element_features(page: Page) -> Elements:
    """The features of all elements under `body`, raw and derived, each computed when it is first asked for.

    >>> import elute
    >>> found = element_features(elute.parse("<div class=nav><p>Read <a href=/>more</a></div>"))
    >>> found.columns["tag_name"], found.columns["ancestors_names"]
    (['DIV', 'P', 'A'], ['CEML_NO_ANCESTORS', 'DIV', 'DIV, P'])
    >>> found.columns["is_desc_nav"].tolist(), found.columns["inner_text_length"].tolist()
    ([0, 1, 1], [0, 2, 0])
    """
    context = Context(page)
    return Elements(context.rows, _Computed(context, COLUMNS))


def numeric(elements: Elements) -> tuple[tuple[str, ...], npt.NDArray[np.float32]]:
    """The columns that are numbers, for trees: their names, and a matrix with a row for each element.

    >>> import elute
    >>> names, matrix = numeric(element_features(elute.parse("<p>One<p>Two")))
    >>> matrix.shape == (2, len(names)), matrix[:, names.index("is_sib_p")].tolist()
    (True, [1.0, 1.0])
    """
    if missing := [name for name in NUMERIC if name not in elements.columns]:
        raise ValueError(f"no columns {', '.join(missing)}: were these features written by another version of elute?")
    matrix = np.empty((len(elements), len(NUMERIC)), dtype=np.float32)
    for place, name in enumerate(NUMERIC):
        matrix[:, place] = elements.columns[name]
    return NUMERIC, matrix


def write_csv(elements: Elements, path: str | PathLike[str], labels: npt.ArrayLike | None = None) -> None:
    """Write all columns, then `row` and, where labels are known, `is_main`.

    `labels` has a truth value for each of `elements.rows`. The text is UTF-8 and in the form of RFC 4180.
    """
    given = elements.labels if labels is None else np.asarray(labels, dtype=np.bool_)
    if given is not None and given.shape != (len(elements),):
        raise ValueError(f"{given.size} labels for {len(elements)} elements")
    columns: dict[str, Sequence[object]] = {name: _written(elements, name) for name in elements.columns}
    columns[ROW] = elements.rows.tolist()
    if given is not None:
        columns[LABEL] = given.astype(int).tolist()
    # What is no Unicode, such as half a character in the name of a file, cannot be written.
    with open(path, "w", encoding="utf-8", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def _written(elements: Elements, name: str) -> Sequence[object]:
    column = elements.columns[name]
    values: Sequence[Any] = column.tolist() if isinstance(column, np.ndarray) else column
    if name not in LAYOUT:
        return values
    sizes = np.isnan(np.asarray(elements.columns["rect_size"], dtype=np.float64)).tolist()
    return [
        (NO_LAYOUT if absent else NO_BOX) if value != value else int(value) if value.is_integer() else value
        for value, absent in zip(values, sizes, strict=True)
    ]


def read_csv(path: str | PathLike[str]) -> Elements:
    """What `write_csv` wrote: the numeric columns as numbers, `is_main` as labels, all else as text."""
    with open(path, encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        lines = []
        try:
            names = next(reader, [])
            for line in reader:
                if len(line) != len(names):
                    raise ValueError(f"{path}, line {reader.line_num}: {len(line)} values for {len(names)} columns")
                lines.append(line)
        except csv.Error as error:
            raise ValueError(f"{path}, line {reader.line_num}: {error}") from None
    if ROW not in names:
        raise ValueError(f"{path}: no column {ROW!r}; it is no file of features that elute wrote")
    if twice := [name for name, count in Counter(names).items() if count > 1]:
        raise ValueError(f"{path}: column {twice[0]} twice")
    texts = dict(zip(names, zip(*lines, strict=True) if lines else repeat(()), strict=False))
    columns: dict[str, Column] = {}
    try:
        for name, values in texts.items():
            columns[name] = _read(name, values)
    except ValueError as error:
        raise ValueError(f"{path}, column {name}: {error}") from None
    labels = columns.pop(LABEL, None)
    return Elements(
        np.asarray(columns.pop(ROW), dtype=np.intp),
        columns,
        None if labels is None else np.asarray(labels, dtype=np.bool_),
    )


def _read(name: str, values: Sequence[str]) -> Column:
    if name in LAYOUT:
        return np.array(
            [np.nan if value in (NO_LAYOUT, NO_BOX) else float(value) for value in values], dtype=np.float64
        )
    if name in NUMERIC or name in (ROW, LABEL):
        return np.array([int(value) for value in values], dtype=np.int64)
    return list(values)
