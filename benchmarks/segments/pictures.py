"""The pictures of docs/segments.md: the segments of examples/page.html over its screenshot.

PYTHONPATH=src:. python -m benchmarks.segments.pictures
"""

from __future__ import annotations

from pathlib import Path

from elute.browser import Renderer, picture
from elute.coloured import frames

REPOSITORY = Path(__file__).parents[2]
WIDTH = 720  # of the window
PICTURES = {"vips": "segments-vips.png", "graph-cut(2)": "segments-graph-cut.png"}


def main() -> None:
    with Renderer() as renderer:
        for name, file in PICTURES.items():

            def draw(page, name=name):  # type: ignore[no-untyped-def]
                return frames(page.segments(name))

            _, png = picture(REPOSITORY / "examples" / "page.html", draw, renderer=renderer, width=WIDTH)
            (REPOSITORY / "docs" / file).write_bytes(png)


if __name__ == "__main__":
    main()
