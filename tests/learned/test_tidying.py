"""What is dropped of all that is kept, because of what else is kept."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.labels import Labels
from elute.learned._selection import copies_and_last_headings
from elute.learned.tidying import LEAST_WORDS, MOST_HEADINGS, tidied
from elute.page import parse
from elute.page.arrays import Mask
from elute.units.roles import Role, Roles
from properties.soup import raw_pages

TEXT = "The wallet is made of one sheet of steel that was folded twice."
OTHER = "It is thinner than a pencil, and no more than a letter weighs."
WIDE = "<div class=desktop><div class=block>{}</div></div>"
NARROW = "<div class=mobile><div class=block>{}</div></div>"


def everything(html: str, page_type: str = "") -> Labels:
    page = parse(html)
    score, keep = np.ones(len(page), dtype=np.float32), page.blocks.row_visible.copy()
    return Labels(page, score, keep, "everything", page_type=page_type)


def dropped(labels: Labels) -> dict[str, str]:
    """The blocks that go, with their reasons."""
    found, blocks = tidied(labels), labels.page.blocks
    gone = np.flatnonzero(labels.keep[blocks.first] & ~found.keep[blocks.first]).tolist()
    return {blocks.text(block): found.reason(block) for block in gone}


def remaining(html: str) -> list[str]:
    labels = tidied(everything(html))
    return labels.page.blocks.join(labels.keep).split("\n")


def test_a_copy_for_another_screen_is_dropped_and_the_reason_says_so() -> None:
    html = WIDE.format(f"<p>{TEXT}") + NARROW.format(f"<p>{TEXT}")
    assert remaining(html) == [TEXT]
    assert dropped(everything(html)) == {
        TEXT: 'repeats "The wallet is made of one sheet of steel…", which is kept above'
    }


def test_all_copies_but_the_first_are_dropped() -> None:
    tablet = f"<div class=tablet><div class=block><p>{TEXT}</div></div>"
    assert remaining(WIDE.format(f"<p>{TEXT}") + tablet + NARROW.format(f"<p>{TEXT}")) == [TEXT]


def test_what_stands_beside_a_copy_goes_with_it() -> None:
    part = f"<h2>Steel</h2><p>{TEXT}<ul><li>Blue<li>Red</ul>"
    assert remaining(f"{WIDE.format(part)}<p>{OTHER}</p>{NARROW.format(part)}<p>The end.") == [
        "Steel", TEXT, "Blue", "Red", OTHER, "The end.",
    ]  # fmt: skip


def test_what_differs_beside_a_copy_stays() -> None:
    html = WIDE.format(f"<h2>Steel</h2><p>{TEXT}") + NARROW.format(f"<h2>Brass</h2><p>{TEXT}")
    assert remaining(f"{html}<p>The end.") == ["Steel", TEXT, "Brass", "The end."]


@pytest.mark.parametrize(
    "html",
    [
        WIDE.format("<p>A short line.") + NARROW.format("<p>A short line."),
        f"<div><p>{TEXT}<p>{OTHER}<p>{TEXT}</div>",  # a refrain
        f"<div class=item><p>{TEXT}</div><div class=item><p>{TEXT}</div>",  # items that say the same
        f"<div class=a><ul><li>{TEXT}</ul></div><div class=b><ul><li>{TEXT}</ul></div>",
        f"<div class=a><p>{TEXT}</div><blockquote><p>{TEXT}</blockquote>",
        f"<div class=a><pre>{TEXT}</pre></div><div class=b><pre>{TEXT}</pre></div>",
        f"<div class=a><table><tr><td>{TEXT}</table></div><div class=b><table><tr><td>{TEXT}</table></div>",
    ],
)
def test_what_is_there_twice_and_is_no_copy(html: str) -> None:
    assert dropped(everything(html)) == {}


def test_copies_on_a_forum_are_quotations() -> None:
    assert dropped(everything(WIDE.format(f"<p>{TEXT}") + NARROW.format(f"<p>{TEXT}"), "forum")) == {}


def test_only_what_is_kept_counts() -> None:
    labels = everything(WIDE.format(f"<p>{TEXT}") + NARROW.format(f"<p>{TEXT}"))
    first = labels.page.blocks.row_block == 0
    assert dropped(replace(labels, keep=labels.keep & ~first)) == {}


def test_a_heading_with_nothing_below_it_goes() -> None:
    reason = "a heading with nothing kept below it"
    assert dropped(everything(f"<h2>Steel</h2><p>{TEXT}<h2>You may also like</h2>")) == {"You may also like": reason}
    assert dropped(everything(f"<p>{TEXT}<h2>More</h2><h3><div>Related</div></h3>")) == {
        "More": reason,
        "Related": reason,
    }


@pytest.mark.parametrize(
    "html",
    [
        "<h2>Steel</h2><h2>Brass</h2>",  # nothing but headings
        f"<p>{TEXT}" + "<h3>A headline</h3>" * (MOST_HEADINGS + 1),  # a list of its own
        "<h1>Steel</h1><h2>Brass</h2>",
        f"<p>{TEXT}<h1>Steel</h1>",  # the page's title, or of a part as large
        f"<p>{TEXT}<h2>Steel</h2><h1>Brass</h1>",
        f"<h2>Steel</h2><p>{TEXT}",
    ],
)
def test_headings_that_stay(html: str) -> None:
    assert dropped(everything(html)) == {}


def test_a_heading_that_the_caller_wants_stays() -> None:
    labels = everything(f"<title>Rain</title><p>{TEXT}<h2>Steel</h2>")
    heading = labels.page.in_subtrees(labels.page.rows_of("h2"))
    assert dropped(replace(labels, keep=labels.keep & ~heading).including(Role.TITLE, heading)) == {}


def test_a_title_that_the_caller_wants_stays_though_it_was_kept_anyway() -> None:
    labels = everything(f"<title>Steel</title><p>{TEXT}<h2>Steel</h2>")
    assert dropped(labels) == {"Steel": "a heading with nothing kept below it"}
    assert dropped(labels.choose(Role.TITLE, wanted=True)) == {}


def test_roles_are_not_asked_for_where_nobody_wants_one() -> None:
    class Unasked(Roles):
        def rows(self, role: Role, within: Mask | None = None) -> Mask:
            raise AssertionError(role)

    labels = everything(f"<p>{TEXT}<h2>Steel</h2>")
    assert dropped(replace(labels, roles=Unasked(labels.page))) == {"Steel": "a heading with nothing kept below it"}


def test_a_heading_above_dropped_comments_goes_with_them() -> None:
    story = "".join(f"<p>{TEXT} {OTHER} {number}</p>" for number in range(12))
    html = f"<article>{story}</article><h2>3 comments</h2><div class=comments><p>{TEXT * 2}</div>"
    labels = everything(html).without_comments()
    assert dropped(labels) == {"3 comments": "a heading with nothing kept below it"}


def test_published_methods_stay_as_their_papers_say() -> None:
    html = WIDE.format(f"<p>{TEXT}") + NARROW.format(f"<p>{TEXT}")
    assert elute.extract(html, method="cetd").text.count(TEXT) == 2
    assert elute.extract("<main>" + html + "</main>").text.count(TEXT) == 1


@given(html=raw_pages(), least=st.integers(1, 4))
def test_the_native_search_finds_all_copies(html: bytes, least: int) -> None:
    page = parse(html)
    structured = page.in_subtrees(page.rows_of("blockquote", "q", "pre", "ul", "ol", "dl", "table"))
    blocks, keep = page.blocks, page.blocks.row_visible
    first: dict[str, int] = {}
    expected = []
    for block in range(len(blocks)):
        if keep[blocks.first[block]] and blocks.words[block] >= least:
            if (text := blocks.text(block)) in first and not structured[blocks.container[block]]:
                expected.append((first[text], block))
            first.setdefault(text, block)
    assert copies_and_last_headings(blocks.segments, keep.view(np.uint8), least)[0] == expected


def test_native_code_wants_a_decision_for_each_row() -> None:
    segments = parse("<p>One").blocks.segments
    with pytest.raises(ValueError, match="3 values for a page of 6 rows"):
        copies_and_last_headings(segments, np.zeros(3, dtype=np.uint8), LEAST_WORDS)


@given(html=raw_pages())
def test_tidying_only_drops(html: bytes) -> None:
    labels = elute.extract(html, method="learned").labels
    assert labels.last_look is not None
    again = labels.last_look(labels)
    assert (again.keep <= labels.keep).all()
