"""WARC files: every record is read, and one that is damaged costs no other."""

import gzip
import zlib
from pathlib import Path

import pytest

from scale.crawl import compressor, crawled, info, record, response, story, write

pytest.importorskip("fastwarc")

from elute.scale.fates import Fate
from elute.scale.records import Place, Record
from elute.scale.sources.warc import Warc

NAMES = ["crawl.warc", "crawl.warc.gz", "crawl.warc.zst"]


def read(path: Path, after: Place | None = None, max_size: int = 100_000) -> list[Record]:
    return list(Warc(path, path.name, max_size).records(after))


def places(records: list[Record]) -> list[tuple[int, int, str]]:
    return [(each.number, each.offset, each.id) for each in records]


@pytest.mark.parametrize("name", NAMES)
def test_every_record_is_there(tmp_path: Path, name: str) -> None:
    found = read(write(tmp_path / name, crawled(3)))
    assert [each.number for each in found] == list(range(7))
    assert [each.reason for each in found if each.fate is Fate.SKIPPED] == ["warcinfo record"] + ["request record"] * 3
    pages = [each.page for each in found if each.page]
    assert [page.data for page in pages] == [story(number) for number in range(3)]
    assert {(page.url, page.charset) for page in pages} == {(f"https://rain.example/{n}", "utf-8") for n in range(3)}
    assert found[2].crawled == "2026-01-01T00:00:00Z"


@pytest.mark.parametrize("whole", [False, True], ids=["by records", "as a whole"])
@pytest.mark.parametrize("name", NAMES)
def test_reading_goes_on_behind_any_record(tmp_path: Path, name: str, whole: bool) -> None:
    records = crawled(4)
    path = write(tmp_path / name, [b"".join(records)] if whole else records)
    all_of_them = read(path)
    assert len(all_of_them) == 9
    for number, last in enumerate(all_of_them):
        behind = read(path, Place(last.number, last.offset, last.id))
        assert places(behind) == places(all_of_them[number + 1 :])


def test_reading_goes_on_where_two_records_are_compressed_together(tmp_path: Path) -> None:
    records = crawled(4)
    path = write(tmp_path / "crawl.warc.gz", [b"".join(records[at : at + 2]) for at in range(0, 9, 2)])
    all_of_them = read(path)
    for number, last in enumerate(all_of_them):
        behind = read(path, Place(last.number, last.offset, last.id))
        assert [each.id for each in behind] == [each.id for each in all_of_them[number + 1 :]]


BODIES = {
    "chunked": (b"7\r\n<p>rain\r\n6\r\n again\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n"),
    "gzip": (gzip.compress(b"<p>rain again"), "Content-Encoding: gzip\r\n"),
    "deflate": (zlib.compress(b"<p>rain again"), "Content-Encoding: deflate\r\n"),
    "unpacked by the crawler": (b"<p>rain again", "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"),
    "both": (
        b"%x\r\n%s\r\n0\r\n\r\n" % (len(gzip.compress(b"<p>rain again")), gzip.compress(b"<p>rain again")),
        "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
    ),
}


@pytest.mark.parametrize("kind", BODIES)
def test_bodies(tmp_path: Path, kind: str) -> None:
    body, headers = BODIES[kind]
    (found,) = read(write(tmp_path / "a.warc.gz", [record(response(body, f"Content-Type: text/html\r\n{headers}"))]))
    assert found.page and found.page.data == b"<p>rain again"


def test_charset_of_the_header(tmp_path: Path) -> None:
    made = record(response("<p>Grüße".encode("latin-1"), 'Content-Type: text/html; charset="ISO-8859-1"\r\n'))
    (found,) = read(write(tmp_path / "a.warc.gz", [made]))
    assert found.page and found.page.charset == "iso-8859-1"


@pytest.mark.parametrize(
    ("made", "fate", "reason"),
    [
        (record(response(story(1), status="404 Not Found")), Fate.SKIPPED, "HTTP status 404"),
        (record(response(b"x", "Content-Type: image/png\r\n")), Fate.SKIPPED, "content type image/png"),
        (record(response(b"%PDF-1.7 and so on")), Fate.SKIPPED, "a PDF file"),
        (record(response(b" \n")), Fate.SKIPPED, "nothing in it"),
        (record(b"no response at all"), Fate.FAILED, "no HTTP response in it"),
        (record(response(b"x" * 200_000)), Fate.FAILED, "larger than the limit of 100,000 bytes (max_size)"),
        (
            record(response(gzip.compress(bytes(10_000_000)), "Content-Encoding: gzip\r\n")),
            Fate.FAILED,
            "larger than the limit of 100,000 bytes (max_size)",
        ),
        (
            record(response(gzip.compress(story(1))[:-20], "Content-Encoding: gzip\r\n")),
            Fate.FAILED,
            "the gzip data is cut short",
        ),
    ],
)
def test_records_that_are_no_pages(tmp_path: Path, made: bytes, fate: Fate, reason: str) -> None:
    first, second = read(write(tmp_path / "a.warc.gz", [made, record(response(story(2)), 2)]))
    assert (first.fate, first.reason, first.page) == (fate, reason, None)
    assert second.page


def test_conversions_are_texts(tmp_path: Path) -> None:
    text = "Räin & thunder\n\n<b> is not bold\n".encode()
    (found,) = read(write(tmp_path / "a.wet.gz", [record(text, 0, "conversion", "text/plain")]))
    assert found.page and found.page.data.decode() == "<p>Räin &amp; thunder</p>\n<p>&lt;b> is not bold</p>\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_cut_short_says_so_wherever_it_is_cut(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / name, crawled(2))
    data, whole = path.read_bytes(), read(path)
    ends = {each.offset - at for each in whole for at in range(5 if name == "crawl.warc" else 1)}  # with empty lines
    for cut in range(1, len(data) - 5, 17):
        path.write_bytes(data[:cut])
        found = read(path)
        assert [each.number for each in found] == list(range(len(found)))
        before = [each for each in whole if each.offset < cut]
        assert len(before) <= len(found) <= len(before) + 1
        if cut not in ends:
            assert any(each.reason.startswith("damaged: ") for each in found), cut


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_record_costs_no_other(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / name, crawled(6))
    whole = read(path)
    data = bytearray(path.read_bytes())
    middle = whole[6].offset + 12
    data[middle : middle + 30] = b"\xff" * 30
    path.write_bytes(bytes(data))
    found = read(path)
    assert [each.number for each in found] == list(range(len(found)))
    rest = {each.id for each in whole} - {whole[6].id}
    assert rest - {each.id for each in found} <= {whole[5].id}
    assert len(found) >= len(whole) - 1


def test_a_length_that_is_too_large_swallows_no_other_record(tmp_path: Path) -> None:
    content = response(story(1))
    records = [info(), record(content, 1, length=len(content) + 300), *crawled(3)[1:]]
    found = read(write(tmp_path / "a.warc.gz", records))
    assert found[1].reason == "damaged: the next record begins within it"
    assert [each.id for each in found if each.page] == [f"urn:uuid:response-{number}" for number in range(3)]


def test_rubbish_is_one_record_that_failed(tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).write_bytes(b"this is nothing at all\r\n\r\n" * 50)
        (found,) = read(tmp_path / name)
        assert found.fate is Fate.FAILED
    (tmp_path / "empty.warc.gz").write_bytes(b"")
    assert read(tmp_path / "empty.warc.gz") == []


def test_a_large_record_is_passed_over_in_little_memory(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "large.warc.gz"
    size = 1024**3
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    head = record(b"", 1, length=size + 24)[:-4] + b"HTTP/1.1 200 OK\r\nX: 123\r\n\r\n"[:24]
    with path.open("wb") as file:
        file.write(compressor("a.gz")(info()))
        file.write(packer.compress(head))
        for _ in range(size // 1024**2):
            file.write(packer.compress(bytes(1024**2)))
        file.write(packer.compress(b"\r\n\r\n") + packer.flush())
        file.write(compressor("a.gz")(record(response(story(2)), 2)))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = read(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kB
    assert len(found) == 3
    assert found[1].fate is Fate.FAILED
    assert found[2].page
