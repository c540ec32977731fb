"""What holds for the features of every page: a row for each element, values of the right kind, linear work."""

import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

import elute
from elute.methods.ceml.columns import COLUMNS, LAYOUT, NUMERIC, element_features, numeric, read_csv, write_csv
from elute.methods.ceml.raw import LONGEST_TEXT
from elute.page.kinds import ELEMENT
from elute.page.layout import Layout
from properties.counting import lines_of
from properties.families import FAMILIES
from properties.soup import raw_pages

STYLE = (True, 16, 400, "rgb(0, 0, 0)", "rgb(0, 0, 0)", "block")
YES_OR_NO = [name for name in NUMERIC if name.startswith(("is_", "contains_", "has_", "in_"))]


def with_layout(page: elute.Page) -> elute.Page:
    """The page with some boxes, one below the other."""
    boxes = {row: (row % 7 * 10, row * 5, 30, row % 3 * 5, *STYLE) for row in range(1, len(page), 2)}
    page.layout = Layout.of_boxes(page, boxes, 100, 5 * len(page))
    return page


@given(raw_pages())
@settings(deadline=None, max_examples=50)
def test_any_page(source: bytes) -> None:
    for page in (elute.parse(source), with_layout(elute.parse(source))):
        found = element_features(page)
        body = page.rows_of("body")[:1]
        under = np.flatnonzero(page.kind == ELEMENT)
        under = under[(under > body[0]) & (under < page.end[body[0]])] if len(body) else under[:0]
        assert found.rows.tolist() == under.tolist()
        for name in COLUMNS:
            values = found.columns[name]
            assert len(values) == len(under)
            if name in NUMERIC:
                assert isinstance(values, np.ndarray)
                assert name in LAYOUT or values.dtype == np.int64
            else:
                assert all(isinstance(value, str) and len(value) <= LONGEST_TEXT for value in values)
        names, matrix = numeric(found)
        for name in YES_OR_NO:
            column = matrix[:, names.index(name)]
            assert np.isin(column[~np.isnan(column)], (0, 1)).all()
        absent = np.isnan(matrix).any(axis=0)
        assert {name for name, missing in zip(names, absent, strict=True) if missing} <= set(LAYOUT)
        with tempfile.TemporaryDirectory() as folder:
            labels = np.arange(len(found)) % 2 == 0
            write_csv(found, Path(folder, "page.csv"), labels)
            read = read_csv(Path(folder, "page.csv"))
        assert list(read.columns) == list(COLUMNS)
        for name in COLUMNS:
            if name in NUMERIC:
                np.testing.assert_array_equal(read.columns[name], found.columns[name])
            else:
                assert list(read.columns[name]) == list(found.columns[name])
        assert read.rows.tolist() == found.rows.tolist()
        assert read.labels is not None and read.labels.tolist() == labels.tolist()


@given(raw_pages())
def test_counts_agree_with_texts(source: bytes) -> None:
    columns = element_features(elute.parse(source)).columns
    for text, length in zip(columns["inner_text"], columns["inner_text_length"], strict=True):
        if text == "CEML_NON_TEXT_TAG" or not text.strip():
            assert length == 0
        elif text.isascii():
            assert length == sum(any(character.isalnum() for character in run) for run in text.split())


def lines_run(html: bytes) -> int:
    """How many lines of Python it takes to compute all features."""
    page = elute.parse(html)

    def work() -> None:
        found = element_features(page)
        for name in found.columns:
            found.columns[name]

    return lines_of(work)


@pytest.mark.parametrize("family", FAMILIES)
def test_work_is_linear_in_the_page(family: str) -> None:
    small, large = FAMILIES[family](4_000), FAMILIES[family](16_000)
    lines_run(small)
    assert lines_run(large) <= 1.5 * 4 * lines_run(small)


@pytest.mark.parametrize("start", ["", "<title>" + "one " * 10_000 + "</title>", "<h2><div>"])
def test_output_is_linear_in_the_page(start: str) -> None:
    """Ten thousand siblings would each name all others, the whole title, and all text of a header around them."""
    page = elute.parse(start + "<p class=a>one</p>" * 10_000)
    columns = element_features(page).columns
    for name in COLUMNS:
        if name not in NUMERIC:
            assert sum(map(len, columns[name])) <= 1_000 * len(columns[name])
