"""A source that is one file."""

from __future__ import annotations

from pathlib import Path


class File:
    """A file of records."""

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
        self.known_state: dict[str, object] | None = None  # of what it is a copy of

    def state(self) -> dict[str, object]:
        """What changes when the file does."""
        if self.known_state is not None:
            return self.known_state
        about = self.path.stat()
        return {"size": about.st_size, "modified": about.st_mtime_ns}

    def size(self) -> int:
        """Bytes of the file."""
        return self.path.stat().st_size

    def length(self) -> int:
        """The offset at its end, where offsets are bytes."""
        return self.size()
