"""The DOM filters: link lists, advertisements, forms and empty tables, each by hand and with its setting."""

import numpy as np
import pytest
from hypothesis import given

from elute.methods.gupta import PAPER_CELLS, Settings, gupta, link_ratio, on_server
from elute.methods.shared.decide import largest_above
from elute.page import Page, parse
from properties.soup import pages


def kept(html: str, focus: str = "balanced", **settings: object) -> list[str]:
    page = parse(html)
    labels = gupta(page, focus, Settings(**settings))  # type: ignore[arg-type]
    return [page.blocks.text(block) for block in np.flatnonzero(labels.keep[page.blocks.first])]


STORY = "It rained all night long, and the river rose."  # 37 characters that are not white space: 7.4 words of five
# The list has two links, "See" beside them is 3 letters or 0.6 words: 3.3 links a word.
SMALL = f"<ul><li>See <a href=/1>one</a><li><a href=/2>two</a></ul><p>{STORY} <a href=/3>More</a></p>"


def test_links_for_each_word_by_hand() -> None:
    page = parse(SMALL)
    ratio = link_ratio(page, Settings())
    found = [(page.tag_name(row), float(ratio[row])) for row in page.rows_of("ul", "li", "p", "body")]
    assert found == [
        ("body", 0.0),  # is no cell
        ("ul", pytest.approx(2 / (3 / 5))),
        ("li", pytest.approx(1 / (3 / 5))),
        ("li", pytest.approx(1 / (1 / 5))),  # no letter outside the link counts as one
        ("p", pytest.approx(1 / (37 / 5))),
    ]


def test_link_lists_go_and_text_stays() -> None:
    page = parse(SMALL)
    labels = gupta(page)
    assert kept(SMALL) == [f"{STORY} More"]
    assert labels.reason(0) == "3.33 links a word around it, 0.35 allowed"
    assert labels.reason(2) == "0.14 links a word around it, 0.35 allowed"
    assert labels.score[page.blocks.first[2]] == pytest.approx(0.35 / (0.35 + 5 / 37))


def test_settings_of_link_lists() -> None:
    assert len(kept(SMALL, link_lists=False)) == 3
    assert len(kept(SMALL, cells=PAPER_CELLS)) == 3
    assert kept(f"<table><tr><td>{STORY}<td><a href=/>x</a></table>", cells=PAPER_CELLS) == [STORY]
    assert kept(SMALL, most_links=0.1) == []
    assert kept(SMALL, letters_a_word=20) == []  # 37 letters are 1.9 words
    assert kept(SMALL, all_links=True) == [f"{STORY} More"]  # a paragraph is dropped whole or not at all


def test_the_focus_moves_the_ratio() -> None:
    two = f"<p>{STORY} <a href=/3>More</a> <a href=/4>and more</a></p>"  # 2 links for 7.4 words: 0.27
    assert kept(two) and not kept(two, "precision")
    three = f"<p>{STORY} <a href=/3>a</a> <a href=/4>b</a> <a href=/4>c</a></p>"  # 0.41
    assert not kept(three) and kept(three, "recall")


@pytest.mark.parametrize(
    ("address", "advertises"),
    [
        ("https://ad.doubleclick.net/x", True),
        ("//taboola.com/x", True),
        ("http://GoogleSyndication.com:80/x", True),
        ("https://example.org/?u=doubleclick.net", False),
        ("https://notdoubleclick.net/", False),
        ("https://[broken/", False),
    ],
)
def test_servers(address: str, advertises: bool) -> None:
    assert on_server(address) == advertises


def test_advertisements() -> None:
    html = f"<p>{STORY}</p><a href=//ad.doubleclick.net/x><p>{STORY}</p></a><iframe src=//taboola.com></iframe>"
    assert kept(html, link_lists=False) == [STORY]
    assert kept(html, link_lists=False, advertisements=False) == [STORY, STORY]
    page = parse(html)
    assert gupta(page).reason(1) == "advertisement, form or empty table"


def test_forms_and_empty_tables() -> None:
    form = f"<p>{STORY}</p><button>Send all of it</button><select><option>One<option>Two</select>"
    assert kept(form) == [STORY]
    assert len(kept(form, forms=False)) == 4
    table = f"<p>{STORY}</p><table><tr><td>ab</table>"
    assert kept(table) == [STORY, "ab"]
    assert kept(table, least_substance=3) == [STORY]
    assert kept(table.replace("<td>ab", "<td>ab<img>"), least_substance=3) == [STORY, "ab"]
    assert kept(table.replace("<td>ab", "<td>ab<img>"), least_substance=3, substance=()) == [STORY]
    assert kept(table, least_substance=3, empty_tables=False) == [STORY, "ab"]


def plain_ratios(page: Page) -> np.ndarray:
    """For each text row the largest ratio of the cells around it, by walking up."""
    ratio = link_ratio(page, Settings())
    return np.array(
        [max(ratio[row], *(ratio[above] for above in page.ancestors(row)), 0.0) for row in range(len(page))]
    )


@given(html=pages())
def test_the_largest_above(html: str) -> None:
    page = parse(html)
    assert (largest_above(page, link_ratio(page, Settings())) == plain_ratios(page)).all()


@given(html=pages())
def test_precision_keeps_less_and_recall_more(html: str) -> None:
    page = parse(html)
    precise, balanced, complete = (gupta(page, focus).keep for focus in ("precision", "balanced", "recall"))
    assert not (precise & ~balanced).any()
    assert not (balanced & ~complete).any()
