"""The features of a block: what the learned method looks at. Every feature is a byte.

Counts are on a log scale, shares in 255ths, distances signed around 128. So a column of a feature is `uint8`, trees
compare bytes, and the native pass (`_features.pyx`) and the plain one (tests/learned/plain_features.py) agree exactly.

The build writes its numbers to `native/generated/features.pxi`, so this file must import nothing of elute.
docs/learned/features.md says how each is counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from math import log2
from typing import Final, NamedTuple

STEPS_AN_OCTAVE: Final = 16
LARGEST_EXACT: Final = 4096
MIDDLE: Final = 128  # the byte of a distance of 0, and of log-odds that say nothing
NAMES_SCALE: Final = 16  # what a page's names say of its type, in 16ths, is divided by this to fit a byte


class Feature(NamedTuple):
    """A feature: its name, how its byte is to be read, and what it says in words that explain a decision."""

    name: str
    scale: str
    says: str


def count(x: int) -> int:
    """A count as a byte: 16 steps for each doubling.

    >>> [count(x) for x in (0, 1, 2, 7, 100, 10**6)]
    [0, 16, 25, 48, 107, 255]
    """
    return min(255, int(STEPS_AN_OCTAVE * log2(1 + x) + 0.5))


def value(scale: str, byte: int) -> float:
    """What a byte stands for.

    >>> value("count", 107), value("share", 51), value("signed", 120), value("mean", 96), value("ratio", 160)
    (102.0, 0.2, -1.0, 7.9, 2.0)
    """
    if scale == "count":
        return float(round(2 ** (byte / STEPS_AN_OCTAVE) - 1))
    if scale == "mean":
        return round((2 ** (byte / STEPS_AN_OCTAVE) - 1) / 8, 1)
    if scale == "share":
        return round(byte / 255, 2)
    if scale == "ratio":
        return round(2 ** ((byte - MIDDLE) / 32), 2)
    if scale == "signed":
        size = float(round(2 ** (abs(byte - MIDDLE) * 2 / STEPS_AN_OCTAVE) - 1))
        return size if byte > MIDDLE else -size
    return float(byte)


AROUND: Final = {
    "article": "an article",
    "main": "the main element",
    "nav": "navigation",
    "aside": "an aside",
    "footer": "a footer",
    "header": "a header",
    "form": "a form",
    "figure": "a figure",
    "table": "a table",
    "list": "a list item",
    "comment": "a comment by class or id",
}
# Elements by what they usually hold, so that a tree parts them with few cuts.
TAG_CODE: Final = {
    name: number + 1
    for number, name in enumerate(
        "nav select option textarea button label legend fieldset form menu footer aside address header dialog details "
        "summary ul li ol dl dt dd table tbody thead tfoot tr th td caption center div section body main article "
        "figure figcaption h6 h5 h4 h3 h2 h1 blockquote p pre noscript".split()
    )
}
STRUCTURAL: Final = (
    "pre td th li dd dt h1 h2 h3 h4 h5 h6 blockquote"  # elements that make holes in a text where they miss
)
FAR: Final = 15  # steps up are counted to here; it also stands for none
# How a text ends.
ENDING_OPEN: Final = 0
ENDING_SENTENCE: Final = 1
ENDING_COLON: Final = 2
LEVELS: Final = (0, 1, 2, 3, 5)
ODDS: Final = {
    "near": "classes and ids next to it",
    "names": "classes and ids around it",
    "words": "its words",
    "above": "words of the heading above",
}
PAGE_TYPES: Final = ("article", "forum", "product", "listing", "collection", "documentation", "service")
PAGE_SHARES: Final = {
    "links": "share of links on the page",
    "paragraphs": "share of the page's words in paragraphs",
    "good": "share of running text on the page",
    "long": "share of the page's words in long blocks",
    "best": "share of the page's words in its best element",
    "best_links": "share of links in the page's best element",
    "margin": "second best element against the best",
    "stretch": "share of the page's words in its densest stretch",
    "wide": "share of characters that stand for words",
    "hidden": "share of the page's words that are hidden",
}
PAGE_COUNTS: Final = {
    "words": "words on the page",
    "blocks": "blocks on the page",
    "elements": "elements on the page",
    "good_words": "words of running text on the page",
    "sentences": "sentences on the page",
    "articles": "article elements",
    "tables": "tables",
    "images": "images",
    "h1": "headings of level 1",
    "h23": "headings of level 2 and 3",
    "linked_headings": "headings that are links",
    "comments": "blocks in comments",
    "prices": "blocks with a price",
    "dates": "blocks that begin with a date",
    "items": "blocks in repeated items",
    "schema": "types in structured data",
    "best_score": "score of the page's best element",
}
PAGE_CODES: Final = {
    "median": "words of the page's median block",
    "og": "type by Open Graph",
    "schema_article": "an article by structured data",
    "schema_product": "a product by structured data",
    "schema_list": "a list by structured data",
    "schema_forum": "a discussion by structured data",
}

STRUCTURAL_CODES: Final = tuple(TAG_CODE[name] for name in STRUCTURAL.split())

# Features that several things have, in this order: each with its scale and what it says of them.
OF_GROUP: Final = {
    "blocks": ("count", "{}"),
    "words": ("count", "words in {}"),
    "share": ("share", "share of the page's words in {}"),
    "links": ("share", "share of links in {}"),
    "mean": ("mean", "words a block in {}"),
    "sentences": ("mean", "sentences a block in {}"),
}
OF_OWN_LEVEL: Final = {
    "links": ("share", "share of links in {}"),
    "good": ("share", "share of the running text in {}"),
    "density": ("mean", "characters a tag in {}"),
}
OF_LEVEL: Final = OF_OWN_LEVEL | {
    "words": ("count", "words in {}"),
    "blocks": ("count", "blocks in {}"),
    "share": ("share", "share of the page's words in {}"),
    "paragraphs": ("share", "share of words in paragraphs in {}"),
}
OF_ODDS: Final = {
    "sum": ("odds sum", "{}, all together"),
    "mean": ("odds mean", "{}, on average"),
    "min": ("odds", "{}, the worst"),
    "max": ("odds", "{}, the best"),
}


def on_scale(scale: str, **names: str) -> list[Feature]:
    """Features of one scale, each with what it says.

    >>> on_scale("count", words="words")
    [Feature(name='words', scale='count', says='words')]
    """
    return [Feature(name, scale, says) for name, says in names.items()]


def _parts(prefix: str, parts: dict[str, tuple[str, str]], of: str) -> list[Feature]:
    return [Feature(f"{prefix}_{part}", scale, says.format(of)) for part, (scale, says) in parts.items()]


def _of_text() -> list[Feature]:
    return [
        *on_scale(
            "count",
            words="words",
            plain_words="words outside links",
            good_words="words of running text",
            commas="commas",
            sentences="sentences",
            separators="signs that part links",
            quotes="quotation marks",
            links="links",
            gap="elements since the block before",
        ),
        *on_scale("mean", word_length="characters a word"),
        *on_scale(
            "share",
            link_share="share of the text in links",
            digit_share="share of digits",
            upper_share="share of capitals",
        ),
        *on_scale("code", ending="how the text ends", hidden="why it is hidden", inline="inline element at its start"),
    ]


def _of_elements_around() -> list[Feature]:
    return [
        *on_scale(
            "code",
            tag="element",
            parent_tag="element around that",
            previous_tag="element before",
            next_tag="element after",
            next_ending="how the next text ends",
        ),
        *on_scale("plain", depth="depth on the page"),
        *on_scale("plain", **{f"to_{name}": f"steps up to {says}" for name, says in AROUND.items()}),
    ]


def _of_place() -> list[Feature]:
    return [
        *on_scale(
            "share",
            words_before_share="share of the page's words before it",
            blocks_before_share="share of the page's blocks before it",
            good_before_share="share of the running text before it",
            good_after_share="share of the running text after it",
        ),
        *on_scale(
            "count", words_before="words before it", blocks_before="blocks before it", blocks_after="blocks after it"
        ),
    ]


def _of_title_and_headings() -> list[Feature]:
    return [
        *on_scale(
            "share",
            title_share="share of its words in the title",
            title_cover="share of the title in it",
            description_cover="share of the description in it",
        ),
        *on_scale(
            "signed",
            title_blocks="blocks since the title",
            title_words="words since the title",
            h1_blocks="blocks since the first h1",
            comment_blocks="blocks since the first comment",
        ),
        *on_scale("code", heading="level of heading", above_heading="level of the heading above"),
        *on_scale("count", above_blocks="blocks since the heading above", above_words="words since the heading above"),
    ]


def _of_repeats() -> list[Feature]:
    """Text and structure that is on the page more than once."""
    return [
        *on_scale("count", copies="texts equal to it", copies_before="equal texts before it"),
        *_parts("alike", OF_GROUP, "blocks of the same elements and classes"),
        *_parts("path", OF_GROUP, "blocks of the same path"),
        *on_scale("count", shape_blocks="blocks in elements of its class"),
        *on_scale("share", shape_share="share of the page's words in elements of its class"),
        *on_scale("mean", shape_mean="words a block in elements of its class"),
        *on_scale(
            "count",
            siblings="siblings like it",
            siblings_2="siblings like the element two up",
            siblings_3="siblings like the element three up",
            item_words="words of the repeated item around it",
        ),
        *on_scale("plain", item_steps="steps up to a repeated item"),
        *on_scale("share", item_links="share of links in the repeated item around it"),
    ]


def _of_levels() -> list[Feature]:
    """Elements further up: 0 is the one that holds the block."""
    return [
        *_parts("up0", OF_OWN_LEVEL, "its element"),
        *chain.from_iterable(_parts(f"up{level}", OF_LEVEL, f"the element {level} up") for level in LEVELS[1:]),
    ]


def _of_best() -> list[Feature]:
    """The best container, the best stretch of blocks."""
    return [
        *on_scale(
            "code",
            in_best="inside the element that holds most good text",
            in_stretch="inside the densest stretch of the page",
        ),
        *on_scale(
            "signed",
            best_start="blocks since the best element began",
            best_end="blocks since the best element ended",
            stretch_start="blocks since the densest stretch began",
            stretch_end="blocks since the densest stretch ended",
        ),
        *on_scale("plain", best_up="steps up to the best element's branch", best_down="steps down to the best element"),
        *on_scale(
            "share",
            own_best="score of its element against the best",
            parent_best="score of the element around it against the best",
            window_links="share of links nearby",
            wide_window_links="share of links around",
        ),
    ]


def _of_odds() -> list[Feature]:
    """What classes, ids, words and headings are worth."""
    return [
        *chain.from_iterable(_parts(kind, OF_ODDS, says) for kind, says in ODDS.items()),
        *on_scale(
            "odds mean",
            names_relative="classes and ids around it against the page's",
            names_window="classes and ids of the blocks nearby",
            names_wide="classes and ids of the blocks around",
            words_up0="words of its element",
            words_up2="words of the element two up",
            words_window="words of the blocks nearby",
        ),
    ]


def _of_page() -> list[Feature]:
    return [
        *on_scale("share", **{f"page_{name}": says for name, says in PAGE_SHARES.items()}),
        *on_scale("count", **{f"page_{name}": says for name, says in PAGE_COUNTS.items()}),
        *on_scale("code", **{f"page_{name}": says for name, says in PAGE_CODES.items()}),
        *on_scale("share", **{f"type_{name}": f"the page being of type {name}" for name in PAGE_TYPES}),
    ]


# Their order is part of a model's file.
FEATURES: Final = (
    *_of_text(),
    *_of_elements_around(),
    *_of_place(),
    *_of_title_and_headings(),
    *_of_repeats(),
    *_of_levels(),
    *_of_best(),
    *_of_odds(),
    *_of_page(),
)
NAMES: Final = tuple(feature.name for feature in FEATURES)


def _numbered(prefix: str, names: Iterable[str]) -> dict[str, int]:
    return {f"{prefix}_{name.upper()}": number for number, name in enumerate(names)}


def native() -> dict[str, int | bytes]:
    """What native code is to know: `X_WORDS` is the column of the feature `words`, `TO_NAV` the kind of element that
    `to_nav` counts steps to; `GROUP_…`, `ODDS_…` and `LEVEL_…` are places among the features that several things have.
    """
    return {
        **_numbered("X", NAMES),
        "FEATURE_COUNT": len(NAMES),
        **_numbered("TO", AROUND),
        "KINDS_AROUND": len(AROUND),
        "TYPES": len(PAGE_TYPES),
        **_numbered("GROUP", OF_GROUP),
        **_numbered("ODDS", OF_ODDS),
        **_numbered("LEVEL", OF_LEVEL),
        "OWN_LEVEL_COLUMNS": len(OF_OWN_LEVEL),
        "LEVEL_COLUMNS": len(OF_LEVEL),
        "COUNT_BYTES": bytes(count(x) for x in range(LARGEST_EXACT)),
    }
