"""`elute PAGE…`: the main content of pages, on stdout or in files."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from elute import registry
from elute.processes import in_processes

from .parts import console
from .parts.console import Failure, UsageError, is_terminal, say
from .parts.listed import add_list_options, fetch_listed, read_list
from .parts.options import (
    Listed,
    Parser,
    Settings,
    add_jobs,
    add_page_options,
    add_version,
    add_writing_options,
    known,
)
from .parts.outputs import plan
from .parts.progress import Progress
from .parts.site import add_site_options, with_store
from .parts.sources import Source, find_sources
from .parts.tasks import Result, Task, of_sources, summarise, written
from .parts.wrapped import readable_rules

if TYPE_CHECKING:
    from concurrent.futures import Future

    from elute import Document, Page

DEFAULT_FORMAT = "markdown"

_EXAMPLES = """\
examples:
  elute page.html                              Markdown on the screen
  elute https://example.org/story              the same for an address
  curl -s https://example.org | elute - --to text
  elute page.html --to json | jq '.blocks[0]'
  elute pages/ -o out/ --to text --jobs 2      every page below a folder
  elute pages/ -o out/ --site                  pages of one site, which teach each other
  elute --from list.txt -o out/                every address in a file; the same again goes on where it ended
  elute explain page.html                      every block: score, kept or not, why
  elute explain page.html --html -o why.html   the page itself, coloured
  elute records listing.html                   its main list as CSV
  elute methods                                the ways to find the content
  elute evaluate run --methods elute --data all  how good they are

commands: {} (a file of such a name is ./explain and so on)
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    from . import COMMANDS

    parser = Parser(
        prog="elute",
        description="Take the main content out of web pages.",
        epilog=_EXAMPLES.format(", ".join(COMMANDS[1:])),
        usage="elute PAGE… [options]\n       elute --from LIST [options]",
    )
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="a file, a folder, an http(s) address, or - for stdin")
    output = parser.add_argument_group("output")
    output.add_argument(
        "--to",
        default=DEFAULT_FORMAT,
        metavar="FORMAT",
        choices=Listed(registry.renderers.names),
        help=f"%(choices)s (%(default)s); {_other_words()}",
    )
    output.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        help="write to this file, or into this folder, instead of to stdout",
    )
    add_writing_options(output)
    output.add_argument("--reasons", action="store_true", help="write into JSON why each block is kept or dropped")
    add_jobs(output)
    add_site_options(output)
    output.add_argument("-q", "--quiet", action="store_true", help="no progress and no notes on stderr, errors only")
    add_page_options(parser)
    add_list_options(parser)
    add_version(parser)
    return parser


def _other_words() -> str:
    """The short words for formats, for the help.

    >>> _other_words()
    'htm is html, md is markdown, tei is xml, txt is text'
    """
    return ", ".join(f"{alias} is {name}" for alias, name in registry.renderers.aliases.items())


def run(arguments: argparse.Namespace) -> int:
    """Do all pages: 0 when all are done, 1 when one failed."""
    settings = Settings.from_arguments(arguments)
    known("renderers", arguments.to)
    sources = _sources(arguments)
    many = bool(arguments.list) or len(sources) > 1 or any(map(os.path.isdir, arguments.pages))
    if many and settings.url:
        raise UsageError("--url is the address of one page, and these are many")
    to_stdout = arguments.output in (None, "-")
    targets = [None] * len(sources) if to_stdout else _targets(sources, arguments, many)

    tasks = list(map(Task, sources, targets))
    if arguments.list:
        tasks = _still_to_do(tasks, arguments)
    if arguments.site or arguments.site_store:
        settings = with_store(settings, sources, arguments)
    if arguments.wrapper:
        settings = replace(settings, wrapper=readable_rules(arguments.wrapper))
    failures: dict[str, list[str]] = {}
    clear_of_output = not (to_stdout and is_terminal(sys.stdout))
    shown = many and clear_of_output and not arguments.quiet
    with closing(_results(tasks, settings, arguments)) as results, Progress(len(tasks), shown) as progress:
        for done, result in enumerate(results):
            if result.stops and many:
                failed = sum(map(len, failures.values()))
                raise Failure(f"stopped with {done - failed} of {len(tasks)} pages done: {result.error}")
            progress.advance(failed=result.error is not None)
            if result.error is not None:
                failures.setdefault(result.error, []).append(result.name)
                say(result.error, result.name)
                continue
            if to_stdout:
                console.write(_one_of_many(result, arguments.to) if many else _ending(result.output))
            if not many and not arguments.quiet and is_terminal(sys.stderr):
                say(result.note, result.name)
    if many and failures:
        summarise(len(tasks), failures)
    return 1 if failures else 0


def _sources(arguments: argparse.Namespace) -> list[Source]:
    if arguments.list and arguments.pages:
        raise UsageError("give pages, or a list of addresses by --from, not both")
    if not arguments.list and not arguments.pages:
        raise UsageError("there is no PAGE to extract: see elute --help")
    return read_list(arguments.list) if arguments.list else find_sources(arguments.pages)


def _still_to_do(tasks: list[Task], arguments: argparse.Namespace) -> list[Task]:
    """The pages that an earlier run has not written."""
    left = [task for task in tasks if task.target is None or not task.target.exists()]
    if len(left) < len(tasks) and not arguments.quiet:
        say(f"{len(tasks) - len(left)} of {len(tasks)} pages are in {arguments.output} already")
    return left


def _results(tasks: list[Task], settings: Settings, arguments: argparse.Namespace) -> Generator[Result, None, None]:
    if arguments.list:
        yield from _politely(tasks, settings, arguments)
        return
    results = in_processes(partial(do_page, settings=settings, to=arguments.to), tasks, arguments.jobs)
    with closing(results):
        yield from of_sources(results, [task.source for task in tasks])


def _politely(tasks: list[Task], settings: Settings, arguments: argparse.Namespace) -> Iterator[Result]:
    """The results of listed addresses, as their pages come in."""
    by_source = {task.source: task for task in tasks}
    for source, page in fetch_listed(list(by_source), settings, arguments):
        yield do_page(by_source[source], settings, arguments.to, page)


def _targets(sources: Sequence[Source], arguments: argparse.Namespace, many: bool) -> Sequence[Path]:
    extension = str(registry.renderers.info(arguments.to).get("extension", f".{arguments.to}"))
    targets, renamed = plan(sources, arguments.output, extension, many)
    for note in renamed:
        say(note)
    return targets


def do_page(task: Task, settings: Settings, to: str, page: Future[Document | Page] | None = None) -> Result:
    """Load, extract, render and maybe write one page. Nothing that is in a page makes it raise."""
    name = task.source.name
    try:
        extraction = settings.extract(settings.load(task.source) if page is None else page.result())
        output = extraction.to(to)
    except Exception as error:
        return Result(name, error=console.reason(error))
    note = "; ".join([f"confidence {extraction.confidence:.2f} ({extraction.method})", *extraction.warnings])
    return written(task, _ending(output) if task.target else output, note)


def _one_of_many(result: Result, to: str) -> str:
    """The output of one page of many on stdout: a JSON line, or a header line with the page's name."""
    about = registry.renderers.info(to)
    if about.get("media_type") == "application/json":
        return json.dumps({"page": result.name, **json.loads(result.output)}, ensure_ascii=False) + "\n"
    name = console.one_line(result.name)
    header = f"<!-- {name.replace('--', '- -')} -->" if about.get("markup") else f"==> {name} <=="
    return f"{header}\n{_ending(result.output)}\n"


def _ending(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
