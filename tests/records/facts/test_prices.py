"""The price on the page itself."""

import pytest

import elute
from elute.records import records_of
from elute.records.facts.prices import price_of

HEAD = "<title>Green tea</title><h1>Green tea</h1>"


def price(html: str) -> str | None:
    found = price_of(elute.parse(HEAD + html))
    return found[0] if found else None


@pytest.mark.parametrize(
    "html",
    [
        "<p>List price: $9.00<p>Our price: $7.00<p>You save: $2.00",
        "<p class=price><del>$9.00</del> <ins>$7.00</ins>",
        "<p class=price>$7.00<p>$5.00 shipping",
        "<b>$7.00</b><h2>Related</h2><ul class=related><li class=price>$9.00</ul>",
        "<p class=old-price>$9.00<p class=final-price>$7.00",
        "<p>You save: $2.00<p>$7.00",
        "<p class=price><span>$</span><span>7</span><span>.00</span>",
    ],
)
def test_what_the_thing_costs(html: str) -> None:
    assert price(html) == "$7.00"


@pytest.mark.parametrize(
    "html", ["", "<p>7.00", "<footer class=footer><p>Orders over $50.00 ship free</footer>", "<p>$0.00"]
)
def test_no_price(html: str) -> None:
    assert price(html) is None


def test_the_first_of_a_list_is_not_worse() -> None:
    assert price("<p class=price>$7.00" + "".join(f"<p class=price>${n}.00" for n in range(20, 30))) == "$7.00"


def test_the_row_is_that_of_the_amount() -> None:
    page = elute.parse(f"{HEAD}<p>Price: <b>$7.00</b>")
    found = price_of(page)
    assert found and page.text(found[1]) == "$7.00"


def test_many_digits() -> None:
    price("<p>" + "1 111 " * 20_000)
    price("<p>$" + "1" * 200_000)


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<div><span>$7.00</span> <span class=oldPrice>$9.00</span></div>", "7.00"),
        ("<div><b>$7.00</b> <del>$9.00</del></div>", "7.00"),
        ("<div><b>$7.00</b> <del>$9.00</del></div><p>Now $9.00", "9"),  # it is shown as the price too
        ("<div><span>$7.00</span> <span class=priceOld>$9.00</span></div>", "7.00"),
        ("<div><span class=price>$7.00</span> <span class=bold>$9.00</span></div>", "9"),
        ("<div><b>$7.00</b> <del>$8.00</del></div>", "9"),  # another is old
        ("<div><b>$7.00</b></div><h2>Others</h2><div><div><div><p>Tea <del>$9.00</del></div></div></div>", "9"),
    ],
)
def test_a_declared_price_that_is_shown_as_an_old_one_is_none(html: str, wanted: str) -> None:
    declared = '{"@type": "Product", "name": "Green tea", "offers": {"price": "9", "priceCurrency": "USD"}}'
    page = elute.parse(f"{HEAD}<script type=application/ld+json>{declared}</script>{html}")
    [found] = records_of(page, ["facts"])
    assert found.to_rows()[0]["price"] == wanted
