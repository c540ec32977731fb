"""Pages that are done one by one, in this process or in others: what there is to do, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from elute.processes import CannotStart, Lost

from . import console
from .console import say
from .outputs import NO_ROOM, write_file
from .sources import Source

_NAMED_IN_SUMMARY: Final = 5  # pages that the summary names for each reason


@dataclass(frozen=True)
class Task:
    """One page to do and where its output goes: to a file, or back to the caller for stdout."""

    source: Source
    target: Path | None


@dataclass(frozen=True)
class Result:
    """What became of a page: its output unless a file has it, a note about it, or the reason it failed. `stops` says
    that the same would befall every page after it."""

    name: str
    output: str | bytes = ""
    note: str = ""
    error: str | None = None
    stops: bool = False


def written(task: Task, output: str | bytes, note: str = "") -> Result:
    """What became of a page whose output is made: in its file, or handed back for stdout."""
    if task.target is None:
        return Result(task.source.name, output, note)
    try:
        write_file(task.target, output)
    except OSError as error:
        no_room = error.errno in NO_ROOM
        return Result(task.source.name, error=f"cannot write {task.target}: {console.reason(error)}", stops=no_room)
    return Result(task.source.name, note=note)


def of_sources(results: Iterable[Result | Lost], sources: Sequence[Source]) -> Iterator[Result]:
    """The results; for a page that was lost with its process, how that ended."""
    try:
        for source, result in zip(sources, results, strict=True):
            if isinstance(result, Lost):
                how = result.error.removeprefix("Crash: ")
                yield Result(source.name, error=f"its process died, and again when it was tried alone: {how}")
            else:
                yield result
    except CannotStart as error:
        yield Result("", error=f"no process can be started: {error}", stops=True)


def summarise(total: int, failures: dict[str, list[str]]) -> None:
    """How many pages of a run are done, and for each reason which failed."""
    failed = sum(map(len, failures.values()))
    say(f"{total - failed} of {total} pages done, {failed} failed:")
    for error, names in sorted(failures.items(), key=lambda item: -len(item[1])):
        more = f" and {len(names) - _NAMED_IN_SUMMARY} more" if len(names) > _NAMED_IN_SUMMARY else ""
        say(f"  {len(names)} × {error}: {', '.join(names[:_NAMED_IN_SUMMARY])}{more}")
