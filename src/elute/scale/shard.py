"""One source to one shard of a corpus."""

from __future__ import annotations

import os
from pathlib import Path

from .options import Options
from .plan import planned
from .remote import is_address, shard_afar
from .supervision import run_one
from .task import Summary


def shard(source: str | os.PathLike[str], sink: str | os.PathLike[str], options: Options | None = None) -> Summary:
    """Extract all pages of a source into the folder `sink`, and tell what became of its records.

    The source is a WARC, Parquet or JSON lines file. Where the same was done before, nothing is done; where it was
    begun, it is gone on with. `ShardFailed` is raised where it cannot be done, such as when the disk is full: what is
    done by then is kept. Both may be addresses, such as s3://crawl/1.warc.gz: see `elute.scale.remote`.

    >>> import json, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     page = {"url": "https://rain.example/", "html": "<p>It rained all night, and the river rose by a metre."}
    ...     _ = Path(folder, "pages.jsonl").write_text(json.dumps(page))
    ...     summary = shard(f"{folder}/pages.jsonl", f"{folder}/corpus", Options(sink="jsonl"))
    >>> summary.totals["fates"]["written"], sorted(summary.files)
    (1, ['pages.jsonl.jsonl.zst', 'pages.jsonl.ledger.jsonl.zst'])
    """
    if is_address(source) or is_address(sink):
        return shard_afar(os.fspath(source), os.fspath(sink), options or Options())
    (task,) = planned([Path(source)], Path(sink), options or Options())
    return run_one(task)
