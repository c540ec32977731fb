"""VSSE: its values on a small page worked out by hand, path aggregation, and the refinement."""

import numpy as np
import pytest
from hypothesis import given

import elute
from elute.methods import vsse
from elute.methods.vsse import common_prefix, common_subsequence, content_area, relative_values, tag_paths
from elute.page import Page, parse
from properties.soup import pages

# Four text nodes. Characters and marks: 5 0, 36 4, 31 2, 8 0.
PAGE = (
    "<title>A title of its own</title>"
    "<ul><li>Index</ul>"
    "<div><p>It rained, as it does here, all day long, ok.<p>Then it was over. Nobody minded that."
    "<p>A caption</div>"
)


def texts(page: Page, mask: np.ndarray) -> list[str]:
    return [page.blocks.text(block) for block in np.flatnonzero(mask[page.blocks.first])]


def kept(html: str, focus: str = "balanced") -> list[str]:
    return elute.extract(html, method="vsse", focus=focus).text.split("\n")


def test_visual_values_of_a_small_page() -> None:
    page = parse(PAGE)
    leaves = page.blocks.first
    # Characters / 4 nodes * marks / 4 nodes.
    assert vsse.visual_value(page, leaves).tolist() == pytest.approx([0, 36 / 4 * 4 / 4, 31 / 4 * 2 / 4, 0])
    # As a share of the largest: 31 * 2 / (36 * 4).
    assert relative_values(page)[leaves].tolist() == pytest.approx([0, 1, 62 / 144, 0])


def test_the_area_is_all_that_shares_the_path_and_captions_are_dropped() -> None:
    extraction = elute.extract(PAGE, method="vsse")
    assert extraction.text.split("\n")[1] == "Then it was over. Nobody minded that."
    assert [extraction.labels.reason(block) for block in range(4)] == [
        "outside the content area: visual value 0.00",
        "in the content area: visual value 1.00",
        "in the content area: visual value 0.43",
        "in the content area, but without punctuation and unlike the title",
    ]
    # Half of the value, and a half more where it is kept.
    score = extraction.labels.score[extraction.page.blocks.first]
    assert score.tolist() == pytest.approx([0, 1, 0.5 + 62 / 288, 0])


def test_a_line_like_the_title_stays_without_punctuation() -> None:
    assert "A caption" in kept(PAGE.replace("A title of its own", "A caption"))


def test_the_longest_common_prefix_of_paths() -> None:
    page = parse("<main><p>a</p><p><b>b</b></p><div><p>c</p></div></main><p>d</p>")
    blocks = page.blocks
    rows = {blocks.text(block): int(blocks.first[block]) for block in range(4)}

    def area(*starts: str) -> list[str]:
        mask = np.zeros(len(page), dtype=bool)
        mask[[rows[start] for start in starts]] = True
        return texts(page, content_area(page, mask, common_prefix))

    assert area("a") == ["a", "b"]  # html body main p, and what is below such a path
    assert area("b") == ["b"]
    assert area("a", "b") == ["a", "b"]
    assert area("a", "c") == ["a", "b", "c"]
    assert area("a", "d") == ["a", "b", "c", "d"]
    assert area() == []


def test_formula_2_as_printed() -> None:
    page = parse("<main><p>a</p><p><b>b</b></p><div><p><b>c</b></p></div></main><div><p>d</p></div>")
    blocks = page.blocks
    rows = {blocks.text(block): int(blocks.first[block]) for block in range(4)}

    def area(*starts: str) -> list[str]:
        mask = np.zeros(len(page), dtype=bool)
        mask[[rows[start] for start in starts]] = True
        return texts(page, content_area(page, mask, common_subsequence))

    # html body main p b and html body main div p b share html, body, main, p, b: five tags, the whole of the first.
    assert area("b", "c") == ["b"]
    # html body main p and html body div p share html, body, p: the first three of the first are html body main.
    assert area("a", "d") == ["a", "b", "c"]
    # The same with html body main p b; and of the three tags that are left, all are in html body main div p b.
    assert area("b", "d", "c") == ["a", "b", "c"]
    assert area("b") == ["b"]
    assert area() == []


@given(html=pages())
def test_the_printed_formula_finds_no_more_than_the_prefix(html: str) -> None:
    page = parse(html)
    starts = relative_values(page) >= 0.8
    printed, prefix = (content_area(page, starts, aggregate) for aggregate in (common_subsequence, common_prefix))
    assert not (printed & ~prefix).any()


def test_every_paragraph_has_to_be_near_the_title() -> None:
    def of(arguments: str, title: str = "Then it was over nobody minded that") -> list[str]:
        page = PAGE.replace("A title of its own", title)
        return elute.extract(page, method=f"vsse({arguments})", title=False).text.split("\n")

    assert of("near-title") == ["Then it was over. Nobody minded that."]
    assert of("near-title+subsequence") == ["Then it was over. Nobody minded that."]
    assert of("near-title", "Something else") == [""]
    assert len(of("near-title=64", "Something else")) == 3  # all are within 64 bits


@pytest.mark.parametrize("arguments", ["", "prefix", "near-title=65", "near-title=x", "subsequence=1"])
def test_other_readings_are_refused(arguments: str) -> None:
    with pytest.raises(ValueError, match="vsse takes 'subsequence' and 'near-title'"):
        vsse.vsse.of(arguments)


def test_another_characteristic_may_join(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_list(page: Page, leaves: np.ndarray) -> np.ndarray:
        return page.in_subtrees(page.rows_of("li"))[leaves].astype(float)

    monkeypatch.setitem(vsse.CHARACTERISTICS, "in a list", in_list)
    assert len(kept(PAGE.replace("Index", "Index, of all"))) == 3


@given(html=pages())
def test_areas_are_the_plain_ones(html: str) -> None:
    """The prefix found by comparing the paths, tag by tag."""
    page = parse(html)
    starts = relative_values(page) >= 0.8

    def path(row: int) -> list[int]:
        return [int(page.tag[above]) for above in [*reversed(list(page.ancestors(row))), row] if page.tag[above]]

    found = [path(row) for row in np.flatnonzero(starts).tolist()]
    prefix = []
    for tags in zip(*found, strict=False):
        if len(set(tags)) > 1:
            break
        prefix.append(tags[0])
    expected = [bool(found) and path(row)[: len(prefix)] == prefix for row in range(len(page))]
    assert content_area(page, starts, common_prefix).tolist() == expected
    assert max(tag_paths(page).of_row) < len(tag_paths(page).above)


@pytest.mark.parametrize("html", ["", "<p>", "<p hidden>x, y.", "<a href=/>x</a>"])
def test_a_page_without_punctuation_has_no_content(html: str) -> None:
    labels = vsse.vsse(parse(html))
    assert not labels.keep.any()
    assert np.isfinite(labels.score).all()
