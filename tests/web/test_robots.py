"""robots.txt: what it allows, and what its absence means."""

import pytest

from elute import ReadError
from elute.web.robots import Robots, parsed, read_robots
from website import Site


def rules_of(site: Site) -> Robots:
    return read_robots(site.address + "/robots.txt", timeout=5, allow_private=True)


def test_rules_for_elute_come_before_those_for_all() -> None:
    rules = parsed("User-agent: *\nDisallow: /\n\nUser-agent: elute\nDisallow: /private\nCrawl-delay: 3")
    assert [rules.allows(f"http://a.example/{path}") for path in ("", "story", "private/a")] == [True, True, False]
    assert rules.delay == 3.0


@pytest.mark.parametrize("text", ["", "nonsense", "\x00\xff", "Disallow: /", "User-agent: other\nDisallow: /"])
def test_what_says_nothing_to_us_allows_everything(text: str) -> None:
    assert parsed(text).allows("http://a.example/") and parsed(text).delay == 0.0


def test_rules_of_a_site(site: Site) -> None:
    site.answer("/robots.txt", b"\xef\xbb\xbfUser-agent: *\nDisallow: /stra%C3%9Fe", Content_Type="text/plain")
    assert not rules_of(site).allows(site.address + "/straße/7")
    assert rules_of(site).allows(site.address + "/platz")
    assert site.headers_seen[0]["User-Agent"].startswith("elute/")


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_site_without_rules_allows_everything(site: Site, status: int) -> None:
    site.answer("/robots.txt", status=status)
    assert rules_of(site).allows(site.address + "/")


@pytest.mark.parametrize("status", [429, 500, 503])
def test_rules_that_cannot_be_read_may_forbid_anything(site: Site, status: int) -> None:
    site.answer("/robots.txt", status=status)
    with pytest.raises(ReadError, match=rf"^robots.txt cannot be read: the server answered {status}"):
        rules_of(site)


def test_rules_in_a_private_network_are_not_read(site: Site) -> None:
    with pytest.raises(ReadError, match=r"is not on the public internet \(allow_private\)$"):
        read_robots(site.address + "/robots.txt", timeout=5, allow_private=False)
