"""What the tests of adapters share."""

from collections.abc import Iterator
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, testmod
from importlib import import_module
from pathlib import Path

import pytest

import elute
from website import Site, site

__all__ = ["page", "site", "url"]
STORY = (
    "<!DOCTYPE html><html lang=en><title>Rain | The Ledger</title><meta name=author content='Nora Quill'><body>"
    "<nav><a href=/>Home</a> <a href=/news>News</a></nav><article><h1>Rain</h1>"
    "<p>It rained <b>all night</b>, and the river rose by a metre before dawn. Nobody in the valley slept.</p>"
    "<p>By noon the <a href=/bridge>old bridge</a> was closed, and the ferry carried the children home from school.</p>"
    "<p>The water fell again in the evening, and left a line of mud and branches along the wall of the mill.</p>"
    "</article><footer><p>Copyright 2026 The Ledger. All rights reserved.</p></footer>"
)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A story in a file."""
    path = tmp_path / "story.html"
    path.write_text(STORY, encoding="utf-8")
    return path


@pytest.fixture
def url(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A story on the web; as an exception, on this machine."""
    fetch = elute.fetch
    monkeypatch.setattr(elute, "fetch", lambda address: fetch(address, allow_private=True))
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /private/", Content_Type="text/plain")
    yield site.answer("/story", STORY.encode(), Content_Type="text/html")


def examples_hold(module: str) -> None:
    """The examples of a module that is not collected, since what it needs may be absent."""
    assert testmod(import_module(module), optionflags=ELLIPSIS | NORMALIZE_WHITESPACE).failed == 0
