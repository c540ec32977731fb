"""Sources and sinks in object stores, by fsspec: what is there is copied here, and what is made is copied back.

A damaged WARC file is read from the middle, and a shard is gone on with: both want a file that can be read again. So a
source is copied to `scratch` first. Outputs are put to the store when they are whole, the summary last.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from .options import Options, fingerprint
from .records import SourceError
from .supervision import run_one
from .task import SUMMARY, Summary, Task

_SCRATCH = "ELUTE_SCRATCH"


def is_address(path: str | os.PathLike[str]) -> bool:
    """Whether a path is that of another file system.

    >>> is_address("s3://crawl/1.warc.gz"), is_address("crawl/1.warc.gz")
    (True, False)
    """
    return "://" in os.fspath(path)


def shard_afar(source: str, sink: str, options: Options) -> Summary:
    """`shard` for sources and sinks of which one is, or both are, addresses such as s3://bucket/folder.

    The copy and the journal are in the folder that the environment names as ELUTE_SCRATCH, or in that for temporary
    files: who goes on with a shard that was stopped needs the same folder.
    """
    reading, path = _file_system(source)
    about = reading.info(path)
    name = path.rstrip("/").rpartition("/")[2]
    state: dict[str, object] = {"size": about["size"], "version": str(about.get("ETag") or about.get("mtime") or "")}
    hash = fingerprint(options.configuration(), name, state)
    writing, folder = _file_system(sink)
    if done := _done(writing, f"{folder.rstrip('/')}/{name}", hash):
        return done

    scratch = Path(os.environ.get(_SCRATCH) or tempfile.gettempdir()) / f"elute-{hash[:20]}"
    local = scratch / "source" / name
    if not local.is_file():
        local.parent.mkdir(parents=True, exist_ok=True)
        draft = local.with_name(".draft")
        reading.get_file(path, str(draft))
        os.replace(draft, local)
    task = _task(local, name, scratch / "corpus", options, state)
    summary = run_one(task)
    writing.makedirs(folder, exist_ok=True)
    for file in [*summary.files, f"{name}{SUMMARY}"]:
        writing.put_file(str(scratch / "corpus" / file), f"{folder.rstrip('/')}/{file}")
    shutil.rmtree(scratch, ignore_errors=True)
    return summary


def _task(local: Path, name: str, corpus: Path, options: Options, state: dict[str, object]) -> Task:
    from .sources import source

    copied: Any = source(local, name, options)
    copied.known_state = state
    return Task(copied, corpus, options)


def _done(files: Any, output: str, hash: str) -> Summary | None:
    """The summary of a shard that is in the store, if it is of the same source and configuration."""
    try:
        summary = Summary(**json.loads(files.cat_file(f"{output}{SUMMARY}")))
    except (OSError, ValueError, TypeError):
        return None
    folder = output.rpartition("/")[0]
    try:
        sizes = {name: files.info(f"{folder}/{name}")["size"] for name in summary.files}
    except OSError:
        return None
    return summary if summary.hash == hash and sizes == summary.files else None


def _file_system(address: str) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ModuleNotFoundError:
        raise SourceError(f"{address} needs fsspec: pip install 'elute[remote]'") from None
    try:
        files, path = url_to_fs(address, use_listings_cache=False)  # what others put there meanwhile is seen
    except (ImportError, ValueError) as error:
        raise SourceError(f"{address}: {error}") from None
    return files, path
