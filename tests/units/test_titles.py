"""The title of a page: what head and headings agree on."""

import pytest

from elute.page import parse
from elute.units.titles import agreement, declared_titles, title_block

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
