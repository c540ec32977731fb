"""Where the output of each page goes, and writing it so that nothing is lost half way."""

from __future__ import annotations

import errno
import os
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from elute.files import write_whole

from .console import Failure, UsageError, reason, say, write
from .sources import Source

NO_ROOM: Final = {errno.ENOSPC, errno.EROFS, getattr(errno, "EDQUOT", errno.ENOSPC)}
"""Errors of writing that the next page would meet as well. Windows has no quota."""


def plan(sources: Sequence[Source], into: str, extension: str, many: bool) -> tuple[list[Path], list[str]]:
    """A file for every page, no two the same, none of them a page itself; and what had to be renamed.

    `into` is a file for one page, and a folder for many, for a folder that exists and for a name that
    ends in a slash.
    """
    inputs = {_key(source.path) for source in sources if source.path is not None}
    is_folder = many or into.endswith(("/", os.sep)) or os.path.isdir(into)
    if not is_folder:
        target = Path(into)
        if _key(target) in inputs:
            raise UsageError(f"{into}: the output would overwrite the page itself")
        return [target], []
    if os.path.exists(into) and not os.path.isdir(into):
        raise UsageError(f"{into}: many pages need a folder for their output, and this is a file")

    folder = Path(into)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{into}: the folder cannot be made: {reason(error)}") from None
    if not os.access(folder, os.W_OK):
        raise Failure(f"{into}: this folder may not be written to")
    targets: list[Path] = []
    notes: list[str] = []
    taken: set[str] = set()
    for source in sources:
        stem, number = source.stem.name, 1
        while True:
            name = stem + extension if number == 1 else f"{stem}-{number}{extension}"
            relative = source.stem.with_name(name)
            key = _key(folder / relative)
            if key not in taken and key not in inputs:
                break
            number += 1
        if number > 1:
            notes.append(f"{source.name}: another file has the name of its output, so it goes to {folder / relative}")
        taken.add(key)
        targets.append(folder / relative)
    return targets, notes


def write_file(path: Path, content: str | bytes) -> None:
    """Write all of it or nothing: a new file takes the place of the old one in a single step."""
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():  # a pipe or a device is written to, never replaced
        path.write_bytes(data)
        return
    with suppress(FileExistsError):  # the parent is a file: opening the draft says so in better words
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data, sync=False)


def deliver(content: str | bytes, path: Path | str | None, show: bool = False) -> None:
    """Write to a file, or to stdout for none and for -; `show` opens the file in the browser."""
    if path in (None, "-"):
        write(content)
        return
    target = Path(path)
    try:
        write_file(target, content)
    except OSError as error:
        raise Failure(f"cannot write {target}: {reason(error)}") from None
    if show and not webbrowser.open(target.resolve().as_uri()):
        say(f"there is no browser to open {target} in")


def _key(path: Path) -> str:
    """One and the same for one file: links resolved, and case ignored, as some systems do."""
    return os.path.realpath(path).casefold()
