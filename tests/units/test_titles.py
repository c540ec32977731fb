"""The title of a page: what head and headings agree on."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page import Page, parse
from elute.units._titles import SELF_LINKS
from elute.units.titles import (
    AGREED,
    agreement,
    declared_titles,
    heading_blocks,
    lacks_title,
    partings,
    readings,
    title_block,
    title_text,
    titles,
)

OG = "<meta property=og:title content='{}'>"


def title(html: str, likely: str = "") -> str | None:
    page = parse(html)
    blocks = {page.blocks.text(block): block for block in range(len(page.blocks))}
    found = title_block(page, blocks.get(likely))
    return None if found is None else page.blocks.text(found)


@pytest.mark.parametrize(
    ("html", "likely", "expected"),
    [
        # a crumb, a size: the head agrees with the heading
        ("<title>Blue door</title><p>Doors<h1>Blue door</h1>", "Doors", "Blue door"),
        ("<title>Blue door | Shop</title><h1>Blue door</h1><p>Size 40", "Size 40", "Blue door"),
        (f"{OG.format('Blue door')}<title>Blue door</title><h1>Shop</h1><h2>Blue door</h2>", "Shop", "Blue door"),
        # the likely one is as good as another
        ("<title>Blue door</title><h1>Blue door</h1><p>Blue door: a story", "Blue door", "Blue door"),
        ("<title>Blue door</title><h2>Blue door</h2><h3>Blue door!</h3>", "Blue door!", "Blue door!"),
        # the head agrees with nothing
        ("<title>Shop</title><h1>Red</h1><h2>Blue door</h2>", "Blue door", "Blue door"),
        ("<title>Shop</title><h1>Red</h1><p>Blue door", "Blue door", "Red"),
        ("<title>Shop</title><h1>Red</h1><h1>Green</h1><p>Blue door", "Blue door", None),
        # the head declares nothing
        ("<h1>Red</h1><p>Blue door", "Blue door", "Blue door"),
        ("<h1>Red</h1><p>Blue door", "", "Red"),
        ("<p>Blue door", "", None),
        ("<h1 hidden>Blue door</h1><title>Blue door</title><h2>Blue door</h2>", "", "Blue door"),
    ],
)
def test_titles(html: str, likely: str, expected: str | None) -> None:
    assert title(html, likely) == expected


@pytest.mark.parametrize(
    ("declared", "heading"),
    [
        ("Snow in the village | The Ledger", "Snow in the village"),
        ("Snow in the village – News – The Ledger", "Snow in the village"),
        ("Ledger: Snow in the village", "Snow in the village"),
        ("Snow in the village", "Snow in the Village!"),
        ("Snow: what to do", "Snow: what to do"),
        ("雪の村 | 台帳", "雪の村"),
        ("村里下雪了-新闻网", "村里下雪了"),
        ("村里下雪了_天气_新闻网", "村里下雪了！"),
    ],
)
def test_the_name_of_the_site_does_not_matter(declared: str, heading: str) -> None:
    assert title(f"<title>{declared}</title><h1>Menu</h1><h2>{heading}</h2>") == heading


def test_declared_titles_come_best_first() -> None:
    page = parse(f"<title>A  door\n</title><meta name=twitter:title content=B>{OG.format('C')}{OG.format('D')}")
    assert [(found.text, found.source) for found in declared_titles(page)] == [
        ("C", "meta og:title"),
        ("B", "meta twitter:title"),
        ("A door", "title"),
    ]


def test_agreement() -> None:
    assert agreement("", "") == agreement("a", "") == 0
    assert agreement("One two", "two ONE") == 1
    assert agreement("one two three", "one") == 0.5


# Dashes beside ideographs part names too: there are no spaces.
PARTED = re.compile(
    r"\s+[-–—|·•:*/~<>«»›]+\s+|\s*[|»›·•]\s*|\s*[–—]\s*|:\s+|(?<=[\u2e80-\u9fff])[-_]+|[-_]+(?=[\u2e80-\u9fff])"
)


@given(st.text(st.sampled_from("ab雪-–—|·•:*/~<>«»›_ \t\n\xa0\u3000é")) | st.text())
def test_what_parts_names(text: str) -> None:
    assert partings(text) == [match.span() for match in PARTED.finditer(text)]


def plain_text(page: Page, block: int) -> str:
    """The text of a heading, slowly: its pieces, without those at the end that are signs for links."""
    blocks = page.blocks
    pieces = [(blocks.piece(row), bool(blocks.row_in_link[row])) for row in blocks.rows(block)]
    while len(pieces) > 1 and (not pieces[-1][0].strip() or (pieces[-1][0].strip() in SELF_LINKS and pieces[-1][1])):
        pieces.pop()
    return " ".join("".join(piece for piece, _ in pieces).split())


HEADINGS = """
<h1>
<h2 hidden>
<h3><a href=#x>#</a>
<a href=#y>¶</a>
<a href=#z> § </a><i> </i>
#
¶<br>
<span hidden>x</span>
<pre> a
b </pre>
</h1>
<p>Snow in the village
Snow
<title>Snow in the village | News</title>
<meta name=" OG:Title" content=" Snow  in&nbsp;">
<meta property='' name=dc.title content=Village>
<meta property=twitter:title content=''>
<svg><title>No</title></svg>
""".strip().splitlines()


@given(st.lists(st.sampled_from(HEADINGS), max_size=20))
def test_native_titles_are_as_plain_ones(parts: list[str]) -> None:
    page = parse("".join(parts))
    blocks = page.blocks
    assert [title_text(page, block) for block in range(len(blocks))] == [
        plain_text(page, block) for block in range(len(blocks))
    ]
    texts = [blocks.text(block) for _, block in heading_blocks(page)]
    declared = [reading for title in declared_titles(page) for reading in readings(title.text)]
    for text in texts:
        best = max((agreement(text, own) * likely for own, likely in declared), default=0.0)
        assert titles(page).agrees(text) == (best >= AGREED)


@given(st.lists(st.sampled_from(HEADINGS), max_size=20), st.lists(st.booleans(), min_size=60, max_size=60))
def test_a_title_is_said_by_headings_or_near_the_top(parts: list[str], kept: list[bool]) -> None:
    page = parse("".join(parts))
    blocks = page.blocks
    keep = blocks.to_rows(np.array(kept[: len(blocks)], dtype=np.bool_), False)
    top = [block for block in range(len(blocks)) if kept[block]]
    headings = [(level, block) for level, block in heading_blocks(page) if kept[block]]
    said = (1, top[0]) in headings if top else False
    said |= any(agreement(blocks.text(block), "Snow in the village") == 1 for block in top[:5])
    said |= any(agreement(blocks.text(block), "Snow in the village") >= AGREED for _, block in headings)
    assert lacks_title(page, keep, "Snow in the village") == (bool(top) and not said)
    for block in range(len(blocks)):
        lacks = bool(top) and not said and not kept[block]
        assert lacks_title(page, keep, "Snow in the village", block) == lacks


def test_dashes_without_end_take_no_time() -> None:
    text = "雪" + "-_" * 200_000 + " -" * 200_000 + ": " * 200_000
    assert partings(text)[0] == (1, 400_001)
