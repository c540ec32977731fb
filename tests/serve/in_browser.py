"""The inspector in a real browser: a service, a window, and what a person can do with mouse and keys."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from elute.methods.peers.npm import Script
from places import REPOSITORY
from serve.running import Client

AXE = Script(
    "axe-core",
    "4.14.0",
    "axe.min.js",
    "9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==",
)
CASES = REPOSITORY / "tests" / "pages"


@dataclass
class Window:
    """A window with the inspector in it."""

    page: Any
    client: Client
    faults: list[str] = field(default_factory=list)

    def open(self, fragment: str = "") -> None:
        self.page.goto(f"{self.client.origin}/#{fragment}")
        self.page.wait_for_selector("body[data-ready]")

    def give(self, html: str) -> None:
        """Paste a page."""
        self.page.locator("#html").fill(html)
        self.page.locator("#inspect").click()
        self.shown()

    def give_case(self, name: str) -> None:
        """Choose a page of tests/pages as a file."""
        self.page.locator("#file").set_input_files(CASES / name / "page.html")
        self.shown()

    def shown(self) -> None:
        """Wait until the answer is on the screen."""
        self.page.wait_for_selector("#shown:not([hidden])")
        self.page.wait_for_selector("body:not(.busy)")
        self.page.frame_locator("#page").locator("elute-bar").wait_for(state="attached")

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds; the page's own policy forbids to wait for it in there."""
        deadline = time.monotonic() + 20
        while not holds():
            assert time.monotonic() < deadline
            self.page.wait_for_timeout(50)

    def written(self, format: str) -> str:
        """What a tab holds, open or not."""
        return str(self.page.locator(f"#view-{format}").text_content())

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab(self, name: str) -> str:
        """Open a tab, and read it."""
        self.page.get_by_role("tab", name=name).click()
        return str(self.page.locator(".view:not([hidden])").inner_text())

    @property
    def rows(self) -> Any:
        return self.page.locator(".blocks li")

    @property
    def chosen(self) -> str:
        """Its text as it is, because a browser may not have drawn yet what was hidden."""
        return str(self.page.locator('.blocks li[aria-selected="true"] .number').text_content())

    @property
    def detail(self) -> str:
        return str(self.page.locator("#detail").inner_text())

    def violations(self) -> list[str]:
        """What axe-core finds against WCAG 2.2 AA; skips where it cannot be had."""
        try:
            script = AXE.fetch().read_text(encoding="utf-8")
        except OSError as error:
            pytest.skip(f"axe-core cannot be fetched: {error}")
        self.page.evaluate(script)
        found = self.page.evaluate(
            "axe.run({ exclude: [['#page']] },"
            " { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })"
        )
        return [f"{each['id']}: {node['html'][:120]}" for each in found["violations"] for node in each["nodes"]]


@contextmanager
def inspecting(browser: Any, client: Client, width: int = 1400, height: int = 900, **settings: Any) -> Iterator[Window]:
    """The inspector in a new window. What goes wrong in its scripts fails the test."""
    context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=False, **settings)
    context.set_default_timeout(20_000)
    window = Window(context.new_page(), client)
    window.page.on("pageerror", lambda error: window.faults.append(str(error)))
    window.open()
    yield window
    assert window.faults == []
    context.close()
