"""Writing small folders, so that every test shows the files it is about."""

from collections.abc import Mapping
from pathlib import Path


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write the files, by their path in the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder
