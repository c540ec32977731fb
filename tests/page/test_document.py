"""Pages from files: read as they are, unpacked where they are compressed, and parsed with what is known of them."""

import gzip
from pathlib import Path

import brotli
import pytest

import elute
from elute import Document, ReadError
from elute.page import compressed

from .test_compressed import zstandard

STORY = "<p>It rained all night, and the <a href=/river>river</a> rose by a metre before dawn."
TEXT = "It rained all night, and the river rose by a metre before dawn."


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(STORY)
    assert elute.read(file) == elute.read(str(file)) == Document(STORY.encode(), None, None)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("page.html.gz", gzip.compress(STORY.encode(), mtime=0)),
        ("page", gzip.compress(STORY.encode(), mtime=0)),
        ("page.html.zst", zstandard(STORY.encode())),
        ("page.html", zstandard(STORY.encode())),
        ("page.html.br", brotli.compress(STORY.encode())),
        ("PAGE.HTML.BR", brotli.compress(STORY.encode())),
        ("unpacked-already.html.gz", STORY.encode()),
    ],
)
def test_a_compressed_file(tmp_path: Path, name: str, data: bytes) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    assert elute.read(file).data == STORY.encode()
    assert elute.extract(file).text == TEXT


def test_an_empty_file_is_an_empty_page(tmp_path: Path) -> None:
    for name in ("page.html", "page.html.gz", "page.html.br"):
        (tmp_path / name).touch()
        assert elute.read(tmp_path / name).data == b""


def test_a_file_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        elute.read(tmp_path / "none.html")
    with pytest.raises(IsADirectoryError):
        elute.extract(tmp_path)


def test_the_limit_is_for_what_is_unpacked(tmp_path: Path) -> None:
    plain, packed = tmp_path / "page.html", tmp_path / "page.html.gz"
    plain.write_text(STORY)
    packed.write_bytes(gzip.compress(bytes(10_000_000), mtime=0))
    assert elute.read(plain, max_size=10).data == STORY.encode()
    with pytest.raises(ReadError, match=r"^larger than the limit of 1,000 bytes \(max_size\)$"):
        elute.read(packed, max_size=1000)


def test_a_package_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(compressed._MODULES, "zstd", ("nowhere",))
    file = tmp_path / "page.html.zst"
    file.write_bytes(zstandard(STORY.encode()))
    with pytest.raises(ReadError, match=r"pip install 'elute\[compressed\]'"):
        elute.read(file)


def test_a_path_is_read_wherever_html_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(STORY)
    assert elute.extract(file, url="https://a.example/").links[0].url == "https://a.example/river"
    assert elute.parse(file).blocks.text(0) == TEXT
    assert [page.text for page in elute.extract_many([file, (file, "https://a.example/")])] == [TEXT, TEXT]


def test_what_a_document_knows_is_used_unless_said_otherwise() -> None:
    data = "<p>Река поднялась на метр, и <a href=/map>мост</a> закрыли.".encode("koi8-r")
    document = Document(data, "https://a.example/news/", "koi8-r")
    found = elute.extract(document)
    assert (found.text, found.links[0].url) == ("Река поднялась на метр, и мост закрыли.", "https://a.example/map")
    assert elute.extract(document, url="https://b.example/").links[0].url == "https://b.example/map"
    assert elute.extract(document, charset="iso-8859-5").text != found.text
    assert [page.links[0].url for page in elute.extract_many([document])] == ["https://a.example/map"]


def test_a_document_says_what_it_is() -> None:
    assert repr(Document(bytes(1234), "https://a.example/")) == "<Document of 1,234 bytes, https://a.example/>"
    assert repr(Document(b"<p>")) == "<Document of 3 bytes>"


def test_one_document_is_not_many() -> None:
    for one in (Document(b"<p>"), Path("page.html")):
        with pytest.raises(TypeError, match="pages are many"):
            elute.extract_many(one)  # type: ignore[arg-type]
