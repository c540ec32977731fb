"""The annotator for everybody: easy to read in both themes, every control named, all of it reached by keys."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra annotate is not installed")

from annotate.in_browser import annotating, cases

PAGES = ("blog-with-comments", "listing")

# The contrast of every text with what is behind it: WCAG 2.2, "relative luminance" and "contrast ratio".
CONTRASTS = """() => {
  const colour = (css) => {  // rgb(), rgba(), and color(srgb ...), which is what color-mix() gives
    const [red, green, blue, alpha = 1] = css.replace("color(srgb", "").match(/[\\d.]+/g).map(Number);
    const scale = css.startsWith("color(srgb") ? 255 : 1;
    return [red * scale, green * scale, blue * scale, alpha];
  };
  const over = (top, below) => below.map((part, at) => top[at] * top[3] + part * (1 - top[3]));
  const behind = (element) => {
    const own = colour(getComputedStyle(element).backgroundColor);
    if (own[3] === 1) return own.slice(0, 3);
    return over(own, element.parentElement ? behind(element.parentElement) : [255, 255, 255]);
  };
  const linear = (part) => (part / 255 <= .04045 ? part / 255 / 12.92 : ((part / 255 + .055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => .2126 * linear(red) + .7152 * linear(green) + .0722 * linear(blue);
  const found = {};
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
    if (!text || !element.checkVisibility() || element.closest(":disabled, .unseen")) continue;
    const ground = behind(element);
    const tones = [light(ground), light(over(colour(getComputedStyle(element).color), ground))];
    found[text.slice(0, 40)] = (Math.max(...tones) + .05) / (Math.min(...tones) + .05);
  }
  return found;
}"""
NAMELESS = """() => [...document.querySelectorAll("button")]
  .filter((button) => !(button.getAttribute("aria-label") ?? button.textContent).trim()).length"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_text_is_easy_to_read(browser: Any, tmp_path: Path, theme: str) -> None:
    """A contrast of 4.5 to 1 at least (WCAG 2.2, 1.4.3, level AA), in every tab and with several roles chosen."""
    folder = cases(tmp_path / "pages", *PAGES)
    with annotating(browser, folder, width=1600, height=1000, color_scheme=theme, reduced_motion="reduce") as window:
        found: dict[str, float] = {}
        for key, tab in (("c", "Pages"), ("o", "Guidelines"), ("6", "Agreement"), ("0", "Keys")):
            window.press(key)
            window.page.get_by_role("tab", name=tab).click()
            found |= window.page.evaluate(CONTRASTS)
        assert {"main", "advertisement", "Done", "Saved", "Advertisement", "Mouse"} <= set(found)
        assert {text: ratio for text, ratio in found.items() if ratio < 4.5} == {}
        scheme = "getComputedStyle(document.documentElement).colorScheme"
        chosen = []
        for _ in range(3):  # by hand, against the system, and back to it
            window.page.locator("#theme").click()
            chosen.append(window.page.evaluate(scheme))
        assert chosen == ["light", "dark", "light dark"]


def test_every_control_has_a_name_and_is_reached_by_tab(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", *PAGES)
    with annotating(browser, folder, width=1600, height=1000) as window:
        assert window.page.evaluate(NAMELESS) == 0
        reached = _tab_order(window)
        expected = [
            "next",
            "tint",
            "overlays",
            "prelabel",
            "smaller",
            "zoom",
            "larger",
            "done",
            "theme",
            "aside",
            "role",
        ]
        assert reached[: len(expected)] == expected
        assert reached[len(expected) : len(expected) + 2] == ["stage", "tab-pages"]
        assert "page" not in reached  # the labelled page takes no focus


def _tab_order(window: Any) -> list[str]:
    """What Tab reaches, once around, from the first control on. Where it starts is the browser's own business, and
    differs between versions; so is whether it stops at the body or the window between the last and the first."""
    reached: list[str] = []
    while reached.count("next") < 2:
        window.press("Tab")
        name, outline = window.page.evaluate(
            "[(({ id, className, tagName }) => id || className || tagName)(document.activeElement),"
            " getComputedStyle(document.activeElement).outlineStyle]"
        )
        if name != "ready with-panel":  # the body
            assert outline == "solid", name
            reached.append(name)
        assert len(reached) < 120
    first = reached.index("next")
    return reached[first : reached.index("next", first + 1)]


def test_calm_where_motion_is_not_wanted(browser: Any, tmp_path: Path) -> None:
    folder = cases(tmp_path / "pages", *PAGES)
    with annotating(browser, folder, width=1600, height=400, reduced_motion="reduce") as window:
        assert window.page.evaluate("getComputedStyle(document.querySelector('#done')).transitionDuration") == "0s"
        window.press(*["j"] * 12)
        scrolled = window.page.evaluate("document.querySelector('#stage').scrollTop")
        window.page.wait_for_timeout(300)
        assert scrolled == window.page.evaluate("document.querySelector('#stage').scrollTop") > 0


# Controls of the bar that reach out of the window, or lie over another one.
MISPLACED = """() => {
  const all = [...document.querySelectorAll("#bar button")].map((button) => [button, button.getBoundingClientRect()]);
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const wrong = ([button, box]) => box.left < 0 || box.right > innerWidth
    || all.some(([other, theirs]) => other !== button && over(box, theirs));
  return all.filter(wrong).map(([button]) => button.id || button.dataset.role);
}"""


@pytest.mark.parametrize("width", [320, 390, 600, 800, 1000, 1280, 1600])
def test_every_control_has_its_place_in_every_window(browser: Any, tmp_path: Path, width: int) -> None:
    folder = cases(tmp_path / "pages", *PAGES)
    with annotating(browser, folder, width=width, height=800) as window:
        assert window.page.evaluate(MISPLACED) == []
        assert window.page.evaluate("document.documentElement.scrollWidth") == width
        assert window.page.locator("#title h1").bounding_box()["width"] > 100
