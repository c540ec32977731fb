"""`elute compare PAGE`: several methods on one page, block by block and word by word."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from .parts import console
from .parts.console import Failure, UsageError, is_terminal, say
from .parts.options import Parser, add_reading_options, add_version, check_charset, reading_of
from .parts.outputs import deliver
from .parts.render_in_browser import check_browser, rendered
from .parts.sources import Source, find_sources
from .parts.table import Column, show

if TYPE_CHECKING:
    from elute.evaluate.comparison import Comparison

_DEFAULT_METHODS = "learned,trafilatura,resiliparse,readability-lxml"
_DEFAULT_FILE = "compare.html"
_TEXT_START = 200  # characters of a block's text in the table; a terminal cuts them further

_EXAMPLES = """\
examples:
  elute compare page.html                                      blocks, and which method keeps which
  elute compare page.html --methods cetd,trafilatura --open    texts side by side in the browser
  elute compare page.html --gold right.txt                     how good each is, where the right text is known
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute compare",
        description="Show what several methods keep of one page, and where they differ.",
        epilog=_EXAMPLES,
        usage="elute compare PAGE [options]",
    )
    parser.add_argument("page", metavar="PAGE", help="a file, an http(s) address, or - for stdin")
    what = parser.add_argument_group("what is compared")
    what.add_argument(
        "--methods",
        default=_DEFAULT_METHODS,
        metavar="NAMES",
        help="names with commas between, patterns; elute, peers or all for many (%(default)s)",
    )
    what.add_argument("--gold", metavar="FILE", help="a file with the right text, to compare all with")
    what.add_argument("--differing", action="store_true", help="only blocks that some keep and others do not")
    output = parser.add_argument_group("output")
    output.add_argument("--html", metavar="FILE", help="texts and page side by side, differences marked, in this file")
    output.add_argument("--open", action="store_true", help=f"show that in the browser ({_DEFAULT_FILE})")
    add_reading_options(parser)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Compare on one page: 1 when the page cannot be read, or no method could be called."""
    from elute.evaluate.selection import choose_methods

    check_charset(arguments.charset)
    if arguments.browser:
        check_browser()
    try:
        methods = choose_methods(arguments.methods)
    except ValueError as error:
        raise UsageError(str(error)) from None
    sources = find_sources([arguments.page])
    if len(sources) > 1:
        raise UsageError(f"{arguments.page}: compare takes one page, and this folder has {len(sources)}")
    try:
        found = _compared(sources[0], methods, arguments)
    except BrokenPipeError:
        raise
    except Exception as error:
        say(console.reason(error), sources[0].name)
        return 1
    for name, reason in found.absent.items():
        say(f"{name} is not here: {reason}")
    for name, output in found.outputs.items():
        if output.failed:
            say(f"{name} failed: {output.error}", sources[0].name)
    if not found.outputs:
        raise Failure("there is no method left to compare")
    if arguments.html or arguments.open:
        deliver(_side_by_side(found, sources[0].name), arguments.html or _DEFAULT_FILE, arguments.open)
    else:
        _show_blocks(found, arguments.differing)
        console.write("\n")
        _show_methods(found)
    return 0


def _compared(source: Source, methods: list[str], arguments: argparse.Namespace) -> Comparison:
    from elute.evaluate.comparison import compare

    gold = _gold(arguments.gold) if arguments.gold else ""
    if arguments.browser:
        page = rendered(source, arguments.url, arguments.charset, reading_of(arguments))
        return compare(page, methods, gold=gold)
    document = reading_of(arguments).load(source)
    url, charset = arguments.url or document.url, arguments.charset or document.charset
    return compare(document.data, methods, url=url, charset=charset, gold=gold)


def _gold(path: str) -> str:
    from elute.gold.files import text_of

    try:
        return text_of(Path(path).read_bytes())
    except OSError as error:
        raise Failure(f"the gold text {path} cannot be read: {console.reason(error)}") from None


def _show_blocks(found: Comparison, differing: bool) -> None:
    """A row a block: a method keeps it, keeps a part of it (in per cent), or drops it."""
    blocks, methods = found.gold.page.blocks, list(found.outputs)
    columns = [Column("block", numeric=True), Column("words", numeric=True), *map(Column, _heads(methods))]
    rows, styles = [], []
    for number, (votes, words) in enumerate(zip(found.votes.tolist(), blocks.words.tolist(), strict=True)):
        agreed = votes in (0, len(methods))
        if agreed and differing:
            continue
        marks = [_mark(float(found.shares[method][number])) for method in methods]
        rows.append([str(number), str(words), *marks, f"{votes}/{len(methods)}", blocks.text(number)[:_TEXT_START]])
        styles.append("yellow" if not agreed else "green" if votes else "bright_black")
    show([*columns, Column("kept by", numeric=True), Column("text", share=1)], rows, styles)


def _heads(methods: list[str]) -> list[str]:
    """The methods' names, or numbers where names would leave no room for the text; the second table has both."""
    narrow = sum(map(len, methods)) + 2 * len(methods) > get_terminal_size().columns // 2
    return [str(number) for number, _ in enumerate(methods, 1)] if narrow and is_terminal(sys.stdout) else methods


def _mark(share: float) -> str:
    return "kept" if share >= 0.95 else f"{share:.0%}" if share >= 0.05 else "-"


def _show_methods(found: Comparison) -> None:
    """A row a method: what it gave, and F1 of its words with those of every other."""
    methods = list(found.outputs)
    gold = [Column("F1 of gold", numeric=True)] if found.gold.text else []
    columns = [
        Column("", numeric=True),
        Column("method"),
        Column("words", numeric=True),
        Column("blocks", numeric=True),
        Column("ms", numeric=True),
    ]
    rows = []
    for number, method in enumerate(methods, 1):
        row = [str(number), method, str(found.words(method)), str(int(found.kept(method).sum()))]
        row.append(f"{found.outputs[method].seconds * 1000:.1f}")
        row += [_figure(found.f1(method))] if gold else []
        rows.append([*row, *("" if other == method else _figure(found.f1(method, other)) for other in methods)])
    show([*columns, *gold, *(Column(f"F1 of {head}", numeric=True) for head in _heads(methods))], rows)


def _figure(value: float) -> str:
    return f"{value:.3f}" if value == value else "-"


def _side_by_side(found: Comparison, name: str) -> str:
    """The view of a page; without gold, the first method is what the others are compared with."""
    from elute.evaluate.report import document, view

    page, outputs = found.gold.page, dict(found.outputs)
    reference = ("gold", found.gold.text)
    if not found.gold.text:
        first = next(iter(outputs))
        reference = (first, outputs.pop(first).text if len(outputs) > 1 else outputs[first].text)
    shown = view(page, *reference, outputs, {"id": name, "url": found.gold.url})
    return document(f"{name} – elute compare", None, {"page-0": shown}, view="all")
