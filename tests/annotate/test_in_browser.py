"""Labelling in a real browser: by mouse, by keys, by a method; labels that do not depend on window or zoom."""

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra annotate is not installed")

import elute
from annotate.in_browser import BLOG, NEWS, STORY, Window, annotating, cases, labelled, parsed
from elute.gold.formats.ceml import CLASS

LIGHT_RED = (255, 184, 184)  # #ff0000 at 28 % on white; that of the role "main" is close to it


def test_a_rectangle_then_c_then_d(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, NEWS)
    with annotating(browser, folder, NEWS, width=1700, height=1700) as window:
        before = window.background("h1")
        window.draw(*window.around("h1", "article > p:last-child"))
        assert window.background("h1") == before
        window.press("c")
        red, green, blue = map(int, re.findall(r"\d+", window.background("h1"))[:3])
        assert red > 240 and abs(green - LIGHT_RED[1]) < 10 and abs(blue - LIGHT_RED[2]) < 10
        assert window.background("article > p:last-child") == window.background("h1")
        assert window.background("p.kicker") == "rgba(0, 0, 0, 0)"
        headline = window.box("h1")
        window.press("d")
        window.shows(BLOG)  # the only one that is left

        source = (folder / f"{NEWS}.html").read_text(encoding="utf-8")
        annotated = elute.parse(window.file(NEWS, ".html").read_bytes())
        has_class = [row for row in range(len(annotated)) if CLASS in (annotated.attribute(row, "class") or "").split()]
        assert [annotated.tag_name(row) for row in has_class] == STORY
        assert annotated.attribute(has_class[1], "class") == f"byline {CLASS}"
        without = re.sub(rf' class="{CLASS}"| {CLASS}', "", window.file(NEWS, ".html").read_text(encoding="utf-8-sig"))
        assert without == source.replace('<p class="byline">', '<p class="byline" class="byline">')

        rows = window.features(NEWS)
        page = parsed(window, NEWS)
        assert len(rows) == sum(page.kind[row] == 1 for row in range(int(page.rows_of("body")[0]) + 1, len(page)))
        assert [row["tag_name"].lower() for row in rows if row["is_main"] == "1"] == STORY
        assert {row["is_main"] for row in rows} == {"0", "1"}
        told = next(row for row in rows if row["tag_name"] == "H1")
        assert float(told["rect_size"]) == pytest.approx(headline["width"] * headline["height"], rel=1e-5)
        assert window.page.locator("#progress").inner_text().startswith("1 of 2")


WINDOW_SIZED = """<!DOCTYPE html><title>Rain</title><style>
html, body { height: 100%; margin: 0 } main { min-height: 100%; padding: 1vmin }
header { height: 60vh; background: #024 } h1 { font-size: 5vmax; color: #fff } p { margin: calc(2vh + 10px) 5vw }
footer { position: fixed; bottom: 0; left: 0; right: 0; height: 10svh } aside { float: right; width: 20%; height: 30vb }
</style><main><header><h1>Rain</h1></header><aside>Beside</aside>
<p>It rained all night.<p style="height: 40vh">It rained all day.<p>It rained.</main><footer>Bar</footer>"""


def test_features_are_those_of_the_page_in_a_window_of_its_own(browser: Any, tmp_path: Path) -> None:
    """The tall frame, the zoom and the tint leave no trace in the boxes: a plain window of 1280 by 800 has the same."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "rain.html").write_text(WINDOW_SIZED)
    with annotating(browser, folder) as window:
        window.click("h1")
        window.press("c", "-", "-", "o", "d")
        window.page.wait_for_selector("#toast:has-text('All pages are done')")
        told = {row["row"]: row for row in window.features("rain")}
    plain = browser.new_page(viewport={"width": 1280, "height": 800})
    plain.set_content(WINDOW_SIZED)
    page = elute.parse(WINDOW_SIZED)
    whole = plain.evaluate("document.documentElement.scrollHeight")
    assert whole > 900  # more than the window
    for tag in ("main", "header", "h1", "aside", "p", "footer"):
        boxes = plain.evaluate(
            "t => [...document.querySelectorAll(t)].map(e => e.getBoundingClientRect().toJSON())", tag
        )
        for row, box in zip(page.rows_of(tag).tolist(), boxes, strict=True):
            found = told[str(row)]
            assert float(found["rect_size"]) == pytest.approx(box["width"] * box["height"], rel=1e-4)
            assert float(found["normalized_top"]) == pytest.approx(box["top"] / whole, abs=1e-5)
            assert float(found["normalized_bottom"]) == pytest.approx(box["bottom"] / whole, abs=1e-5)
    plain.close()


def test_click_shift_click_and_erase(news: Window) -> None:
    news.click("p.byline a")
    assert labelled(news) == {"main": ["p", "a", "time"]}  # the paragraph is meant, not the link in it
    news.click("figcaption", key="Shift")
    assert labelled(news) == {"main": ["p", "a", "time", "figure", "img", "figcaption"]}
    news.click("figcaption", key="Shift")  # grows once more: all of the article
    assert labelled(news) == {"main": ["article", "p", "a", *STORY]}
    news.click("h1", key="Alt")
    assert labelled(news) == {"main": ["article", "p", "a", *STORY[1:]]}
    news.click("p.byline", key="Control")
    assert labelled(news) == {"main": ["article", "p", "a", *STORY[4:]]}
    news.draw(*news.around("h1", "article > p:last-child"), key="Alt")
    assert labelled(news) == {"main": ["article", "p", "a"]}


def test_what_holds_nothing_labelled_any_more_is_not_labelled(browser: Any, tmp_path: Path) -> None:
    """A row of buttons inside a story: taken away one by one, and with the last one the row that holds them."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "bread.html").write_text(
        "<!DOCTYPE html><p>Bread</p><div id=story><p>Let the dough rest for a night.</p><div id=row>"
        "<div><a href=/l>Like</a></div><div><a href=/s>Share</a></div></div><p>Bake it hot.</p></div>"
    )
    background = "getComputedStyle(page.querySelector('#row > div')).backgroundColor"
    with annotating(browser, folder) as window:
        window.draw(*window.around("#story", "#story"))
        window.press("c")
        assert labelled(window, "bread") == {"main": ["div", "p", "div", "div", "a", "div", "a", "p"]}
        window.click("#row a", key="Control")
        assert labelled(window, "bread") == {"main": ["div", "p", "div", "div", "a", "p"]}
        assert window.in_frame(background) == "rgb(255, 255, 255)"  # inside the tinted row, it is not
        window.click("#row div:last-child a", key="Control")
        assert labelled(window, "bread") == {"main": ["div", "p", "p"]}
        window.press("u")
        assert labelled(window, "bread") == {"main": ["div", "p", "div", "div", "a", "p"]}


def test_the_element_under_the_pointer_is_told(news: Window) -> None:
    box = news.box("h1")
    news.page.mouse.move(*news.at(box["left"] + 30, box["top"] + 10))
    assert news.page.locator("#hint").inner_text() == f"h1 · {round(box['width'])} × {round(box['height'])}"
    outline = news.page.locator("#marks .hover rect").bounding_box()
    x, y = news.at(box["left"], box["top"])
    assert (outline["x"], outline["y"]) == (pytest.approx(x, abs=1), pytest.approx(y, abs=1))
    news.page.keyboard.down("Shift")
    assert news.page.locator("#hint").inner_text().startswith("article · ")
    news.page.keyboard.up("Shift")
    assert news.page.locator("#hint").inner_text().startswith("h1 · ")


def test_undo_and_redo(news: Window) -> None:
    news.click("h1")
    news.press("2")
    news.click("h1")
    assert labelled(news) == {"title": ["h1"]}
    news.press("u")
    assert labelled(news) == {"main": ["h1"]}
    news.press("u")
    assert labelled(news) == {}
    assert news.page.locator("#undo").is_disabled()
    news.press("u", "r", "Control+y")
    assert labelled(news) == {"title": ["h1"]}
    assert news.page.locator("#redo").is_disabled()
    news.press("Control+z")
    news.click("figcaption")  # a new mark: what was undone is gone
    assert labelled(news) == {"main": ["h1"], "title": ["figcaption"]}
    news.press("r")
    assert labelled(news) == {"main": ["h1"], "title": ["figcaption"]}


def test_roles_have_their_colours_and_keys(news: Window) -> None:
    roles = news.page.evaluate("fetch('api/pages').then((answer) => answer.json()).then(({ roles }) => roles)")
    shown = {each["name"]: each for each in roles}
    news.press("c")
    for key, selector, role in (
        ("2", "h1", "title"),
        ("6", "#cookie-banner p", "noise:advertisement"),
        ("4", "figcaption", "caption"),
    ):
        news.press(key)
        chosen = news.page.locator("#roles [aria-checked=true]")
        assert chosen.get_attribute("data-role") == role
        news.click(selector)
        light = [round(255 - 0.28 * (255 - int(shown[role]["colour"][at : at + 2], 16))) for at in (1, 3, 5)]
        assert news.background(selector) == f"rgb({light[0]}, {light[1]}, {light[2]})"
    assert labelled(news) == {"caption": ["figcaption"], "noise:advertisement": ["p"], "title": ["h1"]}
    news.press("c")
    assert news.background("h1") == "rgba(0, 0, 0, 0)"
    assert news.in_frame("page.querySelector('h1').hasAttribute('style')") is False
    news.page.locator("#roles [data-role=none]").click()
    news.click("h1")
    assert "title" not in labelled(news)


def test_keys_alone_from_the_start_to_done(news: Window) -> None:
    """From the kicker on: down to the headline as title, three more as main, the last one taken back."""
    while news.page.locator("#said").inner_text() != "h1: Ferry to Holm runs again after nine weeks, no label":
        news.press("ArrowDown")
    news.press("2", "Enter", "1", "j", " ", " ", "Enter")
    assert news.page.locator("#said").inner_text() == "1 element: main"
    news.press("x", "k", "ArrowLeft")  # from the figcaption up to the image, and out to the figure
    assert news.page.locator("#said").inner_text().startswith("figure: ")
    news.press("ArrowRight")
    assert news.page.locator("#said").inner_text() == "img: no text, main"
    assert labelled(news) == {"main": ["p", "a", "time", "img"], "title": ["h1"]}
    news.press("d")
    news.page.wait_for_selector("#toast:has-text('All pages are done')")
    main = [row["tag_name"] for row in news.features(NEWS) if row["is_main"] == "1"]
    assert main == ["H1", "P", "A", "TIME", "IMG"]
    assert news.state(NEWS)["done"] is True


@pytest.mark.parametrize(("width", "height", "zoom"), [(700, 600, "fit"), (1600, 1000, "+++"), (1024, 768, "-----")])
def test_labels_depend_neither_on_the_window_nor_on_zoom(
    browser: Any, tmp_path: Path, width: int, height: int, zoom: str
) -> None:
    folder = cases(tmp_path / "pages", BLOG)
    with annotating(browser, folder, BLOG, width=width, height=height) as window:
        if zoom != "fit":
            window.press(*zoom)
        window.press("Escape")
        left, top, right, bottom = window.around("h1", "h2")  # both fill the width
        window.page.evaluate("document.querySelector('#stage').scrollTo(0, 0)")
        window.draw(left, top, right, bottom)
        marks = window.state(BLOG)["marks"]
        page = parsed(window, BLOG)
        assert [page.tag_name(row) for row in marks[0]["rows"]] == [
            "h1",
            "div",
            "time",
            "span",
            "p",
            "p",
            "strong",
            "h2",
        ]
        window.press("d")
        window.page.wait_for_selector("#toast:has-text('All pages are done')")
        sizes = {row["row"]: (row["rect_size"], row["normalized_top"]) for row in window.features(BLOG)}
        assert sizes == SIZES.setdefault(BLOG, sizes)  # the same in every window


SIZES: dict[str, dict[str, tuple[str, str]]] = {}


def test_a_method_labels_first_and_people_correct(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", NEWS, BLOG)
    with annotating(browser, folder, NEWS, method="learned", width=1700, height=1700) as window:
        window.press("c")
        assert window.background("article > p:last-child") != "rgba(0, 0, 0, 0)"  # labelled before anybody did
        assert window.background("nav li") == "rgba(0, 0, 0, 0)"
        window.click("article > p:last-child", key="Alt")
        first = labelled(window)
        kinds = [mark["kind"] for mark in window.state(NEWS)["marks"]]
        assert kinds[-1] == "element" and set(kinds[:-1]) == {"method"}
        window.press("l")
        window.page.wait_for_selector("#toast:has-text('Labelled by learned')")
        again = labelled(window)
        assert again != first
        window.press("u")  # all of what the method did, at once
        assert labelled(window) == first


def test_pages_that_wait_for_nothing_float_away(news: Window) -> None:
    """What floats over the page can be hidden; then it is not labelled by a rectangle around it."""
    left, top, right, bottom = 0, 0, 1280, news.box("header")["bottom"] + 1
    news.press("o")
    assert news.in_frame("getComputedStyle(page.querySelector('#cookie-banner')).display") == "none"
    news.draw(left, top, right, bottom)
    assert "button" not in labelled(news)["main"]
    news.press("o")
    news.draw(left, top, right, bottom)
    assert labelled(news)["main"].count("button") == 2
    assert news.in_frame("page.querySelector('#cookie-banner').hasAttribute('style')") is False


def test_panel_guidelines_help_and_agreement(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG)
    with annotating(browser, folder, width=900, height=700) as window:
        panel = window.page.locator("#panel")
        assert panel.is_hidden()
        window.press("g")
        for kind in ("Advertisement", "Navigation", "Promoted", "Legal", "Irrelevant", "Sources", "Input"):
            assert kind in panel.inner_text()
        window.press("Escape")
        assert panel.is_hidden()
        window.press("?")
        assert "take the label away" in panel.inner_text()
        window.page.get_by_role("tab", name="Agreement").click()
        window.page.wait_for_selector("text=--as NAME")
        window.page.locator("#aside").click()  # there is no Escape on a phone
        assert panel.is_hidden()


def test_nobody_labels_a_wall(browser: Any, tmp_path: Path) -> None:
    """An invisible sheet over the page, and lengths of the window's height: the text below is still what is meant."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "wall.html").write_text(
        "<!DOCTYPE html><style>#hero{height:100vh}#wall{position:fixed;inset:0}@media print{p{height:50vh}}</style>"
        "<div id=hero><h1>Rain</h1></div><p>It rained all night.</p><div id=wall></div>"
    )
    with annotating(browser, folder) as window:
        assert window.box("#hero")["height"] == 800  # of the layout, in a frame that is taller
        assert window.box("#wall")["height"] == window.in_frame("page.documentElement.scrollHeight") > 800
        window.click("h1")
        assert labelled(window, "wall") == {"main": ["h1"]}


def test_text_that_scrolls_in_a_part_of_the_page_is_in_reach(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    paragraphs = "".join(f"<p>Paragraph {number} of an app.</p>" for number in range(80))
    (folder / "app.html").write_text(
        "<!DOCTYPE html><style>body{margin:0}#app{position:fixed;inset:0;display:flex;overflow:hidden}"
        f"main{{flex:1;overflow:auto}}</style><div id=app><nav>Menu</nav><main>{paragraphs}</main></div>"
    )
    with annotating(browser, folder, width=1700, height=1000) as window:
        window.page.locator("#stage").evaluate("(stage) => stage.scrollTo(0, 1e6)")
        window.click("p", number=79)
        page, state = parsed(window, "app"), window.state("app")
        assert state["marks"][0]["rows"] == [page.rows_of("p")[79]]
        window.press("d")
        window.page.wait_for_selector("#toast:has-text('All pages are done')")
        main = next(row for row in window.features("app") if row["tag_name"] == "MAIN")
        assert float(main["rect_size"]) == pytest.approx((1280 - window.box("nav")["width"]) * 800)  # as in a window
