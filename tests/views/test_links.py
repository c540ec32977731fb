"""The links in the kept text."""

import pytest

import elute
from elute.views.links import Link
from views.helpers import FILLER, MENU, everything


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p><a href=/a>One <b>two</b></a>", [Link("One two", "https://example.org/a")]),
        ("<p><a href=//b.example/>One</a>", [Link("One", "https://b.example/")]),
        ("<p><a href='a b'>One\n two</a>", [Link("One two", "https://example.org/dir/a%20b")]),
        ("<base href=/other/><p><a href=a>One</a>", [Link("One", "https://example.org/other/a")]),
        ("<p><a href=#top>One</a>", [Link("One", "https://example.org/dir/page#top")]),
        ("<p><a href=mailto:a@b.example>One</a>", [Link("One", "mailto:a@b.example")]),
        ("<p><a href=javascript:x()>One</a>", []),
        ("<p><a name=x>One</a><a href=/a></a><a href=/a><img></a>", []),
        ("<p><a href=/a hidden>One</a>", []),
        ("<p>Some <a href=/a><span hidden>no</span>One</a> more", [Link("One", "https://example.org/a")]),
        ("<svg><a href=/a><text>One</text></a></svg><p>x", []),
        ("<a href=/a><h2>One</h2><p>two</p></a>", [Link("One two", "https://example.org/a")]),
        ("<p><a href=/b>b</a> <a href=/a>a</a> <a href=/b>b</a>", [
            Link("b", "https://example.org/b"), Link("a", "https://example.org/a"), Link("b", "https://example.org/b"),
        ]),
    ],
)  # fmt: skip
def test_links(html: str, expected: list[Link]) -> None:
    assert everything(html, "https://example.org/dir/page").links == expected


def test_links_of_dropped_text_are_no_links() -> None:
    result = elute.extract(f"{MENU}<main><h1>Tea</h1>{FILLER * 2}<a href=/more>and more</a></main>")
    assert [link.url for link in result.links] == ["/more"]


def test_a_link_inside_another_is_none() -> None:
    found = everything("<a href=/a>One <table><tr><td><a href=/b>two</a></table></a> <a href=/c>three</a>")
    assert [(link.text, link.url) for link in found.links] == [("One two", "/a"), ("three", "/c")]
    inside_nothing = everything("<a href=javascript:x()><table><tr><td><a href=/b>two</a></table></a>")
    assert [link.url for link in inside_nothing.links] == ["/b"]
