"""`elute explain PAGE`: every block of a page with its score, the decision and the reason for it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from .parts import console
from .parts.console import UsageError
from .parts.options import Parser, Settings, add_page_options, add_version
from .parts.outputs import deliver, plan
from .parts.sources import Source, find_sources
from .parts.table import Column, show

if TYPE_CHECKING:
    from elute.extraction import Extraction

_COLUMNS = [
    Column("block", numeric=True),
    Column("score", numeric=True),
    Column("decision"),
    Column("role"),
    Column("words", numeric=True),
    Column("reason", share=1, wraps=True),
    Column("text", share=1),
]
_SET_COLUMNS = [
    Column("set", numeric=True),
    Column("score", numeric=True),
    Column("kind"),
    Column("records", numeric=True),
    Column("columns", share=1, wraps=True),
    Column("path", share=1, wraps=True),
]
_TEXT_START = 200  # characters of a block's text in the table; a terminal cuts them further

_EXAMPLES = """\
examples:
  elute explain page.html                      a table of all blocks
  elute explain page.html --dropped | less     what was left out, tab-separated
  elute explain page.html --json | jq '.blocks[] | select(.keep)'
  elute explain page.html --html -o why.html   the page itself, kept and dropped parts coloured
  elute explain page.html --records            the lists, threads and tables that it has, and where
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute explain",
        description="Say for every block of a page whether it is kept, and why.",
        epilog=_EXAMPLES,
        usage="elute explain PAGE [options]",
    )
    parser.add_argument("page", metavar="PAGE", help="a file, an http(s) address, or - for stdin")
    which = parser.add_argument_group("which blocks").add_mutually_exclusive_group()
    which.add_argument(
        "--all",
        dest="which",
        action="store_const",
        const="all",
        default="all",
        help="all blocks (the default)",
    )
    which.add_argument("--kept", dest="which", action="store_const", const="kept", help="only blocks that are kept")
    which.add_argument(
        "--dropped", dest="which", action="store_const", const="dropped", help="only blocks that are dropped"
    )
    output = parser.add_argument_group("output")
    form = output.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON, with paths and byte ranges")
    form.add_argument("--html", action="store_true", help="as the page itself, kept and dropped parts coloured")
    output.add_argument(
        "--assets", action="store_true", help="with --html: let images and style sheets load from the network"
    )
    output.add_argument(
        "-o", "--output", metavar="FILE", help="with --json or --html: write there instead of to stdout"
    )
    output.add_argument(
        "--records", action="store_true", help="instead of blocks its records: their sets, with --html also outlined"
    )
    add_page_options(parser)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Explain one page."""
    if arguments.assets and not arguments.html:
        raise UsageError("--assets goes with --html")
    if arguments.records and arguments.which != "all":
        raise UsageError("--records shows no blocks: leave out --kept and --dropped")
    if arguments.records and not arguments.tables:
        raise UsageError(
            "--no-tables is about text, and tables are records: leave out one of --records and --no-tables"
        )
    if arguments.html and arguments.which != "all":
        raise UsageError("--html shows all blocks; a switch on the page hides the dropped ones")
    if arguments.output and not (arguments.json or arguments.html):
        raise UsageError("-o goes with --json or --html")
    settings = Settings.from_arguments(arguments)
    sources = find_sources([arguments.page])
    if len(sources) > 1:
        raise UsageError(f"{arguments.page}: explain takes one page, and this folder has {len(sources)}")
    target = _target(sources, arguments)
    try:
        extraction = settings.extract(settings.load(sources[0]))
        if arguments.html:
            deliver(_as_page(extraction, sources[0], arguments), target)
        elif arguments.json:
            deliver(_as_json(extraction, arguments), target)
        elif arguments.records:
            _sets_as_table(extraction)
        else:
            _as_table(extraction, arguments.which)
    except BrokenPipeError:
        raise
    except Exception as error:
        console.say(console.reason(error), sources[0].name)
        return 1
    return 0


def _target(sources: list[Source], arguments: argparse.Namespace) -> Path | None:
    if arguments.output in (None, "-"):
        return None
    targets, _ = plan(sources, arguments.output, ".html" if arguments.html else ".json", many=False)
    return targets[0]


def _as_page(extraction: Extraction, source: Source, arguments: argparse.Namespace) -> str:
    from elute.coloured import coloured

    base = source.path.resolve().as_uri() if arguments.assets and source.path is not None else None
    return coloured(extraction, arguments.assets, base, arguments.records)


def _as_json(extraction: Extraction, arguments: argparse.Namespace) -> str:
    from elute.views.explained import explained, facts

    if arguments.records:
        document = {"page": arguments.page, **facts(extraction), "records": _sets(extraction)}
    else:
        document = {"page": arguments.page, **explained(extraction)}
        document["blocks"] = [block for block in document["blocks"] if _wanted(block["keep"], arguments.which)]
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _sets(extraction: Extraction) -> list[dict[str, object]]:
    return [
        {
            "number": number,
            "kind": found.kind,
            "miner": found.miner,
            "score": round(found.score, 4),
            "records": len(found),
            "columns": list(found.columns),
            "path": found.path,
            "span": list(found.span),
        }
        for number, found in enumerate(extraction.records)
    ]


def _sets_as_table(extraction: Extraction) -> None:
    rows = [
        [str(number), f"{found.score:.2f}", found.kind, str(len(found)), ", ".join(found.columns), found.path]
        for number, found in enumerate(extraction.records)
    ]
    show(_SET_COLUMNS, rows, [""] * len(rows))


def _as_table(extraction: Extraction, which: str) -> None:
    rows, styles = [], []
    for number, (block, words) in enumerate(zip(extraction.blocks, _words(extraction), strict=True)):
        if _wanted(block.keep, which):
            decision = "kept" if block.keep else "dropped"
            start = block.text[:_TEXT_START]
            rows.append([str(number), f"{block.score:.2f}", decision, block.role, str(words), block.reason, start])
            styles.append("green" if block.keep else "red")
    show(_COLUMNS, rows, styles)


def _words(extraction: Extraction) -> list[int]:
    words: list[int] = extraction.page.blocks.words.tolist()
    return words


def _wanted(keep: bool, which: str) -> bool:
    return which == "all" or keep == (which == "kept")
