"""The miner of repeated structure, on pages written for it."""

import pytest

import elute
from elute.records import RecordSet, records_of
from elute.records.items import items

MENU = (
    "<nav><ul>"
    + "".join(f"<li><a href=/{word}>{word}</a>" for word in "Home News Shop About Help".split())
    + "</ul></nav>"
)
TEAS = "Assam Darjeeling Nilgiri Sencha Oolong Matcha Keemun Yunnan".split()


def tea(name: str, number: int, extra: str = "") -> str:
    return (
        f"<li class='tea t{number}'><a href=/tea/{number}><img src=/{number}.jpg></a>"
        f"<h3><a href=/tea/{number}>{name} tea</a></h3><p>Leaves of {name}, picked by hand in 20{number:02}.</p>"
        f"<span class=price>{number},50 €</span>{extra}"
    )


def main_set(html: str) -> RecordSet:
    return records_of(elute.parse(html, url="https://shop.example/"))[0]


def test_a_list_of_products_and_not_the_menu() -> None:
    found = main_set(MENU + "<ul class=products>" + "".join(map(tea, TEAS, range(8))) + "</ul>")
    assert len(found) == 8
    first = found.to_rows(links=True)[0]
    assert "Assam tea" in first.values() and "0,50 €" in first.values()
    assert "https://shop.example/tea/0" in first.values() and "https://shop.example/0.jpg" in first.values()


def test_optional_parts_have_columns_of_their_own() -> None:
    shelf = "".join(tea(name, n, "<div class=new>New</div>" if n % 3 == 0 else "") for n, name in enumerate(TEAS))
    found = main_set(f"<ul>{shelf}</ul>")
    column = found.columns.index("new")
    assert [bool(record[column]) for record in found.records] == [n % 3 == 0 for n in range(8)]
    prices = found.columns.index("price")
    assert all(record[prices] for record in found.records)


def test_records_made_of_several_siblings() -> None:
    pairs = "".join(f"<dt>{name} tea<dd>Leaves of {name}, picked by hand and dried in the sun." for name in TEAS)
    found = main_set(f"<dl>{pairs}</dl>")
    assert len(found) == 8
    assert [len(record.rows) for record in found.records] == [2] * 8
    assert found.records[3].text.startswith("Sencha tea Leaves of Sencha")


def test_two_records_in_a_row_of_a_grid() -> None:
    cells = [tea(name, n).replace("<li", "<div") + "</div>" for n, name in enumerate(TEAS)]
    rows = "".join(f"<div class=line>{one}{other}</div>" for one, other in zip(cells[::2], cells[1::2], strict=True))
    found = items(elute.parse(f"<div>{rows}</div>"))[0]
    assert len(found) == 8


def test_columns_have_the_names_of_their_elements_and_not_of_the_record() -> None:
    part = "<li class=tea><a class=name href=/{0}>{0} tea</a><p class=taste>Leaves of {0}.</p><b class=price>{1} €</b>"
    found = main_set("<ul>" + "".join(map(part.format, TEAS, range(8))) + "</ul>")
    assert found.columns == ("name", "taste", "price")


def test_fields_know_their_place_in_the_source() -> None:
    found = main_set("<ul>" + "".join(map(tea, TEAS, range(8))) + "</ul>")
    record = found.records[2]
    price = record[found.columns.index("price")]
    assert price is not None and found.page.source[slice(*price.span)].decode() == "2,50 €"


@pytest.mark.parametrize(
    "html",
    ["", "<ul></ul><dl></dl><table></table>", "<ul><li><li><li></ul>", "<p>One paragraph.", "<table><tr></table>"],
)
def test_pages_without_records(html: str) -> None:
    assert records_of(elute.parse(html)) == []


SECTION = "<h2>The {0}</h2><p>All night it rained on the {0}, and nobody came.</p><p>By noon the {0} was dry.</p>"


@pytest.mark.parametrize("parting", ["", "<hr>"])
def test_the_paragraphs_of_a_text_and_its_sections_are_no_records(parting: str) -> None:
    places = ("garden", "harbour", "market", "station", "meadow", "hill", "bridge", "orchard")
    page = elute.parse("<article>" + parting.join(map(SECTION.format, places)) + "</article>")
    assert items(page) == []
    linked = "".join(SECTION.format(place).replace("By noon", "<a href=/x>By noon</a>") for place in places)
    assert items(elute.parse(f"<article>{linked}</article>")) != []


def test_headings_with_one_short_text_are_records() -> None:
    entry = "<h3>{0} tea</h3><p>Dark leaves of {0}, with a taste of smoke.</p>"
    [found] = items(elute.parse("<main>" + "".join(map(entry.format, TEAS)) + "</main>"))
    assert [len(found), found.records[3].text] == [8, "Sencha tea Dark leaves of Sencha, with a taste of smoke."]
    parts = "<h3>{0} tea</h3><p>From {0}</p><p>{1},50 €</p>"
    assert len(items(elute.parse("<main>" + "".join(map(parts.format, TEAS, range(8))) + "</main>"))[0]) == 8


@pytest.mark.parametrize("head", ["<h3>{0} tea</h3>", "<p class=name>{0} tea</p>"])
def test_short_texts_with_classes_of_their_own_are_records_without_links(head: str) -> None:
    part = head + "<p class=place>From {0}</p><p class=price>{1},50 €</p><p>It is dark, and tastes of {0}.</p>"
    found = items(elute.parse("<main>" + "".join(map(part.format, TEAS, range(8))) + "</main>"))
    assert found and {"place", "price"} <= {*found[0].columns}


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td>x" * 10_000,
        "<table><tr><th colspan=1000000000>a<tr><td>1<td>2<tr><td rowspan=1000000000>3<td>4</table>",
        "<div class=a>x" * 5_000,
        "<ul>" + "<li class='a b c'>one <b>two</b>" * 100_000 + "</ul>",
        "<table><tr><th>a<th>b<tr><td>1<td>2</table>" * 3_000,
    ],
)
def test_bad_pages(html: str) -> None:
    found = records_of(elute.parse(html))
    assert all(len(each.records) == len(each) for each in found[:3])
