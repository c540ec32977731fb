"""What a page says of its encoding: the prescan of the HTML standard (13.2.3.2) and the XML declaration."""

from __future__ import annotations

import re

from elute.page._parser import next_label
from elute.page.encoding_labels import encoding_of

STANDARD_BYTES = 1024
"""How far the standard's prescan looks."""

FURTHER_BYTES = 8192
"""How far we look when that found nothing: a browser that meets a later declaration starts over with it."""

# A declaration that can be read as ASCII is not in UTF-16.
_LABELS_IN_ASCII = {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": "windows-1252"}
_XML_ENCODING = re.compile(rb"encoding[\0-\x20]*=[\0-\x20]*(?:\"([^\"\0-\x20]*)\"|'([^'\0-\x20]*)')")


def prescan(data: bytes) -> tuple[str, str] | None:
    """The encoding that the page declares and where ("meta" or "xml"), or None.

    >>> prescan(b"<!doctype html><meta charset=GB2312>")
    ('gbk', 'meta')
    >>> prescan(b"<?xml version='1.0' encoding='euc-jp'?><html>")
    ('euc-jp', 'xml')
    >>> prescan(b"<!-- <meta charset=big5> --><p>No declaration")
    """
    name = _from_meta(data, STANDARD_BYTES)
    if name is None and len(data) > STANDARD_BYTES:
        name = _from_meta(data, FURTHER_BYTES)
    if name is not None:
        return name, "meta"
    name = _from_xml_declaration(data) if data.startswith(b"<?xml") else None
    return None if name is None else (name, "xml")


def _from_meta(data: bytes, limit: int) -> str | None:
    position = 0
    while found := next_label(data, position, limit):
        label, position = found
        if name := encoding_of(label):
            return _LABELS_IN_ASCII.get(name, name)
    return None


def _from_xml_declaration(data: bytes) -> str | None:
    """The standard's "get an XML encoding"."""
    end = data.find(b">", 0, FURTHER_BYTES)
    position = data.find(b"encoding", 0, end) if end >= 0 else -1
    declared = _XML_ENCODING.match(data, position, end) if position >= 0 else None
    if declared is None:
        return None
    name = encoding_of(declared[declared.lastindex or 0].decode("latin-1"))
    return "utf-8" if name in ("utf-16le", "utf-16be") else name
