"""What the pages of each site of a crawl have in common: learned in a first pass over it, used in the second.

The first pass is a corpus of its own, in a hidden folder: shards of what is remembered of pages, with their ledgers.
So it is stopped and gone on with as any other, and a page on which a process dies costs no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .options import Filters, Options
from .plan import planned
from .sinks.sites import merged
from .task import Task

if TYPE_CHECKING:
    from elute.sites.store import Store

FOLDER: Final = ".sites"
_ALL: Final = "all.npz"


def to_learn(paths: Sequence[Path], corpus: Path, options: Options) -> list[Task]:
    """The shards of the first pass over a crawl."""
    learning = replace(options, sink="sites", choices={}, format="text", filters=Filters(), rest=False, wrapper="")
    return planned(paths, corpus / FOLDER, learning)


def with_sites(options: Options, corpus: Path, learned: Sequence[Task], known: Store, file: Path | None) -> Options:
    """The options of the second pass: what was learned, and what was known before, goes to a file, one of the corpus
    unless it is named."""
    file = file or corpus / FOLDER / _ALL
    merged([task.output() for task in learned], known).save(file)
    return replace(options, site_store=str(file))
