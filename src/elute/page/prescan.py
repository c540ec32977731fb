"""What a page says of its encoding: the prescan of the HTML standard (13.2.3.2) and the XML declaration."""

from __future__ import annotations

import re

from elute.page.encoding_labels import encoding_of

STANDARD_BYTES = 1024
"""How far the standard's prescan looks."""

FURTHER_BYTES = 8192
"""How far we look when that found nothing: a browser that meets a later declaration starts over with it."""


def _compile(pattern: bytes) -> re.Pattern[bytes]:
    """Compile with a tilde for the standard's white space in a character set."""
    return re.compile(pattern.replace(b"~", rb"\t\n\f\r "))


# Text and tags so plain that their end is beyond doubt, <meta> excepted: one step over most of a page's head.
_PLAIN_RUN = _compile(
    rb"(?:[^<]*<(?:[!?](?!--)[^>]*>|(?![a-z!/?])|(?!meta[~/])/?[a-z][^~\"'=<>]*"
    rb"(?:[~]+[^~\"'=<>/]+(?:=(?:\"[^\"]*\"|'[^']*'|[^~\"'<>]+))?)*[~]*/?>))*[^<]*"
)
# "Get an attribute": group 1 where there is none left, else a name (2) and a value (3, 4 or 5). Where the bytes
# run out there is no match.
_ATTRIBUTE = _compile(
    rb"[~/]*(?:(>)|([^~/>][^~/>=]*)(?=[~/>=])(?:"
    rb"[~]*=[~]*(?:\"([^\"]*)\"|'([^']*)'|([^~>\"'][^~>]*)(?=[~>])|(?=>))"
    rb"|[~]*(?=[^~=])))"
)
_META = _compile(rb"<meta(?=[~/])")
_TAG = _compile(rb"</?[a-z]")
_END_OF_NAME = _compile(rb"[~>]")
_CHARSET = _compile(rb"charset[~]*=[~]*")
_CHARSET_VALUE = _compile(rb"\"([^\"]*)\"|'([^']*)'|([^~;\"'][^~;]*)")
_XML_ENCODING = re.compile(rb"encoding[\0-\x20]*=[\0-\x20]*(?:\"([^\"\0-\x20]*)\"|'([^'\0-\x20]*)')")


def prescan(data: bytes) -> tuple[str, str] | None:
    """The encoding that the page declares and where ("meta" or "xml"), or None.

    >>> prescan(b"<!doctype html><meta charset=GB2312>")
    ('gbk', 'meta')
    >>> prescan(b"<?xml version='1.0' encoding='euc-jp'?><html>")
    ('euc-jp', 'xml')
    >>> prescan(b"<!-- <meta charset=big5> --><p>No declaration")
    """
    for limit in (STANDARD_BYTES, FURTHER_BYTES):
        head = data[:limit].lower()
        if b"charset" in head and (name := _from_meta(head)):
            return name, "meta"
        if len(data) <= limit:
            break
    name = _from_xml_declaration(data[:FURTHER_BYTES])
    return (name, "xml") if name else None


def _from_meta(head: bytes) -> str | None:
    """The standard's loop over the bytes, here in lower case. Where they run out there is no answer."""
    position = 0
    while (plain := _PLAIN_RUN.match(head, position)) and (position := plain.end()) < len(head):
        if _META.match(head, position):
            attributes, position = _attributes(head, position + len("<meta"))
            if name := _declared_by(attributes):
                return name
        elif _TAG.match(head, position):
            end_of_name = _END_OF_NAME.search(head, position)
            _, position = _attributes(head, end_of_name.start() if end_of_name else len(head))
        elif head.startswith(b"<!--", position):
            position = _past(b"-->", head, position + len("<!"))  # the dashes of <!--> both open and close
        else:
            position = _past(b">", head, position)
    return None


def _past(end: bytes, head: bytes, position: int) -> int:
    found = head.find(end, position)
    return found + len(end) if found >= 0 else len(head)


def _attributes(head: bytes, position: int) -> tuple[dict[bytes, bytes], int]:
    """The attributes of a tag and the position past it; none at all where the bytes run out in the tag."""
    attributes: dict[bytes, bytes] = {}
    while attribute := _ATTRIBUTE.match(head, position):
        position, group = attribute.end(), attribute.lastindex or 0
        if group == 1:
            return attributes, position
        attributes.setdefault(attribute[2], attribute[group] if group > 2 else b"")
    return {}, len(head)


def _declared_by(attributes: dict[bytes, bytes]) -> str | None:
    """The encoding that a meta element with these attributes declares."""
    if b"charset" in attributes:
        name = encoding_of(attributes[b"charset"].decode("latin-1"))
    elif attributes.get(b"http-equiv") == b"content-type":
        name = _in_content(attributes.get(b"content", b""))
    else:
        return None
    if name in ("utf-16le", "utf-16be"):
        return "utf-8"  # the declaration could be read as ASCII, so UTF-16 it is not
    return "windows-1252" if name == "x-user-defined" else name


def _in_content(content: bytes) -> str | None:
    """The standard's "extracting a character encoding from a meta element"."""
    charset = _CHARSET.search(content)
    value = charset and _CHARSET_VALUE.match(content, charset.end())
    return encoding_of(value[value.lastindex or 0].decode("latin-1")) if value else None


def _from_xml_declaration(head: bytes) -> str | None:
    """The standard's "get an XML encoding"."""
    end = head.find(b">")
    if not head.startswith(b"<?xml") or end < 0:
        return None
    position = head.find(b"encoding", 0, end)
    declared = _XML_ENCODING.match(head, position, end) if position >= 0 else None
    if declared is None:
        return None
    name = encoding_of(declared[declared.lastindex or 0].decode("latin-1"))
    return "utf-8" if name in ("utf-16le", "utf-16be") else name
