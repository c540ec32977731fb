"""CETD: its numbers on a small page worked out by hand, and its decisions against the paper's algorithm."""

from math import e, log

import numpy as np
import pytest
from hypothesis import given

import elute
from elute.methods.cetd import SMALLEST_LOG, THRESHOLD, cetd
from elute.methods.shared._density import composite_density
from elute.page import Page, parse
from methods import reference
from places import DATASETS
from properties.soup import pages

REAL_PAGES = 100
LARGEST = 200_000  # bytes; the reference is slow

# Characters: 100 and 50 in a story, 10 in a link; "x" repeated is one word, which the method does not ask.
SMALL = f"<div><p>{'x' * 100}</p><p>{'y' * 50}</p></div><ul><li><a href=/>{'z' * 10}</a></li></ul>"


def density_of(page: Page) -> dict[str, float]:
    """The composite text density of each element, by its tag; of the last where several have one."""
    density = composite_density(
        page.table, page.blocks.segments, int(page.rows_of("body", "frameset")[0]), SMALLEST_LOG
    )
    return {page.tag_name(row): float(density[row]) for row in range(len(page)) if page.tag[row]}


def kept_rows(page: Page, focus: str = "balanced") -> set[int]:
    return set(np.flatnonzero(cetd(page, focus).keep).tolist())


def kept(html: str, focus: str = "balanced") -> list[str]:
    page = parse(html)
    return [page.text(row) for row in sorted(kept_rows(page, focus))]


# ---- the formula


def test_densities_of_a_small_page() -> None:
    """C and LC characters, T and LT tags of each element counted by hand; of the body LC / C is 10 / 160."""
    share = 10 / 160
    found = density_of(parse(SMALL))
    assert found == pytest.approx(
        {
            "html": 160 / 8 * log(160 / 10 * 8 / 1) / log(log(160 / 150 * 10 + share * 160 + e)),
            "head": 0.0,
            "body": 160 / 6 * log(160 / 10 * 6 / 1) / log(log(160 / 150 * 10 + share * 160 + e)),
            "div": 150 / 2 * log(150 / 1 * 2 / 1) / log(log(share * 150 + e)),
            "p": 50 / 1 * log(50 / 1 * 1 / 1) / log(log(share * 50 + e)),  # the second
            "ul": 10 / 2 * log(10 / 10 * 2 / 1) / log(log(10 / 1 * 10 + share * 10 + e)),
            "li": 0.0,  # log(10 / 10 * 1 / 1): all of it is one link
            "a": 0.0,
        }
    )


def test_decisions_on_a_small_page() -> None:
    """By hand: the body's density is 106, its sum 471; the div's is 468, its sum 930; the ul's density is 2."""
    labels = cetd(parse(SMALL))
    assert [text[0] for text in kept(SMALL)] == ["x", "y"]
    assert labels.reason(0) == "inside the dense parts: density 586.2, page 106.0"
    assert labels.reason(2) == "outside the dense parts: density 0.0, page 106.0"
    page = labels.page
    scores = [0.5 + 586.2 / (586.2 + 106.0) / 2, 0.5 + 0.764 / 2, 0.0]
    assert labels.score[page.blocks.first].tolist() == pytest.approx(scores, abs=0.001)


def test_without_links_the_logarithm_of_the_base_is_bounded() -> None:
    # ln(ln(e)) is 0: the smallest logarithm, 0.1, takes its place.
    assert density_of(parse("<p>" + "x" * 20))["p"] == pytest.approx(20 * log(20) / 0.1)


def test_a_link_needs_an_address_but_any_a_is_a_link_tag() -> None:
    linked = density_of(parse("<p>" + "x" * 20 + "<a href=y>zzz</a>"))["p"]
    named = density_of(parse("<p>" + "x" * 20 + "<a name=y>zzz</a>"))["p"]
    assert named == pytest.approx(23 * log(23) / 0.1)
    assert linked == pytest.approx(23 * log(23 / 3) / log(log(23 / 20 * 3 + 3 / 23 * 23 + e)))


def test_hidden_text_and_white_space_do_not_count() -> None:
    plain = density_of(parse("<p>xxxxxxxxxx"))["p"]
    assert density_of(parse("<p>xx xx\n&nbsp; xxxxxx"))["p"] == pytest.approx(plain)
    assert density_of(parse("<p>xxxxxxxxxx<!-- no --><script>no</script>"))["p"] == pytest.approx(plain)
    # A hidden element's text does not count, its tag does.
    assert density_of(parse("<p>xxxxxxxxxx<b>x</b><i hidden>no</i>"))["p"] == pytest.approx(11 / 2 * log(11 * 2) / 0.1)


def test_hidden_text_is_never_kept() -> None:
    html = "<p>" + "A long story with many words. " * 5 + "<span hidden>no</span><p style='display:none'>no"
    labels = cetd(parse(html))
    assert not any(text == "no" for text in kept(html))
    assert labels.reason(1) == "hidden"


@pytest.mark.parametrize("html", ["", "<p>", "<!-- x -->", "<frameset><frame src=x></frameset>", "<p hidden>x"])
def test_a_page_without_visible_text(html: str) -> None:
    labels = cetd(parse(html))
    assert not labels.keep.any()
    assert np.isfinite(labels.score).all()


def test_text_straight_in_the_body() -> None:
    assert kept("Just some text without any element around it.") == ["Just some text without any element around it."]


def test_scores_are_from_0_to_1_and_tell_kept_from_dropped() -> None:
    page = parse(SMALL)
    for focus in THRESHOLD:
        labels = cetd(page, focus)
        assert labels.score.dtype == np.float32
        assert ((labels.score >= 0) & (labels.score <= 1)).all()
        texts = page.blocks.row_block >= 0
        assert (labels.score[texts & labels.keep] >= 0.5).all()
        assert (labels.score[texts & ~labels.keep] <= 0.5).all()
    one = parse("<body>" + "x" * 50)  # the body's own text has exactly the page's density
    assert cetd(one).score[-1] == 0.75


# ---- the algorithm, against the paper's


@given(html=pages())
def test_decisions_are_the_papers(html: str) -> None:
    page = parse(html)
    for focus, factor in THRESHOLD.items():
        assert kept_rows(page, focus) == reference.cetd(page, factor)


@given(html=pages())
def test_densities_are_the_papers(html: str) -> None:
    page = parse(html)
    row = int(page.rows_of("body", "frameset")[0])
    body = reference.tree(page, row)
    reference.weigh(body, body)
    found = composite_density(page.table, page.blocks.segments, row, SMALLEST_LOG)

    def check(node: reference.Node) -> None:
        assert found[node.row] == pytest.approx(node.density)
        for child in node.children:
            check(child)

    check(body)


@pytest.mark.datasets
def test_decisions_are_the_papers_on_real_pages() -> None:
    found = [path for path in sorted(DATASETS.glob("*/pages/*.html")) if path.stat().st_size <= LARGEST]
    moved = 0
    for path in found[:: max(1, len(found) // REAL_PAGES)][:REAL_PAGES]:
        page = parse(path.read_bytes())
        kept_by_focus = {focus: kept_rows(page, focus) for focus in THRESHOLD}
        for focus, factor in THRESHOLD.items():
            assert kept_by_focus[focus] == reference.cetd(page, factor), (path, focus)
        assert kept_by_focus["precision"] <= kept_by_focus["balanced"] <= kept_by_focus["recall"], path
        moved += kept_by_focus["precision"] != kept_by_focus["recall"]
    assert moved > REAL_PAGES // 2  # the focus does something


# ---- focus


@given(html=pages())
def test_precision_keeps_less_and_recall_more(html: str) -> None:
    """Holds for the method itself: a lower threshold reaches more elements, and each only adds its best part."""
    page = parse(html)
    assert kept_rows(page, "precision") <= kept_rows(page, "balanced") <= kept_rows(page, "recall")


def test_with_comments_left_out_recall_may_drop_what_balanced_keeps() -> None:
    """Comments are left out unless nothing else would remain: they stay where the focus reaches them alone."""
    comments = "<div class=comments>" + f"<p>{'c' * 300}</p>" * 3 + "</div>"
    story = f"<div><p>{'s' * 150}</p><b>1</b><b>2</b><b>3</b></div>" * 11
    html = comments + story + "<hr>" * 40
    texts = {focus: elute.extract(html, method="cetd", focus=focus).text for focus in THRESHOLD}
    assert set(texts["balanced"]) == {"c", "\n"}
    assert "c" not in texts["recall"] and "s" in texts["recall"]
    assert "c" in elute.extract(html, method="cetd", focus="recall", comments=True).text
