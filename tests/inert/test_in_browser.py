"""Hostile pages in every place that shows pages of others, in a real browser, without the content security policy.

So what is tested is the page as it is written, not the second wall around it: nothing runs, no handler and no
javascript: address is in the browser's document, and nothing comes from the network but what the place allows.
"""

import contextlib
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import elute
from elute.annotate.view import view
from elute.browser import Renderer, save_page
from elute.browser.chromium import missing
from elute.coloured import coloured
from elute.evaluate.report.source import shown_source
from inert.attacks import ALIVE, ATTACKS
from trap import Trap, listening

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("there is no chromium here", allow_module_level=True)

HERE = "http://shown.invalid"
WINDOW = "the window"
NOBODY = "http://127.0.0.1:9"  # nobody answers there
POLICY = re.compile(r"<meta http-equiv=\"?Content-Security-Policy\"? content=\"[^\"]*\">")

# What does something, in all trees of a document; `DOMParser` makes one that does nothing itself.
FOUND = """() => {
  const found = [], trees = [document];
  const address = /^[\\0-\\x20]*(j\\s*a\\s*v\\s*a|v\\s*b)\\s*s\\s*c\\s*r\\s*i\\s*p\\s*t\\s*:|^\\s*data:text/i;
  const never = /^(on.*|srcdoc|is|ping|.*action|http-equiv|nonce|attributionsrc)$/i;
  while (trees.length) {
    for (const element of trees.pop().querySelectorAll("*")) {
      if (element.shadowRoot) trees.push(element.shadowRoot);
      if (element.content instanceof DocumentFragment) trees.push(element.content);
      const name = element.localName.toLowerCase();
      if (name === "script" && (element.textContent || element.attributes.src)) found.push(element.outerHTML);
      for (const attribute of element.attributes)
        if (never.test(attribute.name) || address.test(attribute.value))
          found.push(`${name} ${attribute.name}=${attribute.value}`);
    }
  }
  return found;
}"""
# What a person might touch: forms, buttons, fields, what opens.
TOUCH = """() => {
  for (const element of document.querySelectorAll("button, input, summary, select, dialog"))
    if (element instanceof HTMLElement) { element.focus(); element.click(); }
  for (const form of document.forms) HTMLFormElement.prototype.requestSubmit.call(form);
  for (const element of document.querySelectorAll("*"))
    element.dispatchEvent(new MouseEvent("mouseover", {bubbles: true}));
}"""
ANEW = "page => new DOMParser().parseFromString(page, 'text/html').documentElement.outerHTML"


@pytest.fixture
def trap() -> Iterator[Trap]:
    with listening() as trap:
        yield trap


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as engine:
        opened = engine.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=False)
        yield opened
        opened.close()


@dataclass
class Visit:
    """What became of all attacks, each in a frame of its own."""

    ran: list[str] = field(default_factory=list)
    found: dict[str, list[str]] = field(default_factory=dict)
    asked: set[tuple[str, str, str]] = field(default_factory=set)  # which attack, for what, where
    left: set[tuple[str, str]] = field(default_factory=set)  # which attack, to where

    def faults(self, allowed: frozenset[str] = frozenset()) -> list[object]:
        return [*self.ran, *self.found.items(), *(each for each in self.asked if each[1] not in allowed), *self.left]

    def alive(self) -> set[str]:
        """The attacks that did something."""
        return {*self.ran, *self.found, *(name for name, *_ in self.asked), *(name for name, _ in self.left)}


def visited(browser: Any, pages: dict[str, str]) -> Visit:
    """All pages in the browser at once."""
    visit, names = Visit(), list(pages)
    frames = "".join(f"<iframe name=n{number} src={HERE}/{number}></iframe>" for number in range(len(names)))
    bodies = {f"{HERE}/{number}": pages[name] for number, name in enumerate(names)}
    bodies[f"{HERE}/"] = f"<!DOCTYPE html><script>fired = new Set()</script>{frames}"
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    page = context.new_page()
    page.on("dialog", lambda dialog: (visit.left.add((WINDOW, dialog.message)), dialog.dismiss()))

    def answer(route: Any) -> None:
        request = route.request
        if request.url in bodies:
            body = bodies.pop(request.url)
            route.fulfill(body=body.encode("utf-8", "replace"), content_type="text/html; charset=utf-8")
            return
        visit.asked.add((_who(request, names), request.resource_type, request.url))
        route.continue_() if request.url.startswith("http://127.0.0.1") else route.abort()

    context.route("**/*", answer)
    page.goto(f"{HERE}/", wait_until="load", timeout=120_000)
    for act in (None, TOUCH):
        for frame in page.main_frame.child_frames if act else ():
            with contextlib.suppress(playwright.Error):  # it has gone elsewhere, which is seen below
                frame.evaluate(act)
        page.wait_for_timeout(300)
        _look(page, names, visit)
    visit.left |= {(WINDOW, other.url) for other in context.pages if other is not page}
    context.close()
    return visit


def _who(request: Any, names: list[str]) -> str:
    """The attack that asks."""
    try:
        frame = request.frame
    except playwright.Error:  # it is a frame that is just being opened
        return "a frame"
    while frame.parent_frame and frame.parent_frame.parent_frame:
        frame = frame.parent_frame
    return names[int(frame.name.removeprefix("n"))] if frame.parent_frame else WINDOW


def _look(page: Any, names: list[str], visit: Visit) -> None:
    if page.url != f"{HERE}/":
        visit.left.add((WINDOW, page.url))
        return
    visit.ran = [names[number] for number in page.evaluate("[...fired]")]
    for number, frame in enumerate(page.main_frame.child_frames):
        if frame.url.partition("#")[0] != f"{HERE}/{number}":
            visit.left.add((names[number], frame.url))
        elif found := frame.evaluate(FOUND):
            visit.found[names[number]] = found


def armed(trap: str) -> dict[str, str]:
    """The attacks as pages that call this address, and say which they are when they run."""
    return {
        name: page.replace("RUN", f"top.fired.add({number})").replace("TRAP", trap)
        for number, (name, page) in enumerate(ATTACKS.items())
    }


def without_policy(page: str) -> str:
    return POLICY.sub("", page)


def as_coloured(page: str) -> str:
    return without_policy(coloured(elute.extract(page, url=f"{HERE}/page")))


def as_coloured_with_assets(page: str) -> str:
    return without_policy(coloured(elute.extract(page, url=f"{HERE}/page"), assets=True))


def as_annotated(page: str) -> str:
    return view(elute.parse(page))


def as_reported(page: str) -> str:
    parts, _ = shown_source(elute.parse(page))
    return "<!DOCTYPE html><meta charset=utf-8>" + "".join(
        f"<elute-both>{part}</elute-both>" if number % 2 else part for number, part in enumerate(parts)
    )


NOTHING: frozenset[str] = frozenset()
PLACES: dict[str, tuple[Callable[[str], str], frozenset[str]]] = {
    "coloured": (as_coloured, NOTHING),
    "coloured with assets": (as_coloured_with_assets, frozenset({"image", "stylesheet", "font"})),
    "annotated": (as_annotated, NOTHING),
    "reported": (as_reported, NOTHING),
}


@pytest.mark.parametrize("place", PLACES)
def test_nothing_gets_out(browser: Any, trap: Trap, place: str) -> None:
    shown, allowed = PLACES[place]
    visit = visited(browser, {name: shown(page) for name, page in armed(f"http://{trap}").items()})
    assert visit.faults(allowed) == []
    assert allowed or trap.came == []


def test_nothing_gets_out_of_a_saved_copy(browser: Any, trap: Trap, tmp_path: Path) -> None:
    """Addresses of images, fonts and media that were not saved are in it: its policy alone keeps them from loading."""
    if reason := missing():
        pytest.skip(reason)
    copies = {}
    with Renderer() as renderer:
        for number, (name, page) in enumerate(armed(f"http://{trap}").items()):
            file = tmp_path / f"{number}.html"
            save_page(page, file, renderer=renderer, url=f"{HERE}/page")
            copies[name] = without_policy(file.read_text(encoding="utf-8"))
    trap.came.clear()
    assert visited(browser, copies).faults(frozenset({"image", "font", "media"})) == []


def test_the_attacks_are_alive(browser: Any) -> None:
    """As they are, or parsed and written anew without care, they get out."""
    pages = {name: page for name, page in armed(NOBODY).items() if name in ALIVE}
    parser = browser.new_page()
    anew = {name: parser.evaluate(ANEW, page) for name, page in pages.items()}
    parser.close()
    assert set(pages) - visited(browser, pages).alive() - visited(browser, anew).alive() == set()
