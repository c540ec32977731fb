"""The price on the page itself."""

import pytest

import elute
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
