"""Files of an app in the browser, and those that all apps share. Names are looked up, so none leads elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.responses import Response

SHARED: Final = Path(__file__).parent / "web"
TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def file(folder: Path, name: str) -> Response | None:
    """A file of an app, by its path below the app's folder; None where it has none such."""
    for root in (folder, SHARED):
        for path in root.rglob("*"):
            if path.relative_to(root).as_posix() == name and path.suffix in TYPES:
                return Response(path.read_bytes(), media_type=TYPES[path.suffix])
    return None
