"""What is told of a page, worked out by hand."""

from pathlib import Path

import pytest

from elute import gold
from elute.gold import GoldPage
from elute.gold.check import problems, summary
from elute.gold.facts import Facts, facts
from elute.gold.stats import stats
from gold.folders import write

HTML = "<nav>Home News</nav><h1>Weather</h1><h1>Rain today</h1><p>It rained. <b>And</b> how.<p hidden>Psst"


def test_figures_of_a_page() -> None:
    seen = facts(GoldPage.of(HTML, "Rain today\nIt rained. And how.", url="http://a.example.org/", page_type="news"))
    assert (seen.host, seen.type, seen.problems) == ("example.org", "news", [])
    assert (seen.page_words, seen.gold_words, seen.gold_found) == (9, 6, 1.0)
    assert seen.page_gold == pytest.approx(6 / 9)
    assert (seen.blocks, seen.gold_blocks) == (5, 2)
    assert (seen.encoding, seen.encoding_source) == ("utf-8", "utf-8")


@pytest.mark.parametrize(
    ("html", "text", "title", "found"),
    [
        (HTML, "Rain today. It rained.", None, True),
        (HTML, "It rained today.", None, False),
        ("<p>It rained.", "It rained.", "It rained", True),
        ("<p>It rained.", "Bit rained.", "It rained", False),
        ("<p>It rained.", "It rained.", None, None),
        ("<h1> </h1><p>It rained.", "It rained.", "", None),
    ],
)
def test_title_in_gold(html: str, text: str, title: str | None, found: bool | None) -> None:
    assert facts(GoldPage.of(html, text, title=title)).title_in_gold is found


def test_snippets_are_looked_for_as_they_stand() -> None:
    page = GoldPage.of(HTML, "It rained.", **{"with": ["it rained. And h", "PSST", "rained today", "News"]})
    assert facts(page).problems == [("snippet not on the page", "1 of 4: rained today")]


def test_half_a_file_is_told(tmp_path: Path) -> None:
    write(tmp_path, {"ground-truth.json": '{"a": {"articleBody": "Rain"}}', "html/a.html.gz": b"\x1f\x8b\x08\x00"})
    (page,) = gold.load(tmp_path, format="scrapinghub")
    assert [kind for kind, _ in facts(page).problems] == ["unreadable file"]


def test_twice() -> None:
    pages = [
        Facts("a", "x", page_digest="1", gold_digest="g"),
        Facts("b", "x", page_digest="2", gold_digest="g"),
        Facts("c", "x", page_digest="1", gold_digest="g"),
        Facts("d", "x", problems=[("unreadable file", "gone")]),
        Facts("e", "x", problems=[("unreadable file", "gone")]),
    ]
    found = [(problem.id, problem.kind) for problem in problems(pages)]
    assert found == [("b", "gold twice"), ("c", "page twice"), ("d", "unreadable file"), ("e", "unreadable file")]
    counted = summary(pages)
    assert (counted["unreadable file"], counted["page twice"], counted["gold words on the page"]) == (2, 1, None)


def test_means_and_medians() -> None:
    pages = [
        Facts("a", "x", "a.org", "en", gold_words=10, page_words=20, page_gold=0.5, blocks=4, title_in_gold=True),
        Facts("b", "x", "a.org", "", gold_words=30, page_words=40, page_gold=1.0, blocks=8, title_in_gold=False),
        Facts("c", "x", "", "en", gold_words=0, page_words=90, blocks=9),
    ]
    figures = stats(pages)
    assert (figures["hosts"], figures["languages"]) == (1, {"en": 2, "?": 1})
    assert (figures["page words"], figures["gold words"], figures["blocks"]) == (40, 20, 8)
    assert (figures["gold share"], figures["title in gold"]) == (0.75, 0.5)
    assert stats(pages[2:])["gold words"] is None
