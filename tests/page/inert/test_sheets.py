"""Style sheets: read alike as raw text and as markup, loading nothing, and otherwise what they were."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.page import TEXT
from elute.page.inert.sheets import inert_sheet

PIECES = st.sampled_from(
    [
        *"\"'\\/*(){};:,<>&!-@#?\n\r\f\0 aur0",
        *[
            "url(",
            "URL(",
            "\\75rl(",
            "u\\72 l(",
            "@import ",
            "@\\69mport",
            "image-set(",
            "src(",
            "data:",
            "http://a.invalid/b",
        ],
        *[
            "</style>",
            "<img src=x>",
            "&lt;",
            "&#60;",
            "<!--",
            "-->",
            "]]>",
            "é",
            "\u00a0",
            "\\\n",
            "\\3c ",
            "\\<",
            "\\&",
        ],
    ]
)


def as_read(sheet: str, around: str) -> tuple[str, int]:
    """The text of a style element with this text inside another element, and how many rows it has."""
    page = elute.parse(f"{around}<style>{sheet}</style>")
    row = next(row for row in range(len(page)) if page.tag_name(row) == "style")
    inside = range(row + 1, int(page.end[row]))
    assert all(page.kind[row] == TEXT for row in inside)
    return "".join(map(page.text, inside)), len(page) - int(page.end[row])


@given(st.lists(PIECES, max_size=25))
def test_any_sheet_is_read_alike_wherever_it_stands(pieces: list[str]) -> None:
    sheet = inert_sheet("".join(pieces))
    for around in ("<p>", "<svg>", "<math>", "<svg><desc>", "<math><mtext><table><mglyph>"):
        assert as_read(sheet, around)[0] == sheet


@given(st.lists(PIECES, max_size=25))
def test_in_an_inert_sheet_nothing_is_left_to_do(pieces: list[str]) -> None:
    """But that of a name with escapes it is not asked again what it says."""
    sheet = inert_sheet("".join(pieces))
    assert inert_sheet(sheet).replace("-off", "") == sheet.replace("-off", "")


@pytest.mark.parametrize(
    ("sheet", "inert"),
    [
        ("p { color: red }", "p { color: red }"),
        ("a { background: red url(a.png) 0 0 }", 'a { background: red url("data:,") 0 0 }'),
        ("a { background: URL( 'a.png' ) }", 'a { background: URL("data:," ) }'),
        ("a { b: url(data:image/gif,a) }", 'a { b: url("data:image/gif,a") }'),
        ("a { b: url('data:image/svg+xml,<svg>') }", "a { b: url('data:image/svg+xml,\\3c svg>') }"),
        ("a { fill: url(#b) }", 'a { fill: url("#b") }'),
        ("a { b: \\75rl(c) }", "a { b: \\75rl-off(c) }"),
        ("a { b: u\\72 l(c) }", "a { b: u\\72 l-off(c) }"),
        ("a { b: url(c\n", 'a { b: url("data:,")'),
        ("a { b: url(c d) e }", 'a { b: url("data:,") e }'),
        ("a { b: 5url(c) curl(d) }", "a { b: 5url(c) curl(d) }"),
        ("a::before { content: 'url(b)' }", "a::before { content: 'url(b)' }"),
        ("@import 'a'; @IMPORT url(b);", "@import-off 'a'; @IMPORT-off url(\"data:,\");"),
        ("@\\69mport 'a'; @im\\70ort 'b';", "@\\69mport-off 'a'; @im\\70ort-off 'b';"),
        ("a { b: image-set('c' 1x) }", "a { b: image-set-off('c' 1x) }"),
        ("a { b: image-set(var(--c) 1x) }", "a { b: image-set-off(var(--c) 1x) }"),
        ("a { b: image-set(url(c) 1x, url(data:d) 2x) }", 'a { b: image-set(url("data:,") 1x, url("data:d") 2x) }'),
        ("/* a */ b /**/ { c: d } /*", "/**/ b /**/ { c: d } /**/"),
        ("a { b: url/* */(c) }", "a { b: url/**/(c) }"),
        ("<!-- a { b: c } -->", "  a { b: c } -->"),
        ("a { b:<!--url(c) -->url(d) }", 'a { b: url("data:,") -->url("data:,") }'),
        ("a { b:<!--image-set('c' 1x) }", "a { b: image-set-off('c' 1x) }"),
        ("a { b: --url(c) }", "a { b: --url(c) }"),
        ("@media (9px<width) and (width<=9em) {}", "@media (9px< width) and (width<=9em) {}"),
        ("p { &:hover { a: b } &#c { d: e } }", "p { &:hover { a: b } &/**/#c { d: e } }"),
        (".a\\<b, .md\\:c { d: '&amp;' }", ".a\\3c b, .md\\:c { d: '\\26 amp;' }"),
        (".w-\\[calc\\(1\\)\\] { a: b }", ".w-\\[calc\\(1\\)\\] { a: b }"),
        ("a { b: 'c", "a { b: 'c'"),
        ("a { b: 'c\n; d: url(e) }", 'a { b: \'\n; d: url("data:,") }'),
    ],
)
def test_what_stays_of_a_sheet(sheet: str, inert: str) -> None:
    assert inert_sheet(sheet) == inert


def test_what_may_load() -> None:
    sheet = "@import url(a); p { b: url(c) image-set('d' 1x) \\75rl(e) '</style>' }"
    assert inert_sheet(sheet, images=True) == (
        "@import-off url(\"a\"); p { b: url(\"c\") image-set('d' 1x) \\75rl(e) '\\3c /style>' }"
    )
    assert inert_sheet(sheet, images=True, sheets=True).startswith('@import url("a");')


def test_time_grows_with_the_sheet() -> None:
    for piece in ("url(", "'", "image-set(", "/*", "\\", "@import", "url('", "image-set(url(a),", "\\(", "<", "a\\61 "):
        assert inert_sheet(piece * 100_000)
    assert len(inert_sheet(f"a{{b:url(data:{'x' * 5_000_000})}}")) > 5_000_000


def test_a_sheet_without_any_of_it_is_not_touched() -> None:
    sheet = re.sub(r"\s+", " ", "p, a.b > c#d:hover, e + f ~ g[h] { color: #fff; margin: -1px 50%; --x: 1e3 }")
    assert inert_sheet(sheet) is sheet
