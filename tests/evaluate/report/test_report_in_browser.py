"""The report in a real browser: figures lead to lists, lists to pages, differences are marked, nothing is loaded."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from elute.evaluate.report import document, gather, html, page_view
from elute.evaluate.runs.run_folder import Run
from evaluate.made_run import HOSTILE, MENU, make_run

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("there is no chromium here", allow_module_level=True)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return make_run(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as engine:
        opened = engine.chromium.launch(executable_path=CHROMIUM)
        yield opened
        opened.close()


@dataclass
class Visit:
    """A page in the browser, and all that went wrong on it."""

    page: Any
    faults: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


@pytest.fixture
def visit(browser: Any) -> Iterator[Visit]:
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    context.set_default_timeout(10_000)
    visit = Visit(context.new_page())
    visit.page.on("console", lambda message: visit.faults.append(message.text) if message.type == "error" else None)
    visit.page.on("pageerror", lambda error: visit.faults.append(str(error)))
    visit.page.on("request", lambda request: visit.requests.append(request.url))
    yield visit
    context.close()


def opened(visit: Visit, path: Path, text: str) -> Any:
    path.write_text(text, encoding="utf-8")
    visit.page.goto(path.as_uri())
    return visit.page


@pytest.fixture
def report(visit: Visit, run: Run, tmp_path: Path) -> Any:
    return opened(visit, tmp_path / "report.html", html(gather(run), run, "exact"))


def nothing_went_wrong(visit: Visit) -> None:
    assert visit.faults == []
    assert [url for url in visit.requests if not url.startswith(("file:", "about:"))] == []
    assert visit.page.evaluate("window.broken") is None
    assert visit.page.title() != "broken"


def test_from_a_bar_down_to_a_page(visit: Visit, report: Any) -> None:
    report.locator("svg.figure a", has_text="with-menu").first.click()
    report.locator("#list table").wait_for()
    ids = report.locator("#list tbody tr td.id").all_inner_texts()
    assert ids == ["page-3", "c", "a", "b", "e"]  # the worst precision first, what has none last
    report.locator("#list td.id a", has_text="b").click()
    report.locator("#view .pane").first.wait_for()
    assert report.locator("#view h1").inner_text().endswith(HOSTILE.replace("\u2028", "\n").split("\n")[-1].strip())
    assert report.locator("#view mark.extra").first.inner_text() == MENU
    frame = report.frame_locator("#view iframe")
    assert frame.locator("elute-extra").first.inner_text() == MENU
    assert "The river rose" in frame.locator("elute-both").first.inner_text()
    nothing_went_wrong(visit)


def test_keys_walk_through_pages_and_methods(visit: Visit, report: Any) -> None:
    report.evaluate("location.hash = '#weather/careless/f1'")
    report.locator("#list td.id a").first.click()
    report.locator("#view .pane").first.wait_for()
    first = report.locator("#view .about").inner_text()
    report.keyboard.press("j")
    report.wait_for_function("old => document.querySelector('#view .about').innerText !== old", arg=first)
    report.keyboard.press("k")
    report.wait_for_function("old => document.querySelector('#view .about').innerText === old", arg=first)
    report.keyboard.press("1")
    assert report.locator("#view [aria-selected=true]").inner_text().split()[1] == "exact"
    report.keyboard.press("3")
    assert report.locator("#view [aria-selected=true]").inner_text().split()[1] == "careless"
    report.keyboard.press("a")
    assert report.locator("#view .pane").count() == 5  # gold, three methods, the page
    report.keyboard.press("Escape")
    report.locator("#list table").wait_for()
    report.keyboard.press("Escape")
    report.locator("#report h1").wait_for()
    nothing_went_wrong(visit)


def test_lists_behind_bins_and_boundary_cases(visit: Visit, report: Any) -> None:
    report.locator('a[href="#weather/exact/f1/19"]').first.click()
    report.locator("#list table").wait_for()
    assert report.locator("#list tbody tr").count() == 4
    report.evaluate("location.hash = '#weather/careless/case/failed'")
    report.locator("#list h1", has_text="failed").wait_for()
    assert report.locator("#list td.id").all_inner_texts() == ["page-3"]
    report.locator("#list td.id a").click()
    report.locator("#view .error").wait_for()
    assert report.locator("#view .error").inner_text() == "ValueError: <b>broken</b> </script>"
    nothing_went_wrong(visit)


def test_tables_sort_and_a_method_is_put_in_the_light(visit: Visit, report: Any) -> None:
    table = report.locator("#set-weather table").first
    table.locator("th", has_text="ms a page").click()
    assert table.locator("tbody th").all_inner_texts() == ["careless", "with-menu", "exact"]
    report.locator(".legend button", has_text="careless").click()
    assert report.locator("#report.dim").count() == 1
    assert set(report.locator(".lit[data-method]").evaluate_all("all => all.map(n => n.dataset.method)")) == {
        "careless"
    }
    nothing_went_wrong(visit)


def test_light_and_dark(visit: Visit, report: Any) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    before = report.evaluate(ground)
    report.locator("#theme").click()
    assert report.evaluate(ground) != before
    nothing_went_wrong(visit)


@pytest.mark.parametrize("width", [390, 1400])
def test_nothing_is_wider_than_the_window(visit: Visit, report: Any, width: int) -> None:
    report.set_viewport_size({"width": width, "height": 800})
    for place in ("", "#weather/careless/f1", "#weather/careless/page/b"):
        report.evaluate("place => location.hash = place", place)
        report.wait_for_timeout(200)
        assert report.evaluate("document.documentElement.scrollWidth") <= width
    nothing_went_wrong(visit)


def test_one_page_alone(visit: Visit, run: Run, tmp_path: Path) -> None:
    outputs = {method: run.outputs("weather", method)["b"] for method in run.methods("weather")}
    view = page_view(run.dataset("weather")["b"], outputs)
    page = opened(visit, tmp_path / "page.html", document("one", None, {"page-0": view}))
    page.locator("#view .pane").first.wait_for()
    page.keyboard.press("1")  # careless
    page.locator("#view mark.missing").first.wait_for()
    nothing_went_wrong(visit)


@pytest.mark.parametrize("width", [1280, 1600, 700, 400])
def test_no_method_is_cut_off_where_all_are_side_by_side(visit: Visit, run: Run, tmp_path: Path, width: int) -> None:
    gold = run.dataset("weather")["a"]
    output = run.outputs("weather", "exact")["a"]
    shown = page_view(gold, {f"method-{number}": output for number in range(5)})
    visit.page.set_viewport_size({"width": width, "height": 900})
    page = opened(visit, tmp_path / "all.html", document("all", None, {"page-0": shown}, view="all"))
    page.wait_for_selector(".pane")
    edges = page.eval_on_selector_all(".pane", "panes => panes.map(pane => pane.getBoundingClientRect().right)")
    assert len(edges) == 7  # the gold and the page itself are beside the methods
    assert max(edges) <= width
    nothing_went_wrong(visit)
