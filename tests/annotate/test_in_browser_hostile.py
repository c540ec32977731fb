"""A hostile page in the annotator cannot run script, reach the network, read other files, take keys or leave its frame.

Once as the server shows it, cleaned, and once as it is, to see that the browser's own walls hold alone: the sandbox and
the content security policy.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("starlette", reason="the extra annotate is not installed")

import elute
import elute.annotate.server as server
from annotate.in_browser import Window, annotating, window
from elute.page import ELEMENT, Page
from inert.pages import ANNOTATED_IN_BROWSER
from trap import NO_REQUEST, Trap, listening

CLOBBER = """<!DOCTYPE html><title>Names</title><body>
<img name="querySelectorAll" id="documentElement"><img name="createTreeWalker"><form name="body"></form>
<iframe name="defaultView"></iframe><embed name="styleSheets"><object id="fonts" name="getAnimations"></object>
<a id="contentDocument">a</a><a id="contentDocument" name="location">a</a><img id="scrollTo" name="scrollTo">
<form id="clobbered"><input name="parentElement"><input name="getBoundingClientRect"><input name="getClientRects">
<input name="getAttribute"><input name="setAttribute"><input name="style"><input name="localName">
<input name="checkVisibility">
<input name="firstChild"><input name="nodeType"><input name="namespaceURI"><input name="textContent">
<p id="inside">A paragraph in a form that pretends.</p></form></body>"""


@pytest.fixture
def trap() -> Iterator[Trap]:
    with listening() as trap:
        yield trap


def rows_only(page: Page) -> str:
    """A page as it is, with nothing taken out of it, but with the rows that the annotator needs."""
    source, tag = page.source, re.compile(rb"<[a-zA-Z]\w*")
    for row in np.flatnonzero((page.kind == ELEMENT) & (page.source_end > page.source_start))[::-1].tolist():
        if found := tag.match(source, int(page.source_start[row])):
            source = source[: found.end()] + f' data-elute-row="{row}"'.encode() + source[found.end() :]
    return source.decode()


@pytest.fixture(params=["cleaned", "as it is"])
def shown(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "as it is":
        monkeypatch.setattr(server, "view", rows_only)
    return str(request.param)


def folder_with(tmp_path: Path, id: str, html: str) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / f"{id}.html").write_text(html, encoding="utf-8")
    return folder


def test_the_trap_works(browser: Any, trap: Trap) -> None:
    """Without the annotator around it, the very same page does what it wants."""
    trap.page = ANNOTATED_IN_BROWSER.replace("TRAP", str(trap))
    with window(browser, Path()) as opened:
        opened.page.goto(f"http://{trap}/page", wait_until="commit")
        opened.page.wait_for_timeout(500)
    asked = {request.split(b" ")[1] for request in trap.came if b" " in request}
    assert {b"/style", b"/script", b"/import"} <= asked


def test_a_hostile_page_does_nothing(browser: Any, trap: Trap, tmp_path: Path, shown: str) -> None:
    folder = folder_with(tmp_path, "hostile", ANNOTATED_IN_BROWSER.replace("TRAP", str(trap)))
    with annotating(browser, folder, "hostile", height=1600) as opened:
        address = opened.page.url
        dialogs: list[str] = []
        opened.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
        act_like_a_person(opened)
        opened.page.wait_for_timeout(500)
        assert opened.page.evaluate("[window.broken, document.title, document.activeElement.id]") == [
            None,
            "Harmless headline – elute annotate",
            "stage",
        ]
        assert opened.page.url == address
        assert opened.in_frame("page.location.pathname.split('/').slice(2).join('/')") == "view/hostile"
        assert opened.in_frame("page.activeElement.localName") == "body"  # no field has taken the keys
        assert opened.in_frame("page.querySelector('#file').naturalWidth") == 0
        assert len(opened.page.context.pages) == 1
        assert dialogs == []
        opened.press("d")
        opened.page.wait_for_selector("#toast:has-text('All pages are done')")
        main = [row["tag_name"] for row in opened.features("hostile") if row["is_main"] == "1"]
        assert main == ["H1", "P", "A"]  # what was meant, not the sheet that lies over it
    # Of preconnect the policy knows nothing: a connection without a request, which only the cleaning prevents.
    assert set(trap.came) <= ({NO_REQUEST} if shown == "as it is" else set())


def act_like_a_person(opened: Window) -> None:
    """Label two elements, and let mouse and keys touch everything else; only the labels may stay."""
    opened.click("h1")
    opened.click("#story")
    opened.press("Tab", "Tab", "Shift+Tab", "Shift+Tab")
    for number in range(8):
        opened.page.mouse.move(*opened.at(150 * number, 60 * number))
    for selector in ("#send", "summary", "svg"):
        opened.click(selector)
        opened.press("u")
    opened.page.mouse.wheel(0, 300)
    opened.page.mouse.wheel(0, -300)
    opened.page.mouse.click(*opened.at(400, 5), button="middle")
    opened.page.locator("#stage").focus()


def test_names_that_pretend_to_be_others(browser: Any, tmp_path: Path, shown: str) -> None:
    folder = folder_with(tmp_path, "names", CLOBBER)
    with annotating(browser, folder, "names", height=1600) as opened:
        box = opened.page.evaluate(
            "Document.prototype.querySelector.call(document.querySelector('#page').contentDocument, '#inside')"
            ".getBoundingClientRect().toJSON()"
        )
        point = (box["left"] + 20, box["top"] + 8)
        opened.page.mouse.click(*opened.at(*point))
        opened.press("c")
        opened.page.keyboard.down("Shift")
        opened.page.mouse.click(*opened.at(*point))
        opened.page.keyboard.up("Shift")
        page = elute.parse(CLOBBER)
        marks = [[page.tag_name(row) for row in mark["rows"]] for mark in opened.state("names")["marks"]]
        assert marks == [["p"], ["form", *["input"] * 12, "p"]]
        opened.press("d")
        opened.page.wait_for_selector("#toast:has-text('All pages are done')")
        form = next(row for row in opened.features("names") if row["element_id"] == "clobbered")
        assert form["is_main"] == "1" and float(form["rect_size"]) > 1000
