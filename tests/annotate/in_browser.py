"""The annotator in a real browser: a server, a window, and what a person can do with mouse and keys."""

import csv
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import elute
from annotate.running import TOKEN, running
from elute.annotate.store import Store
from elute.page import Page
from places import REPOSITORY

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PERSON = "ann"
CASES = REPOSITORY / "tests" / "pages"
NEWS, BLOG = "news-article", "blog-with-comments"
# What lies between the headline and the last paragraph of tests/pages/news-article, in the order of the page.
STORY = "h1 p a time figure img figcaption p em p a h2 p blockquote p p".split()
# The page's own document is asked from outside: scripts in it are off, and its names may mislead.
IN_FRAME = "(() => { const page = document.querySelector('#page').contentDocument; return (%s); })()"


def launched() -> Any:
    """A browser, as a context manager; skips where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")

    @contextmanager
    def run() -> Iterator[Any]:
        with playwright.sync_playwright() as engine:
            browser = engine.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=False)
            yield browser
            browser.close()

    return run()


@dataclass
class Window:
    """A window with the annotator in it; lengths are in pixels of the labelled page unless they say otherwise."""

    page: Any
    folder: Path
    faults: list[str] = field(default_factory=list)

    def open(self, port: int, id: str = "") -> None:
        self.page.goto(f"http://127.0.0.1:{port}/{TOKEN}/#{id}")
        self.shows(id)

    def shows(self, id: str = "") -> None:
        """Wait until a page is open and can be labelled."""
        self.page.wait_for_selector(f'body[data-page="{id}"]' if id else "body[data-page]")

    def reload(self) -> None:
        self.page.reload()
        self.shows()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def saved(self) -> None:
        """Wait until the server has all."""
        self.page.wait_for_selector("#saved[data-condition=saved]")

    def in_frame(self, expression: str) -> Any:
        return self.page.evaluate(IN_FRAME % expression)

    def box(self, selector: str, number: int = 0) -> dict[str, float]:
        """The box of an element of the labelled page."""
        found: dict[str, float] = self.in_frame(
            f"page.querySelectorAll({json.dumps(selector)})[{number}].getBoundingClientRect().toJSON()"
        )
        return found

    def around(self, first: str, last: str, margin: float = 2) -> tuple[float, float, float, float]:
        """The rectangle from the upper left corner of one element to the lower right of another."""
        start, end = self.box(first), self.box(last)
        return (start["left"] - margin, start["top"] - margin, end["right"] + margin, end["bottom"] + margin)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the labelled page in pixels of the window."""
        place = self.page.evaluate(
            "(() => { const { left, top, width } = document.querySelector('#page').getBoundingClientRect();"
            " return [left, top, width / document.querySelector('#page').offsetWidth]; })()"
        )
        return place[0] + x * place[2], place[1] + y * place[2]

    def draw(self, left: float, top: float, right: float, bottom: float, key: str | None = None) -> None:
        """Draw a rectangle with the mouse."""
        mouse = self.page.mouse
        if key:
            self.page.keyboard.down(key)
        mouse.move(*self.at(left, top))
        mouse.down()
        mouse.move(*self.at((left + right) / 2, (top + bottom) / 2))
        mouse.move(*self.at(right, bottom))
        mouse.up()
        if key:
            self.page.keyboard.up(key)

    def click(self, selector: str, number: int = 0, key: str | None = None) -> None:
        """Click in the middle of the first line of an element."""
        box = self.box(selector, number)
        if key:
            self.page.keyboard.down(key)
        self.page.mouse.click(*self.at(box["left"] + min(20, box["width"] / 2), box["top"] + min(9, box["height"] / 2)))
        if key:
            self.page.keyboard.up(key)

    def background(self, selector: str, number: int = 0) -> str:
        """The background that an element of the labelled page is shown with."""
        element = f"page.querySelectorAll({json.dumps(selector)})[{number}]"
        return str(self.in_frame(f"getComputedStyle({element}).backgroundColor"))

    # What the server has written.

    def file(self, id: str, suffix: str, person: str = PERSON) -> Path:
        return self.folder / "annotations" / person / f"{id}{suffix}"

    def state(self, id: str) -> Any:
        """The stored state, once all is saved."""
        self.saved()
        return json.loads(self.file(id, ".json").read_bytes())

    def features(self, id: str) -> list[dict[str, str]]:
        with self.file(id, ".csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))


@contextmanager
def window(browser: Any, folder: Path, width: int = 1600, height: int = 1000, **settings: Any) -> Iterator[Window]:
    """A new window, with nothing kept from other ones."""
    context = browser.new_context(viewport={"width": width, "height": height}, **settings)
    context.set_default_timeout(20_000)
    opened = Window(context.new_page(), folder)
    opened.page.on("pageerror", lambda error: opened.faults.append(str(error)))
    yield opened
    context.close()


@contextmanager
def annotating(
    browser: Any, folder: Path, id: str = "", method: str | None = None, whole_boxes: bool = False, **settings: Any
) -> Iterator[Window]:
    """The annotator for a folder, open at a page. What goes wrong in its scripts fails the test."""
    served = running(Store(folder, PERSON), method=method, whole_boxes=whole_boxes)
    with served as client, window(browser, folder, **settings) as opened:
        opened.open(client.port, id)
        yield opened
        assert opened.faults == []


def cases(folder: Path, *names: str) -> Path:
    """A folder with pages of tests/pages, each under its name."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.copyfile(CASES / name / "page.html", folder / f"{name}.html")
    return folder


def parsed(window: Window, id: str) -> Page:
    return elute.parse((window.folder / f"{id}.html").read_bytes())


def labelled(window: Window, id: str = NEWS) -> dict[str, list[str]]:
    """The tags of the labelled elements of each role, in the order of the page, as the server has them."""
    page, found = parsed(window, id), {}
    for mark in window.state(id)["marks"]:
        found.update(dict.fromkeys(mark["rows"], mark["role"]))
    roles = sorted({role for role in found.values() if role != "none"})
    return {role: [page.tag_name(row) for row in sorted(found) if found[row] == role] for role in roles}
