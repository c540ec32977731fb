"""Facts of products, recipes, jobs and events."""

import json

from hypothesis import given

import elute
from elute import registry
from elute.records.facts.method import facts
from elute.records.facts.values import without_markup
from properties.soup import pages

HEAD = "<title>Green tea | The Shop</title><h1>Green tea</h1>"


def main(html: str, url: str | None = None) -> tuple[dict[str, str], dict[str, str]]:
    """The fields of the thing that a page is of, and where each was found."""
    found = max(facts(elute.parse(html, url=url)), key=lambda each: each.score)
    [record] = found.records
    named = {found.columns[field.column]: field for field in record.fields}
    return {name: field.text for name, field in named.items()}, {name: field.source for name, field in named.items()}


def script(*things: object) -> str:
    return "".join(f"<script type=application/ld+json>{json.dumps(thing)}</script>" for thing in things)


def test_what_is_declared_comes_before_what_is_told() -> None:
    tea = {
        "@type": "Product",
        "name": "Green Tea 50 g",
        "sku": "T1",
        "offers": {"price": "3.50", "priceCurrency": "EUR"},
    }
    table = "<table><tr><th>SKU<td>T2<tr><th>Brand<td>Ann<tr><th>Leaf<td>whole</table>"
    values, sources = main(f"{HEAD}{script(tea)}<p class=price>4,00 €{table}")
    assert values == {
        "kind": "product",
        "name": "Green Tea 50 g",
        "price": "3.50",
        "currency": "EUR",
        "sku": "T1",
        "brand": "Ann",
        "Leaf": "whole",
    }
    assert sources["price"] == "json-ld" and sources["brand"] == sources["Leaf"] == "table"


def test_metas_come_before_the_page() -> None:
    metas = "<meta property=product:price:amount content=3.50><meta property=product:price:currency content=EUR>"
    values, sources = main(f"{metas}{HEAD}<p class=price>4,00 €")
    assert (values["price"], values["currency"], sources["price"]) == ("3.50", "EUR", "meta")


def test_a_page_that_declares_nothing() -> None:
    html = f"{HEAD}<p>Price: $3.50<p>Brand: Ann<p>Availability: In stock<p>Item #: 77-1<button>Add to cart</button>"
    values, sources = main(html, url="https://shop.example.au/tea")
    assert values["price"] == "3.50" and values["currency"] == "AUD" and values["availability"] == "InStock"
    assert values["name"] == "Green tea" and values["brand"] == "Ann" and values["sku"] == "77-1"
    assert sources["name"] == sources["price"] == "page" and sources["brand"] == "delimiter"


def test_a_label_is_no_name_of_the_thing() -> None:
    assert main(f"{HEAD}<p>Name: Birthday<p>Price: $ 3<p>Brand: Ann")[0]["name"] == "Green tea"


def test_who_made_it() -> None:
    shop = f"{HEAD}<p>by <a href=/ann>Ann</a><p>Price: $ 3<p>SKU: 7"
    assert main(shop)[0]["brand"] == "Ann"
    book = (
        f"{HEAD}<p>By: <a href=/ann>Ann</a><p>Publisher: Ben & Co.<p>ISBN-13: 978-3-16-148410-0<p>ISBN: 3-16-148410-X"
    )
    values, _ = main(book)
    assert "brand" not in values and values["author"] == "Ann" and values["isbn"] == "978-3-16-148410-0"


def test_values_that_cannot_be_are_left_out() -> None:
    values, _ = main(f"{HEAD}<p>Price: $ 3<p>Your price: Get pricing<p>SKU: 7<p>Pages: many<p>EAN: n/a")
    assert values["price"] == "3" and not {"pages", "gtin", "Your price", "Pages", "EAN"} & values.keys()


def test_recipes() -> None:
    pie = {
        "@type": "Recipe",
        "name": "Pie",
        "recipeYield": ["4", "4 servings"],
        "recipeIngredient": ["1 apple", "2 eggs"],
        "recipeInstructions": [{"@type": "HowToStep", "text": "<p>Mix.</p>"}, {"@type": "HowToStep", "text": "Bake."}],
        "prepTime": "PT10M",
    }
    values, _ = main(script({"@context": "https://schema.org", "@graph": [{"@type": "WebPage"}, pie]}))
    assert values["kind"] == "recipe" and values["ingredients"] == "1 apple; 2 eggs"
    assert values["instructions"] == "Mix.; Bake." and values["yield"] == "4" and values["prep_time"] == "PT10M"


def test_jobs() -> None:
    html = (
        "<title>Baker</title><h1>Baker</h1><dl><dt>Company<dd>Ann<dt>Location<dd>Bern<dt>Date posted<dd>2026-01-02</dl>"
    )
    values, sources = main(html)
    assert values == {"kind": "job", "name": "Baker", "company": "Ann", "location": "Bern", "posted": "2026-01-02"}
    assert sources["company"] == "list"


def test_events() -> None:
    fair = {"@type": "MusicEvent", "name": "Fair", "startDate": "2026-05-01", "location": {"name": "Hall"}}
    values, _ = main(script(fair))
    assert values == {"kind": "event", "name": "Fair", "start": "2026-05-01", "location": "Hall"}


def test_several_things_are_several_records() -> None:
    things = [{"@type": "Product", "name": f"Tea {n}", "offers": {"price": n}} for n in (1, 2, 3)]
    [found] = facts(
        elute.parse(script({"@type": "ItemList", "itemListElement": [{"item": thing} for thing in things]}))
    )
    assert found.to_rows() == [{"kind": "product", "name": f"Tea {n}", "price": str(n)} for n in (1, 2, 3)]


def test_attributes_of_no_known_kind() -> None:
    html = "<title>Ann Lee</title><h1>Ann Lee</h1><p>Height: 1.88 m<p>Weight: 80 kg<p>Born: 1978"
    assert main(html)[0] == {"name": "Ann Lee", "Height": "1.88 m", "Weight": "80 kg", "Born": "1978"}


def test_a_page_without_facts() -> None:
    assert list(facts(elute.parse("<title>News</title><h1>News</h1><p>It rained."))) == []
    assert list(facts(elute.parse(""))) == []


def test_it_is_found_by_name() -> None:
    assert registry.miners.get("facts") is facts


@given(pages())
def test_fields_are_of_the_page(html: str) -> None:
    page = elute.parse(html)
    for found in facts(page):
        assert len(set(found.columns)) == len(found.columns)
        for record in found.records:
            assert len({field.column for field in record.fields}) == len(record.fields)
            assert all(0 <= row < len(page) for field in record.fields for row in field.rows)


def test_an_article_with_offers_beside_it_is_no_product_and_no_job() -> None:
    article = "<meta property=og:type content=article><title>How mops work</title><h1>How mops work</h1>"
    offer = "<table><tr><th>Brand<td>Ann<tr><th>Price<td>$ 3.50</table><button>Add to cart</button>"
    job = "<table><tr><th>Company<td>Ann<tr><th>Salary<td>$ 3.50<tr><th>Location<td>Ulm</table>"
    assert all("kind" not in found.columns for html in (offer, job) for found in facts(elute.parse(article + html)))
    recipe = "<table><tr><th>Prep time<td>5 min<tr><th>Cook time<td>9 min<tr><th>Servings<td>2</table>"
    assert main(article + recipe)[0]["kind"] == "recipe"


def test_an_offer_that_stands_alone_is_of_the_product() -> None:
    offer = "<div itemscope itemtype=http://schema.org/Offer><meta itemprop=price content=76></div>"
    values, sources = main(f"{HEAD}{offer}<p>Brand: Ann<p>SKU: 7")
    assert values["price"] == "76" and sources["price"] == "microdata"
    assert "price" not in main(f"{HEAD}{offer * 2}<p>Brand: Ann<p>SKU: 7")[0]


def test_what_is_declared_without_a_name_is_of_the_product() -> None:
    html = f"{HEAD}{script({'@type': 'Product', 'name': 'Green tea'}, {'@type': 'Product', 'sku': '30-VE'})}"
    assert main(html)[0]["sku"] == "30-VE"


def test_notes_and_buttons_tell_what_is_in_stock() -> None:
    for said, state in (("Add to cart - $ 3", "InStock"), ("Currently unavailable.", "OutOfStock")):
        values, sources = main(f"{HEAD}<p>Brand: Ann<p>SKU: 7<p>Payment plans available<p>{said}<p>In stock")
        assert (values["availability"], sources["availability"]) == (state, "page")


def test_a_label_that_tells_a_number_of_the_shop_needs_one() -> None:
    assert main(f"{HEAD}<p>Brand: Ann<p>Price: $ 3<p>Style: FD2722-002")[0]["sku"] == "FD2722-002"
    assert "sku" not in main(f"{HEAD}<p>Brand: Ann<p>Price: $ 3<p>Style: casual")[0]


def test_references_to_numbers_of_thousands_of_digits_raise_nothing() -> None:
    text = f"Good &amp; cheap &#{'1' * 5_000};"
    assert without_markup(text).startswith("Good & cheap")
