"""extract_many: what extract gives for each page, in order, in threads."""

import sys
from collections.abc import Iterator
from itertools import count, islice, repeat
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import elute
from elute.choices import Choices
from elute.many import LEAST_WEIGHT, Given
from elute.page.limits import LIMITS
from elute.threads import LARGEST_BATCH
from places import REPOSITORY

PAGES = sorted((REPOSITORY / "tests" / "pages").glob("*/page.html"))
HTML = [path.read_bytes() for path in PAGES]
STORY = "<p>The lake froze over in <a href=/december>December</a>, for the first time in nine years.</p>"
THREADS = pytest.mark.parametrize("threads", [None, 1, 2, 4])


@THREADS
def test_as_extract_has_it(threads: int | None) -> None:
    many = HTML * 20
    assert len(many) * LEAST_WEIGHT > 4 * LARGEST_BATCH
    found = list(elute.extract_many(many, threads=threads, focus="recall", comments=True))
    sources = [elute.extract(html).page.source for html in HTML]
    assert [page.page.source for page in found[: len(HTML)]] == sources
    for page, html in zip(found, many, strict=True):
        alone = elute.extract(html, focus="recall", comments=True)
        assert (page.text, page.warnings, page.encoding) == (alone.text, alone.warnings, alone.encoding)
        assert page.labels.keep.tolist() == alone.labels.keep.tolist()


@THREADS
def test_pages_with_their_url_and_charset(threads: int | None) -> None:
    german = "<p>Die Straße führt über den Fluß, und von dort über die Hügel.".encode("latin-1")
    own = (german, "https://example.org/b", "latin1")
    pages: list[Given] = [STORY, (STORY, "https://example.org/a/"), (STORY, None), own, german]
    found = list(elute.extract_many(pages, threads=threads, url="https://all.example/", charset="utf-8"))
    assert [page.page.url for page in found] == [
        "https://all.example/",
        "https://example.org/a/",
        None,
        "https://example.org/b",
        "https://all.example/",
    ]
    assert found[1].links[0].url == "https://example.org/december"
    assert found[3].encoding.source == "http"
    assert found[3].text.startswith("Die Straße führt")


@pytest.mark.parametrize("formats", ["markdown", ("text", "markdown"), (), iter(["json"])])
def test_formats_are_written_before_the_page_is_handed_over(formats: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    to = elute.Extraction.to

    def noted(self: elute.Extraction, format: str) -> str:
        written.append(format)
        return to(self, format)

    monkeypatch.setattr(elute.Extraction, "to", noted)
    expected = ["markdown"] if formats == "markdown" else ["json"] if isinstance(formats, Iterator) else list(formats)
    (page,) = elute.extract_many([STORY], threads=1, formats=formats)
    assert written == expected
    assert page.markdown == elute.extract(STORY).markdown


def test_a_format_is_written_once() -> None:
    page = elute.extract(STORY)
    assert page.to("markdown") is page.markdown is page.to("markdown")


@THREADS
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (7, "a page is bytes, str or a Path, not int"),
        (None, "a page is bytes, str or a Path, not NoneType"),
        ((STORY, 7), "url is a str or None, not int"),
        ((STORY, None, 7), "charset is a str or None, not int"),
        ((), "a page is html, .* not a tuple of 0"),
        ((STORY, "https://example.org", None, 1), "a page is html, .* not a tuple of 4"),
    ],
)
def test_a_wrong_page_is_told_by_its_number(threads: int | None, wrong: Any, message: str) -> None:
    found = elute.extract_many([*repeat(STORY, 50), wrong, STORY], threads=threads)
    assert len(list(islice(found, 50))) == 50
    with pytest.raises(TypeError, match=message) as error:
        next(found)
    assert error.value.__notes__ == ["This was page 50 of those given to extract_many, counted from 0."]
    assert list(found) == []


@THREADS
def test_a_page_that_is_too_large(threads: int | None) -> None:
    large = bytes(LIMITS["MAX_INPUT"] + 1)  # zeros that no one reads take no memory
    found = elute.extract_many([STORY, ("<p>x", None), memoryview(large)[:10], STORY, large], threads=threads)
    assert len(list(islice(found, 4))) == 4
    with pytest.raises(ValueError, match="larger than the limit") as error:
        next(found)
    assert "page 4" in error.value.__notes__[0]


@THREADS
def test_an_error_of_a_method_is_told_by_the_page_s_number(threads: int | None) -> None:
    @elute.method(f"no-wolves-{threads}")
    def no_wolves(page: elute.Page) -> Any:
        if b"A wolf" in page.source:
            raise RuntimeError("a wolf")
        return page.blocks.words

    found = elute.extract_many([STORY, STORY, "<p>A wolf"], threads=threads, method=f"no-wolves-{threads}")
    assert len(list(islice(found, 2))) == 2
    with pytest.raises(RuntimeError, match="a wolf") as error:
        next(found)
    assert "page 2" in error.value.__notes__[0]


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"method": "cedt"}, ValueError, "unknown method 'cedt'"),
        ({"focus": "speed"}, ValueError, "unknown focus 'speed'"),
        ({"colour": "red"}, TypeError, "unexpected keyword argument 'colour'"),
        ({"formats": ["text", "pdf"]}, ValueError, "unknown renderer 'pdf'"),
        ({"threads": 0}, ValueError, "threads are 1 or more, not 0"),
        ({"threads": 1.5}, TypeError, "threads is a number, not float"),
        ({"charset": 5}, TypeError, "charset is a str or None"),
    ],
)
def test_a_wrong_option_is_told_at_once(options: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        elute.extract_many([STORY], **options)


def test_there_are_no_more_threads_than_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    monkeypatch.setattr("elute.many.in_threads", lambda work, items, threads, weight: asked.append(threads))
    for threads in (None, 1, 3, 8):
        elute.extract_many([], threads=threads)
    assert asked == [3, 1, 3, 3]


@pytest.mark.parametrize("page", [STORY, STORY.encode(), bytearray(b"<p>x"), memoryview(b"<p>x")])
def test_one_page_is_not_many(page: Any) -> None:
    with pytest.raises(TypeError, match="is one, and extract is for that"):
        elute.extract_many(page)


def test_an_endless_iterator() -> None:
    read = 0

    def pages() -> Iterator[str]:
        nonlocal read
        for read in count():
            yield f"<p>The river rose by {read} metres in one night, and nobody knows why.</p>{'':10000}"

    for number, page in enumerate(islice(elute.extract_many(pages(), threads=2), 1000)):
        assert f"by {number} metres" in page.text
        assert read - number <= 6 * LARGEST_BATCH / 10_000


@THREADS
def test_no_pages(threads: int | None) -> None:
    assert list(elute.extract_many([], threads=threads)) == []


def test_a_parsed_page_is_a_page() -> None:
    page = elute.parse(STORY, url="https://example.org/")
    assert elute.extract(page).page is page
    assert elute.extract(page).links[0].url == "https://example.org/december"


@pytest.mark.skipif(sys.platform != "linux", reason="counts memory as Linux does")
def test_memory_is_bounded() -> None:
    def resident() -> int:
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))

    page = (STORY * 2000).encode()
    pages = (page + b"<!-- %d -->" % number for number in count())
    found = elute.extract_many(pages, threads=2)
    for _ in islice(found, 50):
        pass
    before = resident()
    for _ in islice(found, 300):  # all of them together are more than 400 MB
        pass
    assert resident() - before < 50_000_000


def test_the_options_are_those_of_extract() -> None:
    """For type checkers they stand in two places: by name, type and number the same."""
    of_extract = get_type_hints(elute.extract)
    del of_extract["html"], of_extract["return"]
    assert get_type_hints(Choices) == of_extract


@pytest.mark.parametrize("name", ["comments", "title", "byline", "tables", "links", "images"])
@pytest.mark.parametrize("value", ["yes", 1, "", None])
def test_what_is_neither_yes_nor_no(name: str, value: object) -> None:
    if value is None and name in ("title", "byline"):
        return
    for call in (elute.extract, lambda html, **options: elute.extract_many([html], **options)):
        with pytest.raises(TypeError, match=f"{name} is True"):
            call("<p>It rained.", **{name: value})
