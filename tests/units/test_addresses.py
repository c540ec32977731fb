"""Which addresses are written: all of an ordinary page, and of a hostile one no more than its size allows."""

import pytest

import elute
from elute.page.limits import ADDRESS_ALLOWANCE, ADDRESS_PER_BYTE, MAX_ADDRESS
from elute.units.addresses import Addresses
from properties.everything import EVERYTHING

LONG = "x" * 8000


def addresses(html: str) -> list[str | None]:
    page = elute.parse(html, url="https://example.org/a/")
    found = Addresses(page)
    return [found.of_link(row) for row in page.rows_of("a").tolist()]


def test_ordinary_links_have_their_addresses() -> None:
    assert addresses("<a href=b>x</a><a href=/c>y</a><a>z</a><a href=javascript:x()>w</a>") == [
        "https://example.org/a/b",
        "https://example.org/c",
        None,
        None,
    ]


def test_an_address_that_no_server_takes_is_left_out() -> None:
    page = f"<a href=/{'x' * MAX_ADDRESS}>x</a> <a href=/y>y</a>"
    assert addresses(page) == [None, "https://example.org/y"]
    assert elute.extract(page).warnings[0] == "1 links have addresses of more than 8,192 bytes, which are left out"


def test_a_base_that_is_too_long_is_not_used() -> None:
    page = f"<base href=/{'x' * MAX_ADDRESS}/><a href=y>y</a>"
    assert addresses(page) == ["https://example.org/a/y"]
    assert "the <base> of the page has more than 8,192 characters and is not used" in elute.extract(page).warnings


def test_a_link_around_many_paragraphs_counts_in_each() -> None:
    few, many = (f"<a href=/{LONG}>{'<p>z</p>' * count}</a><a href=/y>y</a>" for count in (4, 400))
    assert all(addresses(few))
    assert addresses(many) == [None, "https://example.org/y"]  # what comes after it has its own
    found = elute.extract(many, method=EVERYTHING)
    assert found.text.count("z") == 400
    assert found.warnings == ["1 links and images are left without addresses, which would be longer than the page"]
    assert [link.url for link in found.links] == ["/y"]


def test_all_addresses_together_have_a_limit() -> None:
    page = f"<base href=http://a/{LONG}/>{'<a href=y>z</a> ' * 900}"
    most = ADDRESS_PER_BYTE * len(page) + ADDRESS_ALLOWANCE
    written = [len(address) for address in addresses(page) if address]
    assert most - 9_000 < sum(written) <= most


def test_images_count_with_the_base_that_they_are_resolved_against() -> None:
    page = f"<base href=http://a/{LONG}/>{'<p>z<img src=y.png>' * 900}"
    found = elute.extract(page, method=EVERYTHING, images=True)
    assert 0 < len(found.images) < 900
    assert len(found.html) < 10 * len(page)
    assert any("left without addresses" in warning for warning in found.warnings)


@pytest.mark.parametrize("html", ["", "<a>x", "<p>x", "<a href>x", "<a href=''>x"])
def test_pages_without_addresses(html: str) -> None:
    assert not any(addresses(html))
    assert Addresses(elute.parse(html)).warnings() == []
