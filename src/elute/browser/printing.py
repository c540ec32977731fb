"""A file of ours on paper: Chromium prints it, without a network and without scripts."""

from __future__ import annotations

from contextlib import closing

from .chromium import MissingBrowser, NowhereProxy, launch_options, missing, why_not_started


def printed(html: str) -> bytes:
    """The page as PDF. What it shows must be in it: nothing is loaded."""
    if said := missing():
        raise MissingBrowser(said)
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as engine, closing(NowhereProxy()) as proxy:
        try:
            browser = engine.chromium.launch(**launch_options(proxy))
        except Error as error:
            raise MissingBrowser(why_not_started(str(error))) from None
        page = browser.new_context(java_script_enabled=False).new_page()
        page.set_content(html)
        data: bytes = page.pdf(format="A4", prefer_css_page_size=True, tagged=True)
        browser.close()
        return data
