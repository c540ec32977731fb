"""The inspector, by mouse and by keyboard, in light and dark, on a phone."""

from collections.abc import Iterator
from typing import Any

import pytest

from annotate.test_in_browser_access import CONTRASTS
from serve.in_browser import CASES, Window, inspecting
from serve.running import DROPPED, KEPT, STORY, Client, running
from website import Site

HTML = STORY.decode()
KINDS = ["news-article", "forum-thread", "product-page", "listing", "documentation", "arabic"]


@pytest.fixture
def window(browser: Any, client: Client) -> Iterator[Window]:
    with inspecting(browser, client) as window:
        yield window


def test_a_page_is_pasted_and_shown_with_its_parts_coloured(window: Window) -> None:
    window.give(HTML)
    frame = window.page.frame_locator("#page")
    assert frame.locator("[data-elute=kept]").count() >= 3 and frame.locator("[data-elute=dropped]").count() >= 3
    tip = frame.locator("[data-elute=kept]").first.get_attribute("title")
    assert "kept · score" in tip and "block" in tip
    assert window.page.title().startswith("Rain")


def test_every_output_has_a_tab(window: Window) -> None:
    window.give(HTML)
    assert window.tab("Markdown").find("# Rain") >= 0
    for name in ("Text", "HTML", "JSON", "XML"):
        text = window.tab(name)
        assert "river rose" in text, name
    assert DROPPED not in window.tab("Text")
    assert "Nora Quill" in window.tab("About") and "meta author" in window.tab("About")


def test_a_file_is_chosen(window: Window) -> None:
    window.give_case("chinese-gbk")
    assert "\ufffd" not in window.tab("Text")


def test_a_file_is_dropped(window: Window) -> None:
    window.page.evaluate(
        """(html) => {
          const data = new DataTransfer();
          data.items.add(new File([html], "page.html", { type: "text/html" }));
          dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        HTML,
    )
    window.shown()
    assert "river rose" in window.tab("Text")


def test_blocks_are_chosen_in_the_page_and_in_the_outline(window: Window) -> None:
    window.give(HTML)
    window.page.frame_locator("#page").locator("[data-elute=kept]").first.click()
    number = window.chosen
    assert "kept" in window.detail and f"block {number}" in window.detail and f"block={number}" in window.page.url
    window.rows.first.click()
    assert window.chosen == "0" and "dropped" in window.detail
    outline = window.page.frame_locator("#page").locator("#elute-0").evaluate("e => getComputedStyle(e).outlineStyle")
    assert outline == "solid"


def test_hovering_tells_the_score_and_the_reason(window: Window) -> None:
    window.give(HTML)
    window.page.frame_locator("#page").locator("footer [data-elute]").hover()
    assert "score" in window.detail and window.page.locator(".pointed").count() == 1


def test_the_outline_is_filtered(window: Window) -> None:
    window.give(HTML)
    every = window.rows.count()
    window.page.get_by_role("button", name="kept", exact=True).click()
    kept = window.rows.count()
    window.page.get_by_role("button", name="dropped", exact=True).click()
    assert kept + window.rows.count() == every and kept
    window.page.get_by_role("searchbox").fill("copyright")
    assert window.rows.count() == 1


def test_switches_act_at_once(window: Window) -> None:
    window.give(HTML)
    window.page.get_by_label("Title").select_option("false")
    window.page.wait_for_selector("body:not(.busy)")
    window.until(lambda: "# Rain" not in window.written("markdown"))
    window.page.get_by_role("button", name="Links").click()
    window.until(lambda: "/bridge" not in window.written("markdown"))
    window.page.get_by_label("Method", exact=True).select_option("html-text")
    window.until(lambda: "All rights" in window.written("text"))
    assert "method=html-text" in window.page.url and "links=false" in window.page.url


def test_methods_side_by_side(window: Window) -> None:
    window.give(HTML)
    window.tab("Compare")
    window.page.wait_for_selector(".columns section")
    window.page.get_by_label("Method 4").select_option("html-text")
    window.until(lambda: window.page.locator(".columns section").count() == 4)
    assert "All rights reserved" in window.page.locator(".columns section").last.locator("ins").last.inner_text()
    assert window.page.locator(".differing tbody tr").count() >= 1
    assert "methods=" in window.page.url


def test_records_are_tables(window: Window) -> None:
    window.give_case("listing")
    window.tab("Records")
    assert window.page.locator(".records").first.locator("tbody tr").count() >= 4
    assert "Over Harrow Edge" in window.written("records")
    drawn = window.page.frame_locator("#page").locator("[data-elute-record]")
    drawn.first.wait_for()
    window.tab("Blocks")
    window.until(lambda: drawn.count() == 0)


def test_segments_are_drawn(window: Window) -> None:
    window.give_case("news-article")
    window.tab("Segments")
    drawn = window.page.frame_locator("#page").locator("[data-elute=segment]")
    drawn.first.wait_for()
    rows = window.page.locator(".segments li button")
    assert rows.count() >= 3 and "DoC" in rows.first.inner_text()
    rows.last.click()
    outlined = window.page.frame_locator("#page").locator("[data-elute-leaf][style*=outline]")
    assert 0 < outlined.count() < drawn.count()
    rows.first.click()  # the page itself: all of its leaves
    assert outlined.count() == drawn.count()
    window.page.get_by_label("How it is cut").select_option("baluja")
    window.until(lambda: "DoC" not in rows.first.inner_text())
    assert "segmenter=baluja" in window.page.url
    window.page.reload()
    window.page.wait_for_selector("body[data-ready]")
    window.shown()
    assert window.page.get_by_label("How it is cut").input_value() == "baluja"
    window.page.locator("#tab-segments").focus()
    window.press("ArrowLeft", "ArrowLeft")
    window.until(lambda: drawn.count() == 0)


def test_all_of_it_by_keys(window: Window) -> None:
    window.page.locator("#html").fill(HTML)
    window.press("Control+Enter")
    window.shown()
    window.page.evaluate("document.activeElement.blur()")
    window.press("j", "j", "j", "k")
    window.until(lambda: window.chosen == "1")
    window.press("2")
    window.until(lambda: window.page.locator("#tab-markdown").get_attribute("aria-selected") == "true")
    window.press("0")
    window.until(lambda: window.page.locator("#tab-compare").get_attribute("aria-selected") == "true")
    window.press("d")
    frame = window.page.frame_locator("#page")
    window.until(lambda: frame.locator("footer [data-elute=dropped]").is_hidden())
    window.press("?")
    window.until(lambda: window.page.locator("#keys").is_visible())
    assert "next block" in window.page.locator("#keys").inner_text()
    window.press("Escape")
    window.until(lambda: window.page.locator("#keys").is_hidden())
    window.press("p")
    window.until(lambda: window.page.locator("#start").is_visible())


def test_tabs_and_blocks_by_arrows(window: Window) -> None:
    window.give(HTML)
    window.page.locator("#tab-blocks").focus()
    window.press("ArrowLeft", "ArrowRight", "ArrowRight")
    assert window.page.locator("#tab-markdown").get_attribute("aria-selected") == "true"
    window.press("ArrowLeft")
    window.page.locator(".blocks").focus()
    window.press("ArrowDown", "ArrowDown", "ArrowUp")
    assert window.chosen == "0"


def test_a_link_shows_the_same_again(window: Window) -> None:
    window.give(HTML)
    window.rows.nth(4).click()
    window.tab("Markdown")
    window.page.get_by_label("Focus").select_option("recall")
    window.page.wait_for_selector("body:not(.busy)")
    window.page.reload()
    window.page.wait_for_selector("body[data-ready]")
    window.shown()
    assert window.page.locator("#tab-markdown").get_attribute("aria-selected") == "true"
    assert window.page.get_by_label("Focus").input_value() == "recall"
    window.tab("Blocks")
    assert window.chosen == "4"


def test_an_address(browser: Any, fetching: Client, site: Site) -> None:
    url = site.answer("/story", STORY, Content_Type="text/html")
    with inspecting(browser, fetching) as window:
        window.press("/")
        window.page.keyboard.type(url)
        window.press("Enter")
        window.shown()
        assert KEPT.split(" by ")[0] in window.tab("Text")
        link = window.page.url
    with inspecting(browser, fetching) as other:  # another browser
        other.open(link.partition("#")[2])
        other.shown()
        assert KEPT.split(" by ")[0] in other.tab("Text")


def test_what_goes_wrong_is_told(window: Window) -> None:
    window.page.locator("#html").fill("   ")
    window.page.locator("#inspect").click()
    assert "nothing to inspect" in window.page.locator("#toast").inner_text()
    assert window.page.locator("#address").is_disabled()


def test_the_token_is_asked_for(browser: Any) -> None:
    with running(token="secret") as client, inspecting(browser, client) as window:
        window.page.locator("#html").fill(HTML)
        window.page.locator("#inspect").click()
        window.page.locator("#token").fill("secret")
        window.press("Enter")
        window.shown()
        assert "river rose" in window.tab("Text")


def test_nothing_of_a_page_runs_or_loads(window: Window) -> None:
    asked: list[str] = []
    window.page.on("request", lambda request: asked.append(request.url))
    hostile = (
        "<script>top.ran = 1; parent.ran = 1</script><img src=x onerror='top.ran=1'>"
        "<iframe src=//evil.example></iframe><img src=//evil.example/a.png>"
        "<link rel=stylesheet href=//evil.example/a.css><a href='javascript:top.ran=1'>x</a>"
        "<svg onload='top.ran=1'></svg><form action=//evil.example><button>go</button></form><base target=_top>"
    )
    window.give(HTML.replace("<p>", f"{hostile}<p>", 1))
    for name in ("Markdown", "Text", "HTML", "JSON", "XML", "About"):
        window.tab(name)
    window.page.frame_locator("#page").locator("a").first.click()
    assert window.page.evaluate("window.ran") is None
    assert [url for url in asked if not url.startswith((window.client.origin, "data:", "about:"))] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_text_is_easy_to_read(browser: Any, client: Client, theme: str) -> None:
    """A contrast of 4.5 to 1 at least (WCAG 2.2, 1.4.3, level AA), in every tab."""
    with inspecting(browser, client, color_scheme=theme, reduced_motion="reduce") as window:
        found: dict[str, float] = window.page.evaluate(CONTRASTS)
        window.give(HTML)
        window.rows.first.click()
        for name in ("Blocks", "Markdown", "Segments", "About", "Compare"):
            window.tab(name)
            if name == "Compare":
                window.page.wait_for_selector(".columns section")
            found |= window.page.evaluate(CONTRASTS)
        assert {text: ratio for text, ratio in found.items() if ratio < 4.5} == {}


@pytest.mark.parametrize(("theme", "width"), [("light", 1400), ("dark", 1400), ("light", 400)])
def test_axe_finds_nothing(browser: Any, client: Client, theme: str, width: int) -> None:
    with inspecting(browser, client, width=width, color_scheme=theme, reduced_motion="reduce") as window:
        found = window.violations()
        window.give(HTML)
        window.rows.first.click()
        for name in ("Blocks", "Markdown", "Records", "Segments", "About", "Compare"):
            window.tab(name)
            if name == "Segments":
                window.page.wait_for_selector(".segments li")
            if name == "Compare":
                window.page.wait_for_selector(".columns section")
            found += window.violations()
        window.give_case("listing")
        window.tab("Records")
        found += window.violations()
        assert found == []


def test_it_works_on_a_phone(browser: Any, client: Client) -> None:
    with inspecting(browser, client, width=400, height=800, has_touch=True) as window:
        window.give(HTML)
        assert window.page.evaluate("document.documentElement.scrollWidth") <= 400
        window.rows.nth(3).tap()
        assert window.chosen == "3"
        window.tab("Segments")
        window.page.wait_for_selector(".segments li")
        assert window.page.evaluate("document.documentElement.scrollWidth") <= 400
        window.tab("Compare")
        window.page.wait_for_selector(".columns section")
        assert window.page.evaluate("document.documentElement.scrollWidth") <= 400


@pytest.mark.parametrize("kind", KINDS)
def test_kinds_of_pages(window: Window, kind: str) -> None:
    window.give_case(kind)
    assert window.rows.count() > 3 and window.tab("Markdown").strip()
    assert (CASES / kind / "page.html").exists()
