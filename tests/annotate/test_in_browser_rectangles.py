"""Rectangles in a real browser: what they take, where they may begin, what they tell while they are drawn."""

import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra annotate is not installed")

from annotate.in_browser import CHROMIUM, NEWS, STORY, Window, annotating, cases, labelled

AT_THE_END = "(s => s.scrollTop + s.clientHeight >= s.scrollHeight - 1)(document.querySelector('#stage'))"
# The box around the words of an element, line by line.
WORDS = """(() => {
  const range = page.createRange();
  range.selectNodeContents(page.querySelector(%r));
  const lines = [...range.getClientRects()];
  return [Math.min(...lines.map((line) => line.left)), Math.min(...lines.map((line) => line.top)),
          Math.max(...lines.map((line) => line.right)), Math.max(...lines.map((line) => line.bottom))];
})()"""


def words(window: Window, selector: str) -> tuple[float, float, float, float]:
    left, top, right, bottom = window.in_frame(WORDS % selector)
    return left, top, right, bottom


def one_page(tmp_path: Path, html: str) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "page.html").write_text(f"<!DOCTYPE html>{html}", encoding="utf-8")
    return folder


def test_a_rectangle_around_the_words_takes_them(news: Window) -> None:
    left, top, right, bottom = words(news, "h1")
    assert right < news.box("h1")["right"] - 100  # the box of a heading reaches further than its words
    news.draw(left, top, right, bottom)
    assert labelled(news) == {"main": ["h1"]}
    assert [mark["kind"] for mark in news.state(NEWS)["marks"]] == ["rectangle"]
    assert news.state(NEWS)["marks"][0]["box"] == pytest.approx([left, top, right - left, bottom - top], abs=1)


def test_a_rectangle_may_touch_the_letters(news: Window) -> None:
    left, top, right, bottom = words(news, "h1")
    slack = (bottom - top) / 8
    news.draw(left + slack, top + slack, right - slack, bottom - slack)
    assert labelled(news) == {"main": ["h1"]}


def test_words_that_stick_out_are_not_taken(news: Window) -> None:
    left, top, right, bottom = words(news, "h1")
    for rectangle in ((left, top, right - 30, bottom), (left, top, right, (top + bottom) / 2)):
        news.draw(*rectangle)
        assert news.page.locator("#toast").inner_text().startswith("No element lies entirely inside")
    assert not news.file(NEWS, ".json").exists()


def test_boxes_that_stick_out_are_not_taken_by_the_rule_of_the_thesis(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", NEWS)
    with annotating(browser, folder, NEWS, whole_boxes=True, width=1700, height=1700) as news:
        left, top, right, bottom = news.around("h1", "h1")
        news.draw(left, top, right - 10, bottom)
        assert news.page.locator("#toast").inner_text().startswith("No element lies entirely inside")
        news.draw(left, top, right, bottom)
        assert labelled(news) == {"main": ["h1"]}


SEEN_AND_UNSEEN = """<style>.heard,.far{position:absolute}.heard{width:1px;height:1px;overflow:hidden}.far{left:-9999px}
.shut{height:0;overflow:hidden}.gone{visibility:hidden}.contents{display:contents}.spacer{height:300px}</style>
<body style="margin:40px"><section><div id=story><p>It rained <b>all night</b>.<span class=heard>Heard only</span></p>
<div class=far>Far away</div><div class=shut><p>Folded</p></div><p class=gone>Gone</p>
<div class=contents><p>The river rose.</p></div><p><input size=30><img width=60 height=40 src=river.png></p></div>
<div class=spacer></div></section><footer>Copyright</footer>"""


def test_what_nobody_sees_does_not_hold_an_element_back(browser: Any, tmp_path: Path) -> None:
    """Text for those who hear the page, folded or far away: it counts for no rectangle, and none takes it."""
    with annotating(browser, one_page(tmp_path, SEEN_AND_UNSEEN), width=1700, height=1300) as window:
        box = window.box("#story")
        window.draw(box["left"] - 5, box["top"] - 5, box["left"] + 400, box["bottom"] + 5)
        # the section holds nothing else that is seen, however tall it is; the div that is folded away holds no words
        assert labelled(window, "page") == {"main": "section div p b div p p input img".split()}
        window.press("u")
        field = window.box("input")
        window.draw(box["left"] - 5, box["top"] - 5, field["right"] + 2, box["bottom"] + 5)
        assert labelled(window, "page") == {"main": "p b div p input".split()}  # not the image, nor what is around it


def test_text_that_is_cut_off_at_the_right_is_taken_up_to_the_edge(browser: Any, tmp_path: Path) -> None:
    with annotating(browser, one_page(tmp_path, "<p style='white-space:nowrap'>" + "long " * 400)) as window:
        window.draw(0, 0, 1280, 60)
        assert labelled(window, "page") == {"main": ["body", "p"]}


@pytest.mark.parametrize("rule", [False, True])
def test_what_is_hidden_is_not_covered(browser: Any, tmp_path: Path, rule: bool) -> None:
    """A menu that waits, invisible, over the text; and a click beside everything labels nothing."""
    html = (
        "<style>ul{position:absolute;top:0;visibility:hidden}</style><body style='margin:100px'>"
        "<ul><li>Menu</ul><p>It rained<br>all night.</p>"
    )
    with annotating(browser, one_page(tmp_path, html), whole_boxes=rule, width=1700) as window:
        window.page.mouse.click(*window.at(20, 500))
        assert not window.file("page", ".json").exists()
        window.draw(0, 0, 1280, 400)
        assert labelled(window, "page") == {"main": ["body", "p", "br"]}


def test_a_rectangle_may_begin_and_end_in_the_margin(news: Window) -> None:
    _, top, right, bottom = words(news, "h1")
    sheet, stage = (news.page.locator(part).bounding_box() for part in ("#sheet", "#stage"))
    assert sheet["x"] > stage["x"] + 10
    news.draw(-8, top, right + 5, bottom)
    assert labelled(news) == {"main": ["h1"]}
    left, top, right, bottom = news.state(NEWS)["marks"][0]["box"]
    assert left == 0  # the page ends there
    news.press("u")
    _, top, right, bottom = words(news, "h1")
    news.draw(1288, bottom, -8, top)  # the other way, from margin to margin
    assert "h1" in labelled(news)["main"]


def test_a_click_in_the_margin_labels_nothing(news: Window) -> None:
    box = news.box("h1")
    news.page.mouse.move(*news.at(-6, box["top"] + 5))
    assert news.page.locator("#hint").is_hidden()
    news.page.mouse.click(*news.at(-6, box["top"] + 5))
    assert not news.file(NEWS, ".json").exists()


def test_the_scrollbar_draws_nothing(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", NEWS)
    settings = {"executable_path": CHROMIUM, "chromium_sandbox": False, "ignore_default_args": ["--hide-scrollbars"]}
    with (
        closing(browser.browser_type.launch(**settings)) as with_scrollbars,
        annotating(with_scrollbars, folder, NEWS, width=1600, height=600) as window,
    ):
        stage = window.page.locator("#stage")
        assert stage.evaluate("(stage) => stage.clientWidth < stage.offsetWidth")
        box = stage.bounding_box()
        mouse = window.page.mouse
        mouse.move(box["x"] + box["width"] - 4, box["y"] + 30)
        mouse.down()
        mouse.move(box["x"] + 20, box["y"] + 300)
        assert window.page.locator("#hint").is_hidden()
        mouse.up()
        assert not window.file(NEWS, ".json").exists()


def test_the_rectangle_tells_what_it_covers_while_it_is_drawn(news: Window) -> None:
    left, top, right, bottom = news.around("h1", "p.byline")
    mouse = news.page.mouse
    mouse.move(*news.at(left, top))
    mouse.down()
    mouse.move(*news.at(right, top + 5))
    assert news.page.locator("#hint").inner_text() == "0 elements"
    mouse.move(*news.at(right, bottom))
    assert news.page.locator("#hint").inner_text() == "4 elements"  # h1, p, a, time
    news.press("Escape")
    mouse.up()
    assert news.page.locator("#hint").is_hidden()
    assert not news.file(NEWS, ".json").exists()


def test_a_rectangle_at_the_edge_scrolls_the_page(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", NEWS)
    with annotating(browser, folder, NEWS, width=1600, height=600) as window:
        left, top, right, _ = window.around("h1", "h1")
        mouse = window.page.mouse
        mouse.move(*window.at(left, top))
        mouse.down()
        x, _ = window.at(right, top)
        mouse.move(x, 500)
        mouse.move(x, 598)
        deadline = time.monotonic() + 20
        while not window.page.evaluate(AT_THE_END) and time.monotonic() < deadline:
            window.page.wait_for_timeout(50)
        mouse.move(x, 590)
        mouse.up()
        assert labelled(window)["main"][: len(STORY)] == STORY
