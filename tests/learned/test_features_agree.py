"""The native count of the features gives every byte of the plain one, on every page."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.learned.features import NAMES
from elute.page import Page
from learned.both_counts import chance_tables, native_features, native_tokens
from learned.plain_features import plain_features, plain_tokens
from places import DATASETS, REPOSITORY
from properties.soup import pages

TABLES = chance_tables(2**12)
OWN_PAGES = sorted((REPOSITORY / "tests" / "pages").glob("*/page.html"))
REAL_PAGES = 150
LARGEST = 300_000  # bytes; the plain count is slow

# What the soup lacks and features ask for: heads, comments by class, long texts, repeated items, prices, dates.
PARTS = (
    "<title>Rain in Rome</title>",
    '<meta property="og:title" content="Rain, in Rome 今天">',
    "<meta name=Description content='It rained.'>",
    "<meta property=og:type content=Product>",
    '<script type="application/ld+json">{"@type": ["NewsArticle"], "x": {"@type":"Question"}}</script>',
    "<h1>Rain in Rome</h1>",
    "<h2><a href=/>Rain</a> in Rome, today: it rained, and it rained, and it rained again</h2>",
    "<p>It rained in Rome, and “the” streets of the city were wet, all day. Why? Nobody (knew.) So it was…</p>",
    "<div class='commentList x1 X2'><div class=comment id=c12><p>Nice, I like it.</p></div></div>",
    "<ul class=Items><li class=item>Red pear $5<li class=item2><a href=/>Plum</a> 12:30<li class=ITEM>Fig 2026</ul>",
    "<p role=Note itemprop=articleBody>今天下雨，街道湿了。「好！」 ไม่มี",
    "<div><div><div><div><div><div>deep | down » there",
    "<p hidden>not to be seen, by anyone who looks at this page with a browser of any kind</p>",
    "<div>" * 300 + "x",
    "<x-q class='Ab1 cD'><div role=MAIN id=replyTo>z</div>",
    "<p class='  1 2 3 x4 5y  Zz zZ q' itemprop=ÜBERLANGERNAMEMITUMLAUTENÄÖ role>t",
    "<svg><a href=/>x</a><title>s t</title><text>u</text></svg>",
    '<script type=\'x LD+json\'>"@type" : [ "xItemListy"</script><meta name=description>',
    "<p>1<br><br>2<span hidden>h <a href=/>i</a> j</span> k<span hidden>l</span>",
    "<details><summary>S</summary>hid, den</details><pre><div>a.</div><div>b, c</div></pre>",
    "<a href=/>link link link link link link link link link</a>",
    "a\ufe0fb 雨\ufe0f天 ↗\ufe0f c.\ufe0f ",
    "x, " * 400 + "12.30",
    "<p>Ёж сказал: «Идёт ДОЖДЬ». هل تمطر اليوم؟ نعم، كثيرا. ΒΡΟΧΗ É×Þ यह है।</p>",
)


def featureful_pages() -> st.SearchStrategy[str]:
    """Soup with parts that features ask for before, between and behind."""
    return st.lists(st.one_of(st.sampled_from(PARTS), pages()), max_size=8).map("".join)


def differences(page: Page) -> list[str]:
    """What the counts do not agree on: feature, block, text, both values."""
    native, plain = native_features(page, TABLES), plain_features(page, TABLES)
    assert native.shape == plain.shape
    return [
        f"{NAMES[feature]} of block {block} ({page.blocks.text(block)[:40]!r}): "
        f"native {native[feature, block]}, plain {plain[feature, block]}"
        for feature, block in np.argwhere(native != plain).tolist()
    ]


def agree(page: Page) -> None:
    assert differences(page) == []
    native, plain = native_tokens(page), plain_tokens(page)
    for kind, blocks in plain.items():
        assert [Counter(block) for block in native[kind]] == [Counter(block) for block in blocks], kind


@given(html=pages())
def test_agreement_on_soup(html: str) -> None:
    agree(elute.parse(html))


@given(html=featureful_pages())
def test_agreement_on_soup_with_what_features_ask_for(html: str) -> None:
    agree(elute.parse(html))


def test_agreement_on_words_of_any_length() -> None:
    """Letters are read sixteen and eight at a time: words that end before, at and behind such places."""
    for length in range(1, 36):
        word = ("aB3dEfgHi0" * 4)[:length]
        agree(elute.parse(f"<title>{word} b</title><p>{word}<p>É{word}É {word}, {word} b{word}é{word}雨{word}\t{word}"))


@pytest.mark.parametrize("path", OWN_PAGES, ids=lambda path: path.parent.name)
def test_agreement_on_our_own_pages(path: Path) -> None:
    agree(elute.parse(path.read_bytes()))


@pytest.mark.datasets
def test_agreement_on_real_pages() -> None:
    found = [path for path in sorted(DATASETS.glob("*/pages/*.html")) if path.stat().st_size <= LARGEST]
    for path in found[:: max(1, len(found) // REAL_PAGES)][:REAL_PAGES]:
        page = elute.parse(path.read_bytes())
        assert (path.name, differences(page)) == (path.name, [])
