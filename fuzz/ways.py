"""The ways that the fuzzer sends an input: from bytes to text, or through a part that this seldom reaches.

Each takes the bytes of a page and raises where something does not hold. Where a way has a choice it goes by the input's
checksum, so that the same input does the same again. Together they run every native module (`tests/test_fuzz.py`).
"""

import zlib

import numpy as np

import elute
from elute import Extraction, Labels, registry
from elute.evaluate.case import Case
from elute.evaluate.output import Output
from elute.gold import GoldPage
from elute.metadata._language_model import LanguageModel
from elute.metadata.fields import FIELDS
from elute.page import Page, parse, tokenize
from elute.page._paths import LONGEST_PATH, Paths
from elute.page.arrays import Mask
from elute.page.assemble import assemble, nodes_of
from elute.page.layout import Layout
from elute.records import records_of
from elute.render import Options
from elute.render.outline import outline
from elute.units.tables import TableReader
from properties.invariants import check_page, check_subsequence, page_words, words

URL = "https://example.org/a/b?c"
CONTEXTS = (
    "div",
    "body",
    "table",
    "tr",
    "td",
    "select",
    "template",
    "svg path",
    "math mi",
    "title",
    "script",
    "frameset",
)
STATES = ("Data state", "RCDATA state", "RAWTEXT state", "Script data state", "PLAINTEXT state", "CDATA section state")
CHARSETS = ("utf-8", "windows-1252", "gb18030", "shift_jis", "utf-16le", "iso-2022-jp", "x-user-defined", "nonsense")
METHODS = tuple("accb bte bte-plateaus ccb ceml cetd cetd-ctd cetr kim mss readability ttr victor".split())
"""Those with native parts of their own."""
METRICS = tuple("kovacic rouge-lsum cleaneval-text words".split())
WRITERS = ("markdown", "html", "xml", "cleaneval")


def some_model() -> LanguageModel:
    """A model of languages that knows a few words and pieces, drawn by chance: the real one comes with an extra."""
    draw = np.random.default_rng(0)
    words, rows = [b"</s>", b"the", b"rain"], 50_003
    pieces = np.stack([draw.permutation(2_000_000)[: rows - 3], np.arange(rows - 3)], axis=1).astype(np.int32)
    codes, lengths = (draw.integers(0, 256, count, dtype=np.uint8) for count in (8 * rows, rows))
    directions, told_lengths = (draw.standard_normal(count, np.float32) for count in (256 * 16, 256))
    weights, branches = draw.standard_normal((3, 16), np.float32), np.array([[1, 0], [3, 2]], dtype=np.int32)
    return LanguageModel(words, pieces, codes, lengths, directions, told_lengths, weights, branches, ["en", "de", "ru"])


MODEL = some_model()


def choice(data: bytes) -> int:
    """A number that the input decides, for the choices of a way."""
    return zlib.crc32(data) >> 8


def some_rows(page: Page, data: bytes) -> Mask:
    """About two rows of three, anywhere in the page."""
    return np.random.default_rng(choice(data)).random(len(page)) < 0.67


def keeping(page: Page, keep: Mask) -> Labels:
    """Labels that keep these rows."""
    return Labels(page, keep.astype(np.float32), keep)


def extract(data: bytes) -> None:
    """The common way: parse, blocks, the default method, plain text. Here the sanitizers alone look on."""
    _ = elute.extract(data).text


def write(data: bytes) -> None:
    """The writers, of what a reader would get of it."""
    number = choice(data)
    result = elute.extract(
        data, url=URL, comments=bool(number & 1), title=bool(number & 2), byline=bool(number & 4), images=True
    )
    for writer in WRITERS:
        result.to(writer)


def write_all(data: bytes) -> None:
    """The outline and the writers, of all that can be seen: structure that no method would keep."""
    page = parse(data, url=URL)
    labels = keeping(page, page.blocks.row_visible)
    for writer in WRITERS:
        registry.renderers.get(writer)(page, labels, Options(images=True))
    outline(page, labels, Options())


def write_some(data: bytes) -> None:
    """The same, of rows here and there: containers without their parts, and parts without their containers."""
    page = parse(data)
    labels = keeping(page, some_rows(page, data) & page.blocks.row_visible)
    for writer in WRITERS:
        registry.renderers.get(writer)(page, labels, Options(links=bool(choice(data) & 1)))
    outline(page, labels, Options(images=True))


def tables(data: bytes) -> None:
    """Every table of the page as a grid, with all of its text and with some of it."""
    page = parse(data)
    for kept in (page.blocks.row_visible, some_rows(page, data)):
        reader = TableReader(page, kept)
        for row in page.rows_of("table").tolist():
            reader.read(row)
    _ = elute.extract(page, method="cetd").tables


def records(data: bytes) -> None:
    """Records of every miner, with their fields, within the page and its source."""
    page = parse(data, url=URL)
    for found in records_of(page, registry.miners.names()):
        assert 0 <= found.row < len(page) and 0 <= found.score <= 1
        for record in found.records:
            assert all(0 <= row < len(page) for row in record.rows)
            assert all(0 <= field.span[0] <= field.span[1] <= len(page.source) for field in record.fields)
        found.to_rows(links=True)


def metadata(data: bytes) -> None:
    """Every field with all its candidates, each of a row of the page."""
    result = elute.extract(data, url=URL, method="cetd")
    for field in FIELDS:
        for candidate in result.metadata.candidates(field):
            assert candidate.value and 0 <= candidate.row < len(result.page)
    result.metadata.described()


def paths(data: bytes) -> None:
    """Where every row of the page stands."""
    page = parse(data)
    found = Paths(page)
    assert max(len(found.of(row)) for row in range(len(page))) <= LONGEST_PATH


def look(data: bytes) -> None:
    """All that can be asked of a result: blocks with their reasons, images, links, facts, and every format."""
    result = elute.extract(data, images=True, comments=True, url=URL)
    assert len(result.blocks) == len(result.page.blocks)
    result.explain()
    _ = result.images, result.links, result.tables, result.metadata, result.warnings, result.confidence
    for name in registry.renderers.names():
        result.to(name)


def language(data: bytes) -> None:
    """The language of any bytes, by words and pieces of words."""
    found = MODEL.language(data)
    assert found is not None
    assert 0 <= found[1] <= 1


def many(data: bytes) -> None:
    """Pages side by side give what each gives alone."""
    pages = [data, data[: len(data) // 2], b"", data[len(data) // 2 :]]
    together = elute.extract_many(pages, threads=1)
    assert [result.text for result in together] == [elute.extract(page).text for page in pages]


def site(data: bytes) -> None:
    """Pages of one site: with only itself for a companion, a page is as it is alone."""
    half = len(data) // 2
    pages = [data, data[:half], data[half:]]
    for result in elute.Site(pages):
        check_subsequence(words(result.text), page_words(result.page), "text")
    assert elute.Site([data]).extract(data).text == elute.extract(data).text


def method(data: bytes) -> None:
    """One of the other methods."""
    _ = elute.extract(data, method=METHODS[choice(data) % len(METHODS)]).text


def measure(data: bytes) -> None:
    """A text beside that of a page, by some metrics, and on the rows of the page."""
    half = len(data) // 2
    case = Case(GoldPage.of(data, data[:half].decode("utf-8", "replace")), Output("page", whole_text(data)))
    for name in METRICS:
        registry.metrics.get(name)(case)
    assert 0 <= case.output_alignment.coverage <= 1


def whole_text(data: bytes) -> str:
    """The text of all blocks of a page."""
    page = parse(data)
    return Extraction(page, keeping(page, page.blocks.row_block >= 0)).text


def check(data: bytes) -> None:
    """The common way, and every invariant."""
    result = elute.extract(data)
    check_page(result.page)
    check_subsequence(words(result.text), page_words(result.page), "text")


def fragment(data: bytes) -> None:
    """A fragment in some context, with scripting on and off."""
    number = choice(data)
    check_page(parse(data, context=CONTEXTS[number % len(CONTEXTS)], scripting=bool(number & 0x10000)))


def tokens(data: bytes) -> None:
    """The tokenizer alone, in the states that the tree construction seldom reaches."""
    tokenize(data, STATES[choice(data) % len(STATES)], "xmp")


def decoded(data: bytes) -> None:
    """Other encodings, and text instead of bytes."""
    check_page(parse(data, charset=CHARSETS[choice(data) % len(CHARSETS)]))
    check_page(parse(data.decode("utf-8", "surrogateescape")))  # text with lone surrogates


def rendered(data: bytes) -> None:
    """The page as a browser would hand it over: its nodes, and a layout."""
    page = assemble(nodes_of(parse(data)))
    shown = np.flatnonzero(some_rows(page, data)).tolist()
    boxes = dict.fromkeys(shown, (0, 0, 9, 9, True, 16, 400, "rgb(0, 0, 0)", "", "block"))
    seen = Page(page.table, page.encoding, None, Layout.of_boxes(page, boxes, 99, 99))
    check_subsequence(words(elute.extract(seen).text), page_words(seen), "text")


SHARES = {
    extract: 10,
    write: 5,
    write_all: 6,
    write_some: 6,
    check: 6,
    fragment: 4,
    tokens: 3,
    decoded: 3,
    tables: 2,
    records: 2,
    metadata: 2,
    paths: 2,
    method: 2,
    many: 1,
    site: 1,
    measure: 1,
    language: 1,
    rendered: 1,
    look: 1,
}
"""How often each way is taken, the slow ones seldom."""

WAYS = [way for way, share in SHARES.items() for _ in range(share)]


def run(data: bytes) -> None:
    """The way that the input's checksum chooses."""
    WAYS[zlib.crc32(data) % len(WAYS)](data)
