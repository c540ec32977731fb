"""What holds for every untrained classic: any page, any focus, hidden text, long pages."""

from time import perf_counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.methods import FOCUSES, label
from elute.page import parse
from properties.soup import pages

CLASSICS = (
    "accb bte bte-plateaus ccb cetd-ctd cetd-td cetd-td-sum cetr cetr-km cetr-tm gupta kohlschuetter "
    "kohlschuetter-density readability tccb ttr"
).split()
EDGES = {
    "empty": "",
    "white space": " \n ",
    "one word": "word",
    "one sign": "…",
    "only links": "<ul>" + "<li><a href=/>one link</a>" * 9 + "</ul>",
    "no body": "<title>Title</title>",
    "frames": "<frameset><frame src=x></frameset>",
    "hidden": "<p hidden>Psst, not a word of this.</p>",
    "script": "<script>var text = 'no';</script><style>p { }</style>",
    "only tags": "<div>" * 700,
    "broken tag": "<p>text <a href='",
    "comment": "<!-- <p>no</p> -->",
    "svg": "<svg><text>no</text></svg>",
    "not utf-8": "\udce9",
    "one long word": "x" * 5000,
}
CHINESE = (
    "<ul>"
    + "<li><a href=/>首页</a></li>" * 60
    + "</ul><div>"
    + f"<p>{'昨夜下了一整夜的雨，河水上涨了一米。' * 5}</p>" * 20
    + "</div>"
)
MENU = "<ul>" + "".join(f"<li><a href=/{i}>Item {i}</a></li>\n" for i in range(20)) + "</ul>\n"
STORY = "<p>It rained all night long, and by dawn the river had risen by more than a metre near the old bridge.</p>\n"
LONG = 100_000
SECONDS = 5.0  # a hundred times what they take


@pytest.mark.parametrize("method", CLASSICS)
@pytest.mark.parametrize("edge", EDGES)
def test_edge_pages(method: str, edge: str) -> None:
    page = parse(EDGES[edge])
    for focus in FOCUSES:
        labels = label(page, method, focus)
        assert np.isfinite(labels.score).all()
        assert not (labels.keep & ~page.blocks.row_visible).any()
        reasons = [labels.reason(block) for block in range(len(page.blocks))]
        assert all(reasons)
        assert all((reason == "hidden") == bool(page.blocks.hidden[i]) for i, reason in enumerate(reasons))


@pytest.mark.parametrize("method", CLASSICS)
def test_a_story_between_menus(method: str) -> None:
    html = f"{MENU}<div>\n{STORY * 12}</div>\n{MENU}<p hidden>Psst</p><script>var x</script>"
    text = elute.extract(html, method=method).text
    assert text.count("It rained all night") >= 8  # what blurs or moves in windows loses some at the edges
    assert text.count("Item") <= 12  # of 40
    assert "Psst" not in text and "var" not in text


@pytest.mark.parametrize("method", CLASSICS)
def test_a_page_in_chinese(method: str) -> None:
    text = elute.extract(CHINESE, method=method).text
    assert text.count("昨夜") >= 5 * 16  # what blurs or moves in windows loses some at the edges
    assert text.count("首页") <= 20  # of 60


@given(html=pages(), method=st.sampled_from(CLASSICS), focus=st.sampled_from(FOCUSES))
def test_scores_tell_kept_from_dropped(html: str, method: str, focus: str) -> None:
    page = parse(html)
    labels = label(page, method, focus)
    text = page.blocks.row_block >= 0
    assert labels.method == method
    assert labels.score.dtype == np.float32
    assert ((labels.score >= 0) & (labels.score <= 1)).all()
    assert (labels.score[text & labels.keep] >= 0.5).all()
    assert (labels.score[text & ~labels.keep] <= 0.5).all()
    assert (labels.keep == page.blocks.whole(labels.keep)).all()  # no paragraph is cut in two
    assert (label(parse(html), method, focus).keep == labels.keep).all()


@pytest.mark.parametrize("method", CLASSICS)
@pytest.mark.parametrize("piece", ["<p>Some words", "<b>x</b>", "x\n", "<div>", "<a href=/>x</a>", "<td>x", "<", "x, "])
def test_long_pages_take_no_longer_for_each_row(method: str, piece: str) -> None:
    page = parse(piece * LONG)
    _ = page.blocks
    start = perf_counter()
    label(page, method)
    assert perf_counter() - start < SECONDS


@pytest.mark.parametrize("method", CLASSICS)
def test_what_is_known_of_it(method: str) -> None:
    info = elute.methods()[method]
    assert info["trainable"] is False
    assert info["title"] and info["paper"]
    assert 2001 <= int(str(info["year"])) <= 2011
