"""Input that is no web page: a word about it instead of a page of noise."""

import gzip
import io
import random
import zipfile

import pytest

import elute
from elute.page.binary import SIGNATURES, not_a_page


def zip_archive() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", "text")
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "a PDF file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG image"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG image"),
        (gzip.compress(b"<p>x", mtime=0), "gzip-compressed data"),
        (zip_archive(), "a ZIP archive or office document"),
        (bytes(range(1, 32)) * 10, "binary data"),
        (random.Random(1).randbytes(2000), "binary data"),
    ],
)
def test_what_is_no_page(data: bytes, kind: str) -> None:
    assert not_a_page(data) == kind
    result = elute.extract(data)
    assert result.text == ""
    assert result.warnings[0] == f"the input is {kind}, not a web page: nothing of it was read"


@pytest.mark.parametrize("signature", SIGNATURES)
def test_each_signature_is_known(signature: bytes) -> None:
    assert not_a_page(signature + b" and more") == SIGNATURES[signature]


@pytest.mark.parametrize(
    "page",
    [
        "<p>déjà vu".encode(),
        "<p>山村小学的图书馆开放了".encode("gbk"),
        "<p>川辺の小さな駅".encode("shift_jis"),
        "<p>川辺の小さな駅".encode("iso2022_jp"),
        "<p>Größe".encode("utf-16"),
        b"<p>a\0b\0c",
        b"<p>one stray \x01 control in a page of some length, as broken databases leave them",
        b"",
    ],
)
def test_what_may_be_a_page(page: bytes) -> None:
    assert not_a_page(page) is None


def test_a_str_is_never_binary() -> None:
    assert elute.extract("%PDF- is how such files begin, and this page is about them.").text.startswith("%PDF-")
