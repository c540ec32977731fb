"""The page as a table: its columns on small pages, worked out by hand, and what can be asked of it."""

import gc
import weakref
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

import elute
from elute.page import COMMENT, DOCTYPE, DOCUMENT, ELEMENT, HTML, MATHML, SVG, TEXT, Page, parse
from elute.page.vocabulary import ATTRIBUTE, TAG

SMALL = "<!doctype html><title>T</title><p id=a>One <b>two</b><!--c-->"
COLUMNS = (
    "kind namespace tag parent depth end text_start text_len attr_start attr_count source_start source_end".split()
)


def texts(page: Page) -> list[str]:
    return [page.text(row) for row in np.flatnonzero(page.kind == TEXT).tolist()]


def elements(page: Page) -> list[str]:
    return [page.tag_name(row) for row in np.flatnonzero(page.kind == ELEMENT).tolist()]


def outline(page: Page, row: int = 0) -> str:
    """The tree below a row, as nested brackets."""
    inside = " ".join(outline(page, child) for child in page.children(row))
    name = page.tag_name(row) or {TEXT: repr(page.text(row)), COMMENT: "comment"}.get(int(page.kind[row]), "")
    return f"{name}({inside})" if inside else name


def only(rows: npt.NDArray[np.intp]) -> int:
    assert len(rows) == 1
    return int(rows[0])


# ---- columns


def test_columns_of_a_small_page() -> None:
    page = parse(SMALL)
    # document, doctype, html, head, title, "T", body, p, "One ", b, "two", the comment
    assert page.kind.tolist() == [
        DOCUMENT, DOCTYPE, ELEMENT, ELEMENT, ELEMENT, TEXT, ELEMENT, ELEMENT, TEXT, ELEMENT, TEXT, COMMENT,
    ]  # fmt: skip
    assert page.parent.tolist() == [-1, 0, 0, 2, 3, 4, 2, 6, 7, 7, 9, 7]
    assert page.depth.tolist() == [0, 1, 1, 2, 3, 4, 2, 3, 4, 4, 5, 4]
    assert page.end.tolist() == [12, 2, 12, 6, 6, 6, 12, 12, 9, 11, 11, 12]
    names = ["", "", "html", "head", "title", "", "body", "p", "", "b", "", ""]
    assert [page.tag_name(row) for row in range(12)] == names
    assert page.tag.tolist() == [TAG[name] if name else 0 for name in names]
    assert page.namespace.tolist() == [HTML] * 12
    assert [page.text(row) for row in range(12)] == ["", "html", "", "", "", "T", "", "", "One ", "", "two", "c"]
    assert page.text_len.tolist() == [0, 4, 0, 0, 0, 1, 0, 0, 4, 0, 3, 1]
    assert page.attr_count.tolist() == [0] * 7 + [1] + [0] * 4
    assert page.attr_name[page.attr_start[7]] == ATTRIBUTE["id"]
    assert len(page) == 12


def test_columns_have_the_types_that_native_code_reads() -> None:
    page = parse(SMALL)
    for name in COLUMNS:
        column = getattr(page, name)
        assert column.dtype == (np.uint8 if name in ("kind", "namespace") else np.int32), name
        assert column.shape == (12,), name
    assert page.attrs.shape == (1, 3)


def test_the_empty_page_is_an_empty_document() -> None:
    page = parse("")
    assert outline(page) == "(html(head body))"
    assert page.depth.tolist() == [0, 1, 2, 2]
    assert page.end.tolist() == [4, 4, 3, 4]


def test_rows_moved_by_the_parser_are_in_document_order() -> None:
    page = parse("<table>lost<tr><td>cell</table>")
    assert outline(page) == "(html(head body('lost' table(tbody(tr(td('cell')))))))"
    assert page.parent.tolist() == [-1, 0, 1, 1, 3, 3, 5, 6, 7, 8]


def test_misnested_formatting_is_closed_and_opened_again() -> None:
    assert outline(parse("<p>1<b>2<i>3</b>4</i>5")) == "(html(head body(p('1' b('2' i('3')) i('4') '5'))))"


# ---- views


def test_columns_are_views_that_cannot_be_written() -> None:
    page = parse(SMALL)
    for name in COLUMNS:
        column = getattr(page, name)
        assert not column.flags.owndata, name
        assert not column.flags.writeable, name
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 1


def test_a_column_is_the_same_memory_each_time() -> None:
    page = parse(SMALL)
    for name in COLUMNS:
        again = np.frombuffer(page.table.column(name), dtype=getattr(page, name).dtype)
        assert np.shares_memory(getattr(page, name), again), name


def test_columns_outlive_their_page() -> None:
    page = parse("<p>" * 1000)
    depth, expected = page.depth, page.depth.tolist()
    gone = weakref.ref(page)
    del page
    gc.collect()
    assert gone() is None
    rubbish = [parse("<i>" * 1000) for _ in range(20)]  # would use the memory again, had it been freed
    assert depth.tolist() == expected
    assert len(rubbish) == 20


def test_an_unknown_column_is_an_error() -> None:
    with pytest.raises(KeyError):
        parse("").table.column("colour")


# ---- rows out of range


@pytest.mark.parametrize("row", [-1, 4, 10**6])
def test_rows_out_of_range_are_errors(row: int) -> None:
    page = parse("")
    for ask in (page.text, page.table.tag_name, page.table.attributes, page.blocks.piece):
        with pytest.raises(IndexError):
            ask(row)


# ---- attributes


def test_any_number_of_attributes() -> None:
    count = 10_000
    page = parse("<p " + " ".join(f"a{i}=v{i}" for i in range(count)) + ">x")
    row = only(page.rows_of("p"))
    assert page.attr_count[row] == count
    assert page.attributes(row) == {f"a{i}": f"v{i}" for i in range(count)}


def test_of_attributes_with_one_name_the_first_is_kept() -> None:
    page = parse("<p class=a CLASS=b id=x class=c x-y=1 X-Y=2>")
    assert page.attributes(only(page.rows_of("p"))) == {"class": "a", "id": "x", "x-y": "1"}


def test_attribute_values_are_decoded() -> None:
    page = parse("<a href='?a=1&amp;b=2&copy=3&lt' title=\"d\u00e9j\u00e0\r\nvu\" disabled>")
    assert page.attributes(only(page.rows_of("a"))) == {
        "href": "?a=1&b=2&copy=3<",
        "title": "déjà\nvu",
        "disabled": "",
    }


def test_one_attribute() -> None:
    page = parse("<p id=x data-mine=1 hidden>")
    row = only(page.rows_of("p"))
    assert page.attribute(row, "id") == "x"
    assert page.attribute(row, "data-mine") == "1"
    assert page.attribute(row, "hidden") == ""
    assert page.attribute(row, "href") is None
    assert page.attribute(row, "data-other") is None


def test_a_second_body_tag_adds_only_new_attributes() -> None:
    page = parse("<body class=a><p>x<body class=b id=y><body id=z lang=en>")
    assert page.attributes(only(page.rows_of("body"))) == {"class": "a", "id": "y", "lang": "en"}


def test_a_doctype_has_its_identifiers_as_attributes() -> None:
    page = parse('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">')
    assert page.kind[1] == DOCTYPE
    assert page.text(1) == "html"
    assert page.attributes(1) == {
        "public": "-//W3C//DTD HTML 4.01//EN",
        "system": "http://www.w3.org/TR/html4/strict.dtd",
    }


@pytest.mark.parametrize(
    ("html", "quirks"),
    [
        ("<!doctype html>", False),
        ("<p>no doctype", True),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">', True),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', True),
    ],
)
def test_quirks(html: str, quirks: bool) -> None:
    assert parse(html).quirks is quirks


# ---- text


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a</x>b</y>c", ["abc"]),  # stray end tags part no text
        ("a<table>b<tr>c<td>d</table>", ["abc", "d"]),  # text out of its table joins the text before
        ("<p>a<!---->b", ["a", "b"]),
        ("<p>a&amp;b", ["a&b"]),
        ("<p>a\0b", ["ab"]),
        ("<p>a<b></b>b", ["a", "b"]),
    ],
)
def test_adjacent_text_is_one_row(html: str, expected: list[str]) -> None:
    assert texts(parse(html)) == expected


def test_line_breaks_are_line_feeds() -> None:
    assert texts(parse("<p>a\r\nb\rc\n\rd")) == ["a\nb\nc\n\nd"]


def test_references() -> None:
    assert texts(parse("<p>&lt;&#233;&#xe9;&eacute;&notit;&nosuch;&#128;&NotSubset;")) == ["<ééé¬it;&nosuch;€⊂⃒"]


def test_scripts_and_styles_are_not_decoded() -> None:
    page = parse("<script>a &amp; '<p>'</script><style>p > a &lt; b</style>")
    assert texts(page) == ["a &amp; '<p>'", "p > a &lt; b"]


# ---- contents that browsers keep apart


def test_template_contents_are_children_of_the_template() -> None:
    page = parse("<template><tr><td>x</template><p>y")
    assert outline(page) == "(html(head(template(tr(td('x')))) body(p('y'))))"


def test_noscript_contents_are_elements() -> None:
    page = parse("<body><noscript><p>no <b>script</b></noscript>")
    assert outline(page) == "(html(head body(noscript(p('no ' b('script'))))))"


def test_noscript_contents_are_text_where_scripts_run() -> None:
    page = parse("<body><noscript><p>no</noscript>", scripting=True)
    assert outline(page) == "(html(head body(noscript('<p>no'))))"


def test_svg_and_math_are_kept_with_their_names() -> None:
    page = parse(
        "<svg viewBox='0 0 9 9' VIEWTARGET=t><FOREIGNOBJECT><p>html</p></FOREIGNOBJECT><lineargradient/></svg>"
        "<math definitionurl=u><mi>x</mi></math>"
    )
    assert elements(page)[3:] == ["svg", "foreignObject", "p", "linearGradient", "math", "mi"]
    svg, math = (int(np.argmax(page.tag == TAG[name])) for name in ("svg", "math"))
    assert page.namespace[svg : svg + 5].tolist() == [SVG, SVG, HTML, HTML, SVG]
    assert page.namespace[math : math + 2].tolist() == [MATHML, MATHML]
    assert page.attributes(svg) == {"viewBox": "0 0 9 9", "viewTarget": "t"}
    assert page.attribute(svg, "viewbox") == "0 0 9 9"
    assert page.attributes(math) == {"definitionURL": "u"}


def test_fragments() -> None:
    assert outline(parse("<td>x<td>y", context="tr")) == "(html(td('x') td('y')))"
    assert outline(parse("<td>x<td>y", context="div")) == "(html('xy'))"
    page = parse("<foreignobject>", context="svg desc")
    assert page.tag_name(2) == "foreignobject"  # inside desc is HTML
    with pytest.raises(ValueError, match="no context element 'xml a'"):
        parse("", context="xml a")


# ---- finding rows


def test_rows_of_some_tags() -> None:
    page = parse("<p>1<h2>2</h2><p>3<x-mine>4</x-mine><svg><a>5</a></svg>")
    assert page.rows_of("p").tolist() == [4, 8]
    assert page.rows_of("p", "h2").tolist() == [4, 6, 8]
    assert [page.tag_name(row) for row in page.rows_of("x-mine").tolist()] == ["x-mine"]
    assert page.rows_of("a").tolist() == []  # that one is SVG's
    assert page.rows_of("x-other").tolist() == []
    assert np.flatnonzero(page.is_tag("h2")).tolist() == [6]


def test_children_and_ancestors() -> None:
    page = parse(SMALL)
    assert list(page.children(0)) == [1, 2]
    assert list(page.children(7)) == [8, 9, 11]
    assert list(page.children(8)) == []
    assert list(page.ancestors(10)) == [9, 7, 6, 2, 0]
    assert list(page.ancestors(0)) == []


def test_path() -> None:
    page = parse('<div id="main" class="story  wide"><p class=""><svg><clippath>t')
    assert page.path(len(page) - 1) == "html > body > div#main.story.wide > p > svg > clipPath"
    assert page.path(len(page) - 2) == page.path(len(page) - 1)  # a text has the path of its element
    assert page.path(0) == ""


@pytest.mark.parametrize(
    ("head", "url", "base"),
    [
        ("", None, None),
        ("", "https://example.org/a", "https://example.org/a"),
        ("<base href=/b/>", "https://example.org/a", "https://example.org/b/"),
        ("<base href=' //cdn.example/x '>", "https://example.org/a", "https://cdn.example/x"),
        ("<base target=_top><base href=b><base href=c>", "https://example.org/a/", "https://example.org/a/b"),
        ("<base href=https://other.example/>", None, "https://other.example/"),
        ("<base href=''>", "https://example.org/a", "https://example.org/a"),
        ("<base href='http://[broken'>", "https://example.org/a", "https://example.org/a"),
    ],
)
def test_base_url(head: str, url: str | None, base: str | None) -> None:
    assert parse(head, url=url).base_url == base


# ---- input


@pytest.mark.parametrize("given", [b"<p>x", bytearray(b"<p>x"), memoryview(b"<p>x"), "<p>x"])
def test_kinds_of_input(given: bytes | str) -> None:
    page = parse(given)
    assert texts(page) == ["x"]
    assert page.source == b"<p>x"


def test_bytes_that_are_utf8_are_the_source_itself() -> None:
    data = "<p>déjà".encode()
    assert parse(data).source is data


def test_str_and_its_utf8_give_the_same_table() -> None:
    html = "<p title='é'>Ünï <b>漢字</b> &amp; 👍\r\n"
    one, other = parse(html), parse(html.encode())
    for name in COLUMNS:
        assert getattr(one, name).tolist() == getattr(other, name).tolist(), name
    assert one.source == other.source
    assert one.encoding.source == "text"
    assert other.encoding.source == "utf-8"


def test_no_element_has_an_attribute_named_by_a_lone_surrogate() -> None:
    assert parse("<p \ufffd>a").rows_with("\ud800") == []
    assert parse("<p \ufffd>a").rows_with("\ufffd") == [4]


def test_a_lone_surrogate_is_replaced() -> None:
    page = parse("<p>a\ud800b\udc00\ufffd")
    assert texts(page) == ["a\ufffdb\ufffd\ufffd"]
    assert page.encoding.replaced == 2
    assert page.warnings == ["2 lone surrogates were replaced"]
    assert texts(parse("<p>\ud83d\ude00")) == ["😀"]  # two halves make one


def test_a_byte_order_mark_is_no_text() -> None:
    page = parse(b"\xef\xbb\xbf<p>x")
    assert texts(page) == ["x"]
    assert page.encoding.source == "bom"


@pytest.mark.parametrize("given", [None, 5, ["<p>"], object()])
def test_other_input_is_a_type_error(given: object) -> None:
    with pytest.raises(TypeError, match=f"a page is bytes, str or a Path, not {type(given).__name__}"):
        parse(given)  # type: ignore[arg-type]


def test_a_page_says_what_it_is() -> None:
    assert repr(parse("<p>x")) == "<Page of 6 rows, 4 bytes>"


def test_the_encoding_note_is_a_warning() -> None:
    page = parse("<meta charset=latin1><p>Übermut größer".encode())
    assert page.warnings == [page.encoding.note]
    assert "windows-1252" in page.encoding.note
    assert parse("<meta charset=utf-8><p>Übermut".encode()).warnings == []


def test_parse_is_public() -> None:
    assert elute.parse is parse


def test_children_is_an_iterator_that_ends() -> None:
    found: Iterator[int] = parse("<i></i><b></b>").children(3)
    assert [next(found), next(found)] == [4, 5]
    with pytest.raises(StopIteration):
        next(found)
