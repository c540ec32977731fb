"""Reading the files of gold standards: text whose encoding nobody declared, and JSON that may be broken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from elute.page.decode import decode

from .page import GoldError


def text_of(data: bytes) -> str:
    """The text of a file of gold: UTF-8, or what the bytes look like, with line ends as \\n.

    >>> text_of(b"\\xef\\xbb\\xbfRain\\r\\nand sun")
    'Rain\\nand sun'
    >>> text_of("Café au lait, déjà vu".encode("windows-1252"))
    'Café au lait, déjà vu'
    """
    text = decode(data)[0].decode().removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_text(path: Path) -> str | None:
    """The text of a file of gold; None where there is no such file."""
    try:
        return text_of(path.read_bytes())
    except FileNotFoundError:
        return None


def read_json(path: Path) -> Any:
    """The content of a JSON file, which must be there."""
    try:
        return json.loads(path.read_bytes())
    except FileNotFoundError:
        raise GoldError(f"{path.parent}: it has no {path.name}") from None
    except ValueError as error:
        raise GoldError(f"{path}: not JSON: {error}") from None
