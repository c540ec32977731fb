"""The pictures of pages and windows, in Chromium.

PYTHONPATH=src python -m tools.picture            draws all of them into docs/
PYTHONPATH=src python -m tools.picture coloured   draws docs/coloured.png alone

`coloured` and `records` are pages that elute has coloured; `inspector` and `annotator` are windows of a service that is
started for that, and need the extras browser and serve.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import elute
from elute.browser.chromium import HOW_TO_INSTALL, executable
from elute.coloured.page import coloured

from .layers import REPOSITORY

EXAMPLES, DOCS = REPOSITORY / "examples", REPOSITORY / "docs"
SIZE = (960, 640)
WINDOW = {"width": 1320, "height": 660}


def chromium() -> str:
    found = executable()
    if found is None:
        raise SystemExit(f"there is no Chromium: {HOW_TO_INSTALL}")
    return str(found)


def draw(html: str, picture: Path) -> None:
    """A page without scripts."""
    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(html, encoding="utf-8")
        size = ",".join(map(str, SIZE))
        options = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={size}"]
        command = [chromium(), *options, f"--screenshot={picture}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)


def watch(command: list[str], act: Callable[[Any], None], picture: Path) -> None:
    """The window of a command of elute that prints its address, once somebody has done something in it."""
    from playwright.sync_api import sync_playwright

    program = [sys.executable, "-m", "elute", *command, "--port", "0"]
    with (
        subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as service,
        sync_playwright() as engine,
    ):
        assert service.stdout is not None
        address = service.stdout.readline().strip()
        with engine.chromium.launch(executable_path=chromium(), chromium_sandbox=False) as browser:
            page = browser.new_page(viewport=WINDOW, color_scheme="light", reduced_motion="reduce")
            page.goto(address)
            act(page)
            page.screenshot(path=picture)
        service.terminate()


def draw_coloured(picture: Path) -> None:
    draw(coloured(elute.extract((EXAMPLES / "page.html").read_bytes(), title=True)), picture)


def draw_records(picture: Path) -> None:
    draw(coloured(elute.extract((EXAMPLES / "listing.html").read_bytes()), records=True), picture)


def draw_inspector(picture: Path) -> None:
    def act(page: Any) -> None:
        page.wait_for_selector("body[data-ready]")
        page.locator("#file").set_input_files(EXAMPLES / "page.html")
        page.wait_for_selector("#shown:not([hidden])")
        page.frame_locator("#page").locator("elute-bar").wait_for(state="attached")
        page.locator(".blocks li.kept").nth(2).click()

    watch(["serve", "--jobs", "1"], act, picture)


def draw_annotator(picture: Path) -> None:
    def act(page: Any) -> None:
        page.wait_for_selector("body[data-page]")
        page.keyboard.press("c")  # what is labelled
        page.wait_for_timeout(500)

    with TemporaryDirectory() as folder:
        pages = shutil.copytree(EXAMPLES / "five-pages", Path(folder) / "my-pages")
        watch(["annotate", str(pages), "--no-open", "--method", "learned", "--as", "you"], act, picture)


PICTURES = {
    "coloured": draw_coloured,
    "records": draw_records,
    "inspector": draw_inspector,
    "annotator": draw_annotator,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    for name in parser.parse_args().names or PICTURES:
        PICTURES[name](DOCS / f"{name}.png")
