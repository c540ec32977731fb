"""From a crawl to a corpus: shard by shard, with nothing lost silently.

A shard is one source of pages: a WARC file, a table, a file of JSON lines, or files of a folder. `shard` makes of it a
file of rows, a ledger with a line for each record, and a summary. It knows nothing of engines: `elute.scale.engines`
has those that run it, or the extraction alone, on many machines.
"""

from __future__ import annotations

from .fates import Fate
from .options import Columns, Filters, Options
from .plan import planned
from .records import SourceError
from .shard import shard
from .supervision import Progress, ShardFailed, work_off
from .task import Summary, Task

__all__ = [
    "Columns",
    "Fate",
    "Filters",
    "Options",
    "Progress",
    "ShardFailed",
    "SourceError",
    "Summary",
    "Task",
    "planned",
    "shard",
    "work_off",
]
