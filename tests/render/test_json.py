"""JSON: every document is one of the published schema."""

import json
from importlib.resources import files

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

import elute
from elute.units.roles import Role
from elute.units.row_state import HIDDEN
from render.helpers import render
from render.soup import PAGES

SCHEMA = json.loads(files("elute.render").joinpath("schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_schema_knows_all_words() -> None:
    block = SCHEMA["$defs"]["block"]["properties"]
    assert block["role"]["enum"] == [role.word for role in Role]
    assert block["hidden"]["enum"] == list(HIDDEN)


@settings(max_examples=50)
@given(PAGES)
def test_any_page_gives_a_valid_document(source: str) -> None:
    VALIDATOR.validate(json.loads(render(source, "json")))


@settings(max_examples=50)
@given(PAGES)
def test_a_document_is_written_as_json_writes_it(source: str) -> None:
    written = render(source + "<img src='\"\\é.png' alt=x>", "json")
    assert written == json.dumps(json.loads(written), ensure_ascii=False, indent=2)


@pytest.mark.parametrize("source", [b"", b"\x00\xff\xfe", "<title>x", "<p>\ud800", "<p>a<p hidden>b"])
def test_odd_pages_give_valid_documents(source: bytes | str) -> None:
    VALIDATOR.validate(json.loads(elute.extract(source).json))


def test_what_the_method_says_of_the_page() -> None:
    page = elute.parse("<p>One two.<p>Three.")
    keep = page.blocks.row_block == 0
    labels = elute.Labels(
        page, keep.astype("float32"), keep, "m", page_type="forum", confidence_of=lambda kept: kept.sum() / 8
    )
    document = json.loads(elute.Extraction(page, labels).json)
    assert (document["method"], document["page_type"], document["confidence"]) == ("m", "forum", 0.125)
    assert json.loads(render("<p>One", "json"))["page_type"] == ""


def test_blocks() -> None:
    source = "<title>T</title><h2>Über</h2><div id=x class='y z'>a <b>b</b></div><p hidden>c"
    document = json.loads(render(source, "json", url="https://example.org/"))
    assert (document["version"], document["title"], document["url"]) == (1, "T", "https://example.org/")
    assert document["text"] == "Über\na b"
    heading, text, hidden = document["blocks"]
    assert (heading["role"], heading["level"], heading["keep"]) == ("heading", 2, True)
    assert (text["path"], text["level"]) == ("html > body > div#x.y.z", 0)
    assert (hidden["hidden"], hidden["keep"]) == ("hidden attribute", False)
    start, end = text["span"]
    assert source.encode()[start:end] == b"a <b>b"
    start, end = heading["span"]
    assert source.encode()[start:end].decode() == "Über"
