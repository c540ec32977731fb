"""Where the tests find what is not in the repository, and how they say that it is absent."""

import os
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
SHARED = REPOSITORY.parent / "shared"
DATASETS = Path(os.environ.get("ELUTE_DATA") or Path.home() / ".cache" / "elute" / "datasets")


def absent_shared(*paths: str) -> str:
    """The reason to skip a test that reads these paths of ../shared, or "" when all are there."""
    missing = [str(SHARED / path) for path in paths or [""] if not (SHARED / path).exists()]
    return f"reads the folder shared/ beside the repository, absent: {', '.join(missing)}" if missing else ""


def absent_datasets(*names: str) -> str:
    """The reason to skip a test that reads these datasets, or "" when all are there."""
    missing = [str(DATASETS / name) for name in names or [""] if not (DATASETS / name).is_dir()]
    hint = f"unpack them with {SHARED / 'datasets' / 'unpack'}, or set ELUTE_DATA"
    return f"reads datasets, absent: {', '.join(missing)} ({hint})" if missing else ""
