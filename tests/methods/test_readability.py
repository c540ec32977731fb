"""Readability: the outline step by step on small pages, a plain version of its scores, and the port to Python."""

import re
from collections import Counter, defaultdict

import numpy as np
import pytest
from hypothesis import given

from elute.methods.readability import (
    BLOCKS,
    PARAGRAPHS,
    TAG_SCORE,
    _Counts,
    element_scores,
    read_names,
    readability,
)
from elute.page import ELEMENT, Page, parse
from places import DATASETS
from properties.soup import pages

REAL_PAGES = 40
SENTENCE = "It rained, and it poured."  # 21 characters that are not white space, one comma


def kept(html: str, focus: str = "balanced") -> list[str]:
    page = parse(html)
    return [page.blocks.text(block)[:9] for block in np.flatnonzero(readability(page, focus).keep[page.blocks.first])]


def test_scores_by_hand() -> None:
    """Two paragraphs: 42 characters and two commas score 2 + 2 = 4; 168 and eight commas 2 + 8 + 1 = 11.

    The div begins with 5 and 25 for its class and gets 15: 45. The section above it has nothing to begin with and gets
    half: 7.5. A tenth of the characters of the whole, 21 of 231, are in a link."""
    html = (
        f"<section><div class=story><p>{SENTENCE * 2}</p><p>{SENTENCE * 8}</p></div><a href=/>{SENTENCE}</a></section>"
    )
    page = parse(html)
    score = element_scores(_Counts(page), True, True)
    finite = {page.tag_name(row): float(score[row]) for row in np.flatnonzero(np.isfinite(score))}
    assert finite == {"div": pytest.approx(45.0), "section": pytest.approx(7.5 * 210 / 231)}
    without_names = element_scores(_Counts(page), True, False)
    assert without_names[page.rows_of("div")[0]] == pytest.approx(20.0)


def test_decisions_by_hand() -> None:
    html = (
        f"<body><div class=story>{'<p>' + SENTENCE * 8 + '</p>'}{'<p>' + SENTENCE * 8 + '</p>'}</div>"
        f"<div class=sidebar><p>{SENTENCE * 20}</p></div><p>Short.</p><p>No sentence</p><p>A <a href=/>link.</a></p>"
    )
    # The top candidate is the div. Beside it: a class that names no content; "Short." is a sentence; the next has no
    # full stop; the last has a link.
    assert kept(html) == ["It rained", "It rained", "Short."]
    labels = readability(parse(html))
    # 5 + 25 + 2 * (2 + 8 + 1) = 52; a fifth of it is 10.4
    assert labels.reason(0) == "score 52.0 around it, siblings need 10.4"


def test_siblings_with_a_score_of_their_own() -> None:
    part = f"<div class=part><p>{SENTENCE * 8}</p></div>"  # 5 + 11 = 16
    best = f"<div class=part><p>{SENTENCE * 8}</p><p>{SENTENCE * 40}</p></div>"  # 5 + 11 + 2 + 40 + 3 = 61
    assert kept(f"<main>{best}{part}</main>") == ["It rained"] * 3
    assert kept(f"<main>{best}{part.replace('part', 'other')}</main>") == ["It rained"] * 3  # 16 of at least 12.2
    assert kept(f"<main>{best}{part.replace('part', 'other')}</main>", "precision") == ["It rained"] * 2  # 30.5


def test_a_short_result_is_tried_again_with_less_care() -> None:
    hidden_away = f"<div class=comment><p>{SENTENCE * 20}</p></div>"
    assert kept(f"<p>{SENTENCE * 2}</p>{hidden_away}") == ["It rained", "It rained"]
    enough = f"<div><p>{SENTENCE * 12}</p></div>{hidden_away}"
    assert len(kept(enough)) == 1


def test_names() -> None:
    assert read_names("Sidebar", "").unlikely
    assert not read_names("sidebar main", "").unlikely
    assert not read_names("lead", "").unlikely
    assert read_names("article", "content").omen == 50
    assert read_names("article widget", "footer").omen == -25


def test_text_straight_in_a_div_is_a_paragraph() -> None:
    assert kept(f"<section><div>{SENTENCE * 8}</div><div>{SENTENCE * 9}</div></section>") == ["It rained"] * 2


def plain_scores(page: Page) -> dict[int, float]:
    """Steps 1 to 4 of the outline, element by element."""
    texts: dict[int, list[int]] = defaultdict(list)
    for row in np.flatnonzero(page.blocks.row_visible).tolist():
        for above in page.ancestors(row):
            texts[above].append(row)
    names = {
        row: (page.attribute(row, "class") or "", page.attribute(row, "id") or "")
        for row in range(len(page))
        if page.kind[row] == ELEMENT
    }
    scores: dict[int, float] = {}

    def begin(row: int) -> None:
        if row not in scores:
            tag = page.tag_name(row) if page.namespace[row] == 0 else ""
            scores[row] = TAG_SCORE.get(tag, 0) + read_names(*names[row]).omen

    for row in names:
        tag = page.tag_name(row) if page.namespace[row] == 0 else ""
        below = range(row + 1, page.end[row])
        bare = tag == "div" and not any(page.namespace[r] == 0 and page.tag_name(r) in BLOCKS for r in below)
        around = [row, *(above for above in page.ancestors(row) if above in names)]
        gone = any(read_names(*names[r]).unlikely and page.tag_name(r) not in ("html", "body") for r in around)
        chars = sum(int(page.blocks.row_chars[text]) for text in texts[row])
        if not (tag in PARAGRAPHS or bare) or gone or chars < 25:
            continue
        source = [page.source[page.source_start[text] : page.source_end[text]] for text in texts[row]]
        points = 2 + sum(piece.count(b",") for piece in source) + min(chars // 100, 3)
        parent = int(page.parent[row])
        if parent not in names:
            continue
        begin(parent)
        scores[parent] += points
        grandparent = int(page.parent[parent])
        if grandparent in names:
            begin(grandparent)
            scores[grandparent] += points / 2
    for row in scores:
        chars = sum(int(page.blocks.row_chars[text]) for text in texts[row])
        linked = sum(int(page.blocks.row_chars[text]) for text in texts[row] if page.blocks.row_in_link[text])
        scores[row] *= 1 - linked / max(chars, 1)
    return scores


@given(html=pages())
def test_scores_are_those_of_the_outline(html: str) -> None:
    page = parse(html.replace("word", "a rather long word, "))
    found = element_scores(_Counts(page), True, True)
    expected = plain_scores(page)
    assert set(np.flatnonzero(np.isfinite(found)).tolist()) == set(expected)
    assert {row: found[row] for row in expected} == pytest.approx(expected)


@pytest.mark.datasets
def test_agrees_with_the_python_port_on_most_pages() -> None:
    """readability-lxml scores alike, and cleans afterwards, so the texts are near, not the same."""
    port = pytest.importorskip("readability")
    found = sorted(DATASETS.glob("*/pages/*.html"))
    shares = []
    for path in found[:: max(1, len(found) // REAL_PAGES)][:REAL_PAGES]:
        page = parse(path.read_bytes())
        try:
            html = port.Document(page.source.decode("utf-8", "replace")).summary()
        except Exception:  # it cannot read every page
            continue
        theirs = Counter(re.findall(r"\w+", parse(html).blocks.join(parse(html).blocks.row_block >= 0)))
        ours = Counter(re.findall(r"\w+", page.blocks.join(readability(page).keep)))
        total = sum(theirs.values()) + sum(ours.values())
        shares.append(2 * sum((theirs & ours).values()) / total if total else 1.0)
    assert np.median(shares) > 0.8
