"""The prescan, against a table of cases and against the standard's algorithm written out byte by byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page.encoding_labels import NAMES, encoding_of
from elute.page.prescan import FURTHER_BYTES, STANDARD_BYTES, prescan

READ_AS = {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": "windows-1252"}

CASES = [
    # meta charset
    (b"<meta charset=utf-8>", "utf-8"),
    (b"<META CHARSET=UTF-8>", "utf-8"),
    (b'<meta charset="GB2312">', "gbk"),
    (b"<meta charset=' big5\t'>", "big5"),
    (b"<meta\ncharset\f=\r 'euc-kr' >", "euc-kr"),
    (b"<meta/charset=koi8-r>", "koi8-r"),
    (b"<meta charset=shift_jis/>", None),  # an unquoted value ends at a space or >, not at a slash
    (b"<meta charset=shift_jis />", "shift_jis"),
    (b"<meta charset>", None),
    (b"<meta charset=>", None),
    (b"<meta charset=klingon><meta charset=big5>", "big5"),
    (b"<meta charset=gbk charset=big5>", "gbk"),
    (b"<meta charset=klingon charset=big5>", None),
    (b"<metadata charset=big5>", None),
    (b"<meta>charset=big5", None),
    (b"<p><b>x</b><meta charset=big5>", "big5"),
    # http-equiv and content
    (b"<meta http-equiv=content-type content='text/html; charset=iso-8859-2'>", "iso-8859-2"),
    (b"<meta content='text/html;charset=iso-8859-2' http-equiv=Content-Type>", "iso-8859-2"),
    (b"<meta content='text/html;charset=iso-8859-2'>", None),
    (b"<meta http-equiv=refresh content='charset=iso-8859-2'>", None),
    (b"<meta name=content-type content='charset=iso-8859-2'>", None),
    (b"<meta http-equiv=content-type content='charset charset = euc-jp; x'>", "euc-jp"),
    (b"<meta http-equiv=content-type content='charset=\"euc-jp\"'>", "euc-jp"),
    (b"<meta http-equiv=content-type content='charset=\"euc-jp'>", None),
    (b"<meta http-equiv=content-type content='charset=;big5'>", None),
    (b"<meta http-equiv=content-type content='text/html' charset=big5>", "big5"),
    (b"<meta http-equiv=content-type content='charset=gbk' charset=big5>", "big5"),
    (b"<meta http-equiv=content-type charset=klingon content='charset=gbk'>", None),
    # what the standard reads as something else
    (b"<meta charset=utf-16>", "utf-8"),
    (b"<meta charset=utf-16be>", "utf-8"),
    (b"<meta charset=x-user-defined>", "windows-1252"),
    (b"<meta charset=iso-2022-kr>", "replacement"),
    # what hides a declaration, and what only seems to
    (b"<!-- <meta charset=big5> --><meta charset=gbk>", "gbk"),
    (b"<!--><meta charset=gbk>", "gbk"),
    (b"<!-- <meta charset=gbk>", None),
    (b"<!doctype html><? '<meta charset=big5>'<meta charset=gbk>", "gbk"),
    (b"<a title='<meta charset=big5>'><meta charset=gbk>", "gbk"),
    (b"<a title=<meta charset=gbk>>", None),
    (b"<a title='<meta charset=gbk>", None),
    (b'<a b"c d="<meta charset=big5>"><meta charset=gbk>', "gbk"),
    (b"</a title='<meta charset=big5>'><meta charset=gbk>", "gbk"),
    (b"</ <meta charset=big5><meta charset=gbk>", "gbk"),
    (b"<! <meta charset=big5><meta charset=gbk>", "gbk"),
    (b"a < b <meta charset=gbk>", "gbk"),
    (b"<meta charset=gbk", None),
    (b"<meta charset='gbk'", None),
    (b"<script>'<meta charset=gbk>'</script>", "gbk"),
    # the XML declaration comes last
    (b"<?xml version='1.0' encoding='euc-jp'?><html>", "euc-jp"),
    (b'<?xml version="1.0" encoding = "utf-16"?>', "utf-8"),
    (b"<?xml encoding='euc-jp'?><meta charset=gbk>", "gbk"),
    (b"<?xml encoding='euc jp'?>", None),
    (b"<?xml encoding=euc-jp?>", None),
    (b"<?xml encodings='euc-jp'?>", None),
    (b"<?xml encoding='euc-jp'", None),
    (b"<?xml version='1.0'?><a encoding='euc-jp'>", None),
    (b" <?xml encoding='euc-jp'?>", None),
    (b"", None),
    (b"<", None),
    (b"<meta", None),
    (b"<meta ", None),
]


@pytest.mark.parametrize(("data", "name"), CASES)
def test_cases(data: bytes, name: str | None) -> None:
    found = prescan(data)
    assert (found and found[0]) == name


def test_source_is_named() -> None:
    assert prescan(b"<?xml encoding='gbk'?>") == ("gbk", "xml")
    assert prescan(b"<?xml encoding='gbk'?><meta charset=big5>") == ("big5", "meta")


@pytest.mark.parametrize("before", [STANDARD_BYTES - 30, STANDARD_BYTES - 10, FURTHER_BYTES - 30])
def test_late_declaration_is_found(before: int) -> None:
    assert prescan(b" " * before + b"<meta charset=gbk>") == ("gbk", "meta")


def test_declaration_past_the_limit_is_not() -> None:
    assert prescan(b" " * FURTHER_BYTES + b"<meta charset=gbk>") is None


PIECES = (
    "<meta |<META\n|<meta/|<a |</a |</|<!|<!--|-->|--|->|>|>>|<|?|/|=|'|\"| |\t|\f|x|charset=|charset|CHARSET = "
    "|gbk|big5|utf-16|http-equiv=content-type |content=|content='x; charset=big5'|<p>|a=b |a='b' |é|!"
    "|<meta charset=gbk>"
).split("|")


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_equals_the_standard_byte_by_byte(page: str) -> None:
    data = page.encode("latin-1")
    found = prescan(data)
    assert (found and found[0]) == StandardPrescan(data).run()


@pytest.mark.parametrize("label", NAMES)
def test_every_label_can_be_declared(label: str) -> None:
    name = encoding_of(f"\n {label.upper()}\t")
    assert name == NAMES[label]
    assert prescan(b"<meta charset='%s'>" % label.encode()) == (READ_AS.get(name, name), "meta")


class StandardPrescan:
    """ "Prescan a byte stream to determine its encoding" without its first step, byte by byte as it is written."""

    SPACE = b"\t\n\f\r "

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 0

    def byte(self) -> int:
        return self.data[self.position]  # raises IndexError where the bytes run out

    def run(self) -> str | None:
        try:
            while True:
                if name := self.step():
                    return name
                self.position += 1
        except (IndexError, ValueError):
            return None

    def step(self) -> str | None:
        self.byte()
        rest = self.data[self.position : self.position + 6].lower()
        if rest.startswith(b"<!--"):
            self.position = self.data.index(b"-->", self.position + 2) + 2
        elif rest[:5] == b"<meta" and rest[5:] and rest[5] in self.SPACE + b"/":
            self.position += 5
            return self.meta()
        elif rest.startswith(b"<") and rest[1:].removeprefix(b"/")[:1].isalpha():
            while self.byte() not in self.SPACE + b">":
                self.position += 1
            while self.attribute():
                pass
        elif rest.startswith((b"<!", b"</", b"<?")):
            self.position = self.data.index(b">", self.position)
        return None

    def meta(self) -> str | None:
        seen: set[bytes] = set()
        pragma, need_pragma = False, None
        charset: str | None = None
        while attribute := self.attribute():
            name, value = attribute
            if name in seen:
                continue
            seen.add(name)
            if name == b"http-equiv" and value == b"content-type":
                pragma = True
            elif name == b"content" and charset is None and (found := self.extract(value)):
                charset, need_pragma = found, True
            elif name == b"charset":
                charset, need_pragma = encoding_of(value.decode("latin-1")) or "failure", False
        if need_pragma is None or (need_pragma and not pragma) or charset in (None, "failure"):
            return None
        return READ_AS.get(charset, charset)

    def attribute(self) -> tuple[bytes, bytes] | None:
        self.skip(self.SPACE + b"/")
        if self.byte() == ord(">"):
            return None
        name = b""
        while self.byte() != ord("=") or not name:
            if self.byte() in b"/>":
                return name, b""
            if self.byte() in self.SPACE:
                self.skip(self.SPACE)
                if self.byte() != ord("="):
                    return name, b""
                break
            name += self.taken()
        self.position += 1
        self.skip(self.SPACE)
        value = b""
        if self.byte() in b"\"'":
            quote = self.taken()
            while self.byte() != quote[0]:
                value += self.taken()
            self.position += 1
        else:
            while self.byte() not in self.SPACE + b">":
                value += self.taken()
        return name, value

    def skip(self, these: bytes) -> None:
        while self.byte() in these:
            self.position += 1

    def taken(self) -> bytes:
        self.position += 1
        return self.data[self.position - 1 : self.position].lower()

    def extract(self, content: bytes) -> str | None:
        position = 0
        while (position := content.find(b"charset", position)) >= 0:
            position += len("charset")
            rest = content[position:].lstrip(self.SPACE)
            if not rest.startswith(b"="):
                continue
            rest = rest[1:].lstrip(self.SPACE)
            if rest[:1] in (b'"', b"'"):
                value, end, _ = rest[1:].partition(rest[:1])
                return encoding_of(value.decode("latin-1")) if end else None
            for space in self.SPACE:
                rest = rest.partition(bytes([space]))[0]
            return encoding_of(rest.partition(b";")[0].decode("latin-1"))
        return None
