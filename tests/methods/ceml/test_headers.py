"""Headers: the nearest in the tree, and those of table A.1."""

from time import process_time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.methods.ceml.columns import element_features
from elute.methods.ceml.headers import HEADERS, NOISY, is_noisy, nearest
from elute.page.kinds import ELEMENT


def test_the_whole_table_is_there() -> None:
    entries = [" ".join(entry.split()) for entry in NOISY.split(";")]
    assert len(entries) == len(set(entries)) == 60  # twenty lines of three
    met = [entry.replace("[Website Name]", "The Daily Planet") for entry in entries]
    assert all(is_noisy(header) and is_noisy(header.upper()) for header in met)


@pytest.mark.parametrize(
    "header",
    ["Related", " related\n", "Related Links:", "See also [edit]", "What’s Hot", "WHAT'S HOT!", "Most E-Mailed »",
     "More from the Author", "More from BBC", "Elsewhere on The New York Times", "Trending on Vox…"],
)  # fmt: skip
def test_noisy(header: str) -> None:
    assert is_noisy(header)


@pytest.mark.parametrize(
    "header",
    ["", ":", "Related work", "Unrelated", "More from", "More from a man who has seen it all", "References and notes",
     "The best of", "Just in time", "[edit]"],
)  # fmt: skip
def test_not_noisy(header: str) -> None:
    assert not is_noisy(header)


@pytest.mark.parametrize("header", ["Related" + " [edit]" * 25 + " x", "Related" + ">" * 1_000_000 + "x"])
def test_no_header_takes_long(header: str) -> None:
    start = process_time()
    assert not is_noisy(header)
    assert process_time() - start < 1


@pytest.mark.parametrize(
    ("html", "header"),
    [
        # the figure of section 3.8.2: options below "More Languages"
        ("<h1>BBC</h1><div><h2>More Languages</h2><ul><li id=x>Hausa</ul></div>", "More Languages"),
        ("<div><h2>One</h2><p id=x>As deep as its header</div>", None),
        ("<h1>One</h1><div><h2>Two</h2><p id=x>Less deep is the first alone</div>", "One"),
        ("<div><h2>One</h2><h2>Two</h2><ul><li id=x>The later of two as near</ul></div>", "Two"),
        ("<div><ul><li id=x>Before its header</ul><h2>One</h2></div>", None),
        ("<h2>One <i id=x>is around it</i></h2>", "One is around it"),
        ("<section><header><h1>One</h1></header><div><div><p id=x>Across</div></div></section>", "One"),
        ("<h1>Far</h1><section><div><h2>Near</h2></div><div><p><b id=x>By steps</b></div></section>", "Near"),
        ("<h1>One</h1><div><h2 hidden>Not seen</h2><ul><li id=x>Seen</ul></div>", "One"),
        ("<h1>One</h1><div><h2><img></h2><ul><li id=x>No words</ul></div>", "One"),
        ("<p id=x>None", None),
        # as near, but the common ancestor is further up
        ("<h1>Far</h1><div><div><h3>Near</h3></div><p><i><b id=x>Tie</b></i></p></div>", "Near"),
    ],
)
def test_nearest(html: str, header: str | None) -> None:
    page = elute.parse(html)
    columns = element_features(page).columns
    place = list(columns["element_id"]).index("x")
    assert columns["nearest_header"][place] == (header or "CEML_NO_HEADER")


TAGS = st.sampled_from(
    ["<div>", "</div>", "<h1>", "</h1>", "<h2>x</h2>", "<h3>y</h3>", "<p>z</p>", "<ul><li>", "</ul>"]
)


@given(st.lists(TAGS, max_size=40).map("".join))
def test_nearest_is_what_a_search_of_all_headers_finds(html: str) -> None:
    page = elute.parse(html)
    elements = np.flatnonzero(page.kind == ELEMENT)
    headers = page.is_tag(*HEADERS)
    assert nearest(page, elements, headers).tolist() == [searched(page, int(row)) for row in elements]


def searched(page: elute.Page, element: int) -> int:
    """The nearest header by trying each of them."""
    above = [element, *page.ancestors(element)]
    best, found = (10**9, 0, 0), -1
    for header in page.rows_of(*HEADERS).tolist():
        if header < element and page.depth[header] < page.depth[element]:
            common = next(row for row in [header, *page.ancestors(header)] if row in above)
            depth = int(page.depth[common])
            steps = int(page.depth[element] + page.depth[header]) - 2 * depth
            if (steps, -depth, -header) < best:
                best, found = (steps, -depth, -header), header
    return found


def test_what_stands_below_a_noisy_header() -> None:
    html = "<h1>News</h1><div><h2>See also</h2><ul><li><h3>Snow</h3><li>Hail</ul></div><p>Rain</p>"
    columns = element_features(elute.parse(html)).columns
    found = {name for name, noisy in zip(columns["tag_name"], columns["in_noisy_section"], strict=True) if noisy}
    assert found == {"H2", "LI", "H3"}
