"""Selectors of rules, beside what `page.path` writes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.page import ELEMENT
from elute.sites.wrappers.selectors import Finder, parsed

PAGE = elute.parse(
    "<div id=main class='a b'><section><p>1</p><p class=x>2</p></section></div>"
    "<div class=b><p>3</p><span>4</span></div>"
)


@pytest.mark.parametrize(
    ("selector", "texts"),
    [
        ("p", ["1", "2", "3"]),
        ("#main p", ["1", "2"]),
        ("div > p", ["3"]),
        ("div.b p", ["1", "2", "3"]),
        ("div.b.a p.x", ["2"]),
        ("p:nth-of-type(2)", ["2"]),
        ("div:first-of-type > section > p:nth-of-type(1)", ["1"]),
        ("body div section p", ["1", "2"]),
        ("*.x", ["2"]),
        ("#none p", []),
        ("section > section p", []),
    ],
)
def test_what_is_found(selector: str, texts: list[str]) -> None:
    find = Finder(PAGE)
    assert [find.text(row) for row in find(selector)] == texts


@pytest.mark.parametrize("selector", ["", ">", "p >", "> p", "p[href]", "p + p", "p, b", "..a", "p:nth-of-type(x)"])
def test_what_is_no_selector_of_rules(selector: str) -> None:
    with pytest.raises(ValueError, match="no selector of rules"):
        parsed(selector)


@given(st.text("<pdiv>/ aclass=x'b", max_size=80))
def test_paths_of_pages_find_their_element(html: str) -> None:
    page = elute.parse(html)
    find = Finder(page)
    for row in range(1, len(page)):
        if page.kind[row] == ELEMENT and page.tag_name(row).isalnum() and "\\" not in page.path(row):
            assert row in find(page.path(row))
