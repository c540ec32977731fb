"""Nothing is lost in a real browser: not by a reload, not by a closed window, not by a server that is away."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra annotate is not installed")

import elute
from annotate.in_browser import PERSON, Window, annotating, cases, window
from annotate.running import running
from elute.annotate.store import Store

PAGE = "news-article"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return cases(tmp_path / "pages", PAGE)


def tags(opened: Window) -> list[str]:
    """The tags of the labelled elements in the order of their marks, as the server has them."""
    page = elute.parse((opened.folder / f"{PAGE}.html").read_bytes())
    return [page.tag_name(mark["rows"][0]) for mark in opened.state(PAGE)["marks"]]


def until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + 30
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_reload_loses_nothing(browser: Any, folder: Path) -> None:
    with annotating(browser, folder, PAGE, height=1700) as opened:
        opened.press("c")
        opened.click("h1")
        opened.click("figcaption")
        opened.press("u")
        opened.saved()
        tone = opened.background("h1")
        opened.reload()
        assert opened.background("h1") == tone != "rgba(0, 0, 0, 0)"
        assert tags(opened) == ["h1"]
        opened.press("r")  # also what was undone is still there
        assert tags(opened) == ["h1", "figcaption"]


def test_a_reload_before_the_server_has_answered(browser: Any, folder: Path) -> None:
    with annotating(browser, folder, PAGE, height=1700) as opened:
        opened.page.route(
            "**/api/pages/*", lambda route: route.abort() if route.request.method == "PUT" else route.fallback()
        )
        opened.click("h1")
        opened.page.wait_for_selector("#saved[data-condition=offline]")
        opened.page.unroute_all()
        assert not opened.file(PAGE, ".json").exists()
        opened.reload()
        assert tags(opened) == ["h1"]


def test_the_server_goes_and_comes(browser: Any, folder: Path) -> None:
    store = Store(folder, PERSON)
    with window(browser, folder, 1600, 1700) as opened:
        with running(store) as client:
            opened.open(client.port, PAGE)
            opened.click("h1")
            opened.saved()
        opened.click("figcaption")
        opened.page.wait_for_selector("#saved[data-condition=offline]")
        assert "kept here" in opened.page.locator("#saved").inner_text()
        opened.press("d")  # cannot be written now; the page stays, and says so
        opened.page.wait_for_selector("#toast:has-text('kept in this browser')")
        opened.click("blockquote")
        with running(store, client.port):
            assert tags(opened) == ["h1", "figcaption", "p"]  # sent without a word
            opened.press("d")
            until(lambda: opened.state(PAGE)["done"])
            assert opened.file(PAGE, ".csv").exists()
        assert opened.faults == []


def test_the_window_is_closed_while_the_server_is_away(browser: Any, folder: Path) -> None:
    store = Store(folder, PERSON)
    with window(browser, folder, 1600, 1700) as opened:
        with running(store) as client:
            opened.open(client.port, PAGE)
            opened.click("h1")
            opened.saved()
        opened.click("figcaption")
        opened.page.wait_for_selector("#saved[data-condition=offline]")
        context = opened.page.context
        opened.page.close()
        with running(store, client.port):
            opened.page = context.new_page()
            opened.open(client.port, PAGE)
            assert tags(opened) == ["h1", "figcaption"]


def test_an_answer_that_never_came_is_no_conflict(browser: Any, folder: Path) -> None:
    with annotating(browser, folder, PAGE, height=1700) as opened:
        heard: list[int] = []

        def swallow(route: Any) -> None:
            """Let the first write reach the server, but not its answer the page."""
            if route.request.method != "PUT" or heard:
                route.fallback()
            else:
                heard.append(route.fetch().status)
                route.abort()

        opened.page.route("**/api/pages/*", swallow)
        opened.click("h1")
        opened.page.wait_for_selector("#saved[data-condition=offline]")
        opened.click("figcaption")
        until(lambda: len(tags(opened)) == 2)
        assert heard == [200]
        assert opened.page.locator("#toast button").count() == 0


def test_two_windows_on_one_page(browser: Any, folder: Path) -> None:
    with running(Store(folder, PERSON)) as client, window(browser, folder, 1600, 1700) as first:
        with window(browser, folder, 1600, 1700) as second:
            first.open(client.port, PAGE)
            second.open(client.port, PAGE)
            first.click("h1")
            first.saved()
            second.click("figcaption")
            second.page.get_by_role("button", name="Take the other").click()
            second.click("blockquote")
            until(lambda: tags(second) == ["h1", "p"])
            first.click("h2")
            first.page.get_by_role("button", name="Keep what is here").click()
            until(lambda: tags(first) == ["h1", "h2"])


def test_time_is_counted_while_somebody_is_there(browser: Any, folder: Path) -> None:
    with annotating(browser, folder, PAGE, height=1700) as opened:
        opened.page.wait_for_timeout(1200)
        opened.click("h1")
        first = opened.state(PAGE)["seconds"]
        assert first >= 1
        opened.reload()
        opened.click("figcaption")
        until(lambda: opened.state(PAGE)["seconds"] > first)
        opened.press("d")
        opened.page.wait_for_selector("#progress:has-text('per page')")
