"""How long every output and view takes, as a multiple of plain text, beside the Markdown of peers, in one run.

    PYTHONPATH=src python -m benchmarks.speed.outputs --write docs/speed.md

Each call begins with the bytes of the page, so that a multiple is what a user waits for, and text is 1. Pages of one
size are told apart, because some costs are those of the page and some those of what is kept of it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.pages import sample
from benchmarks.parts.tables import table
from benchmarks.speed.timing import Call, Times, about, ratio, with_progress

from elute.page.arrays import Mask

TEXT = "text"
FORMATS = ("markdown", "html", "xml", "cleaneval", "json")
REASONS = "json with reasons"
VIEWS = ("blocks", "images", "links", "tables")
METADATA = "metadata, all fields"
PEERS = ("trafilatura", "turbohtml", "html-to-markdown", "readability-lxml", "markdownify")
SLOW = 5  # a slow peer is called on every fifth page

SIZES = {"up to 20 kB": (0, 20_000), "20 to 100 kB": (20_000, 100_000), "100 kB and more": (100_000, sys.maxsize)}
ALL = "all"


def own_calls() -> list[Call]:
    import elute

    def view(name: str) -> Call:
        return Call(name, lambda data: getattr(elute.extract(data), name))

    return [
        *(view(name) for name in (TEXT, *FORMATS)),
        Call(REASONS, lambda data: elute.extract(data, reasons=True).json),
        *(view(name) for name in VIEWS),
        Call(METADATA, lambda data: elute.extract(data).metadata.to_dict()),
    ]


def peer_calls() -> list[Call]:
    """The Markdown of peers, each as its documentation calls it, on the text of the page where it takes no bytes."""
    import html_to_markdown
    import markdownify
    import readability
    import trafilatura
    import turbohtml

    import elute

    def decoded(data: bytes) -> str:
        return elute.parse(data).source.decode("utf-8", "replace")

    def readable(text: str) -> object:
        try:
            return markdownify.markdownify(readability.Document(text).summary())
        except readability.readability.Unparseable:  # the time until then counts
            return ""

    return [
        Call("turbohtml, Markdown of the article", lambda text: markdown_of_article(turbohtml.parse(text)), decoded),
        Call("html-to-markdown, of the whole page", html_to_markdown.convert, decoded),
        Call("trafilatura, Markdown", lambda data: trafilatura.extract(data, output_format="markdown"), every=SLOW),
        Call("readability-lxml, then markdownify", readable, decoded, every=SLOW),
    ]


def markdown_of_article(tree: Any) -> object:
    element = tree.article().element
    return element.to_markdown() if element is not None else ""


def report(pages: Sequence[bytes], repeats: int, peers: bool) -> str:
    timed = [*own_calls(), *(peer_calls() if peers else [])]
    times = with_progress(timed, pages, repeats)
    size = np.array([len(page) for page in pages])
    chosen = {ALL: size >= 0} | {name: (size >= low) & (size < high) for name, (low, high) in SIZES.items()}
    rows = [(name, *(multiple(times, name, mask) for mask in chosen.values())) for name in times]
    heads = [f"{name}, {int(mask.sum())} pages" for name, mask in chosen.items()]
    said = about(pages, repeats) + (f" {', '.join(map(versioned, PEERS))}." if peers else "")
    return f"{said}\n\n{table(('multiple of the time of text', *heads), rows)}"


def multiple(times: dict[str, Times], name: str, pages: Mask) -> str:
    """The time of a call in units of text, on some pages; nothing where too few of them were timed."""
    own, unit = times[name][:, pages], times[TEXT][:, pages]
    return str(ratio(own, unit)) if np.count_nonzero(~np.isnan(own[0])) > 1 else ""


def versioned(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return package


def main() -> None:
    arguments = argparse.ArgumentParser(description="Times every output of elute as a multiple of its text.")
    arguments.add_argument("--pages", type=int, default=300, help="about so many, spread over the sets")
    arguments.add_argument("--repeats", type=int, default=5)
    arguments.add_argument("--no-peers", dest="peers", action="store_false", help="elute alone")
    arguments.add_argument("--write", type=Path, metavar="FILE", help="put the table into this document")
    options = arguments.parse_args()
    pages = [page.read() for page in sample(options.pages)]
    if not pages:
        arguments.error("no dataset is unpacked: see benchmarks/README.md")
    show(report(pages, options.repeats, options.peers), options.write, "outputs")


if __name__ == "__main__":
    main()
