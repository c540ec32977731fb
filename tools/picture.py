"""The pictures of coloured pages, in Chromium: the one that the README begins with, and records outlined on a page.

PYTHONPATH=src python -m tools.picture    draws docs/coloured.png and docs/records.png
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import elute
from elute.browser.chromium import HOW_TO_INSTALL, executable
from elute.coloured.page import coloured

from .layers import REPOSITORY

EXAMPLES, DOCS = REPOSITORY / "examples", REPOSITORY / "docs"
SIZE = (960, 640)


def draw(html: str, picture: Path) -> None:
    chromium = executable()
    if chromium is None:
        raise SystemExit(f"there is no Chromium: {HOW_TO_INSTALL}")
    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(html, encoding="utf-8")
        size = ",".join(map(str, SIZE))
        options = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={size}"]
        subprocess.run([chromium, *options, f"--screenshot={picture}", page.as_uri()], check=True, capture_output=True)


if __name__ == "__main__":
    draw(coloured(elute.extract((EXAMPLES / "page.html").read_bytes(), title=True)), DOCS / "coloured.png")
    draw(coloured(elute.extract((EXAMPLES / "listing.html").read_bytes()), records=True), DOCS / "records.png")
