"""vsse-records: areas with attributes and values, and the pairs in them."""

import numpy as np
import pytest
from hypothesis import given

import elute
from elute import registry
from elute.records.attributes.dictionary import Dictionary
from elute.records.vsse.characteristics import characteristics
from elute.records.vsse.method import VsseRecords, vsse_records
from properties.soup import pages

MENU = "<ul>" + "".join(f"<li><a href=/{n}>Shelf {n}</a>" for n in range(20)) + "</ul>"
SPECIFICATION = (
    "<table>" + "".join(f"<tr><td>{name}:<td>{name[::-1]}" for name in "Brand Size Weight Colour".split()) + "</table>"
)
PAGE = f"{MENU}<h1>Tea</h1>{SPECIFICATION}{MENU.replace('Shelf', 'Offer')}"
PAIRS = {"Brand": "dnarB", "Size": "eziS", "Weight": "thgieW", "Colour": "ruoloC"}


def test_the_area_is_found() -> None:
    [found] = vsse_records(elute.parse(PAGE))
    assert found.kind == "attributes" and found.page.tag_name(found.row) == "tbody"
    assert found.to_rows() == [PAIRS]
    assert found.score == 1.0  # of all weight of the page


def test_as_printed_the_area_is_one_row_of_a_short_table() -> None:
    # Four rows with 2 log 45 each: more than there are of them, so delta still grows.
    [found] = VsseRecords(printed=True)(elute.parse(PAGE))
    assert found.page.tag_name(found.row) == "td" and len(found.columns) == 1


def test_as_printed_a_long_table_is_an_area() -> None:
    rows = "".join(f"<tr><td>Name {'abcdefghijklmnopqrst'[n]}:<td>{n}" for n in range(20))
    [found] = VsseRecords(printed=True)(elute.parse(f"{MENU}<table>{rows}</table>"))
    assert found.page.tag_name(found.row) == "tbody" and len(found.columns) == 20


def test_a_second_area_is_found_in_what_is_left() -> None:
    more = "<dl><dt>Price:<dd>3<dt>Stock:<dd>7<dt>Maker:<dd>Ann</dl>"
    found = list(vsse_records(elute.parse(f"<div>{PAGE}</div><div>{MENU}{more}</div>")))
    assert sorted({name for each in found for name in each.columns}) == sorted([*PAIRS, "Price", "Stock", "Maker"])


def test_a_user_gives_names_and_characteristics() -> None:
    page = elute.parse(f"{MENU}<div><p>Roast<p>dark<p>Grind<p>fine<p>Bean<p>Arabica</div>")
    assert list(vsse_records(page)) == []
    names = Dictionary.of(["roast", "grind", "bean"])
    [found] = VsseRecords(names)(page)
    assert found.to_rows() == [{"Roast": "dark", "Grind": "fine", "Bean": "Arabica"}]
    container = characteristics(names)
    container["long"] = lambda leaves: np.array([len(text) > 99 for text in leaves.texts])
    assert [each.to_rows() for each in VsseRecords(names, container)(page)] == [found.to_rows()]


def test_it_is_found_by_name() -> None:
    assert registry.miners.get("vsse-records") is vsse_records
    assert registry.miners.get("vsse-records(printed)").printed
    with pytest.raises(ValueError, match="vsse-records takes 'printed', not 'new'"):
        registry.miners.get("vsse-records(new)")


@pytest.mark.parametrize("html", ["", "<p>", "<p>Home", "<frameset><frame></frameset>", "<p>a:"])
def test_pages_without_attributes(html: str) -> None:
    assert list(vsse_records(elute.parse(html))) == []


@given(pages())
def test_every_pair_is_in_one_set(html: str) -> None:
    page = elute.parse(html)
    rows = []
    for found in vsse_records(page):
        assert 0 <= found.score <= 1
        for record in found.records:
            assert all(found.row <= row < page.end[found.row] or row >= found.row for row in record.rows)
            rows += [field.rows for field in record.fields]
    assert len(rows) == len(set(rows))
