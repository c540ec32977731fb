"""`elute crawl/*.warc.gz -o corpus/`: a crawl to a corpus, in processes, to be gone on with whenever it is stopped."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from elute.page.suffixes import CRAWLS
from elute.scale import Columns, Filters, Options, ShardFailed, SourceError, Summary, Task, planned, work_off
from elute.scale.options import Format, Sink
from elute.scale.report.corpus import totals_of
from elute.scale.sites import to_learn, with_sites
from elute.sites.wrappers.rules import read_rules, rule_files

from ..parts.console import Failure, UsageError, say
from ..parts.options import (
    Parser,
    add_content_options,
    add_version,
    add_writing_options,
    check_writing,
    choices_of,
    count,
    known,
    needs_layout,
    of_sites,
    seconds,
    size,
)
from ..parts.site import add_site_options, known_store
from ..parts.wrapped import readable_rules
from .progress import Progress

if TYPE_CHECKING:
    from elute.scale.ledger import Totals

_EXAMPLES = """\
examples:
  elute crawl/*.warc.gz -o corpus/ --jobs 2             a Parquet file for each, and a ledger of every record
  elute corpus make pages/ -o corpus/ --sink jsonl      every page below a folder
  elute corpus make t.parquet -o corpus/ --html-column content
  elute crawl/*.warc.gz -o corpus/ --min-confidence 0.6 --languages en,de --page-types article --rest
  elute corpus report corpus/ --open

The same again goes on where it ended, or does nothing where all is done.
"""

_COLUMNS: Final = {
    "html": "the page",
    "url": "its address",
    "id": "its name",
    "charset": "the charset of its HTTP header",
}
_NAMED: Final = 5  # reasons of loss that the summary names


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute corpus make",
        description="Extract crawls: many pages a file, a line in a ledger for every record.",
        usage="elute CRAWL… -o CORPUS [options]",
        epilog=_EXAMPLES,
    )
    parser.add_argument(
        "crawls", nargs="+", metavar="CRAWL", help=f"a file of many pages ({' '.join(CRAWLS)}), or a folder"
    )
    output = parser.add_argument_group("output")
    output.add_argument("-o", "--output", required=True, metavar="CORPUS", help="the folder of the corpus")
    output.add_argument(
        "--to", default="markdown", choices=get_args(Format), help="how the content is written (%(default)s)"
    )
    output.add_argument(
        "--sink",
        default="parquet",
        choices=get_args(Sink),
        help="the files of the corpus; jsonl is compressed by Zstandard (%(default)s)",
    )
    output.add_argument("--jobs", type=count, default=1, metavar="N", help="work on N files at once (%(default)s)")
    add_writing_options(output)
    add_site_options(output)
    output.add_argument("-q", "--quiet", action="store_true", help="no progress on stderr, errors only")
    _add_filters(parser)
    _add_limits(parser)
    add_content_options(parser)
    add_version(parser)
    return parser


def _add_filters(parser: argparse.ArgumentParser) -> None:
    wanted = parser.add_argument_group("which pages are written")
    wanted.add_argument(
        "--min-confidence", type=_share, default=0.0, metavar="C", help="only with this confidence or more, 0 to 1 (0)"
    )
    wanted.add_argument(
        "--languages",
        type=_names,
        default=(),
        metavar="NAMES",
        help="only of these languages, or of none that is declared; with commas between",
    )
    wanted.add_argument(
        "--page-types", type=_names, default=(), metavar="NAMES", help="only of these types, such as article,forum"
    )
    wanted.add_argument(
        "--rest", action="store_true", help="write what these leave out too, into files of their own beside the others"
    )


def _add_limits(parser: argparse.ArgumentParser) -> None:
    page = parser.add_argument_group("what a page may take, and where it is found")
    page.add_argument(
        "--page-seconds",
        type=seconds,
        default=Options.seconds,
        metavar="S",
        help="time that one page may take (%(default)g)",
    )
    page.add_argument(
        "--page-memory",
        type=size,
        default=Options.memory,
        metavar="BYTES",
        help="memory that a process may take for a page; K, M and G are understood (2G)",
    )
    page.add_argument(
        "--max-size", type=size, default=Options.max_size, metavar="BYTES", help="size limit for a page, unpacked (20M)"
    )
    for name, what in _COLUMNS.items():
        page.add_argument(
            f"--{name}-column",
            default=getattr(Columns, name),
            metavar="NAME",
            help=f"column of a table, or field of JSON, with {what} (%(default)s)",
        )


def run(arguments: argparse.Namespace) -> int:
    """Make the corpus: 0 when every shard is done, 1 when one is not, or when nothing in them could be read."""
    chosen = options(arguments)
    if arguments.wrapper:
        chosen = replace(chosen, wrapper=str(_all_readable(arguments.wrapper)))
    if arguments.site or arguments.site_store:
        known = known_store(arguments)
        tasks = _tasks(arguments, partial(to_learn, options=chosen))
        if not arguments.quiet:
            say("first pass: what the pages of each site have in common")
        if _work_off(tasks, arguments):
            return 1
        chosen = with_sites(chosen, Path(arguments.output), tasks, known, arguments.site_store)
    tasks = _tasks(arguments, partial(planned, options=chosen))
    failed = _work_off(tasks, arguments)
    totals = totals_of([task.summary for task in tasks])
    if not arguments.quiet:
        _summarise(totals)
    if not failed and totals.failed and totals.failed == totals.records:
        say("nothing in it could be read")
        return 1
    return 1 if failed else 0


def _work_off(tasks: Sequence[Task], arguments: argparse.Namespace) -> int:
    """Do what is not done yet; how many shards fail."""
    hashes = [task.hash() for task in tasks]
    left = [task for task, hash in zip(tasks, hashes, strict=True) if not task.done(hash)]
    if len(left) < len(tasks) and not arguments.quiet:
        say(f"{len(tasks) - len(left)} of {len(tasks)} files are done already")
    failures: list[str] = []
    sizes = {task.name: task.source.size() for task in left}
    with closing(work_off(left, arguments.jobs)) as outcomes, Progress(sizes, not arguments.quiet) as progress:
        for outcome in outcomes:
            if isinstance(outcome, ShardFailed):
                failures.append(str(outcome))
                say(str(outcome))
            elif isinstance(outcome, Summary):
                progress.done(outcome)
            else:
                progress.update(outcome)
    if failures:
        say(f"{len(failures)} of {len(tasks)} files are not done; the same command goes on with them")
    return len(failures)


def _all_readable(rules: Path) -> Path:
    """The same path; UsageError where a file of rules there is none, which no page should have to tell."""
    for file in rule_files(readable_rules(rules)):
        try:
            read_rules(file)
        except (ValueError, ImportError, OSError) as error:
            raise UsageError(f"--wrapper: {error}") from None
    return rules


def _tasks(arguments: argparse.Namespace, plan: Callable[[list[Path], Path], list[Task]]) -> list[Task]:
    corpus = Path(arguments.output)
    if corpus.exists() and not corpus.is_dir():
        raise UsageError(f"{corpus}: a corpus is a folder, and this is a file")
    try:
        tasks = plan([Path(crawl) for crawl in arguments.crawls], corpus)
    except SourceError as error:
        raise Failure(str(error)) from None
    if not tasks:
        raise Failure(f"no pages in {', '.join(arguments.crawls)}")
    return tasks


def options(arguments: argparse.Namespace) -> Options:
    """What the user chose."""
    if of_sites(arguments):
        raise UsageError(f"{arguments.method} needs all pages of a site at once: it is for files, not for crawls")
    known("methods", arguments.method)
    check_writing(arguments)
    if needs_layout(arguments.method):
        raise UsageError(f"{arguments.method} needs pages as a browser shows them, and crawls have none")
    columns = {name: getattr(arguments, f"{name}_column") for name in _COLUMNS}
    return Options(
        choices=choices_of(arguments),
        format=arguments.to,
        sink=arguments.sink,
        filters=Filters(arguments.min_confidence, arguments.languages, arguments.page_types),
        rest=arguments.rest,
        columns=Columns(**columns),
        seconds=arguments.page_seconds,
        memory=arguments.page_memory,
        max_size=arguments.max_size,
    )


def _summarise(totals: Totals) -> None:
    fates = ", ".join(f"{number:,} {fate}" for fate, number in totals.fates.items() if number)
    say(f"{totals.records:,} record{'' if totals.records == 1 else 's'}: {fates or 'none'}")
    lost = [(reason, number) for reason, number in totals.reasons.most_common() if not reason.startswith("skipped: ")]
    for reason, number in lost[:_NAMED]:
        say(f"{number:,} × {reason}")


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for part in text.split(",") if (name := part.strip().lower()))
