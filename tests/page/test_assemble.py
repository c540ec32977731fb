"""A page from known nodes: the same rows, whatever they are, and a source in which each has its place."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.page import DOCUMENT, ELEMENT, TEXT, _parser
from elute.page.assemble import Nodes, assemble, nodes_of
from places import REPOSITORY

PAGES = sorted((REPOSITORY / "tests" / "pages").glob("*/page.html"))
TREE_COLUMNS = ("kind", "namespace", "tag", "parent", "depth", "end", "attr_count")


def same_rows(one: elute.Page, other: elute.Page) -> None:
    for name in TREE_COLUMNS:
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)
    for row in range(len(one)):
        assert one.text(row) == other.text(row)
        assert one.attributes(row) == other.attributes(row)
        assert one.tag_name(row) == other.tag_name(row)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_a_parsed_page_is_assembled_again(path):
    page = elute.parse(path.read_bytes())
    again = assemble(nodes_of(page))
    same_rows(page, again)
    assert [again.blocks.text(i) for i in range(len(again.blocks))] == [
        page.blocks.text(i) for i in range(len(page.blocks))
    ]


def test_the_source_of_an_ordinary_page_parses_to_the_same_rows():
    page = elute.parse(
        "<!DOCTYPE html><title>A &amp; B</title><body><p title='\"x\" &lt;'>1 &lt; 2&nbsp;<br><b>b</b><!-- c -->"
        "<pre>\n\nline</pre><script>a < b && c</script><svg viewBox='0 0 1 1'><path d=M0 /></svg><x-y z=1>odd</x-y>"
    )
    again = assemble(nodes_of(page))
    same_rows(elute.parse(again.source), again)


@pytest.mark.parametrize(
    ("doctype", "quirks"),
    [
        ("<!DOCTYPE html>", False),
        ('<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', True),
        (
            '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
            False,
        ),
        ("<!DOCTYPE html SYSTEM 'about:\"legacy\"'>", False),
        ("", True),
    ],
)
def test_the_source_keeps_the_mode(doctype, quirks):
    page = elute.parse(f"{doctype}<p>x")
    again = elute.parse(assemble(nodes_of(page)).source)
    assert (page.quirks, again.quirks) == (quirks, quirks)
    same_rows(page, again)


def test_what_no_source_can_say_keeps_its_rows():
    nodes = Nodes()
    body = nodes.add(ELEMENT, nodes.add(ELEMENT, nodes.add(DOCUMENT, -1), "html"), "body")
    outer = nodes.add(ELEMENT, body, "a", attributes=[("href", "/1")])
    inner = nodes.add(ELEMENT, outer, "a", attributes=[("href", "/2")])
    nodes.add(TEXT, inner, value="in")
    nodes.add(TEXT, inner, value="side")
    page = assemble(nodes, url="https://example.org/")
    assert page.parent.tolist() == [-1, 0, 1, 2, 3, 4, 4]
    assert page.end.tolist() == [7, 7, 7, 7, 7, 6, 7]
    assert page.blocks.text(0) == "inside"
    for row in (outer, inner):
        assert page.source[page.source_start[row] : page.source_end[row]].startswith(b"<a href=")
        assert page.source[page.source_start[row] : page.source_end[row]].endswith(b"</a>")


@pytest.mark.parametrize(
    ("parents", "message"),
    [([-1, 0, 5], "parent 5"), ([-1, -1], "parent -1"), ([-1, 0, 1, 0, 1], "not in document order")],
)
def test_nodes_that_are_no_tree_are_refused(parents, message):
    nodes = Nodes()
    for number, parent in enumerate(parents):
        nodes.add(ELEMENT if number else DOCUMENT, parent, "p" if number else "")
    with pytest.raises(ValueError, match=message):
        assemble(nodes)


texts = st.text(max_size=20)
names = st.sampled_from(["p", "div", "a", "x-card", "pre", "script", "td", "br", "svg", "textarea", "title"])


@st.composite
def documents(draw: st.DrawFn) -> Nodes:
    nodes = Nodes()
    path = [nodes.add(DOCUMENT, -1)]
    for _ in range(draw(st.integers(0, 30))):
        path = path[: draw(st.integers(1, len(path)))]
        if draw(st.booleans()):
            nodes.add(TEXT, path[-1], value=draw(texts))
        else:
            attributes = list(draw(st.dictionaries(st.sampled_from(["class", "id", "data-x", "ng:if"]), texts)).items())
            path.append(nodes.add(ELEMENT, path[-1], draw(names), attributes=attributes))
    return nodes


@given(documents())
def test_any_tree_of_nodes_is_kept(nodes):
    page = assemble(nodes)
    assert page.kind.tolist() == nodes.kind
    assert page.parent.tolist() == nodes.parent
    assert [page.table.tag_name(row) for row in range(len(page))] == nodes.name
    assert [page.text(row) for row in range(len(page))] == nodes.value
    assert [list(page.table.attributes(row).items()) for row in range(len(page))] == nodes.attributes
    assert elute.extract(page, method="cetd").text is not None


def test_lone_surrogates_become_replacement_characters():
    nodes = Nodes()
    text = nodes.add(TEXT, nodes.add(ELEMENT, nodes.add(DOCUMENT, -1), "p"), value="a\ud800b")
    assert assemble(nodes).text(text) == "a\ufffdb"


@given(st.data())
def test_unsound_columns_are_refused_and_never_read(data):
    page = elute.parse("<p class=a id=b>One <x-y>two</x-y>")
    rows = len(page)
    columns = {
        "kind": page.kind.astype(np.int32),
        "namespace": page.namespace.astype(np.int32),
        **{
            name: np.array(getattr(page, name))
            for name in "tag parent depth end text_start text_len attr_start attr_count source_start source_end".split()
        },
        **dict(zip(("attr_names", "attr_values", "attr_lengths"), np.ascontiguousarray(page.attrs.T), strict=True)),
    }
    name = data.draw(st.sampled_from(sorted(columns)))
    place = data.draw(st.integers(0, len(columns[name]) - 1))
    columns[name] = columns[name].copy()
    columns[name][place] = data.draw(st.integers(-(2**31), 2**31 - 1))
    try:
        table = _parser.assembled(page.source, bytes(page.table.decoded), columns, [b"x-y"], [])
    except ValueError:
        return
    assert len(table) == rows
    for row in range(rows):
        table.text(row), table.tag_name(row), table.attributes(row)
