"""The features of a block: what the learned method looks at. Every feature is a byte.

Counts are on a log scale, shares in 255ths, distances signed around 128. So a column of a feature is `uint8`, trees
compare bytes, and the native pass (`_features.pyx`) and the plain one (tests/learned/plain_features.py) agree exactly.

The build reads this file to number the features for Cython, so it must import nothing of elute.
docs/learned/features.md says how each is counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from pathlib import Path
from typing import Final

STEPS_AN_OCTAVE: Final = 16
LARGEST_EXACT: Final = 4096


@dataclass(frozen=True)
class Feature:
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
        return round(2 ** ((byte - 128) / 32), 2)
    if scale == "signed":
        size = float(round(2 ** (abs(byte - 128) * 2 / STEPS_AN_OCTAVE) - 1))
        return size if byte > 128 else -size
    return float(byte)


def _features() -> tuple[Feature, ...]:
    found: list[Feature] = []

    def add(scale: str, **names: str) -> None:
        found.extend(Feature(name, scale, says) for name, says in names.items())

    # ---- the text itself
    add(
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
    )
    add("mean", word_length="characters a word")
    add(
        "share",
        link_share="share of the text in links",
        digit_share="share of digits",
        upper_share="share of capitals",
    )
    add("code", ending="how the text ends", hidden="why it is hidden", inline="inline element at its start")
    # ---- elements around it
    add(
        "code", tag="element", parent_tag="element around that", previous_tag="element before", next_tag="element after"
    )
    add("code", next_ending="how the next text ends")
    add("plain", depth="depth on the page")
    add("plain", **{f"to_{name}": f"steps up to {says}" for name, says in AROUND.items()})
    # ---- place on the page
    add(
        "share",
        words_before_share="share of the page's words before it",
        blocks_before_share="share of the page's blocks before it",
        good_before_share="share of the running text before it",
        good_after_share="share of the running text after it",
    )
    add("count", words_before="words before it", blocks_before="blocks before it", blocks_after="blocks after it")
    # ---- title, description, headings
    add(
        "share",
        title_share="share of its words in the title",
        title_cover="share of the title in it",
        description_cover="share of the description in it",
    )
    add(
        "signed",
        title_blocks="blocks since the title",
        title_words="words since the title",
        h1_blocks="blocks since the first h1",
        comment_blocks="blocks since the first comment",
    )
    add("code", heading="level of heading", above_heading="level of the heading above")
    add("count", above_blocks="blocks since the heading above", above_words="words since the heading above")
    # ---- repeated text and structure
    add("count", copies="texts equal to it", copies_before="equal texts before it")
    for group, of in (("alike", "blocks of the same elements and classes"), ("path", "blocks of the same path")):
        add("count", **{f"{group}_blocks": of, f"{group}_words": f"words in {of}"})
        add("share", **{f"{group}_share": f"share of the page's words in {of}"})
        add("share", **{f"{group}_links": f"share of links in {of}"})
        add("mean", **{f"{group}_mean": f"words a block in {of}"})
        add("mean", **{f"{group}_sentences": f"sentences a block in {of}"})
    add("count", shape_blocks="blocks in elements of its class")
    add("share", shape_share="share of the page's words in elements of its class")
    add("mean", shape_mean="words a block in elements of its class")
    add("count", siblings="siblings like it", siblings_2="siblings like the element two up")
    add("count", siblings_3="siblings like the element three up", item_words="words of the repeated item around it")
    add("plain", item_steps="steps up to a repeated item")
    add("share", item_links="share of links in the repeated item around it")
    # ---- elements further up: 0 is the one that holds the block
    for level in LEVELS:
        up = f"the element {level} up" if level else "its element"
        add("share", **{f"up{level}_links": f"share of links in {up}"})
        add("share", **{f"up{level}_good": f"share of the running text in {up}"})
        add("mean", **{f"up{level}_density": f"characters a tag in {up}"})
        if level:
            add("count", **{f"up{level}_words": f"words in {up}", f"up{level}_blocks": f"blocks in {up}"})
            add("share", **{f"up{level}_share": f"share of the page's words in {up}"})
            add("share", **{f"up{level}_paragraphs": f"share of words in paragraphs in {up}"})
    # ---- the best container, the best stretch of blocks
    add(
        "code",
        in_best="inside the element that holds most good text",
        in_stretch="inside the densest stretch of the page",
    )
    add(
        "signed",
        best_start="blocks since the best element began",
        best_end="blocks since the best element ended",
        stretch_start="blocks since the densest stretch began",
        stretch_end="blocks since the densest stretch ended",
    )
    add("plain", best_up="steps up to the best element's branch", best_down="steps down to the best element")
    add(
        "share",
        own_best="score of its element against the best",
        parent_best="score of the element around it against the best",
    )
    add("share", window_links="share of links nearby", wide_window_links="share of links around")
    # ---- what classes, ids, words and headings are worth
    for kind, says in ODDS.items():
        add("odds sum", **{f"{kind}_sum": f"{says}, all together"})
        add("odds mean", **{f"{kind}_mean": f"{says}, on average"})
        add("odds", **{f"{kind}_min": f"{says}, the worst", f"{kind}_max": f"{says}, the best"})
    add(
        "odds mean",
        names_relative="classes and ids around it against the page's",
        names_window="classes and ids of the blocks nearby",
        names_wide="classes and ids of the blocks around",
        words_up0="words of its element",
        words_up2="words of the element two up",
        words_window="words of the blocks nearby",
    )
    # ---- the page
    add("share", **{f"page_{name}": says for name, says in PAGE_SHARES.items()})
    add("count", **{f"page_{name}": says for name, says in PAGE_COUNTS.items()})
    add("code", **{f"page_{name}": says for name, says in PAGE_CODES.items()})
    add("share", **{f"type_{name}": f"the page being of type {name}" for name in PAGE_TYPES})
    return tuple(found)


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

FEATURES: Final = _features()
NAMES: Final = tuple(feature.name for feature in FEATURES)


def write_pxi(path: Path) -> None:
    """Number the features for Cython."""
    lines = [f"    X_{name.upper()} = {number}" for number, name in enumerate(NAMES)]
    counts = [count(x) for x in range(LARGEST_EXACT)]
    rows = [", ".join(map(str, counts[i : i + 24])) for i in range(0, len(counts), 24)]
    table = "COUNT_BYTES = bytes([\n    " + ",\n    ".join(rows) + ",\n])"
    text = "\n".join(["# Written by src/elute/learned/features.py at build time.", "", "cdef enum:", *lines])
    text += f"\n    FEATURE_COUNT = {len(NAMES)}\n\n{table}\n"
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
