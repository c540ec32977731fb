"""The coloured page: all of the page's text, each block marked once, and nothing active."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.cli.coloured import coloured

from .conftest import PAGE, Elute


class Reader(HTMLParser):
    """A coloured page read back by another parser: tags with attributes, and the text in each mark."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.marks: list[tuple[str, str, str]] = []
        self._open: dict[str, str | None] | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "elute-mark":
            self._open = dict(attrs)
            self.marks.append((self._open["data-elute"] or "", self._open["title"] or "", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "elute-mark":
            self._open = None

    def handle_data(self, data: str) -> None:
        if self._open is not None:
            decision, title, text = self.marks[-1]
            self.marks[-1] = (decision, title, text + data)

    def attributes(self) -> Iterator[tuple[str, str, str]]:
        for tag, attributes in self.tags:
            for name, value in attributes.items():
                yield tag, name, value or ""


def show(html: str, assets: bool = False, **options: str) -> str:
    return coloured(elute.extract(html, **options), assets)


def test_every_block_is_marked_with_its_decision_and_reason(run: Elute, page: Path) -> None:
    reader = Reader(run("explain", page, "--html").out)
    for number, block in enumerate(elute.extract(PAGE.encode()).blocks):
        marks = [mark for mark in reader.marks if f" · block {number}\n" in mark[1]]
        assert {mark[0] for mark in marks} == {"kept" if block.keep else "dropped"}
        assert all(mark[1].endswith(f"\n{block.reason}") for mark in marks)
        assert "".join("".join(mark[2] for mark in marks).split()) == "".join(block.text.split())


def test_each_block_can_be_linked_to(run: Elute, page: Path) -> None:
    ids = [value for _, name, value in Reader(run("explain", page, "--html").out).attributes() if name == "id"]
    blocks = len(elute.extract(PAGE.encode()).blocks)
    assert {f"elute-{number}" for number in range(blocks)} <= set(ids)
    assert len(ids) == len(set(ids))


def test_the_bar_counts(run: Elute, page: Path) -> None:
    out = run("explain", page, "--html").out
    blocks = elute.extract(PAGE.encode()).blocks
    kept = sum(block.keep for block in blocks)
    assert f'<span class="kept">kept</span> {kept} blocks' in out
    assert f'<span class="dropped">dropped</span> {len(blocks) - kept} blocks' in out


def test_boxes_without_kept_text_can_be_hidden_as_one(run: Elute, page: Path) -> None:
    html = run("explain", page, "--html", "--title").out
    boxes = [tag for tag, name, value in Reader(html).attributes() if value == "box"]
    assert boxes == ["nav", "footer"]


def test_hidden_blocks_are_counted() -> None:
    html = show("<p>One<p hidden>two<p hidden>three", method="cetd")
    assert "2 of these blocks are hidden, 0 of them kept" in html
    assert "are hidden" not in show("<p>One")


HOSTILE = """<!DOCTYPE html><html onclick=x()><head><base href="javascript:x()//">
<meta http-equiv=refresh content="0;url=//evil.example/"><link rel=stylesheet href=//evil.example/x.css>
<link rel=preload href=//evil.example/x.js as=script><script>x()</script><style>p{color:red}</style></head>
<body onload="x()" background=//evil.example/x.png><p onmouseover=x() data-elute=kept title=no>text
<a href="javascript:x()" ping=//evil.example/>one</a> <a href=" java&#10;script:x()">two</a>
<a href="data:text/html,<script>x()</script>">three</a> <a href=vbscript:x()>four</a> <a href=//good/>five</a>
<img src=//evil.example/x.png srcset="//evil.example/y.png 2x" onerror=x()><img src=data:image/gif;base64,R0>
<iframe src=//evil.example/ srcdoc="<script>x()</script>"></iframe><object data=//evil.example/></object>
<embed src=//evil.example/><video src=//evil.example/ poster=//evil.example/></video>
<form action=//evil.example/><button formaction=javascript:x()>go</button><input src=//evil.example/>
</form><svg onload=x()><script>x()</script><a xlink:href=javascript:x()><text>s</text></a>
<image href=//evil.example/><use href=//evil.example/#x /><set attributeName=href to=javascript:x() />
<style>&lt;img src=//evil.example></style></svg>
<math><mtext><style><img src=//evil.example/ onerror=x()></style></mtext></math>
<noscript><img src=//evil.example/ onerror=x()><p>plain</p></noscript>
<template><script>x()</script></template><xmp><script>x()</script></xmp><textarea></textarea>
<script>x()</script><a"b onclick=x()>odd</a"b><style></style ><img src=//evil.example/></style>
<plaintext><script>x()</script>"""

ALWAYS_GONE = {"script", "iframe", "object", "embed", "video", "base", "set", "noscript", "xmp", "plaintext"}


@pytest.mark.parametrize("assets", [False, True])
def test_nothing_active_gets_through(assets: bool) -> None:
    reader = Reader(show(HOSTILE, assets))
    assert not {tag for tag, _ in reader.tags} & ALWAYS_GONE
    for _, name, value in reader.attributes():
        assert not name.startswith("on")
        assert name not in {"srcdoc", "action", "formaction", "ping"}
        if name in {"href", "xlink:href", "src"}:
            assert not re.match(r"\s*(javascript|vbscript|data:text)", value.replace("\n", ""), re.IGNORECASE)
        if not assets and name in {"src", "srcset", "background", "poster"}:
            assert value.startswith("data:image/")
    metas = [attributes for tag, attributes in reader.tags if tag == "meta"]
    assert [meta["http-equiv"] for meta in metas if "http-equiv" in meta] == ["Content-Security-Policy"]
    assert not any(tag == "link" for tag, _ in reader.tags) or assets


def test_the_policy_comes_before_anything_of_the_page() -> None:
    text = show(HOSTILE)
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'"
    assert text.index(policy) < text.index("<style") < text.index("p{color:red}")
    assert "script-src" not in show(HOSTILE, assets=True)
    assert "default-src 'none'" in show(HOSTILE, assets=True)


def test_assets_are_let_in_when_asked_for(run: Elute, page: Path) -> None:
    page.write_text(
        PAGE.replace("<article>", "<article><img src=a.png>").replace(
            "</title>", "</title><link rel=stylesheet href=a.css>"
        )
    )
    without, having = run("explain", page, "--html").out, run("explain", page, "--html", "--assets").out
    assert "a.png" not in without and "a.css" not in without
    assert 'src="a.png"' in having and 'href="a.css"' in having
    assert f'<base href="{page.as_uri()}">' in having
    assert '<base href="https://example.org/x">' in run("explain", page, "--html", "--url", "https://example.org/x").out


def test_text_only_places_are_coloured_as_a_whole() -> None:
    reader = Reader(show("<p>text<select><option>one</option></select><textarea>\n\ntwo</textarea>"))
    coloured_tags = {tag for tag, name, _ in reader.attributes() if name == "data-elute" and tag != "p"}
    assert {"select", "textarea"} <= coloured_tags
    assert not any("one" in text or "two" in text for _, _, text in reader.marks)


def test_a_style_sheet_cannot_end_early() -> None:
    text = show("<style>a::after{content:'</style'}</style><p>text")
    assert text.count("</style") == text.count("</style>") == text.count("<style>")


def test_preformatted_text_keeps_its_first_line() -> None:
    again = elute.parse(show("<pre>\n\nfirst</pre>"))
    assert "".join(again.text(row) for row in range(again.rows_of("pre")[0], len(again))).startswith("\nfirst")


def test_deep_and_wide_pages() -> None:
    assert show("<i>" * 100_000 + "deep").count("</i>") == 100_000
    assert show("<svg>" * 20_000 + "<text>deep").count("</svg>") == 20_000
    assert "wide" in show("<p>wide" * 20_000)


@pytest.mark.parametrize(
    "html", ["", "<frameset><frame src=x></frameset>", "<svg>", "<table>text<tr>text", "<head>", "\0"]
)
def test_odd_pages(html: str) -> None:
    assert show(html).endswith("</html>\n")


TAGS = """p div table
 tr td svg math mtext foreignObject select option textarea style script a b i pre noscript
template xmp form button title plaintext frameset body head li h1 details iframe""".split()
PIECES = st.sampled_from(
    [
        *(f"<{tag}>" for tag in TAGS),
        *(f"</{tag}>" for tag in TAGS),
        "&lt;",
        "&amp;",
        "word",
        "words ",
        "\n",
        '"',
        "'",
    ]
)


@given(st.lists(PIECES, max_size=30))
def test_any_page_reads_back_with_its_marks_and_without_scripts(pieces: list[str]) -> None:
    extraction = elute.extract("".join(pieces))
    text = coloured(extraction)
    again = elute.parse(text)
    assert again.rows_of("script", "iframe", "plaintext", "xmp").tolist() == []
    marks = [row for row in range(len(again)) if again.tag_name(row) == "elute-mark"]
    shown = sorted("".join(map(again.text, again.children(row))) for row in marks)
    assert shown == sorted(mark[2] for mark in Reader(text).marks)


@pytest.mark.datasets("wcxb-dev")
def test_real_pages(datasets: Path) -> None:
    for file in sorted((datasets / "wcxb-dev" / "pages").iterdir())[::100]:
        extraction = elute.extract(file.read_bytes())
        again = elute.parse(coloured(extraction))
        shown = sum(1 for row in range(len(again)) if again.tag_name(row) == "elute-mark")
        assert shown >= sum(1 for block in extraction.blocks if not block.hidden) * 0.9, file
