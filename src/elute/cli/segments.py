"""`elute segments PAGE`: a page in visual blocks, as a tree, as JSON, or drawn over the page."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from elute import registry
from elute.page import parse

from .parts import console
from .parts.console import UsageError
from .parts.options import Parser, add_reading_options, add_version, check_charset, known, reading_of
from .parts.outputs import deliver, plan
from .parts.render_in_browser import check_browser, pictured, rendered
from .parts.sources import Source, find_sources

if TYPE_CHECKING:
    from elute.segments import Segmentation

_TEXT_START = 60  # characters of a segment's text in the tree
_EXAMPLES = """\
examples:
  elute segments page.html                              a tree of segments, by structure alone
  elute segments page.html --browser                    the same of the page as a browser shows it
  elute segments page.html --method "baluja(4)" --json
  elute segments page.html --html -o segments.html      the page itself, its segments coloured
  elute segments page.html --png -o segments.png        a screenshot with frames
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute segments",
        description="Cut a page into visual blocks.",
        epilog=_EXAMPLES,
        usage="elute segments PAGE [options]",
    )
    parser.add_argument("page", metavar="PAGE", help="a file, an http(s) address, or - for stdin")
    cut = parser.add_argument_group("how it is cut")
    cut.add_argument(
        "--method",
        default="vips",
        metavar="NAME",
        help="vips, baluja, graph-cut or correlation-clustering; vips(7) is finer than vips(5) (%(default)s)",
    )
    output = parser.add_argument_group("output")
    form = output.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON: every segment with its rows, box and text")
    form.add_argument("--html", action="store_true", help="as the page itself, its segments coloured")
    form.add_argument("--png", action="store_true", help="as a screenshot with frames; renders the page")
    output.add_argument(
        "--assets", action="store_true", help="with --html: let images and style sheets load from the network"
    )
    output.add_argument("-o", "--output", metavar="FILE", help="write there instead of to stdout")
    add_reading_options(parser)
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Cut one page."""
    if arguments.assets and not arguments.html:
        raise UsageError("--assets goes with --html")
    if arguments.png and arguments.output in (None, "-"):
        raise UsageError("--png writes to a file: add -o FILE")
    known("segmenters", arguments.method)
    check_charset(arguments.charset)
    if arguments.browser or arguments.png:
        check_browser()
    sources = find_sources([arguments.page])
    if len(sources) > 1:
        raise UsageError(f"{arguments.page}: segments takes one page, and this folder has {len(sources)}")
    target = _target(sources, arguments)
    try:
        deliver(_output(sources[0], arguments), target)
    except BrokenPipeError:
        raise
    except Exception as error:
        console.say(console.reason(error), sources[0].name)
        return 1
    return 0


def _target(sources: list[Source], arguments: argparse.Namespace) -> Path | None:
    if arguments.output in (None, "-"):
        return None
    extension = next((f".{form}" for form in ("json", "html", "png") if getattr(arguments, form)), ".txt")
    return plan(sources, arguments.output, extension, many=False)[0][0]


def _output(source: Source, arguments: argparse.Namespace) -> str | bytes:
    segmenter, reading = registry.segmenters.get(arguments.method), reading_of(arguments)
    if arguments.png:
        from elute.coloured import frames

        page, png = pictured(source, arguments.url, arguments.charset, reading, lambda page: frames(segmenter(page)))
        _warn(page.warnings, source)
        return png
    if arguments.browser:
        page = rendered(source, arguments.url, arguments.charset, reading)
    else:
        page = parse(reading.load(source), url=arguments.url, charset=arguments.charset)
    cut = segmenter(page)
    _warn([*page.warnings, *cut.warnings], source)
    if arguments.html:
        from elute.coloured import coloured_segments

        base = source.path.resolve().as_uri() if arguments.assets and source.path is not None else None
        return coloured_segments(page, cut, arguments.assets, base)
    if arguments.json:
        return json.dumps({"page": arguments.page, **cut.described()}, ensure_ascii=False, indent=2) + "\n"
    return _as_tree(cut)


def _warn(warnings: list[str], source: Source) -> None:
    for warning in warnings:
        console.say(warning, source.name)


def _as_tree(cut: Segmentation) -> str:
    lines = []
    for segment in cut:
        degree = "" if segment.coherence is None else f" DoC {segment.coherence:g}"
        box = "" if segment.box is None else " {:.0f},{:.0f} {:.0f}x{:.0f}".format(*segment.box)
        text = f"  {cut.text(segment)[:_TEXT_START]}" if segment.is_leaf else ""
        lines.append(f"{'  ' * segment.depth}{segment.number}{degree}{box}{text}\n")
    return "".join(lines)
