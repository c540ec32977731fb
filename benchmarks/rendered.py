"""Render all pages of gold standards, so that what needs their layout needs no browser.

    PYTHONPATH=src python -m benchmarks.rendered wcxb-dev readability --out RENDERED [--jobs 2]

writes RENDERED/<set>/<id>.npz, as `elute.browser.read` takes it, one file a page. The network is closed and scripts
run; a page that does not let itself be rendered with its scripts is told of in RENDERED/<set>/failures.tsv and is not
tried again. With --fallback such a page, and one whose scripts show next to nothing of it, is rendered without scripts.
What is there already is not done again.

    PYTHONPATH=src python -m benchmarks.rendered wcxb-dev readability --out RENDERED --table

says of the pages that are there how much of their text they show.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from elute.browser import Renderer, RenderError, read, write
from elute.browser.saved import path_of
from elute.gold import Dataset, GoldPage, load
from elute.page import Page

TIMEOUT = 20.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", metavar="SET", help="gold standards, by name or folder")
    parser.add_argument("--out", required=True, type=Path, help="the folder to write to")
    parser.add_argument("--jobs", type=int, default=1, help="browsers side by side (1)")
    parser.add_argument(
        "--fallback", action="store_true", help="without scripts where they keep a page from being shown"
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every so many pages (1)")
    parser.add_argument("--no-scripts", dest="scripts", action="store_false", help="without running scripts")
    parser.add_argument("--table", action="store_true", help="how much of their text the pages show, as a table")
    arguments = parser.parse_args()
    if arguments.table:
        written = table(arguments.sets, arguments.out)
        print(written)
        return
    for name in arguments.sets:
        how = {"fallback": arguments.fallback, "scripts": arguments.scripts}
        render_set(load(name), arguments.out / name, arguments.jobs, how, arguments.every)


def render_set(dataset: Dataset, folder: Path, jobs: int, how: Mapping[str, bool], every: int = 1) -> None:
    """Render the pages that are not there yet, each browser its share of them."""
    folder.mkdir(parents=True, exist_ok=True)
    failures = folder / "failures.tsv"
    failed = {line.split("\t")[0] for line in failures.read_text().splitlines()} if failures.exists() else set()
    chosen = list(dataset)[::every]
    todo = [page for page in chosen if page.id not in failed and not path_of(folder, page.id).exists()]
    print(f"{dataset.name}: {len(todo)} of {len(chosen)} pages to render", flush=True)
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda lane: render_lane(todo[lane::jobs], folder, failures, how), range(jobs)))


def render_lane(pages: Iterable[GoldPage], folder: Path, failures: Path, how: Mapping[str, bool]) -> None:
    began = time.monotonic()
    with Renderer() as renderer:
        for number, page in enumerate(pages, 1):
            try:
                write(render(renderer, page, **how), path_of(folder, page.id))
            except (RenderError, ValueError, OSError) as error:
                with failures.open("a") as file:
                    file.write(f"{page.id}\t{' '.join(str(error).split())}\n")
            if number % 50 == 0:
                print(f"  {number} pages, {(time.monotonic() - began) / number:.2f} s each", flush=True)


def render(renderer: Renderer, page: GoldPage, fallback: bool = False, scripts: bool = True) -> Page:
    """The page with its scripts, unless told otherwise, and without a network, at its address where that is one."""
    url = page.url if (page.url or "").startswith(("http://", "https://")) else None
    options = {"url": url, "charset": page.charset, "timeout": TIMEOUT, "fallback": fallback, "scripts": scripts}
    return renderer.render(page.html, network=False, **options)


def table(sets: Sequence[str], out: Path) -> str:
    """A row a set: of how many pages how much is shown. The text as sent is 1, what stands in noscript included."""
    lines = [
        "| set | pages | not rendered | median share shown | under 0.3 | 0.3 to 0.9 | over 1.1 |",
        "|---|" + "---:|" * 6,
    ]
    for name in sets:
        dataset, folder = load(name), out / name
        pages = [page for page in dataset if path_of(folder, page.id).exists()]
        shares = np.array([share for page in pages if (share := share_shown(page, folder)) is not None])
        counts = [np.sum(shares < 0.3), np.sum((shares >= 0.3) & (shares < 0.9)), np.sum(shares > 1.1)]
        cells = [len(pages), len(dataset) - len(pages), f"{np.median(shares):.2f}", *counts]
        lines.append(f"| {name} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def share_shown(page: GoldPage, folder: Path) -> float | None:
    """Text that can be seen on the rendered page, against all text of the page as it was sent."""
    sent, rendered = int(page.page.blocks.piece_len.sum()), read(path_of(folder, page.id))
    assert rendered.layout is not None
    return int(rendered.blocks.piece_len[rendered.layout.visible].sum()) / sent if sent else None


if __name__ == "__main__":
    main()
