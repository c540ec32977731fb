"""`elute corpus dedup`: pages that are nearly the same, listed, and left out."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ..parts.console import Failure, UsageError, reason, say
from ..parts.options import Parser, add_version
from ..parts.outputs import write_file

_EXAMPLES = """\
examples:
  elute corpus dedup corpus/                 lists the clusters in corpus/duplicates.jsonl
  elute corpus dedup corpus/ -o unique/      writes the corpus again, with one page of each
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute corpus dedup",
        description="Find pages whose extracted content is nearly the same. The first of each cluster is kept.",
        usage="elute corpus dedup CORPUS [options]",
        epilog=_EXAMPLES,
    )
    parser.add_argument("corpus", metavar="CORPUS", help="its folder")
    parser.add_argument("-o", "--output", metavar="FOLDER", help="write the corpus there, without duplicates")
    parser.add_argument(
        "--similar",
        type=float,
        default=0.8,
        metavar="S",
        help="the share of runs of five words that two pages have in common, 0.5 to 1 (%(default)g)",
    )
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """List the clusters, and write the corpus without duplicates where that is wanted."""
    from elute.scale.dedup import clusters, without_duplicates
    from elute.scale.report.corpus import summaries

    corpus, target = Path(arguments.corpus), Path(arguments.output or arguments.corpus)
    if not 0.5 <= arguments.similar <= 1:
        raise UsageError(f"--similar is from 0.5 to 1, not {arguments.similar:g}")
    if arguments.output and target.resolve() == corpus.resolve():
        raise UsageError("the corpus cannot be written over itself: -o names another folder")
    if not summaries(corpus):
        raise Failure(f"{corpus}: no corpus of elute, or nothing in it is done")
    try:
        found, pages = clusters(corpus, arguments.similar)
        if arguments.output:
            without_duplicates(corpus, target, found)
        lines = "".join(f"{json.dumps(each.plain(), ensure_ascii=False)}\n" for each in found)
        write_file(target / "duplicates.jsonl", lines)
    except ModuleNotFoundError as error:
        raise Failure(f"this needs the package {error.name}: pip install 'elute[scale]'") from None
    except OSError as error:
        raise Failure(f"cannot write to {target}: {reason(error)}") from None
    many = sum(len(each.others) for each in found)
    say(f"{many:,} of {pages:,} pages are like one before them, in {len(found):,} clusters: {target}/duplicates.jsonl")
    return 0
