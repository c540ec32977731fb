"""ICE's language models: a divergence worked out by hand, and against the plain sum over all words of the page."""

from collections import Counter
from math import inf, log

import numpy as np
import pytest
from hypothesis import given

import elute
from elute.methods.ice_lm import DISCOUNT, divergences, ice_lm, query_texts
from elute.page import Page, parse
from elute.units.words import words
from properties.soup import pages


def model(text: list[str], page: Counter[str]) -> dict[str, float]:
    """p(w) for every word of the page; the page's own for a text without words."""
    counts, total = Counter(text), sum(page.values())
    if not text:
        return {word: page[word] / total for word in page}
    alpha = DISCOUNT * len(counts) / len(text)
    return {word: max(counts[word] - DISCOUNT, 0) / len(text) + alpha * page[word] / total for word in page}


def plain_divergences(page: Page) -> list[float]:
    visible = [block for block in range(len(page.blocks)) if not page.blocks.hidden[block]]
    texts = [words(page.blocks.text(block)) for block in visible]
    query = words("\n".join(query_texts(page)))
    everything = Counter(query) + Counter(word for text in texts for word in text)
    q = model(query, everything)
    models = [model(text, everything) for text in texts]
    return [
        sum(b[word] * log(b[word] / q[word]) for word in b) if text else inf
        for text, b in zip(texts, models, strict=True)
    ]


def test_the_divergence_of_a_small_page() -> None:
    """Query: "tea". Blocks: "tea tea" and "rum". The page: tea 3/4, rum 1/4.

    Query model: (1 - 0.7) / 1 + 0.7 * 3/4 = 0.825 for tea, 0.7 * 1/4 = 0.175 for rum.
    "tea tea": alpha = 0.7 * 1/2 = 0.35; (2 - 0.7) / 2 + 0.35 * 3/4 = 0.9125 for tea, 0.35 * 1/4 = 0.0875 for rum.
    "rum": alpha = 0.7; 0.7 * 3/4 = 0.525 for tea, (1 - 0.7) / 1 + 0.7 * 1/4 = 0.475 for rum.
    """
    page = parse("<title>Tea</title><p>Tea, tea!<p>Rum")
    tea = 0.9125 * log(0.9125 / 0.825) + 0.0875 * log(0.0875 / 0.175)
    rum = 0.525 * log(0.525 / 0.825) + 0.475 * log(0.475 / 0.175)
    assert divergences(page, np.arange(2)).tolist() == pytest.approx([tea, rum])


def test_the_query_is_title_headings_and_keywords() -> None:
    page = parse(
        "<title>Tea</title><meta name=Keywords content='green, black'><meta name=description content=no>"
        "<h1>All of <b>tea</b><div><h3>here</h3></div></h1><h2 hidden>no</h2><p>no<svg><title>no</title></svg>"
    )
    assert words(" ".join(query_texts(page))) == ["tea", "green", "black", "all", "of", "tea", "here"]


def test_text_on_the_topic_is_kept() -> None:
    text = "Tea leaves in winter, winter tea in leaves, and tea. " * 40
    html = f"<title>Tea in winter</title><h1>Tea in winter</h1><p>{text}<p>Imprint<p hidden>Tea in winter"
    extraction = elute.extract(html, method="ice-lm")
    assert extraction.cleaneval == f"<h> Tea in winter\n<p> {text}".strip()
    nearest = extraction.labels.score[extraction.page.blocks.first]
    assert nearest[0] > 0.5 > nearest[2] > nearest[3] == 0
    assert extraction.labels.reason(2).endswith(", threshold 1.50")
    assert extraction.labels.reason(3) == "hidden"


def test_a_page_without_a_query_is_its_own() -> None:
    page = parse("<p>one two two<p>three")
    assert divergences(page, np.arange(2)).tolist() == pytest.approx(plain_divergences(page))


@given(html=pages())
def test_divergences_are_the_plain_sums(html: str) -> None:
    page = parse(html)
    found = divergences(page, np.flatnonzero(page.blocks.hidden == 0))
    assert found.tolist() == pytest.approx(plain_divergences(page), abs=1e-9)


@given(html=pages())
def test_the_focus_keeps_more_or_less(html: str) -> None:
    page = parse(html)
    precise, balanced, generous = (ice_lm(page, focus).keep for focus in ("precision", "balanced", "recall"))
    assert not (precise & ~balanced).any() and not (balanced & ~generous).any()
    assert not (generous & ~page.blocks.row_visible).any()
