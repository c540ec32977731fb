"""Items of schema.org in three notations."""

import json

import pytest
from hypothesis import given

import elute
from elute.records.schema import Item, Said, declared_items
from elute.records.schema.from_json_ld import DEEPEST
from properties.soup import pages


def script(*things: object) -> str:
    return "".join(f"<script type=application/ld+json>{json.dumps(thing)}</script>" for thing in things)


def items(html: str) -> list[Item]:
    return declared_items(elute.parse(html))


def texts(item: Item, path: str) -> list[str]:
    return [said.text for said in item.find(path)]


TEA = {"@type": "Product", "name": "Tea", "offers": {"@type": "Offer", "price": 3.5}, "brand": {"name": "Ann"}}
MICRODATA = """<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Tea</h1>
<p itemprop=offers itemscope itemtype=https://schema.org/Offer>for <b itemprop=price content=3.5>3,50 €</b></p>
<p itemprop=brand itemscope><i itemprop=name>Ann</i></p></div>"""
RDFA = """<div vocab=http://schema.org/ typeof=Product><h1 property=name>Tea</h1>
<p property=offers typeof=schema:Offer>for <b property=schema:price content=3.5>3,50 €</b></p>
<p property=brand typeof=Brand><i property=name>Ann</i></p></div>"""


@pytest.mark.parametrize(
    ("html", "source"),
    [(script(TEA), "json-ld"), (MICRODATA, "microdata"), (RDFA, "rdfa")],
    ids=["json", "micro", "rdfa"],
)
def test_three_notations_say_the_same(html: str, source: str) -> None:
    [tea] = items(html)
    assert tea.source == source and tea.types == ("Product",)
    assert [texts(tea, path) for path in ("name", "offers.price", "brand", "sku")] == [["Tea"], ["3.5"], ["Ann"], []]


def test_arrays_and_graphs() -> None:
    other = {"@type": ["Thing", "http://schema.org/Recipe"], "name": "Pie"}
    found = items(script([TEA, other]) + script({"@context": "https://schema.org", "@graph": [TEA, [other]]}))
    assert [item.types for item in found] == [("Product",), ("Thing", "Recipe")] * 2


def test_references() -> None:
    found = items(script({"@graph": [{"@type": "Product", "brand": {"@id": "#a"}}, {"@id": "#a", "name": "Ann"}]}))
    assert texts(found[0], "brand") == ["Ann"]


def test_an_item_that_holds_itself() -> None:
    [item] = items(script({"@id": "#a", "@type": "Event", "superEvent": {"@id": "#a"}, "name": "Fair"}))
    assert texts(item, "superEvent.superEvent.name") == ["Fair"]


def test_values_with_types() -> None:
    [item] = items(script({"name": {"@value": "Tee", "@language": "de"}, "price": None, "free": True, "n": [1, [2]]}))
    assert texts(item, "name") == ["Tee"] and texts(item, "n") == ["1", "2"]
    assert item.properties.keys() == {"name", "n"}


def test_how_deep_it_is_read() -> None:
    deep: dict[str, object] = {"name": "deep"}
    for _ in range(3 * DEEPEST):
        deep = {"inner": deep}
    [item] = items(script(deep))
    assert texts(item, "inner." * DEEPEST + "name") == []


def test_values_of_elements() -> None:
    html = (
        "<div itemscope><meta itemprop=a content=1><link itemprop=b href=/b><img itemprop=c src=/c.png>"
        "<time itemprop=d datetime=2026-01-02>today</time><data itemprop=e value=5>five</data>"
        "<a itemprop=f href=/f>six</a><a itemprop=g href='#x'>seven</a><span itemprop='h i'> e  ight</span>"
        "<p itemprop=j></p></div>"
    )
    [item] = items(html)
    found = {name: [each.text for each in said if isinstance(each, Said)] for name, said in item.properties.items()}
    assert found == {
        "a": ["1"],
        "b": ["/b"],
        "c": ["/c.png"],
        "d": ["2026-01-02"],
        "e": ["5"],
        "f": ["/f"],
        "g": ["seven"],
        "h": ["e ight"],
        "i": ["e ight"],
    }


def test_a_value_knows_its_row() -> None:
    page = elute.parse(MICRODATA)
    [tea] = declared_items(page)
    [said] = tea.find("name")
    assert page.tag_name(said.row) == "h1"


def test_properties_of_no_item_are_nobodys() -> None:
    assert items("<p itemprop=name>Tea</p><meta property=og:title content=Tea>") == []


def test_items_inside_each_other() -> None:
    assert len(items("<div itemscope itemprop=a>" * 10_000 + "x")) == 1


@given(pages())
def test_any_page(html: str) -> None:
    items(html)
