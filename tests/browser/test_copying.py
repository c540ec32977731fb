"""A page saved in one file: what it shows is in it, and nothing of it runs or loads."""

import base64
from pathlib import Path

import pytest

import elute
from elute.browser import Renderer, chromium, save_page
from inert.pages import BREAKING_OUT, COPIED

from .conftest import Site

GIF = base64.b64decode("R0lGODlhAgADAIAAAP8AAP///yH5BAAAAAAALAAAAAACAAMAAAIDRGIFADs=").decode("latin-1")  # 2 x 3 pixels

PAGE = """<!doctype html><html><head><title>Story</title><meta http-equiv=refresh content="600">
<meta charset=utf-8><link rel=canonical href=/story><link rel=stylesheet href=/css/style.css><link rel=icon href=/icon>
<link rel=stylesheet media=print href=/css/print.css><style id=empty></style></head>
<body onload="this.title = 'x'"><p id=a>Static</p><p id=b class=hidden>Not shown</p><p id=c>Inserted rule</p>
<img src=/small.gif srcset="/small.gif 1x" alt=gif><div style="height: 3000px; background: url('/small.gif')"></div>
<img id=lazy src=/lazy.gif loading=lazy><a href="javascript:alert(1)">link</a><a href=next>next</a>
<iframe src=/frame></iframe><script src=/s.js></script></body></html>"""


def test_a_saved_page_needs_nothing_else(renderer: Renderer, site: Site, tmp_path: Path) -> None:
    site.pages = {
        "/story": PAGE,
        "/css/style.css": '@import "more.css" screen; .hidden { display: none } p { background: url(../small.gif) }',
        "/css/more.css": "#a { color: #010203 }",
        "/css/print.css": "p { color: red }",
        "/s.js": "document.querySelector('#a').append(' built');"
        "document.querySelector('#empty').sheet.insertRule('#c { color: #040506 }')",
    }
    site.types = {path: "text/css" for path in site.pages if path.endswith("css")} | {"/s.js": "text/javascript"}
    site.binary = {"/small.gif": GIF, "/lazy.gif": GIF}
    site.types |= dict.fromkeys(site.binary, "image/gif")
    file = tmp_path / "copy.html"
    copy = save_page(f"{site.address}/story", file, renderer=renderer)
    assert copy.url == f"{site.address}/story"
    html = file.read_text()
    for gone in ("<script", "onload", "javascript:", "refresh", "srcset", "<iframe src", "/icon", "@import"):
        assert gone not in html
    assert html.count("data:image/gif;base64,") == 4  # two images, two backgrounds

    site.seen.clear()
    again = renderer.render(file)
    assert site.seen == []
    assert again.layout is not None
    rows = {again.attribute(row, "id"): row for row in again.rows_of("p", "img").tolist()}
    assert again.text(rows["a"] + 1) == "Static built"
    assert [f"{again.layout.color[rows[name]]:08x}" for name in "ac"] == ["010203ff", "040506ff"]
    assert not again.layout.visible[rows["b"]]
    assert (again.layout.width[rows["lazy"]], again.layout.height[rows["lazy"]]) == (2, 3)
    static = elute.parse(file.read_bytes())
    assert static.base_url == f"{site.address}/story"
    assert static.encoding.name == "utf-8"


def test_a_saved_file_with_the_network_closed(renderer: Renderer, tmp_path: Path) -> None:
    file = tmp_path / "copy.html"
    html = "<p>Übermut<script>document.querySelector('p').append(' built')</script><img src=none.png width=9 height=8>"
    save_page(html.encode("latin-1"), file, renderer=renderer, url="https://site.invalid/")
    assert "<p>Übermut built" in file.read_text(encoding="utf-8")
    assert '<img src="https://site.invalid/none.png" width="9" height="8">' in file.read_text(encoding="utf-8")


def test_a_style_cannot_break_out_of_its_element(renderer: Renderer, tmp_path: Path) -> None:
    file = tmp_path / "copy.html"
    html = """<p>Text<script>const sheet = new CSSStyleSheet();
        sheet.replaceSync('p::after { content: "</style><script>document.title = 1<\\/script>" }');
        document.adoptedStyleSheets.push(sheet)</script>"""
    save_page(html, file, renderer=renderer)
    assert len(elute.parse(file.read_bytes()).rows_of("script")) == 0
    assert "content:" in file.read_text()


def test_a_hostile_page_does_nothing_where_its_copy_is_opened(renderer: Renderer, tmp_path: Path) -> None:
    """As a browser opens a file: with scripts, and without the walls of `render`."""
    sync = pytest.importorskip("playwright.sync_api")
    file = tmp_path / "copy.html"
    save_page(COPIED, file, renderer=renderer)
    with sync.sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=chromium.executable())
        page = browser.new_page()
        asked: list[str] = []
        page.on("requestfinished", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        page.wait_for_timeout(200)
        assert (page.evaluate("window.broken"), page.inner_text("p")) == (None, "Text")
        assert asked == [file.as_uri()]
        browser.close()


def test_no_text_becomes_an_element(renderer: Renderer, tmp_path: Path) -> None:
    """Not even where a script has put it into an element whose text is read as it stands."""
    file = tmp_path / "copy.html"
    save_page(BREAKING_OUT, file, renderer=renderer)
    copy = elute.parse(file.read_bytes())
    assert len(copy.rows_of("img", "xmp", "noembed", "noframes", "plaintext")) == 0
    pre = [copy.text(row + 1) for row in copy.rows_of("pre").tolist()]
    assert [text.partition(" </")[0] for text in pre] == ["in xmp", "in plaintext"]  # as both are shown
    again = renderer.render(file)
    assert again.layout is not None
    assert f"{again.layout.color[again.rows_of('p')[0]]:08x}" == "010203ff"


def test_the_doctype_stays(renderer: Renderer, tmp_path: Path) -> None:
    """With another one, lines are of another height."""
    file = tmp_path / "copy.html"
    doctype = (
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1.dtd">'
    )
    save_page(f"{doctype}<p>Text", file, renderer=renderer)
    assert file.read_text().startswith(f"{doctype}<html>")
    save_page("<!doctype html><p>Text", file, renderer=renderer)
    assert file.read_text().startswith("<!DOCTYPE html><html>")
