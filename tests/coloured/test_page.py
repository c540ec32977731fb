"""The coloured page: all of the page's text, each block marked once, and nothing active."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from coloured.reader import Reader
from elute.coloured import coloured
from inert.pages import COLOURED


def show(html: str, assets: bool = False, **options: str) -> str:
    return coloured(elute.extract(html, **options), assets)


def test_hidden_blocks_are_counted() -> None:
    html = show("<p>One<p hidden>two<p hidden>three", method="cetd")
    assert "2 of these blocks are hidden, 0 of them kept" in html
    assert "are hidden" not in show("<p>One")


ALWAYS_GONE = {"script", "iframe", "object", "embed", "video", "base", "set", "noscript", "xmp", "plaintext"}


@pytest.mark.parametrize("assets", [False, True])
def test_nothing_active_gets_through(assets: bool) -> None:
    reader = Reader(show(COLOURED, assets))
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
    text = show(COLOURED)
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'"
    assert text.index(policy) < text.index("<style") < text.index("p{color:red}")
    assert "script-src" not in show(COLOURED, assets=True)
    assert "default-src 'none'" in show(COLOURED, assets=True)


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
