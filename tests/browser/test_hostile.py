"""Pages that do what no page should: the text is there all the same, in the time that was given."""

import time

import pytest

from elute.browser import Renderer, RenderError
from elute.browser.limits import Limits
from elute.browser.render import requested
from elute.page import Page

URL = "https://site.invalid/story"


def texts(page: Page) -> list[str]:
    return [page.blocks.text(number) for number in range(len(page.blocks))]


@pytest.mark.parametrize(
    "script",
    [
        "while (true) {}",
        "while (true) alert('again')",
    ],
    ids=["loop", "alerts"],
)
def test_a_page_that_does_not_let_go_is_rendered_without_its_scripts(renderer: Renderer, script: str) -> None:
    began = time.monotonic()
    page = renderer.render(f"<p>Before<script>{script}</script><p>After", url=URL, timeout=4)
    assert texts(page) == ["Before", "After"]
    assert page.warnings[0].startswith("rendered without its scripts: ")
    assert time.monotonic() - began < 30  # a browser is killed and started in between


def test_without_a_second_try_it_is_an_error(renderer: Renderer) -> None:
    with pytest.raises(RenderError, match="the page was not done within 2 s"):
        renderer.render("<p>Before<script>while (true) {}</script>", timeout=2, fallback=False)
    assert texts(renderer.render("<p>The next page")) == ["The next page"]


@pytest.mark.parametrize(
    "script",
    [
        "alert(1); confirm(2); prompt(3); print(); close(); for (let i = 0; i < 50; i++) open('about:blank')",
        "for (let i = 0; i < 500; i++) location.hash = i; history.pushState({}, '', '/other')",
        "Promise = setTimeout = MutationObserver = JSON = null; document.createTreeWalker = null;"
        "Object.prototype.toJSON = Array.prototype.push = Object.prototype.then = () => { throw 1 }",
        "debugger; onbeforeunload = event => { event.preventDefault(); return 'stay' };"
        "document.body.append(Object.assign(document.createElement('a'), {download: 'x', href: 'data:,x'}));"
        "document.links[0].click()",
        "setInterval(() => { document.body.title = Math.random() }, 1)",
        "for (const to of ['chrome://crash', 'data:text/html,<p>x']) try { location = to } catch (error) {}",
    ],
    ids="windows history sabotage download restless crash".split(),
)
def test_what_a_script_may_do_does_not_harm(renderer: Renderer, script: str) -> None:
    page = renderer.render(f"<p>Before<script>{script}; document.querySelector('p').append(' built')</script>", url=URL)
    assert texts(page) == ["Before built"]
    assert page.url == URL


@pytest.mark.parametrize(
    "script",
    [
        "location = 'https://elsewhere.invalid/'",
        "location = 'about:blank'",
        "location = URL.createObjectURL(new Blob(['<p>other'], {type: 'text/html'}))",
    ],
    ids=["away", "blank", "blob"],
)
def test_a_page_that_leaves_while_it_is_read_stays(renderer: Renderer, script: str) -> None:
    page = renderer.render(f"<p>Before<script>{script}</script><p>After", url=URL)
    assert texts(page) == ["Before", "After"]
    assert page.warnings[0].startswith("rendered without its scripts: the page ")


@pytest.mark.parametrize(
    "html",
    [
        "<p>Text<script>addEventListener('load', () => { location = 'https://elsewhere.invalid/' })</script>",
        "<meta http-equiv=refresh content='0;url=https://elsewhere.invalid/'><p>Text",
    ],
    ids=["script", "refresh"],
)
def test_a_page_that_leaves_when_it_is_there_stays_with_its_scripts(renderer: Renderer, html: str) -> None:
    page = renderer.render(html, url=URL)
    assert texts(page) == ["Text"]
    assert page.warnings == ["the page wanted to go to https://elsewhere.invalid/, and was not let"]


def test_without_scripts_a_refresh_does_nothing(renderer: Renderer) -> None:
    page = renderer.render("<meta http-equiv=refresh content='0;url=about:blank'><p>Text", url=URL, scripts=False)
    assert (texts(page), page.warnings) == (["Text"], [])


def test_nodes_are_limited(renderer: Renderer) -> None:
    many = "<p>Text<script>for (let i = 0; i < 3000; i++) document.body.append(document.createElement('i'))</script>"
    page = renderer.render(many, max_nodes=1000)
    assert page.warnings == ["rendered without its scripts: the document has more than 1,000 nodes"]
    assert len(page) < 20
    with pytest.raises(RenderError, match="the document has more than 1,000 nodes"):
        renderer.render("<i></i>" * 3000, max_nodes=1000)


def test_nodes_in_shadow_trees_count_too(renderer: Renderer) -> None:
    many = """<p>Text<div></div><script>const root = document.querySelector("div").attachShadow({mode: "open"});
        for (let i = 0; i < 3000; i++) root.append(document.createElement("i"))</script>"""
    assert "more than 1,000 nodes" in renderer.render(many, max_nodes=1000).warnings[0]


def test_bytes_are_limited(renderer: Renderer) -> None:
    large = "<p>Text<script>document.querySelector('p').title = 'x'.repeat(1e6)</script>"
    page = renderer.render(large, max_bytes=100_000)
    assert page.warnings == ["rendered without its scripts: the document has more than 100,000 bytes"]
    with pytest.raises(ValueError, match="more than max_bytes, which is 100,000"):
        renderer.render("x" * 100_001, max_bytes=100_000)


def test_memory_is_limited(renderer: Renderer) -> None:
    from dataclasses import replace
    from sys import platform

    if platform != "linux":
        pytest.skip("memory of other processes is looked at on Linux only")
    hungry = "<p>Text<script>const all = []; setInterval(() => all.push(new Uint8Array(5e7).fill(1)), 10)</script>"
    request, _ = requested(hungry, timeout=20)
    renderer.render("<p>A browser at rest")
    at_rest = renderer.engine.memory()
    assert at_rest > 50e6
    request = replace(request, limits=Limits(timeout=20, max_memory=int(at_rest + 400e6)))
    page = renderer.engine.do(request, lambda visit: visit.page())
    assert "of memory" in page.warnings[0]
    assert texts(page) == ["Text"]


def test_a_thousand_images_do_not_hold_it_up(renderer: Renderer) -> None:
    html = "<p>Text" + "".join(f"<img src={number}.png width=9 height=9>" for number in range(1000))
    page = renderer.render(html, url=URL)
    assert (texts(page), page.warnings) == (["Text"], [])
