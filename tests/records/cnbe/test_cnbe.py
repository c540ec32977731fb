"""CNBE: candidates, the area, and the pairs in it."""

import pytest
from hypothesis import given

import elute
from elute import registry
from elute.records.attributes.leaves import leaves_of
from elute.records.cnbe.candidates import candidates_of
from elute.records.cnbe.method import cnbe
from properties.soup import pages

MENU = "<ul>" + "".join(f"<li><a href=/{n}>Shelf {n}</a>" for n in range(20)) + "</ul>"


def test_candidates() -> None:
    html = "<p>Size: 3 cm<p><b>Maker</b>: Ann<p>" + "x" * 60
    found = candidates_of(leaves_of(elute.parse(html)))
    assert [(each.name, each.value[:5]) for each in found] == [("Size", "3 cm"), ("Maker", "Ann")]
    assert {"unit", "digits", "same leaf"} <= set(found[0].value_view)
    assert "delimited True" in found[1].name_view


def test_the_area_holds_the_pairs() -> None:
    table = "<table><tr><td>Price:<td>$30.00<tr><td>Weight:<td>50 g<tr><td>Publisher:<td>Ann & Co.</table>"
    [found] = cnbe(elute.parse(f"{MENU}{table}{MENU}"))
    assert found.kind == "attributes" and 0 < found.score <= 1
    assert found.to_rows() == [{"Price": "$30.00", "Weight": "50 g", "Publisher": "Ann & Co."}]


def test_it_is_found_by_name() -> None:
    assert registry.miners.get("cnbe") is cnbe
    assert registry.miners.info("cnbe")["year"] == 2009


@pytest.mark.parametrize("html", ["", "<p>", MENU])
def test_pages_without_attributes(html: str) -> None:
    assert list(cnbe(elute.parse(html))) == []


@given(pages())
def test_pairs_are_of_the_page(html: str) -> None:
    page = elute.parse(html)
    for found in cnbe(page):
        assert all(page.blocks.row_visible[row] for record in found.records for row in record.rows)
