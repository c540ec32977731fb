"""Files for the browser: written, and opened when the user wants to see them at once."""

from __future__ import annotations

import webbrowser
from pathlib import Path

from . import console
from .console import Failure
from .outputs import write_file


def deliver(text: str, path: str, show: bool = False) -> None:
    """Write to a file, or to stdout for -; `show` opens it in the browser."""
    if path == "-":
        console.write(text)
        return
    target = Path(path)
    try:
        write_file(target, text)
    except OSError as error:
        raise Failure(f"cannot write {target}: {console.reason(error)}") from None
    if show and not webbrowser.open(target.resolve().as_uri()):
        console.say(f"there is no browser to open {target} in")
