"""The policy: what it says of elements, attributes and addresses, and in what its places differ."""

import pytest

from elute.page import HTML, MATHML, SVG
from elute.page.inert import ANNOTATED, COLOURED, COLOURED_WITH_ASSETS, REPORTED, SAVED, Fate, Policy

PLACES = [ANNOTATED, COLOURED, COLOURED_WITH_ASSETS, REPORTED, SAVED, Policy()]


@pytest.mark.parametrize("policy", PLACES)
def test_what_goes_everywhere(policy: Policy) -> None:
    told = {
        "onclick": "run()",
        "ONLOAD": "run()",
        "srcdoc": "x",
        "is": "x-evil",
        "formaction": "/send",
        "ping": "/count",
        "nonce": "a",
        "autofocus": "",
        "data-elute-row": "1",
        'a"b': "c",
        "href": "\x01java\tscript:run()",
        "q:href": "javascript:run()",
        "class": "kept",
    }
    assert policy.attributes("p", HTML, told) == {"class": "kept"}
    assert policy.attributes("g", SVG, told) == {"class": "kept"}
    for name in ("script", "SCRIPT", "template", "object", "embed", "base", "animateTransform", "set", "noembed"):
        assert policy.fate(name, {}) in (Fate.GONE, Fate.BARE, Fate.EMPTY)
        assert (policy.fate(name, {}) is not Fate.GONE) == (policy is ANNOTATED)
    assert policy.fate("meta", {"http-equiv": "refresh", "content": "0"}) in (Fate.GONE, Fate.BARE)
    assert policy.fate("link", {"rel": "prefetch"}) in (Fate.GONE, Fate.BARE)
    assert policy.tag("plaintext") == "pre" and policy.tag("a<b") == "span" and policy.tag("x-y") == "x-y"
    assert policy.attributes("form", HTML, {"action": "/send", "method": "post"}) == {"method": "dialog"}


def test_links() -> None:
    told = {"href": "https://example.org/", "target": "_top"}
    assert ANNOTATED.attributes("a", HTML, told) == {"href": "#"}
    assert COLOURED.attributes("a", HTML, told) == SAVED.attributes("a", HTML, told) == told
    for allowed in ("a?b:c", "//example.org", "mailto:a@example.org", "tel:1", "#a"):
        assert COLOURED.attributes("a", HTML, {"href": allowed}) == {"href": allowed}
    for refused in (
        "vbscript:a",
        "data:text/html,a",
        "blob:a",
        "\x00 javascript:a",
        "JAVASCRIPT:a",
        "\t\x01javascript:a",
    ):
        assert COLOURED.attributes("a", HTML, {"href": refused}) == {"href": "#"}
        assert SAVED.attributes("a", HTML, {"href": refused}) == {}
    assert COLOURED.attributes("use", SVG, {"href": "a.svg#b"}) == {}
    assert COLOURED.attributes("use", SVG, {"href": "#b"}) == {"href": "#b"}
    assert COLOURED.attributes("a", SVG, {"xlink:href": "/b"}) == {"xlink:href": "/b"}


def test_what_loads() -> None:
    told = {"src": "a.png", "srcset": "a.png 2x"}
    assert COLOURED.attributes("img", HTML, told) == {}
    assert COLOURED_WITH_ASSETS.attributes("img", HTML, told) == SAVED.attributes("img", HTML, told) == told
    inline = {"src": "data:image/gif,a"}
    assert COLOURED.attributes("img", HTML, inline) == inline
    assert COLOURED.attributes("embed", HTML, inline) == {}
    large = {"src": "data:image/gif," + "a" * 3000}
    assert REPORTED.attributes("img", HTML, large) == {"src": "data:,"}
    assert COLOURED.attributes("rect", SVG, {"mask": "url(a.svg#b)", "fill": "url(#c)"}) == {
        "mask": 'url("data:,")',
        "fill": 'url("#c")',
    }
    formula = {"alttext": "\\left(x\\right)", "title": "url(b)"}
    assert SAVED.attributes("math", MATHML, formula) == formula
    assert COLOURED.fate("video", {}) is Fate.GONE and SAVED.fate("video", {}) is Fate.STAYS


def test_links_in_the_head() -> None:
    assert COLOURED.fate("link", {"rel": "stylesheet"}) is Fate.GONE
    assert COLOURED_WITH_ASSETS.fate("link", {"rel": "stylesheet"}) is Fate.STAYS
    assert COLOURED_WITH_ASSETS.fate("link", {"rel": "canonical"}) is Fate.GONE
    told = {"rel": "prefetch canonical stylesheet", "href": "/a"}
    assert SAVED.fate("link", told) is Fate.STAYS
    assert SAVED.attributes("link", HTML, told) == {"rel": "canonical", "href": "/a"}
    assert SAVED.fate("meta", {"name": "author", "content": "A"}) is Fate.STAYS


def test_what_a_report_does_without() -> None:
    assert REPORTED.sheet("p { position: sticky; top: 0 }") == "p { position:static; top: 0 }"
    assert COLOURED.sheet("p { position: sticky }") == "p { position: sticky }"


def test_an_address_that_others_are_relative_to() -> None:
    assert SAVED.base("https://example.org/a") == "https://example.org/a"
    assert SAVED.base("javascript:run()//") is SAVED.base("") is SAVED.base(None) is None
