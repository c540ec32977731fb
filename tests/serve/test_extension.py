"""The WebExtension in a browser that has loaded it: a page as the browser has it, sent to a service with a token."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from annotate.in_browser import CHROMIUM
from places import REPOSITORY
from serve.running import DROPPED, KEPT, STORY, running
from website import Site

PLAIN = KEPT.split(" by ")[0]
EXTENSION = REPOSITORY / "extension"


@pytest.fixture
def extended(tmp_path: Path) -> Iterator[Any]:
    """A browser of its own with the extension in it, as somebody has loaded it; skips where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")
    with playwright.sync_playwright() as engine:
        context = engine.chromium.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=CHROMIUM,
            chromium_sandbox=False,
            headless=False,
            args=["--headless=new", f"--disable-extensions-except={EXTENSION}", f"--load-extension={EXTENSION}"],
        )
        yield context
        context.close()


def test_the_extension_in_a_browser(extended: Any, site: Site) -> None:
    """The button is pressed as far as a program can press it: its event is sent to the extension's own script."""
    words = "<p>The mayor said a word, later, in the hall."
    late = f"<script>document.querySelector('article').innerHTML += '{words}'</script>".encode()
    url = site.answer("/story", STORY + late, Content_Type="text/html")
    worker = extended.service_workers[0] if extended.service_workers else extended.wait_for_event("serviceworker")
    with running(token="secret") as client:
        page = extended.new_page()
        page.goto(f"chrome-extension://{worker.url.split('/')[2]}/options.html")
        page.locator("#service").fill(client.origin)
        page.locator("#token").fill("secret")
        page.locator("#token").press("Enter")
        page.get_by_text("Kept.").wait_for()
        page.goto(url)
        with extended.expect_page() as opened:
            worker.evaluate(
                "async (url) => { const tabs = await chrome.tabs.query({});"
                " chrome.action.onClicked.dispatch(tabs.find((tab) => tab.active)); }",
                url,
            )
        shown = opened.value.frame_locator("#page")
        shown.locator("h1").wait_for()
        text = shown.locator("main").inner_text()
        assert PLAIN in text and "The mayor said" in text and DROPPED not in text
