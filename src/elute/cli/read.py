"""`elute read PAGE`: a page that is good to read, on the screen, on paper, or as a book."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from .parts import console
from .parts.console import UsageError, say
from .parts.options import Parser, Settings, add_page_options, add_version, reading_of
from .parts.outputs import deliver
from .parts.render_in_browser import check_browser
from .parts.sources import find_sources

if TYPE_CHECKING:
    from elute.extraction import Extraction

FORMATS = ("html", "epub", "pdf")

_EXAMPLES = """\
examples:
  elute read https://example.org/story                opens it in the browser
  elute read page.html -o story.html                  a file that needs nothing else
  elute read https://example.org/story -o story.epub  a book, with its images
  elute read page.html -o story.pdf                   as it is printed, by Chromium
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute read",
        description="Show the content of a page well set: to read, to print, to take along.",
        epilog=_EXAMPLES,
        usage="elute read PAGE [options]",
    )
    parser.add_argument("page", metavar="PAGE", help="a file, an http(s) address, or - for stdin")
    output = parser.add_argument_group("output")
    output.add_argument("--to", choices=FORMATS, help="what is made (by the name of the file, else html)")
    output.add_argument("-o", "--output", metavar="FILE", help="write there, - for stdout, instead of showing it")
    add_page_options(parser)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Read one page."""
    settings = Settings.from_arguments(arguments)
    sources = find_sources([arguments.page])
    if len(sources) > 1:
        raise UsageError(f"{arguments.page}: read takes one page, and this folder has {len(sources)}")
    format = arguments.to or _by_name(arguments.output)
    if format == "pdf":
        check_browser()
    try:
        made = _made(settings.extract(settings.load(sources[0])), format, arguments)
    except Exception as error:
        say(console.reason(error), sources[0].name)
        return 1
    target = arguments.output or _somewhere(format)
    if not arguments.output:
        say(str(target))
    deliver(made, target, show=not arguments.output)
    return 0


def _by_name(output: str | None) -> str:
    suffix = Path(output or "").suffix.lstrip(".").lower()
    return suffix if suffix in FORMATS else "html"


def _made(extraction: Extraction, format: str, arguments: argparse.Namespace) -> bytes:
    from elute.reading import epub, inlined, reading, story

    if format == "html":
        return reading(extraction).encode("utf-8", "replace")
    if format == "epub":
        return epub(story(extraction), lambda address: _image(address, arguments))
    from elute.browser.printing import printed

    return printed(inlined(reading(extraction), lambda address: _image(address, arguments)))


def _image(address: str, arguments: argparse.Namespace) -> bytes:
    import time

    from elute.web.transfer import ANY_TYPE, transfer

    reading = reading_of(arguments)
    deadline = time.monotonic() + reading.timeout
    return transfer(address, deadline, reading.max_size, reading.allow_private, ANY_TYPE).data


def _somewhere(format: str) -> Path:
    """A file of the user's own, in the folder for those that may go."""
    with tempfile.NamedTemporaryFile(prefix="elute-", suffix=f".{format}", delete=False) as file:
        return Path(file.name)
