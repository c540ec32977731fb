"""Compares Pages with lexbor's trees, node for node.

    PYTHONPATH=src python -m tests.conformance.lexbor --all --jobs 2

Both parsers get the same UTF-8 bytes. lexbor writes its tree in the form of html5lib's tests, ours is written
by tree_lines, and the two texts must be equal: elements with their namespaces, attributes with their values,
texts, comments, doctypes and the nesting of all of them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import Pool

from benchmarks.parts.pages import PageFile, all_pages, sample
from rich.progress import track
from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

from elute.page import parse

from .tree import tree_lines

EQUAL = "equal"
UNEXPLAINED = "unexplained"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

NESTING_LIMIT = 512


@dataclass(frozen=True)
class Comparison:
    """What became of a page: EQUAL, the name of a cause, or UNEXPLAINED with the first lines that differ."""

    id: str
    result: str
    ours: str = ""
    lexbors: str = ""

    def __str__(self) -> str:
        return f"{self.id}: {self.result}\nours:\n{self.ours}\nlexbor's:\n{self.lexbors}"


def compare(id: str, data: bytes) -> Comparison:
    """Compares the two trees of a page and finds the cause of a difference."""
    source = parse(data).source
    ours, lexbors = our_tree(source), lexbor_tree(source)
    if ours == lexbors:
        return Comparison(id, EQUAL)
    for cause, explains in CAUSES.items():
        if explains(source):
            return Comparison(id, cause)
    return Comparison(id, UNEXPLAINED, *first_difference(ours, lexbors))


def our_tree(source: bytes) -> str:
    return "\n".join(tree_lines(parse(source.decode(), scripting=False)))


def lexbor_tree(source: bytes) -> str:
    # lexbor takes a decoder's output, which has no mark. Without its events it copies no option's content
    # into <selectedcontent>, which would be text twice.
    parser = LexborHTMLParser(source.removeprefix(BYTE_ORDER_MARK), options=LexborDocumentOptions.WO_EVENTS)
    document = parser.root.parent if parser.root else None
    assert document, "lexbor makes a document with an html element of any input"
    tree = document.html_pretty(html5test=True, tag_with_ns=True, full_doctype=True, raw=True)
    return (tree or "").rstrip("\n")


def only_processing_instructions_differ(source: bytes) -> bool:
    # <? and <!? open the same bogus comment for a parser that knows no processing instructions.
    rewritten = source.replace(b"<?", b"<!?")
    return our_tree(rewritten) == lexbor_tree(rewritten)


def only_nesting_beyond_the_limit_differs(source: bytes) -> bool:
    """The same nodes in the same order, on a page that reaches the depth at which ours stops nesting."""
    at_limit = parse(source.decode(), scripting=False).depth.max() >= NESTING_LIMIT
    return bool(at_limit) and without_indent(our_tree(source)) == without_indent(lexbor_tree(source))


def without_indent(tree: str) -> list[str]:
    return [line.lstrip(" ") for line in tree.split("\n")]


# Why the trees of a page may differ; reasons are in docs/conformance.md.
CAUSES: dict[str, Callable[[bytes], bool]] = {
    "processing instructions": only_processing_instructions_differ,
    "nesting beyond 512 levels": only_nesting_beyond_the_limit_differs,
}


def first_difference(ours: str, lexbors: str, context: int = 3) -> tuple[str, str]:
    """The lines around the first one in which the trees differ."""
    sides = ours.split("\n"), lexbors.split("\n")
    at = next((i for i, (a, b) in enumerate(zip(*sides, strict=False)) if a != b), min(map(len, sides)))
    a, b = ("\n".join(line[:200] for line in side[max(0, at - context) : at + context]) for side in sides)
    return a, b


def compare_file(page: PageFile) -> Comparison:
    return compare(page.id, page.read())


def main() -> int:
    arguments = argparse.ArgumentParser(description="Compares elute's trees with lexbor's on real pages.")
    arguments.add_argument("--all", action="store_true", help="every page of every set, not a sample of 300")
    arguments.add_argument("--jobs", type=int, default=1, help="processes")
    options = arguments.parse_args()
    pages = all_pages() if options.all else sample(300)
    counts: Counter[str] = Counter()
    with Pool(options.jobs) as pool:
        comparisons = pool.imap_unordered(compare_file, pages, chunksize=8)
        for comparison in track(comparisons, total=len(pages), description="pages"):
            counts[comparison.result] += 1
            if comparison.result == UNEXPLAINED:
                print(comparison, end="\n\n")
    print(f"pages: {len(pages)}")
    for result, count in counts.most_common():
        print(f"{result}: {count}")
    return 1 if counts[UNEXPLAINED] else 0


if __name__ == "__main__":
    sys.exit(main())
