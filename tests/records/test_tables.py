"""Data tables as records: heads, spans, layout tables."""

import elute
from elute.records.tables import tables


def rows(html: str) -> list[dict[str, str]]:
    [found] = tables(elute.parse(html))
    return found.to_rows()


def test_heads_of_two_rows_are_joined() -> None:
    head = "<thead><tr><th rowspan=2>Month<th colspan=2>Rain<tr><th>days<th>mm</thead>"
    assert rows(f"<table>{head}<tr><td>May<td>11<td>98<tr><td>June<td>9<td>72</table>")[1] == {
        "Month": "June",
        "Rain days": "9",
        "Rain mm": "72",
    }


def test_a_cell_that_spans_rows_is_in_each() -> None:
    found = rows("<table><tr><th>Year<th>Month<tr><td rowspan=2>2001<td>May<tr><td>June<tr><td>2002<td>May</table>")
    assert found == [
        {"Year": "2001", "Month": "May"},
        {"Year": "2001", "Month": "June"},
        {"Year": "2002", "Month": "May"},
    ]


def test_columns_without_heads_have_names_and_no_two_the_same() -> None:
    assert list(rows("<table><tr><td>a<td>b<tr><td>c<td>d</table>")[0]) == ["column 1", "column 2"]
    assert list(rows("<table><tr><th>A<th>A<tr><td>c<td>d</table>")[0]) == ["A", "A (2)"]


def test_layout_tables_are_no_records() -> None:
    assert tables(elute.parse("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>")) == []


def test_the_table_of_an_article_comes_before_its_paragraphs() -> None:
    words = "What the rain did to the fields in that month is told here at some length, as it was seen by many. "
    paragraphs = "".join(f"<p>{words * (1 + number % 3)}" for number in range(16))
    months = "May June July August September".split()
    body = "".join(f"<tr><td>{month}<td>{number}.8<td>{number + 9}" for number, month in enumerate(months))
    page = elute.extract(
        f"<title>Rain</title><article><h1>Rain</h1>{paragraphs}"
        f"<table><tr><th>Month<th>Rain<th>Days{body}</table>{paragraphs}</article>"
    )
    assert [found.kind for found in page.records][:1] == ["table"]
