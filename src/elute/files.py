"""Files that are written whole: a reader finds the old one or the new one, never a part."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

DRAFT: Final = ".draft-"


def write_whole(path: Path, content: bytes, *, sync: bool = True) -> None:
    """Put a file in its place in one step. With `sync` it is on the disk before it has its name, and its name after.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder) / "page.txt", b"It rained.")
    ...     [(file.name, file.read_text()) for file in Path(folder).iterdir()]
    [('page.txt', 'It rained.')]
    """
    with whole(path, sync=sync) as file:
        file.write(content)


@contextmanager
def whole(path: Path, *, sync: bool = True, drafts: Path | None = None) -> Iterator[BinaryIO]:
    """A file to write to that takes its place when all is written, as `write_whole` has it; an error leaves none.

    A process that is killed leaves its draft: beside the file, or in the folder `drafts`, where somebody clears it.
    """
    draft = (drafts or path.parent) / (DRAFT + os.urandom(8).hex())  # short, because the name of the file may be long
    try:
        with draft.open("xb") as file:
            yield file
            if sync:
                file.flush()
                os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    if sync and os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
