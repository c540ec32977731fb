"""Rendering as a program uses it: what a page may be given as, where it may be called from, and what is missing."""

import asyncio
import os
import sys
import threading
from pathlib import Path

import pytest

import elute
from elute.browser import MissingBrowser, Renderer, chromium, render
from places import REPOSITORY

BUILDS = "<p>Zoë<script>document.querySelector('p').append(' and Łukasz')</script>"


def test_what_a_page_may_be(renderer: Renderer, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(BUILDS, encoding="utf-8")
    for page in (BUILDS, file):
        assert renderer.render(page).blocks.text(0) == "Zoë and Łukasz"
    with pytest.raises(TypeError, match="HTML as str or bytes, not int"):
        renderer.render(7)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        renderer.render(tmp_path / "none.html")


def test_the_encoding_is_the_one_that_elute_finds(renderer: Renderer) -> None:
    page = renderer.render("<meta charset=utf-8><p>Öl und Spaß auf Rädern".encode("cp1252"))
    assert page.blocks.text(0) == "Öl und Spaß auf Rädern"
    assert "declared utf-8" in page.warnings[0]
    assert renderer.render("<p>мир".encode("koi8-r"), charset="koi8-r").blocks.text(0) == "мир"


def test_scripts_may_be_off(renderer: Renderer) -> None:
    page = renderer.render(BUILDS + "<noscript><p>Without scripts</noscript>", scripts=False)
    assert page.blocks.text(0) == "Zoë"
    assert [page.tag_name(row + 1) for row in page.rows_of("noscript").tolist()] == ["p"]


def test_no_page_and_a_page_of_nothing(renderer: Renderer) -> None:
    assert len(renderer.render("").blocks) == 0
    page = renderer.render(b"%PDF-1.7 ...")
    assert (len(page.blocks), len(page.warnings)) == (0, 1)


def test_all_that_a_static_page_can_do(renderer: Renderer) -> None:
    static = elute.parse((REPOSITORY / "examples" / "page.html").read_bytes())
    page = renderer.render(REPOSITORY / "examples" / "page.html", url="https://example.org/rain")
    assert elute.extract(page).text == elute.extract(static).text
    assert static.layout is None and page.layout is not None
    assert len(page.layout.left) == len(page)
    found = elute.extract(page)
    assert found.markdown and found.html and found.json
    for block in found.blocks:
        assert page.source[slice(*block.span)]


def test_text_that_a_style_sheet_hides_is_hidden(renderer: Renderer) -> None:
    html = "<style>.menu { display: none }</style><p class=menu>Choose your country<p>It rained all night."
    hidden = [block.hidden for block in elute.extract(renderer.render(html)).blocks]
    assert hidden == ["not rendered", ""]
    assert [block.hidden for block in elute.extract(html).blocks] == ["", ""]


def test_a_page_that_waits_for_other_scripts_is_shown_without_its_own(renderer: Renderer) -> None:
    """As forums do, whose text is for those without scripts."""
    html = "<script>document.documentElement.className = 'js'</script><noscript><p>It rained all night.</noscript>"
    page = renderer.render(html)
    assert page.blocks.text(0) == "It rained all night."
    assert page.layout is not None and page.layout.visible[page.rows_of("p")].all()
    assert page.warnings == ["rendered without its scripts: with them it shows 0% of its text"]
    page = renderer.render(html, fallback=False)
    assert page.layout is not None and not page.layout.visible[page.rows_of("p")].any()


def test_one_page_does_not_know_of_another(renderer: Renderer) -> None:
    counts = """<p>0<script>const p = document.querySelector("p");
        p.textContent = [document.cookie, localStorage.n, sessionStorage.n, name].join();
        document.cookie = "n=1"; localStorage.n = sessionStorage.n = name = 1</script>"""
    texts = {renderer.render(counts, url="https://site.invalid/").text(5) for _ in range(2)}
    assert texts == {",,,"}


def test_it_is_called_from_anywhere(renderer: Renderer) -> None:
    async def in_a_loop() -> str:
        return renderer.render("<p>In a loop").blocks.text(0)

    assert asyncio.run(in_a_loop()) == "In a loop"
    found: list[str] = []
    threads = [
        threading.Thread(target=lambda n=n: found.append(renderer.render(f"<p>{n}").blocks.text(0))) for n in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == ["0", "1"]


def test_the_browser_of_the_process(renderer: Renderer) -> None:
    assert render(BUILDS).blocks.text(0) == "Zoë and Łukasz"


def test_a_closed_renderer_says_so(renderer: Renderer) -> None:
    with Renderer() as other:
        assert other.render("<p>Open").blocks.text(0) == "Open"
    other.close()
    with pytest.raises(RuntimeError, match="this renderer is closed"):
        other.render("<p>Closed")


@pytest.mark.skipif(sys.platform != "linux", reason="the parent of a process is looked up in /proc")
def test_a_browser_or_driver_that_died_is_started_anew(renderer: Renderer) -> None:
    with Renderer() as other:
        other.render("<p>First")
        os.kill(other.engine._process, 9)
        assert other.render("<p>Second").blocks.text(0) == "Second"
        browser = Path(f"/proc/{other.engine._process}/stat").read_text()
        driver = int(browser.rpartition(")")[2].split()[1])
        assert "node" in Path(f"/proc/{driver}/cmdline").read_text()
        os.kill(driver, 9)
        assert other.render("<p>Third").blocks.text(0) == "Third"


def test_without_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELUTE_CHROMIUM", "/somewhere/chromium")
    with pytest.raises(MissingBrowser, match=r"apt install chromium"):
        Renderer()
    monkeypatch.delenv("ELUTE_CHROMIUM")
    monkeypatch.setattr(chromium, "NAMES", ())
    assert chromium.missing().startswith(("there is no Chromium on the path", "pages are rendered with Playwright"))
    monkeypatch.setattr(chromium, "find_spec", lambda name: None)
    assert chromium.missing() == (
        "pages are rendered with Playwright, which is not installed: "
        "pip install 'elute[browser]', and for Chromium itself: apt install chromium"
    )


def test_a_browser_that_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("playwright")
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\necho '[0:0:FATAL:zygote.cc(1)] No usable sandbox!' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("ELUTE_CHROMIUM", str(program))
    with Renderer() as renderer, pytest.raises(MissingBrowser, match="this system allows it no sandbox"):
        renderer.render("<p>Text")
    program.write_text("#!/bin/sh\nexit 1\n")
    with Renderer() as renderer, pytest.raises(MissingBrowser, match="Chromium does not start: "):
        renderer.render("<p>Text")


def test_root_has_no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    proxy = chromium.NowhereProxy()
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 1000, raising=False)
    assert chromium.launch_options(proxy)["chromium_sandbox"]
    monkeypatch.setenv(chromium.NO_SANDBOX, "1")
    assert not chromium.launch_options(proxy)["chromium_sandbox"]
    monkeypatch.delenv(chromium.NO_SANDBOX)
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 0, raising=False)
    assert not chromium.launch_options(proxy)["chromium_sandbox"]
    proxy.close()
