"""Reading the files of gold standards: text whose encoding nobody declared, and JSON that may be broken."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from elute.page.decode import decode

from .page import GoldError

_STRAY = re.compile(r"[\udc80-\udcff]")  # a byte that is not UTF-8, as surrogateescape keeps it


def text_of(data: bytes) -> str:
    """The text of a file of gold: UTF-8, or what the bytes look like, with line ends as \\n.

    Annotators pasted from many places, so that a file may be UTF-8 here and windows-1252 there.

    >>> text_of(b"\\xef\\xbb\\xbfRain\\r\\nand sun")
    'Rain\\nand sun'
    >>> text_of("Café au lait, déjà vu".encode("windows-1252"))
    'Café au lait, déjà vu'
    >>> text_of("Pequeño ".encode() + "· dios".encode("windows-1252"))
    'Pequeño · dios'
    """
    broken = data.decode("utf-8", "surrogateescape")
    stray = len(_STRAY.findall(broken))
    if stray and stray > sum(not char.isascii() for char in broken) - stray:
        text = decode(data)[0].decode()
    else:
        text = _STRAY.sub(lambda byte: byte[0].encode("utf-8", "surrogateescape").decode("cp1252", "replace"), broken)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


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


def safe_name(id: str) -> str:
    """The id, which must be fit for the name of a file and lead into no other folder."""
    if not id or id.startswith(".") or "/" in id or "\\" in id or "\0" in id:
        raise GoldError(f"the id {id!r} cannot be the name of a file")
    return id
