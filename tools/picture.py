"""The picture that the README begins with: a page with its kept and dropped parts coloured, in Chromium.

PYTHONPATH=src python -m tools.picture    draws docs/coloured.png
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import elute
from elute.browser.chromium import HOW_TO_INSTALL, executable
from elute.coloured.page import coloured

from .layers import REPOSITORY

PAGE = REPOSITORY / "examples" / "page.html"
PICTURE = REPOSITORY / "docs" / "coloured.png"
SIZE = (960, 640)


def draw(picture: Path) -> None:
    chromium = executable()
    if chromium is None:
        raise SystemExit(f"there is no Chromium: {HOW_TO_INSTALL}")
    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(coloured(elute.extract(PAGE.read_bytes(), title=True)), encoding="utf-8")
        size = ",".join(map(str, SIZE))
        options = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={size}"]
        subprocess.run([chromium, *options, f"--screenshot={picture}", page.as_uri()], check=True, capture_output=True)


if __name__ == "__main__":
    draw(PICTURE)
