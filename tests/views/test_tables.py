"""The kept data tables as text."""

import numpy as np

import elute
from elute import Extraction, Labels
from views.helpers import FILLER, everything


def test_tables() -> None:
    html = "<table><tr><th>Day<th>Snow<tr><td>Monday <b>night</b><td><p>12<p>cm</table>"
    assert everything(html).tables == [[["Day", "Snow"], ["Monday night", "12 cm"]]]


def test_tables_without_empty_rows() -> None:
    html = "<table><tr><th>a<th>b<tr><td rowspan=2><td><tr><td>x</table>"
    assert everything(html).tables == [[["a", "b"], ["", "x"]]]


def test_layout_tables_are_no_tables() -> None:
    assert everything("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>").tables == []
    assert everything(f"<table><tr><td><ul><li>menu</ul><td>{FILLER}</table>").tables == []


def test_several_tables() -> None:
    table = "<table><tr><th>{0}<tr><td>1</table>"
    html = f"{table.format('a')}<p>x{table.format('b')}"
    assert everything(html).tables == [[["a"], ["1"]], [["b"], ["1"]]]


def test_the_text_of_a_dropped_table_is_no_table() -> None:
    page = elute.parse("<table><tr><th>a<td>b</table><p>x")
    keep = page.blocks.row_visible & ~page.in_subtrees(page.rows_of("table"))
    assert Extraction(page, Labels(page, keep.astype(np.float32), keep)).tables == []
