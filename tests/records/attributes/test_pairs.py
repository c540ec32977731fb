"""Pairs of attribute and value."""

import pytest
from hypothesis import given

import elute
from elute.records.attributes.as_records import attribute_set
from elute.records.attributes.dictionary import Dictionary
from elute.records.attributes.pairs import pairs_of
from properties.soup import pages

KNOWN = Dictionary.of(["price", "publisher", "size"])


def told(html: str) -> list[tuple[str, str, str]]:
    return [(pair.name, pair.value, pair.source) for pair in pairs_of(elute.parse(html), KNOWN)]


@pytest.mark.parametrize(
    "html",
    [
        "<p>Maker: Ann",
        "<p><b>Maker:</b> Ann",
        "<p><b>Maker</b>: Ann",
        "<p><b>Maker</b> <i>:</i> Ann",
        "<p>Maker:<br>Ann",
        "<div>Maker:</div><div>Ann</div>",
        "<p>Maker：Ann",
        "<p>Maker = Ann",
    ],
)
def test_delimiters(html: str) -> None:
    assert told(html) == [("Maker", "Ann", "delimiter")]


def test_several_in_a_line() -> None:
    html = "<p><b>Ht:</b> 6' 2\" <b>Wt:</b> 195<br>Born: 1978"
    assert told(html) == [("Ht", "6' 2\"", "delimiter"), ("Wt", "195", "delimiter"), ("Born", "1978", "delimiter")]


def test_a_value_in_another_block_is_all_of_it() -> None:
    assert told("<td>Address:<p>1 Main St<br>Springfield<p>Home") == [("Address", "1 Main St Springfield", "delimiter")]


def test_a_label_without_a_value_is_no_pair() -> None:
    assert told("<p>Details:<p>Maker: Ann") == [("Maker", "Ann", "delimiter")]
    assert told("<p>Maker:") == []


def test_a_value_far_away_is_none() -> None:
    assert told("<p>Maker:" + "<div>" * 30 + "Ann") == []


def test_names_of_the_dictionary_need_no_delimiter() -> None:
    assert told("<p>Publisher<p>Ann & Co.<p>Colour<p>red") == [("Publisher", "Ann & Co.", "dictionary")]
    assert told("<p><a href=/>Publisher</a><p>Ann & Co.") == []  # a menu


def test_lists_of_definitions() -> None:
    html = "<dl><dt>Maker<dd>Ann<dd>Ben<dt>Colour:<dd>red</dl>"
    assert told(html) == [("Maker", "Ann Ben", "list"), ("Colour", "red", "list")]


def test_tables_with_heads_in_rows() -> None:
    assert told("<table><tr><th>Maker<td>Ann<th>Colour<td>red</table>") == [
        ("Maker", "Ann", "table"),
        ("Colour", "red", "table"),
    ]


def test_tables_with_two_columns() -> None:
    rows = "<tr><td>Maker<td>Ann<tr><td>Colour<td>red"
    assert told(f"<table>{rows}</table>") == []  # two rows may be anything
    assert len(told(f"<table>{rows}<tr><td>Form<td>round</table>")) == 3
    assert told(f"<table>{rows}<tr><td>Form<td>round<td>or not</table>") == []


def test_a_table_of_data_has_no_attributes() -> None:
    assert told("<table><tr><th>Month<th>Rain<th>Sun<tr><th>May<td>9.8<td>3<tr><th>June<td>7<td>4</table>") == []


def test_a_pair_knows_its_rows() -> None:
    page = elute.parse("<p><b>Maker:</b> <i>Ann</i> & Co.")
    [pair] = pairs_of(page, KNOWN)
    assert page.text(pair.name_row) == "Maker:"
    assert [page.text(row) for row in pair.rows] == ["Ann", " & Co."]


def test_a_set_has_a_column_for_each_pair() -> None:
    page = elute.parse("<p>By: Ann<p>By: <a href=/ben>Ben</a>", url="https://example.org/")
    found = attribute_set(page, 0, pairs_of(page, KNOWN), 0.5)
    assert found.columns == ("By", "By 2") and len(found) == 1
    assert found.to_rows(links=True) == [{"By": "Ann", "By 2": "Ben", "By 2 link": "https://example.org/ben"}]
    assert [field.source for field in found.records[0].fields] == ["delimiter", "delimiter"]


def test_a_page_without_text_has_none() -> None:
    assert told("") == [] and told("<p>") == []


def test_tables_inside_each_other() -> None:
    html = "<table><tr><th>Maker<td>" * 10_000 + "Ann"
    assert len(told(html)) < 1_000


@given(pages())
def test_pairs_are_of_the_page(html: str) -> None:
    page = elute.parse(html)
    for pair in pairs_of(page, KNOWN):
        assert pair.name and pair.value and pair.rows
        assert all(page.blocks.row_visible[row] for row in (pair.name_row, *pair.rows))
        assert list(pair.rows) == sorted(pair.rows) and pair.name_row <= pair.rows[0]
        text = " ".join("".join(page.text(row) for row in pair.rows).split())
        assert "".join(pair.value.split()) in "".join(text.split())
