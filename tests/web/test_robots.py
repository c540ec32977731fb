"""robots.txt: what it allows, and what its absence means."""

import re
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute import ReadError
from elute.web.robots import Robots, Rule, parsed, read_robots
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


@pytest.mark.parametrize(
    ("rule", "matching", "others"),
    [
        ("/fish", ["/fish", "/fish.html", "/fish/salmon", "/fish?id=1"], ["/Fish", "/catfish", "/"]),
        ("/fish*", ["/fish", "/fishheads/yummy"], ["/Fish", "/desert/fish"]),
        ("/fish/", ["/fish/", "/fish/salmon"], ["/fish", "/fish.html"]),
        ("/*.php", ["/index.php", "/folder/filename.php?p=1", "/a.php/"], ["/", "/windows.PHP"]),
        ("/*.php$", ["/a.php", "/folder/a.php", "/a.php.php"], ["/a.php?p=1", "/a.php5", "/a.php/"]),
        ("/fish*.php", ["/fish.php", "/fishheads/catfish.php?p=1"], ["/Fish.PHP"]),
        ("/a$", ["/a"], ["/a/", "/ab"]),
        ("/*a*a$", ["/aa", "/xaxa"], ["/a", "/aab"]),
        ("*", ["/", "/a"], []),
        ("/stra%c3%9fe", ["/straße/7", "/stra%C3%9Fe"], ["/strasse"]),
        ("/%61b", ["/ab"], ["/%2561b"]),
        ("/*?", ["/a?b=c"], ["/a"]),
    ],
)
def test_patterns(rule: str, matching: list[str], others: list[str]) -> None:
    """The examples of RFC 9309 and of Google's documentation, and a few more."""
    rules = parsed(f"User-agent: *\nDisallow: {rule}")
    assert [path for path in matching if rules.allows(f"http://a.example{path}")] == []
    assert [path for path in others if not rules.allows(f"http://a.example{path}")] == []


@pytest.mark.parametrize(
    ("rules", "path", "allowed"),
    [
        ("Allow: /p\nDisallow: /", "/page", True),
        ("Disallow: /\nAllow: /p", "/page", True),
        ("Allow: /\nDisallow: /private", "/private/a", False),
        ("Allow: /folder\nDisallow: /folder", "/folder/page", True),
        ("Allow: /page\nDisallow: /*.htm", "/page.htm", False),
        ("Allow: /$\nDisallow: /", "/", True),
        ("Allow: /$\nDisallow: /", "/page", False),
        ("Disallow:", "/page", True),
        ("Disallow: # all of it\nDisallow: /a # and that", "/a", False),
    ],
)
def test_the_longest_rule_counts(rules: str, path: str, allowed: bool) -> None:
    assert parsed(f"User-agent: *\n{rules}").allows(f"http://a.example{path}") is allowed


def test_groups() -> None:
    text = "user-agent: other\nUSER-AGENT: Elute/2.0\n\ndisallow: /a\n\nUser-agent: elute\nDisallow: /b\nUser-agent: *"
    rules = parsed(text)
    assert [rules.allows(f"http://a.example/{path}") for path in "abc"] == [False, False, True]


@pytest.mark.parametrize(("value", "delay"), [("2.5", 2.5), ("-1", 0.0), ("inf", 0.0), ("nan", 0.0), ("soon", 0.0)])
def test_pauses(value: str, delay: float) -> None:
    assert parsed(f"User-agent: *\nCrawl-delay: {value}").delay == delay


@given(st.text(alphabet="/ab*$", max_size=12), st.text(alphabet="/ab", max_size=12))
def test_patterns_mean_what_an_expression_would(pattern: str, path: str) -> None:
    expression = re.escape(pattern.removesuffix("$")).replace(r"\*", ".*") + ("$" if pattern.endswith("$") else "")
    assert Rule(pattern, True).matches(path) == bool(re.match(expression, path))


@given(st.text(max_size=200), st.text(max_size=20))
def test_no_text_is_an_error(text: str, path: str) -> None:
    parsed(f"User-agent: *\nDisallow: {text}").allows(f"http://a.example/{quote(path)}")


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
