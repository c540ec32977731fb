"""Pages as a browser shows them: Chromium, driven by Playwright (pip install 'elute[browser]')."""

from elute.browser.chromium import MissingBrowser
from elute.browser.copying import save_page
from elute.browser.limits import RenderError
from elute.browser.matching import match
from elute.browser.picture import Frame, picture
from elute.browser.render import Renderer, render
from elute.browser.saved import read, write

__all__ = [
    "Frame",
    "MissingBrowser",
    "RenderError",
    "Renderer",
    "match",
    "picture",
    "read",
    "render",
    "save_page",
    "write",
]
