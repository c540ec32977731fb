"""From page to page in a real browser: what is shown is what is finished, and each page begins anew."""

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra annotate is not installed")

from annotate.in_browser import BLOG, NEWS, Window, annotating, cases, labelled

LISTING = "listing"


def test_pages_are_left_and_come_back(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, "listing", NEWS)
    with annotating(browser, folder, width=1600, height=1000) as window:
        window.shows(BLOG)
        window.click("h1")
        window.press("n")
        window.shows("listing")
        window.press("n")
        window.shows(NEWS)
        assert window.page.locator("#next").is_disabled()
        window.press("p", "p")
        window.shows(BLOG)
        assert window.page.locator("#where").inner_text() == "1 of 3 · ann"
        assert labelled(window, BLOG) == {"main": ["h1"]}
        window.page.locator("#view-pages button", has_text="news-article").click()
        window.shows(NEWS)
        window.page.go_back()  # the history has no page of the frame in it
        window.shows(BLOG)


def test_back_and_forward_lead_from_page_to_page(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, LISTING, NEWS)
    with annotating(browser, folder, width=1600, height=1000) as window:
        for id in (LISTING, NEWS):
            window.press("n")
            window.shows(id)
            assert window.page.url.endswith(f"#{id}")
        window.page.go_back()
        window.shows(LISTING)
        window.page.go_back()
        window.shows(BLOG)
        window.page.go_forward()
        window.shows(LISTING)
        assert window.page.locator("#where").inner_text() == "2 of 3 · ann"
        window.click("h1")
        window.press("d")
        window.shows(NEWS)
        assert window.state(LISTING)["done"] is True
        window.page.go_back()  # to the page that was finished
        window.shows(LISTING)
        assert not window.file(BLOG, ".csv").exists() and not window.file(NEWS, ".csv").exists()


def test_the_page_in_the_address_is_the_one_that_is_finished(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, LISTING, NEWS)
    with annotating(browser, folder, BLOG, width=1600, height=1000) as window:
        window.click("h1")
        window.page.evaluate("(id) => { location.hash = id; }", NEWS)  # as if it were typed
        window.shows(NEWS)
        assert labelled(window, BLOG) == {"main": ["h1"]}
        window.click("h1")
        window.press("d")
        window.shows(BLOG)  # after the last one, from the first on
        assert window.state(NEWS)["done"] is True and window.state(BLOG)["done"] is False


def test_an_address_that_names_no_page(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, NEWS)
    with annotating(browser, folder, NEWS, width=1600, height=1000) as window:
        for name in ("nothing", "100%"):
            window.page.evaluate("(id) => { location.hash = id; }", name)
            window.page.wait_for_selector(f"#toast:has-text('There is no page {name}')")
            assert window.page.url.endswith(f"#{NEWS}")
        window.click("h1")
        assert labelled(window, NEWS) == {"main": ["h1"]}


def test_a_page_that_cannot_be_opened_leaves_the_address_alone(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, NEWS)
    with annotating(browser, folder, BLOG, width=1600, height=1000) as window:
        window.page.route(f"**/api/pages/{NEWS}", lambda route: route.abort())
        window.page.evaluate("(id) => { location.hash = id; }", NEWS)
        window.page.wait_for_selector("#toast:has-text('does not answer')")
        window.page.wait_for_function("(id) => location.hash === `#${id}`", arg=BLOG)
        window.click("h1")
        assert labelled(window, BLOG) == {"main": ["h1"]}
        window.page.unroute_all()
        window.press("n")
        window.shows(NEWS)


def test_a_page_whose_view_does_not_come_is_told_and_can_be_left(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, NEWS)
    with annotating(browser, folder, BLOG, width=1600, height=1000) as window:
        window.page.route(f"**/view/{NEWS}", lambda route: route.abort())
        window.press("n")
        window.page.wait_for_selector("#empty:has-text('cannot be shown')")
        assert window.page.locator("#where").inner_text() == "2 of 2 · ann"
        window.press("d", "c", "j", "Enter")  # there is nothing to do any of it to
        window.press("p")
        window.shows(BLOG)
        assert not window.file(BLOG, ".csv").exists() and not window.file(NEWS, ".csv").exists()


def test_nothing_is_done_to_a_page_while_another_one_is_on_its_way(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, NEWS)
    with annotating(browser, folder, BLOG, width=1600, height=1000) as window:
        window.click("h1")
        window.saved()
        held: list[Any] = []
        window.page.route(f"**/api/pages/{NEWS}", lambda route: held.append(route))
        window.press("n")
        window.page.wait_for_timeout(200)
        window.press("d", "u")
        window.click("h2")
        window.page.wait_for_timeout(200)
        held[0].continue_()
        window.shows(NEWS)
        assert labelled(window, BLOG) == {"main": ["h1"]}
        assert not window.file(BLOG, ".csv").exists() and not window.file(NEWS, ".csv").exists()


def done(window: Window, id: str) -> bool:
    file = window.file(id, ".json")
    return file.exists() and json.loads(file.read_bytes())["done"]


@pytest.mark.parametrize("labels", ["none", "noise"])
def test_done_asks_where_nothing_is_content(news: Window, labels: str) -> None:
    if labels == "noise":
        news.press("6")
        news.click("#cookie-banner p")
    for answer in ("Enter", "Escape"):
        news.press("d")
        news.page.wait_for_selector("#toast:has-text('Nothing is labelled as content')")
        news.press(answer)  # the focus is on the answer that changes nothing
        assert news.page.locator("#toast").is_hidden()
        assert news.page.evaluate("document.activeElement.id") == "stage"
    news.press("d", "d")  # twice is no answer either
    assert not done(news, NEWS)
    news.page.get_by_role("button", name="no content").click()
    news.page.wait_for_selector("#toast:has-text('All pages are done')")
    assert done(news, NEWS)


def test_the_question_goes_with_what_it_is_about(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, NEWS)
    with annotating(browser, folder, BLOG, width=1600, height=1000) as window:
        window.press("d")
        window.page.get_by_role("button", name="no content").wait_for()
        window.click("h1")
        assert window.page.locator("#toast").is_hidden()
        window.press("u", "d")
        window.page.get_by_role("button", name="no content").wait_for()
        window.press("n")
        window.shows(NEWS)
        assert window.page.locator("#toast button").count() == 0
        assert not done(window, BLOG) and not done(window, NEWS)


def test_each_page_begins_with_content(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", BLOG, NEWS)
    with annotating(browser, folder, BLOG, width=1600, height=1000) as window:
        window.press("6", "n")
        window.shows(NEWS)
        assert window.page.locator("#roles [aria-checked=true]").get_attribute("data-role") == "main"
        window.click("h1")
        assert labelled(window, NEWS) == {"main": ["h1"]}


@pytest.mark.parametrize("width", [1600, 1280, 1000, 800, 390])
def test_the_page_stays_where_it_is_while_one_labels(browser: Any, tmp_path: Path, width: int) -> None:
    """The bar has room for all that it may say: counts, the role that is chosen, whether all is saved."""
    folder = cases(tmp_path / "pages", NEWS)
    with annotating(browser, folder, NEWS, width=width, height=900) as window:
        places = (
            "[...document.querySelectorAll('#stage, #bar button')].map((e) => e.getBoundingClientRect())"
            ".flatMap(({ left, top, width, height }) => [left, top, width, height])"
        )
        before = pytest.approx(window.page.evaluate(places), abs=0.5)
        for key in "1234567890isf":
            window.press(key, "j", "Enter")
            assert window.page.evaluate(places) == before, key
        window.press("1")
        window.draw(0, 0, 1280, 900)
        window.saved()
        assert window.page.evaluate(places) == before
        window.page.route("**/api/**", lambda route: route.abort())
        window.press("u")
        window.page.wait_for_selector("#saved[data-condition=offline]")
        assert window.page.evaluate(places) == before


def test_any_name_of_a_page(browser: Any, tmp_path: Path) -> None:
    name = "100% & #1 ä ?a=b"
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / f"{name}.html").write_text("<title>Rain</title><p>It rained all night.</p>")
    with annotating(browser, folder) as window:
        window.click("p")
        assert labelled(window, name) == {"main": ["p"]}
        window.reload()
        window.press("d")
        window.page.wait_for_selector("#toast:has-text('All pages are done')")
        assert window.state(name)["done"] is True
